package camera

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// picture makes a scene of the given size that differs with n: a grey ramp with
// a light square in its top left quarter.
func picture(t testing.TB, width, height, n int) gocv.Mat {
	t.Helper()
	mat := gocv.NewMatWithSize(height, width, gocv.MatTypeCV8UC3)
	mat.SetTo(gocv.NewScalar(float64(40+n%5*20), 90, 60, 0))
	ramp := image.Rect(0, height/2, width, height)
	gocv.Rectangle(&mat, ramp, color.RGBA{uint8(10 * n), 120, 30, 255}, -1)
	gocv.Rectangle(&mat, image.Rect(width/8, height/8, width/4, height/4), color.RGBA{250, 250, 250, 255}, -1)
	for x := n % 7; x < width; x += 7 {
		gocv.Line(&mat, image.Pt(x, height/2), image.Pt(width-x, height), color.RGBA{0, 0, uint8(x), 255}, 1)
	}
	return mat
}

// encode makes the bytes of a photo.
func encode(t testing.TB, ext gocv.FileExt, width, height, n int, params ...int) []byte {
	t.Helper()
	mat := picture(t, width, height, n)
	defer mat.Close()
	if len(params) == 0 && ext == gocv.JPEGFileExt {
		params = []int{gocv.IMWriteJpegQuality, 85}
	} else if len(params) == 0 {
		params = []int{gocv.IMWritePngCompression, 1}
	}
	buf, err := gocv.IMEncodeWithParams(ext, mat, params)
	if err != nil {
		t.Fatal(err)
	}
	defer buf.Close()
	return bytes.Clone(buf.GetBytes())
}

// jpegOf makes a small JPEG.
func jpegOf(t testing.TB, n int) []byte { return encode(t, gocv.JPEGFileExt, 64, 48, n) }

// save writes a file into a folder of the test.
func save(t testing.TB, dir, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// film writes a video of n frames of 64×48.
func film(t testing.TB, name, codec string, fps float64, n int) string {
	t.Helper()
	hush()
	path := filepath.Join(t.TempDir(), name)
	w, err := gocv.VideoWriterFile(path, codec, fps, 64, 48, true)
	if err != nil || !w.IsOpened() {
		t.Skipf("this OpenCV writes no %s: %v", codec, err)
	}
	for i := range n {
		mat := picture(t, 64, 48, i)
		if err := w.Write(mat); err != nil {
			t.Fatal(err)
		}
		mat.Close()
	}
	w.Close()
	return path
}

// want is what an error has to be and to say.
type want struct {
	is   error
	says string
}

// check holds err against w.
func (w want) check(t *testing.T, err error) {
	t.Helper()
	if w.is == nil {
		if err != nil {
			t.Fatalf("error %v, want none", err)
		}
		return
	}
	if !errors.Is(err, w.is) || !strings.Contains(err.Error(), w.says) {
		t.Fatalf("error %v, want %v that says %q", err, w.is, w.says)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error has several lines: %q", err)
	}
}

// open opens a source and closes it at the test's end.
func open(t *testing.T, spec string, cfg Config) Source {
	t.Helper()
	s, err := Open(t.Context(), spec, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// next fetches a frame within a time that only a hung source needs.
func next(t *testing.T, s Source) Frame {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var f Frame
	if err := s.Next(ctx, &f); err != nil {
		t.Fatal(err)
	}
	if f.Mat.Empty() || f.Mat.Type() != gocv.MatTypeCV8UC3 {
		t.Fatalf("frame %d is no colour picture", f.Index)
	}
	return f
}

// drain fetches frames to the end and returns them with the last error. Their
// pictures are gone.
func drain(t *testing.T, s Source) ([]Frame, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	var all []Frame
	for {
		var f Frame
		if err := s.Next(ctx, &f); err != nil {
			if again := s.Next(ctx, &f); again != err && err != io.EOF {
				t.Errorf("Next again: %v, before %v", again, err)
			}
			return all, err
		}
		all = append(all, f)
	}
}

// withOrientation puts an EXIF segment with that orientation into a JPEG.
func withOrientation(data []byte, orientation uint16) []byte {
	tiff := append([]byte("II*\x00"), 8, 0, 0, 0, 1, 0) // little endian, one entry
	tiff = binary.LittleEndian.AppendUint16(tiff, 0x0112)
	tiff = binary.LittleEndian.AppendUint16(tiff, 3) // SHORT
	tiff = binary.LittleEndian.AppendUint32(tiff, 1)
	tiff = binary.LittleEndian.AppendUint32(tiff, uint32(orientation))
	tiff = binary.LittleEndian.AppendUint32(tiff, 0)
	return withSegment(data, 0xe1, append([]byte("Exif\x00\x00"), tiff...))
}

// withSegment puts a segment behind a JPEG's start.
func withSegment(data []byte, marker byte, body []byte) []byte {
	seg := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(body)+2))
	return append(append(append([]byte{}, data[:2]...), append(seg, body...)...), data[2:]...)
}
