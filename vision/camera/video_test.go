package camera

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"testing"
	"time"
)

func TestVideoGivesEveryFrame(t *testing.T) {
	for _, c := range []struct {
		name, codec string
		fps         float64
		wantFPS     float64
	}{
		{"a.avi", "MJPG", 10, 10},
		{"a.avi", "MJPG", 29.97, 29.97},
		{"a.mp4", "mp4v", 25, 25},
		{"lies.avi", "MJPG", 1000, assumedFPS},
		{"a.mkv", "MJPG", 15, 15},
	} {
		t.Run(c.name+" "+c.codec, func(t *testing.T) {
			s := open(t, film(t, c.name, c.codec, c.fps, 40), Config{})
			info := s.Info()
			if info.Kind != File || info.Width != 64 || info.Height != 48 || info.Frames != 40 {
				t.Errorf("info %+v", info)
			}
			if d := info.FPS - c.wantFPS; d > 0.01 || d < -0.01 {
				t.Errorf("%g frames a second, want %g", info.FPS, c.wantFPS)
			}
			frames, err := drain(t, s)
			if err != io.EOF || len(frames) != 40 {
				t.Fatalf("%d frames, then %v", len(frames), err)
			}
			for i, f := range frames {
				want := time.Duration(math.Round(float64(i) / info.FPS * float64(time.Second)))
				if f.Index != i || f.Time != want || f.Scale != 1 {
					t.Fatalf("frame %d is number %d at %v, want %v", i, f.Index, f.Time, want)
				}
			}
		})
	}
}

// TestVideoWaits fetches slower than can be decoded: nothing is lost, and the
// picture stays as it is until the next one is fetched.
func TestVideoWaits(t *testing.T) {
	s := open(t, film(t, "a.avi", "MJPG", 10, 12), Config{})
	seen := map[uint64]bool{}
	for i := range 12 {
		f := next(t, s)
		before := fingerprint(&f.Mat, 1)
		for range 1000 { // the decoder gets its turn
			if fingerprint(&f.Mat, 1) != before {
				t.Fatal("the picture changed while it was held")
			}
		}
		if f.Index != i {
			t.Fatalf("frame %d, want %d", f.Index, i)
		}
		seen[before] = true
	}
	if len(seen) != 12 {
		t.Errorf("%d different pictures, want 12", len(seen))
	}
}

func TestVideoStops(t *testing.T) {
	path := film(t, "a.avi", "MJPG", 10, 20)
	t.Run("cancelled", func(t *testing.T) {
		s := open(t, path, Config{})
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.Next(ctx, new(Frame)); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
		next(t, s) // it goes on
	})
	t.Run("closed in the middle, twice", func(t *testing.T) {
		s := open(t, path, Config{})
		next(t, s)
		if err := errors.Join(s.Close(), s.Close()); err != nil {
			t.Error(err)
		}
	})
}

// truncated copies the first part of a file.
func truncated(t *testing.T, path string, part float64) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return save(t, t.TempDir(), "cut"+path[len(path)-4:], data[:int(float64(len(data))*part)])
}

// indexFirst moves an MP4's index before its pictures, as files for the web
// have it.
func indexFirst(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var head, moov, rest []byte
	for at := 0; at < len(data); {
		box := data[at : at+int(binary.BigEndian.Uint32(data[at:]))]
		switch string(box[4:8]) {
		case "ftyp":
			head = box
		case "moov":
			moov = bytes.Clone(box)
		default:
			rest = append(rest, box...)
		}
		at += len(box)
	}
	table := moov[bytes.Index(moov, []byte("stco"))+8:] // behind version and flags
	for i := range binary.BigEndian.Uint32(table) {
		entry := table[4+4*i:]
		binary.BigEndian.PutUint32(entry, binary.BigEndian.Uint32(entry)+uint32(len(moov)))
	}
	return save(t, t.TempDir(), "web.mp4", append(append(bytes.Clone(head), moov...), rest...))
}

func TestVideoDamaged(t *testing.T) {
	mp4 := film(t, "a.mp4", "mp4v", 10, 60)
	for _, c := range []struct {
		name, path string
		says       string
	}{
		{"index at the end, gone", truncated(t, mp4, 0.6), "damaged or was never finished"},
		{"only its first bytes", truncated(t, mp4, 0.01), "damaged or was never finished"},
		{"nothing", save(t, t.TempDir(), "a.mp4", nil), "empty"},
		{"text", save(t, t.TempDir(), "a.mp4", []byte("hello, world\n")), "text"},
		{"random", save(t, t.TempDir(), "a.mp4", bytes.Repeat([]byte{7, 0, 201, 3}, 999)), "neither a photo nor a video"},
		{"garbage behind a good start", save(t, t.TempDir(), "a.mp4", append([]byte("\x00\x00\x00\x10ftypisom\x00\x00\x00\x00"), make([]byte, 999)...)), "damaged"},
		{"not there", "none.mp4", "no such file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open(t.Context(), c.path, Config{})
			want{ErrUnreadable, c.says}.check(t, err)
		})
	}
	whole := indexFirst(t, mp4)
	t.Run("index first", func(t *testing.T) {
		frames, err := drain(t, open(t, whole, Config{}))
		if len(frames) != 60 || err != io.EOF {
			t.Errorf("%d frames, then %v", len(frames), err)
		}
	})
	for name, path := range map[string]string{
		"index first, cut short": truncated(t, whole, 0.6),
		"avi, cut short":         truncated(t, film(t, "a.avi", "MJPG", 10, 60), 0.6),
	} {
		t.Run(name, func(t *testing.T) {
			frames, err := drain(t, open(t, path, Config{}))
			want{ErrUnreadable, "cut short after frame"}.check(t, err)
			if len(frames) < 20 || len(frames) >= 60 {
				t.Errorf("%d frames before the end", len(frames))
			}
		})
	}
	t.Run("zeros in the middle", func(t *testing.T) {
		data, err := os.ReadFile(whole)
		if err != nil {
			t.Fatal(err)
		}
		clear(data[len(data)/2:])
		frames, err := drain(t, open(t, save(t, t.TempDir(), "a.mp4", data), Config{}))
		t.Logf("%d frames, then %v", len(frames), err)
		if err != io.EOF {
			want{ErrUnreadable, "damaged"}.check(t, err)
		}
	})
}

// TestVideoShared counts the frames of the rendered games.
func TestVideoShared(t *testing.T) {
	const path = "../../../shared/rendered/A/A_v1s.mp4"
	if _, err := os.Stat(path); err != nil {
		t.Skip("no ../shared here")
	}
	s := open(t, path, Config{})
	frames, err := drain(t, s)
	if err != io.EOF || len(frames) != s.Info().Frames {
		t.Errorf("%d frames of %d, then %v", len(frames), s.Info().Frames, err)
	}
}

// FuzzMissingBoxes: any bytes are walked through to an end.
func FuzzMissingBoxes(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x10ftypisom\x00\x00\x00\x00\x00\x00\x00\x08moov"))
	f.Add([]byte("\x00\x00\x00\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		missingBoxes(bytes.NewReader(data), int64(len(data)))
		missingRIFF(bytes.NewReader(data), int64(len(data)))
	})
}

// TestVideoAllocates nothing per frame.
func TestVideoAllocates(t *testing.T) {
	s := open(t, film(t, "a.avi", "MJPG", 10, 60), Config{})
	ctx := t.Context()
	var f Frame
	if n := testing.AllocsPerRun(40, func() {
		if err := s.Next(ctx, &f); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%g allocations a frame", n)
	}
}

// TestFrameTime: frames that are a whole number of milliseconds apart are so in
// their times too, wherever in the video.
func TestFrameTime(t *testing.T) {
	for _, c := range []struct {
		fps    float64
		frames int
		apart  time.Duration
	}{{10, 3, 300 * time.Millisecond}, {10. / 3, 1, 300 * time.Millisecond}, {20. / 3, 2, 300 * time.Millisecond}, {30, 9, 300 * time.Millisecond}} {
		for n := range 100_000 {
			if d := frameTime(n+c.frames, c.fps) - frameTime(n, c.fps); d != c.apart {
				t.Fatalf("%g frames a second: frames %d and %d are %v apart, want %v", c.fps, n, n+c.frames, d, c.apart)
			}
		}
	}
}
