package vision

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// readBench reads a shared picture as the bytes of a JPEG of quality 85, what a
// webcam sends, and decoded.
func readBench(b *testing.B, path string) (gocv.Mat, []byte) {
	b.Helper()
	if _, err := os.Stat(path); err != nil {
		b.Skipf("no shared data at %s", path)
	}
	img := gocv.IMRead(path, gocv.IMReadColor)
	buf, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, img, []int{gocv.IMWriteJpegQuality, 85})
	if err != nil {
		b.Fatal(err)
	}
	defer buf.Close()
	return img, append([]byte(nil), buf.GetBytes()...)
}

// decodeTime is the median time of decoding a JPEG.
func decodeTime(b *testing.B, jpeg []byte) time.Duration {
	b.Helper()
	best := time.Hour
	for range 15 {
		start := time.Now()
		m, err := gocv.IMDecode(jpeg, gocv.IMReadColor)
		if err != nil {
			b.Fatal(err)
		}
		best = min(best, time.Since(start))
		m.Close()
	}
	return best
}

// BenchmarkLocate finds the board in a photo of 1024×683 pixels, on one core.
func BenchmarkLocate(b *testing.B) {
	for _, n := range []int{1, 50, 90} {
		b.Run(fmt.Sprintf("photo %d", n), func(b *testing.B) {
			gocv.SetNumThreads(1)
			img, jpeg := readBench(b, filepath.Join(sharedDir, "photos/reversi_board", fmt.Sprintf("image%03d.jpg", n)))
			defer img.Close()
			decode := decodeTime(b, jpeg)
			l := newTestLocator(b)
			if _, err := l.Locate(img); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := l.Locate(img); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(decode), "decodes")
		})
	}
}

// BenchmarkCheck checks a frame in which the board is where it was.
func BenchmarkCheck(b *testing.B) {
	gocv.SetNumThreads(1)
	img, jpeg := readBench(b, filepath.Join(sharedDir, "rendered/A/A_s08.jpg"))
	defer img.Close()
	decode := decodeTime(b, jpeg)
	l, r := newTestLocator(b), NewRectifier()
	t := NewTracker(TrackerConfig{}, l)
	at := time.Duration(0)
	check := func() {
		if q, ok := t.Quad(); ok {
			if err := r.Rectify(img, q); err != nil {
				b.Fatal(err)
			}
		}
		at += 40 * time.Millisecond
		if _, err := t.Check(img, r, at); err != nil {
			b.Fatal(err)
		}
	}
	for range 10 {
		check()
	}
	b.Run("steady", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if k, err := t.Check(img, r, at); err != nil || !k.Steady {
				b.Fatal("not steady", err)
			}
		}
		b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(decode), "decodes")
	})
	b.Run("near", func(b *testing.B) {
		q, _ := t.Quad()
		b.ReportAllocs()
		for b.Loop() {
			if f, err := l.near(img, q); err != nil || f.Score < nearScore {
				b.Fatal("not found", err)
			}
		}
		b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(decode), "decodes")
	})
	if err := r.Close(); err != nil {
		b.Fatal(err)
	}
}
