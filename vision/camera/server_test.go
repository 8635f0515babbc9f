package camera

import (
	"bytes"
	"image"
	"image/color"
	"net"
	"os/exec"
	"slices"
	"testing"
	"time"

	"periph.io/x/devices/v3/videosink"
)

// TestVideosink: periph's display for browsers is an MJPEG server.
func TestVideosink(t *testing.T) {
	sink := videosink.New(&videosink.Options{Width: 64, Height: 48, MinFrameInterval: time.Millisecond})
	server := serve(t, sink.ServeHTTP)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for n := uint8(0); ; n++ {
			select {
			case <-stop:
				return
			case <-tick.C:
				sink.Draw(sink.Bounds(), image.NewUniform(color.Gray{n}), image.Point{})
			}
		}
	}()
	defer func() { close(stop); <-done }()
	var events []Event
	s := open(t, server.URL+"/?format=jpeg", quick(&events))
	for range 5 {
		if f := next(t, s); f.Mat.Cols() != 64 || f.Mat.Rows() != 48 {
			t.Fatalf("%d×%d", f.Mat.Cols(), f.Mat.Rows())
		}
	}
	sink.Halt() // it ends all connections and takes new ones
	for !slices.Contains(kinds(events), SourceBack) {
		next(t, s)
	}
	if got := kinds(events); !slices.Equal(got, []EventKind{SourceLost, SourceBack}) {
		t.Errorf("events %v", events)
	}
	_, err := Open(t.Context(), server.URL, quick(&events))
	want{ErrNoSource, "format=jpeg"}.check(t, err)
	s.Close()
	sink.Halt()
}

// ffmpegServer serves a moving test picture as MJPEG on an address of loopback,
// to one client, until the test ends or stop is called.
func ffmpegServer(t *testing.T, address, size string) (stop func()) {
	t.Helper()
	cmd := exec.Command("ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc=rate=50:size="+size,
		"-f", "mpjpeg", "-q:v", "5", "-listen", "1", "http://"+address+"/video")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Skipf("no ffmpeg to serve pictures: %v", err)
	}
	ended := false
	stop = func() {
		if !ended {
			ended = true
			cmd.Process.Kill()
			cmd.Wait()
		}
	}
	t.Cleanup(stop)
	return stop
}

// freeAddress is an address of loopback where nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestFFmpegServer: FFmpeg serves MJPEG, is killed, and serves again with
// another size.
func TestFFmpegServer(t *testing.T) {
	if testing.Short() {
		t.Skip("starting FFmpeg takes seconds on a busy machine")
	}
	address := freeAddress(t)
	kill := ffmpegServer(t, address, "64x48")
	var events []Event
	cfg := quick(&events)
	cfg.StallAfter, cfg.GiveUpAfter = 2*time.Second, 20*time.Second
	s := openSoon(t, "http://"+address+"/video", cfg)
	for range 5 {
		if f := next(t, s); f.Mat.Cols() != 64 || f.Mat.Rows() != 48 {
			t.Fatalf("%d×%d", f.Mat.Cols(), f.Mat.Rows())
		}
	}
	kill()
	ffmpegServer(t, address, "320x240")
	for !slices.Contains(kinds(events), SourceBack) {
		next(t, s)
	}
	if f := next(t, s); f.Mat.Cols() != 320 || !slices.Equal(kinds(events), []EventKind{SourceLost, SourceBack}) {
		t.Errorf("%d pixels wide, events %v", f.Mat.Cols(), events)
	}
}

// openSoon opens a source whose server is being started.
func openSoon(t *testing.T, spec string, cfg Config) Source {
	t.Helper()
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		s, err := Open(t.Context(), spec, cfg)
		if err == nil {
			t.Cleanup(func() { s.Close() })
			return s
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatal(err)
		}
	}
}
