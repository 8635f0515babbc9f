package camera

import (
	"fmt"
	"io"
	"math"
	"time"

	"gocv.io/x/gocv"
)

// assumedFPS is the rate of a video whose container names none that can be
// true and whose frames have no times either: the commonest of phones and
// webcams.
const assumedFPS = 30

// damagedShare is the share of a container's frames that must be missing for
// the video to be called damaged where the count is an estimate; estimates are
// wrong by a few per cent, or, where the rate varies, by a third.
const damagedShare = 0.5

// video decodes a file frame by frame.
type video struct {
	path     string
	decoder  *gocv.VideoCapture
	fps      float64
	index    int
	expected int // frames, 0 if unknown
	exact    bool
	cut      string // what the container shows to be missing, or ""
}

// openVideo opens a video file. One that is damaged further on gives what came
// before and then an error.
func openVideo(path string, f format, cfg Config) (Source, error) {
	if f.name == "unknown" && f.cure == "" {
		f.name = "format"
	}
	cut, err := missingBytes(path, f)
	if err != nil {
		return nil, fileError(path, err)
	}
	decoder, err := gocv.VideoCaptureFileWithAPI(path, gocv.VideoCaptureFFmpeg)
	if err != nil {
		decoder.Close()
		return nil, notOpened(path, f, cut)
	}
	v := &video{path: path, decoder: decoder, exact: f.exact, cut: cut}
	v.fps = frameRate(path, decoder.Get(gocv.VideoCaptureFPS))
	if n := decoder.Get(gocv.VideoCaptureFrameCount); n > 0 && n < math.MaxInt32 {
		v.expected = int(n)
	}
	info := Info{Name: path, Kind: File, FPS: v.fps, Frames: v.expected}
	return primed(newAhead(v, info, cfg))
}

// notOpened is the error for a file that FFmpeg makes nothing of.
func notOpened(path string, f format, cut string) error {
	switch {
	case cut != "":
		return unreadable(path, "the video is damaged or was never finished (%s): copy it again, or record it again", cut)
	case f.name == "format":
		return unreadable(path, "it is neither a photo nor a video that can be read: check the name")
	default:
		return unreadable(path, "the %s video is damaged or was never finished: copy it again, or record it again", f.name)
	}
}

// produce decodes the next frame.
func (v *video) produce(f *Frame) error {
	if !v.decoder.Read(&f.Mat) || f.Mat.Empty() {
		return v.end()
	}
	f.Index = v.index
	f.Time = frameTime(v.index, v.fps)
	f.Scale = 1
	v.index++
	return nil
}

// end tells the end of a whole video from that of a damaged one.
func (v *video) end() error {
	missing := v.expected - v.index
	switch {
	case v.index == 0:
		return unreadable(v.path, "no frame of the video can be decoded: it is damaged, copy or record it again")
	case v.cut != "" && missing > 0:
		return unreadable(v.path, "the video is cut short after frame %d (%s): copy it again; what came before counts", v.index-1, v.cut)
	case v.exact && missing > max(5, v.expected/50), float64(missing) > damagedShare*float64(v.expected):
		return unreadable(v.path, "the video is damaged: %d of its %d frames can be decoded, these count; copy it again", v.index, v.expected)
	}
	return io.EOF
}

// close ends decoding.
func (v *video) close() { v.decoder.Close() }

// frameTime is the time of a frame, rounded: times cut off instead would put frames
// that are 300 ms apart a nanosecond less apart.
func frameTime(index int, fps float64) time.Duration {
	return time.Duration(math.Round(float64(index) / fps * float64(time.Second)))
}

// frameRate returns fps when it can be true, else what the first frames' times
// say, else assumedFPS.
func frameRate(path string, fps float64) float64 {
	if plausible(fps) {
		return fps
	}
	probe, err := gocv.VideoCaptureFileWithAPI(path, gocv.VideoCaptureFFmpeg)
	if err != nil {
		probe.Close()
		return assumedFPS
	}
	defer probe.Close()
	mat := gocv.NewMat()
	defer mat.Close()
	// 30 frames level the rounding of times to milliseconds and short hiccups.
	const frames = 30
	var first, last float64
	n := 0
	for ; n < frames && probe.Read(&mat); n++ {
		last = probe.Get(gocv.VideoCapturePosMsec)
		if n == 0 {
			first = last
		}
	}
	if rate := float64(n-1) * 1000 / (last - first); n > 1 && plausible(rate) {
		return rate
	}
	return assumedFPS
}

// plausible reports whether a camera can have filmed at fps.
func plausible(fps float64) bool {
	return fps >= 1 && fps <= maxFPS // false for NaN
}

// sizeWord writes a number of bytes for people.
func sizeWord(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}
