package camera

import (
	"context"
	"errors"
	"fmt"
	"image"
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
		return errors.New("the camera or stream stopped: check its cable, or that its server runs")
	}
	return nil
}

func (c opencv) interrupt() {}
func (c opencv) close()     { c.VideoCapture.Close() }

// size is that of the pictures when the source was opened.
func (c opencv) size() image.Point {
	return image.Pt(int(c.Get(gocv.VideoCaptureFrameWidth)), int(c.Get(gocv.VideoCaptureFrameHeight)))
}

// openFFmpeg opens an address.
func openFFmpeg(address string, cfg Config) (grabber, error) {
	connect := func() (measured, error) { return connectFFmpeg(address, cfg) }
	c, err := connect()
	if err != nil {
		return nil, err
	}
	return newSized(c, connect), nil
}

// connectFFmpeg connects to an address with timeouts; without them a dead server
// blocks for half a minute.
func connectFFmpeg(address string, cfg Config) (measured, error) {
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
		g, err := unlessDone(ctx, func() (grabber, error) { return runPipeline(pipeline) })
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("GStreamer does not start: try the pipeline with gst-launch-1.0 and fakesink, and remove the plugin that hangs")
		}
		return g, err
	}
	return openLive(ctx, Info{Name: Redacted(spec), Kind: Live}, open, cfg)
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
