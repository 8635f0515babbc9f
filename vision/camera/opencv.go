package camera

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"gocv.io/x/gocv"
)

// Properties of OpenCV's VideoCapture that gocv does not name; both in ms and
// only when opening.
const (
	propOpenTimeout gocv.VideoCaptureProperties = 53
	propReadTimeout gocv.VideoCaptureProperties = 54
)

// pipelines are short names for GStreamer pipelines.
var pipelines = map[string]string{
	// Cameras of the Pi, and of laptops that have no V4L2 driver for theirs.
	"libcamera": "libcamerasrc ! video/x-raw,width=1280,height=720,framerate=30/1 ! videoconvert ! " +
		"video/x-raw,format=BGR ! appsink drop=true max-buffers=1 sync=false",
}

// opencv is a grabber on OpenCV's VideoCapture, which nothing can interrupt:
// its timeouts end it.
type opencv struct {
	*gocv.VideoCapture
}

// grab reads the next picture.
func (c opencv) grab(dst *gocv.Mat) error {
	if !c.Read(dst) || dst.Empty() {
		return errors.New("the camera or stream stopped giving pictures")
	}
	return nil
}

func (c opencv) interrupt() {}
func (c opencv) close()     { c.VideoCapture.Close() }

// openFFmpeg opens an address with timeouts; without them a dead server blocks
// for half a minute.
func openFFmpeg(address string, cfg Config) (grabber, error) {
	vc, err := gocv.VideoCaptureFileWithAPIParams(address, gocv.VideoCaptureFFmpeg, []gocv.VideoCaptureProperties{
		propOpenTimeout, gocv.VideoCaptureProperties(cfg.OpenTimeout / time.Millisecond),
		propReadTimeout, gocv.VideoCaptureProperties(cfg.StallAfter / time.Millisecond),
	})
	if err != nil {
		vc.Close()
		return nil, errors.New("nothing that FFmpeg can read is there: check the address, and that the server runs")
	}
	return opencv{vc}, nil
}

// openGst opens a GStreamer pipeline.
func openGst(ctx context.Context, spec, pipeline string, cfg Config) (Source, error) {
	if strings.TrimSpace(pipeline) == "" {
		return nil, fmt.Errorf("%w: gst: names no pipeline: write gst:PIPELINE, or gst:libcamera", ErrUsage)
	}
	if preset, ok := pipelines[pipeline]; ok {
		pipeline = preset
	}
	if !strings.Contains(pipeline, "appsink") {
		pipeline += " ! videoconvert ! video/x-raw,format=BGR ! appsink drop=true max-buffers=1 sync=false"
	}
	open := func(ctx context.Context) (grabber, error) {
		return unlessDone(ctx, func() (grabber, error) { return runPipeline(pipeline) })
	}
	return openLive(ctx, Info{Name: spec, Kind: Live}, open, cfg)
}

// runPipeline starts a GStreamer pipeline.
func runPipeline(pipeline string) (grabber, error) {
	vc, err := gocv.VideoCaptureFileWithAPI(pipeline, gocv.VideoCaptureGstreamer)
	if err != nil {
		vc.Close()
		return nil, errors.New("GStreamer cannot run this pipeline: try it with gst-launch-1.0 and fakesink; " +
			"its parts are in gstreamer1.0-plugins-base and, for libcamerasrc, gstreamer1.0-libcamera")
	}
	return opencv{vc}, nil
}

// unlessDone opens what has no timeout of its own: a plugin of GStreamer may hang
// for ever while it is looked for. What comes too late is closed again.
func unlessDone(ctx context.Context, open func() (grabber, error)) (grabber, error) {
	type opened struct {
		g   grabber
		err error
	}
	came := make(chan opened, 1)
	go func() {
		g, err := open()
		came <- opened{g, err}
	}()
	select {
	case o := <-came:
		return o.g, o.err
	case <-ctx.Done():
		go func() {
			if o := <-came; o.err == nil {
				o.g.close()
			}
		}()
		return nil, ctx.Err()
	}
}

// openFirst opens the first camera there is.
func openFirst(ctx context.Context, cfg Config) (Source, error) {
	for _, d := range Cameras() {
		return openDevice(ctx, d.Path, "", cfg)
	}
	return nil, fmt.Errorf("%w: no camera is plugged in: plug one in, or name a source: "+
		"a video file, a folder of photos, http://…, rtsp://…, exec:rpicam", ErrNoSource)
}

// openDevice opens a camera by its path through V4L2.
func openDevice(ctx context.Context, path, _ string, cfg Config) (Source, error) {
	if err := checkDevice(path); err != nil {
		return nil, err
	}
	info := Info{Name: path, Kind: Live, FPS: cfg.FPS}
	open := func(context.Context) (grabber, error) { return openV4L2(path, cfg) }
	return openLive(ctx, info, open, cfg)
}

// checkDevice words the usual reasons why a camera cannot be opened.
func checkDevice(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	switch {
	case err == nil:
		defer f.Close()
		if !givesPictures(f) {
			return fmt.Errorf("%s: %w: it gives no pictures: name another of the camera's devices, often the one before", path, ErrNoSource)
		}
		return nil
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s: %w: there is no such camera: plug it in, or see ls /dev/v4l/by-id", path, ErrNoSource)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("%s: %w: no permission: run sudo usermod -aG video $USER, then log in again", path, ErrNoSource)
	}
	return fmt.Errorf("%s: %w: %w", path, ErrNoSource, err)
}

// openV4L2 opens a camera and asks for compressed pictures first, since the
// sizes and rates it offers depend on that: uncompressed 720p is 5 to 10 frames
// a second over USB 2. What comes is seen in the first picture.
func openV4L2(path string, cfg Config) (grabber, error) {
	vc, err := gocv.VideoCaptureFileWithAPI(path, gocv.VideoCaptureV4L2)
	if err != nil {
		vc.Close()
		return nil, errors.New("the camera does not open: is another program using it (fuser -v " + path + ")?")
	}
	vc.Set(gocv.VideoCaptureFOURCC, vc.ToCodec("MJPG"))
	vc.Set(gocv.VideoCaptureFrameWidth, float64(cfg.Width))
	vc.Set(gocv.VideoCaptureFrameHeight, float64(cfg.Height))
	vc.Set(gocv.VideoCaptureFPS, cfg.FPS)
	vc.Set(gocv.VideoCaptureBufferSize, 1)
	return &v4l2{opencv: opencv{vc}, wanted: cfg.Settings}, nil
}
