package vision

import (
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"runtime"
	"sort"
	"testing"
	"time"

	"gocv.io/x/gocv"
	"golang.org/x/sys/unix"
)

// BenchmarkFrame measures what a frame of a 1280×720 webcam with 30 frames a second
// costs after it was decoded, and decoding the same frame as a JPEG of quality 85,
// in turns. A game is played: hands come and go, in the bundled video at the pace
// of real players, in another five times as fast. An operation is a second of it.
// Noise is that of a sensor, in grey levels, new in every frame.
//
// It reports the mean of both in milliseconds, their ratio, and the ratio of the
// medians, which is that of a frame in which nothing happens. The time is that of
// the processor, on one core: what else runs does not count.
func BenchmarkFrame(b *testing.B) {
	fast := filepath.Join(sharedDir, "rendered/A/A_full.mp4")
	for _, c := range []struct {
		name, path string
		noise      float64
	}{
		{"game", demoVideo, 0}, {"game", demoVideo, 4}, {"game", demoVideo, 10}, {"fast", fast, 4},
	} {
		b.Run(fmt.Sprintf("%s/noise_%g", c.name, c.noise), func(b *testing.B) { benchmarkVideo(b, c.path, c.noise) })
	}
}

// shown is how often a frame of a video with 10 frames a second is shown in one
// with 30.
const shown = 3

func benchmarkVideo(b *testing.B, path string, noise float64) {
	gocv.SetNumThreads(1)
	defer gocv.SetNumThreads(-1)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	v := newWebcam(b, path, noise)
	r := newTestReader(b)
	decoded := gocv.NewMat()
	defer decoded.Close()
	var seen Reading
	var decode, read []time.Duration
	b.ReportAllocs()
	at := time.Duration(0)
	for b.Loop() {
		for range 10 * shown {
			b.StopTimer()
			file := v.next()
			b.StartTimer()
			start := worked(b)
			if err := gocv.IMDecodeIntoMat(file.GetBytes(), gocv.IMReadColor, &decoded); err != nil {
				b.Fatal(err)
			}
			middle := worked(b)
			if _, err := r.Frame(decoded, at, &seen); err != nil {
				b.Fatal(err)
			}
			decode, read = append(decode, middle-start), append(read, worked(b)-middle)
			file.Close()
			at += time.Second / (10 * shown)
		}
	}
	d, w := meanMS(decode), meanMS(read)
	b.ReportMetric(d, "decode-ms")
	b.ReportMetric(w, "read-ms")
	b.ReportMetric(w/d, "mean-ratio")
	b.ReportMetric(float64(median(read))/float64(median(decode)), "median-ratio")
}

// worked is how long the processor has worked for this thread.
func worked(b *testing.B) time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		b.Fatal(err)
	}
	return time.Duration(t.Nano())
}

// webcam makes the JPEGs of a webcam of a video, over and over.
type webcam struct {
	b                       *testing.B
	path                    string
	video                   *gocv.VideoCapture
	raw, frame, grain, deep gocv.Mat
	noise                   float64
	n                       int
}

func newWebcam(b *testing.B, path string, noise float64) *webcam {
	w := &webcam{
		b: b, path: path, noise: noise, raw: gocv.NewMat(), frame: gocv.NewMat(), deep: gocv.NewMat(),
		grain: gocv.NewMatWithSize(720, 1280, gocv.MatTypeCV16SC3),
	}
	gocv.SetRNGSeed(1)
	w.open()
	b.Cleanup(func() {
		for _, m := range []gocv.Mat{w.raw, w.frame, w.grain, w.deep} {
			m.Close()
		}
		w.video.Close()
	})
	return w
}

func (w *webcam) open() {
	video, err := gocv.OpenVideoCapture(w.path)
	if err != nil {
		w.b.Skipf("no video at %s", w.path)
	}
	w.video = video
}

// next is the next frame as a file. The caller closes it.
func (w *webcam) next() *gocv.NativeByteBuffer {
	if w.n%shown == 0 {
		if !w.video.Read(&w.raw) {
			w.video.Close()
			w.open()
			w.video.Read(&w.raw)
		}
	}
	w.n++
	err := gocv.Resize(w.raw, &w.frame, image.Pt(1280, 720), 0, 0, gocv.InterpolationLinear)
	if w.noise > 0 {
		gocv.RandN(&w.grain, gocv.Scalar{}, gocv.NewScalar(w.noise, w.noise, w.noise, 0))
		err = errors.Join(err, w.frame.ConvertTo(&w.deep, gocv.MatTypeCV16SC3),
			gocv.Add(w.deep, w.grain, &w.deep), w.deep.ConvertTo(&w.frame, gocv.MatTypeCV8UC3))
	}
	file, err2 := gocv.IMEncodeWithParams(gocv.JPEGFileExt, w.frame, []int{gocv.IMWriteJpegQuality, 85})
	if err = errors.Join(err, err2); err != nil {
		w.b.Fatal(err)
	}
	return file
}

func meanMS(all []time.Duration) float64 {
	sum := time.Duration(0)
	for _, d := range all {
		sum += d
	}
	return float64(sum.Microseconds()) / 1000 / float64(len(all))
}

func median(all []time.Duration) time.Duration {
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	return all[len(all)/2]
}
