package camera

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"gocv.io/x/gocv"
)

// openFirst opens the first camera there is.
func openFirst(ctx context.Context, cfg Config) (Source, error) {
	for _, d := range Cameras() {
		return openDevice(ctx, d.Path, "", cfg)
	}
	return nil, fmt.Errorf("%w: no camera is plugged in: plug one in, or name a source: "+
		"a video file, a folder of photos, http://…, rtsp://…, exec:rpicam", ErrNoSource)
}

// thereAre says which cameras there are, for those who named another.
func thereAre(cameras []Device) string {
	if len(cameras) == 0 {
		return "no camera is plugged in"
	}
	var names []string
	for _, d := range cameras {
		name := d.Path
		if d.Card != "" {
			name += " (" + d.Card + ")"
		}
		names = append(names, name)
	}
	return "cameras here: " + strings.Join(names, ", ")
}

// openDevice opens a camera by its path through V4L2.
func openDevice(ctx context.Context, path, _ string, cfg Config) (Source, error) {
	if err := checkDevice(path); err != nil {
		return nil, err
	}
	info := Info{Name: path, Kind: Live, FPS: cfg.FPS, AskedWidth: cfg.Width, AskedHeight: cfg.Height}
	device, known := DeviceOf(path)
	open := func(context.Context) (grabber, error) {
		if known { // when it is plugged in again it may have another number
			path = device.Now(Cameras())
		}
		return openV4L2(path, cfg)
	}
	return openLive(ctx, info, open, cfg)
}

// checkDevice words the usual reasons why a camera cannot be opened.
func checkDevice(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("%s: %w: %w", path, ErrNoSource, deviceTrouble(path, err, Cameras))
	}
	defer f.Close()
	if !givesPictures(f) {
		return fmt.Errorf("%s: %w: it gives no pictures: name another of the camera's devices, often the one before", path, ErrNoSource)
	}
	return nil
}

// deviceTrouble says why a device does not open, and what to do.
func deviceTrouble(path string, err error, cameras func() []Device) error {
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("there is no such camera: plug it in, or name another: %s", thereAre(cameras()))
	case errors.Is(err, os.ErrPermission):
		return errors.New("no permission: run sudo usermod -aG video $USER, then log in again")
	case errors.Is(err, syscall.EBUSY):
		return errors.New("another program uses it: end it; fuser -v " + path + " names it")
	case errors.Is(err, syscall.ENXIO), errors.Is(err, syscall.ENODEV):
		return errors.New("no camera is behind it any more: unplug it, and plug it in again")
	}
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err // the path is told already
	}
	return err
}

// openV4L2 opens a camera and asks for compressed pictures first, since the
// sizes and rates it offers depend on that: uncompressed 720p is 5 to 10 frames
// a second over USB 2. What comes is seen in the first picture.
func openV4L2(path string, cfg Config) (grabber, error) {
	vc, err := gocv.VideoCaptureFileWithAPI(path, gocv.VideoCaptureV4L2)
	if err != nil {
		vc.Close()
		return nil, errors.New("the camera does not open: end the program that uses it; fuser -v " + path + " names it")
	}
	vc.Set(gocv.VideoCaptureFOURCC, vc.ToCodec("MJPG"))
	vc.Set(gocv.VideoCaptureFrameWidth, float64(cfg.Width))
	vc.Set(gocv.VideoCaptureFrameHeight, float64(cfg.Height))
	vc.Set(gocv.VideoCaptureFPS, cfg.FPS)
	vc.Set(gocv.VideoCaptureBufferSize, 1)
	return &v4l2{opencv: opencv{vc}, wanted: cfg.Settings}, nil
}
