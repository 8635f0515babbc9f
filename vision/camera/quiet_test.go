package camera

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"gocv.io/x/gocv"
)

// noisyChild does what makes the libraries complain.
func noisyChild(path string) {
	people, err := Quiet()
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(people, "for people")
	mat := gocv.NewMat()
	defer mat.Close()
	data, _ := os.ReadFile(path)
	gocv.IMDecodeIntoMat(data, gocv.IMReadColor, &mat)
	if v, err := gocv.VideoCaptureFileWithAPI(path, gocv.VideoCaptureFFmpeg); err == nil {
		v.Read(&mat)
		v.Close()
	}
	gocv.VideoCaptureFileWithAPI("/dev/none", gocv.VideoCaptureV4L2)
	panic("for people too")
}

// TestQuiet runs this test program as a child that breaks a picture and then
// itself: only what is meant for people arrives.
func TestQuiet(t *testing.T) {
	data := encode(t, gocv.JPEGFileExt, 320, 240, 1)
	copy(data[len(data)/2:], bytes.Repeat([]byte{0xff, 0xd0, 0xff, 0x12}, 20))
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childMode+"="+save(t, t.TempDir(), "broken.jpg", data))
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err == nil {
		t.Fatal("the child did not crash")
	}
	if !bytes.HasPrefix(said.Bytes(), []byte("for people\npanic: for people too")) {
		t.Errorf("the child said:\n%s", said.Bytes())
	}
}
