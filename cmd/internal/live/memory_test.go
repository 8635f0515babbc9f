package live

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/record"
	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// loop plays the beginning of the bundled game over and over, as a webcam's JPEGs.
type loop struct {
	files [][]byte
	mat   gocv.Mat
	n     int
	last  int // how many frames are given
	every int // so many frames there is a look at the memory
	look  func(n int)
}

func newLoop(t *testing.T, frames int) *loop {
	t.Helper()
	video, err := gocv.OpenVideoCapture(demoVideo)
	if err != nil {
		t.Fatal(err)
	}
	defer video.Close()
	l := &loop{mat: gocv.NewMat()}
	for range frames {
		if !video.Read(&l.mat) {
			t.Fatal("the bundled video is too short")
		}
		buf, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, l.mat, []int{gocv.IMWriteJpegQuality, 85})
		if err != nil {
			t.Fatal(err)
		}
		l.files = append(l.files, bytes.Clone(buf.GetBytes()))
		buf.Close()
	}
	return l
}

func (l *loop) Next(_ context.Context, f *camera.Frame) error {
	if l.n%l.every == 0 {
		l.look(l.n)
	}
	if l.n == l.last {
		return io.EOF
	}
	if err := gocv.IMDecodeIntoMat(l.files[l.n%len(l.files)], gocv.IMReadColor, &l.mat); err != nil {
		return err
	}
	f.Mat, f.Index, f.Time = l.mat, l.n, time.Duration(l.n)*frameTime
	l.n++
	return nil
}

func (l *loop) Info() camera.Info { return camera.Info{Name: "loop", Kind: camera.File, FPS: 10} }
func (l *loop) Close() error      { return l.mat.Close() }

// residentMB is the memory that the system has given this process, and heapMB what
// of it Go uses.
func residentMB(t *testing.T) (resident, heap float64) {
	t.Helper()
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip("no /proc to read the memory from")
	}
	pages, err := strconv.Atoi(string(bytes.Fields(data)[1]))
	if err != nil {
		t.Fatal(err)
	}
	return float64(pages*os.Getpagesize()) / (1 << 20), float64(m.HeapAlloc) / (1 << 20)
}

// TestMemoryStaysFlat: discs are put down and set up again for minutes, or for the
// hours that MINUTES says; after the first minutes no memory is added.
func TestMemoryStaysFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for minutes")
	}
	minutes, err := strconv.Atoi(os.Getenv("MINUTES"))
	if err != nil {
		minutes = 8
	}
	// Thirty seconds with two turns and their hands.
	source := newLoop(t, 300)
	defer source.Close()
	source.last, source.every = minutes*600, max(minutes*600/8, 1200)
	first, most, least, heap := 0.0, 0.0, 0.0, 0.0
	source.look = func(n int) {
		now, used := residentMB(t)
		t.Logf("%v: %.1f MB, of which Go %.2f MB", time.Duration(n)*frameTime, now, used)
		switch {
		case n < source.every: // everything is made at the first frames
		case first == 0:
			first, most, least, heap = now, now, now, used
		default:
			most, least = max(most, now), min(least, now)
			if used > heap+1 {
				t.Errorf("Go uses %.2f MB after %v, %.2f MB at the beginning", used, time.Duration(n)*frameTime, heap)
			}
		}
	}
	kept, err := record.Open(record.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	turns := 0
	err = Run(context.Background(), Config{Source: source, Record: kept, Event: func(e referee.Event) error {
		if _, ok := e.(referee.Move); ok {
			turns++
		}
		return nil
	}})
	if err := errors.Join(err, kept.Close()); err != nil {
		t.Fatal(err)
	}
	if turns < 2*minutes {
		t.Errorf("%d turns in %d minutes: this was no game", turns, minutes)
	}
	const flat = 2 // MB
	if most > first+flat || least < first-flat {
		t.Errorf("%.1f MB at the beginning, then %.1f to %.1f MB", first, least, most)
	}
}
