package vision

import (
	"image"
	"path/filepath"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// demoVideo is the game that comes with flipwatch.
var demoVideo = filepath.Join("..", "cmd", "flipwatch", "demo", "game.mp4")

// demoFrames gives every step-th frame of the bundled video, n of them, resized.
func demoFrames(t testing.TB, n, step int, size image.Point) []gocv.Mat {
	t.Helper()
	video, err := gocv.OpenVideoCapture(demoVideo)
	if err != nil {
		t.Fatal(err)
	}
	defer video.Close()
	raw := gocv.NewMat()
	defer raw.Close()
	var frames []gocv.Mat
	for i := 0; len(frames) < n && video.Read(&raw); i++ {
		if i%step != 0 {
			continue
		}
		m := gocv.NewMat()
		if err := gocv.Resize(raw, &m, size, 0, 0, gocv.InterpolationLinear); err != nil {
			t.Fatal(err)
		}
		frames = append(frames, m)
	}
	t.Cleanup(func() {
		for _, m := range frames {
			m.Close()
		}
	})
	return frames
}

func newTestReader(t testing.TB) *Reader {
	t.Helper()
	r, err := NewReader(ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// TestFrameReadsTheOpening: the first frames of the bundled video show the
// opening position and no hand.
func TestFrameReadsTheOpening(t *testing.T) {
	r := newTestReader(t)
	var seen Reading
	for i, m := range demoFrames(t, 5, 1, image.Pt(960, 540)) {
		view, err := r.Frame(m, time.Duration(i)*100*time.Millisecond, &seen)
		if err != nil || !view.Seen {
			t.Fatalf("frame %d: %+v, %v", i, view, err)
		}
		if view.Found != (i == 0) {
			t.Errorf("frame %d: found %v", i, view.Found)
		}
		want := map[int]State{27: Light, 28: Dark, 35: Dark, 36: Light}
		for sq := range seen.Squares {
			state, _ := seen.Squares[sq].State()
			if w, disc := want[sq]; disc && state != w || !disc && state != Empty {
				t.Errorf("frame %d square %d: %v", i, sq, state)
			}
		}
	}
}

// TestFrameAllocatesNothing: in the steady state, where the board lies still, a
// frame costs no memory.
func TestFrameAllocatesNothing(t *testing.T) {
	skipProfiled(t)
	r := newTestReader(t)
	frame := demoFrames(t, 1, 1, image.Pt(1280, 720))[0]
	var seen Reading
	at := time.Duration(0)
	next := func() {
		at += 100 * time.Millisecond
		if _, err := r.Frame(frame, at, &seen); err != nil {
			t.Fatal(err)
		}
	}
	for range 10 {
		next()
	}
	if n := testing.AllocsPerRun(50, next); n > 0 {
		t.Errorf("%g allocations a frame, want none", n)
	}
}

// TestReaderClosesTwice and gives a clear answer to a picture without a board.
func TestReaderClosesTwice(t *testing.T) {
	r, err := NewReader(ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	grey := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), 480, 640, gocv.MatTypeCV8UC3)
	defer grey.Close()
	var seen Reading
	if err := r.Still(grey, &seen); err == nil {
		t.Error("a board was found on a grey wall")
	}
	for range 2 {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
