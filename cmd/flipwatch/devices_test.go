package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/vision/camera"
)

func TestDevices(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "seen")
	code, out, errOut := command(t, "devices", "--thumbnails", dir)
	if code != 0 || !strings.Contains(out, "camera") || !strings.Contains(out, "gpio") {
		t.Errorf("exit code %d: %s%s", code, out, errOut)
	}
	code, out, _ = command(t, "devices", "--json", "--thumbnails", dir)
	if code != 0 || len(eventsOf(t, out)) < 4 {
		t.Errorf("exit code %d: %s", code, out)
	}
	if code, _, errOut := command(t, "devices", "/dev/video0"); code != exitUsage || !strings.Contains(errOut, "calibrate /dev/video0") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}

func TestThumbnail(t *testing.T) {
	path, err := takeThumbnail(context.Background(), demoVideo, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	m := gocv.IMRead(path, gocv.IMReadColor)
	defer m.Close()
	if m.Cols() != thumbnailPx || filepath.Base(path) != "game.jpg" {
		t.Errorf("%s is %d pixels wide", path, m.Cols())
	}
	if _, err := takeThumbnail(context.Background(), demoVideo, "/proc/none"); !errors.Is(err, errThumbnail) {
		t.Errorf("into a folder that cannot be: %v", err)
	}
	if got := offers([]camera.Mode{{Format: "MJPG", Width: 1280, Height: 720, FPS: 30}, 7: {}}); !strings.HasPrefix(got, "MJPG 1280×720 at 30") || !strings.HasSuffix(got, "and 2 more (--json)") {
		t.Error(got)
	}
}

// TestThumbnailIsSettled: a camera that is dark at first is not shown dark.
func TestThumbnailIsSettled(t *testing.T) {
	dir := t.TempDir()
	for name, value := range map[string]float64{"dark.jpg": 5, "light.jpg": 120} {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(value, value, value, 0), 48, 64, gocv.MatTypeCV8UC3)
		defer m.Close()
		if !gocv.IMWrite(filepath.Join(dir, name), m) {
			t.Fatal("cannot write a picture")
		}
	}
	source := "exec:cd '" + dir + "'; for i in 1 2 3 4 5 6 7 8 9 10; do cat dark.jpg; sleep 0.01; done; while cat light.jpg; do sleep 0.01; done"
	path, err := takeThumbnail(context.Background(), source, dir)
	if err != nil {
		t.Fatal(err)
	}
	m := gocv.IMRead(path, gocv.IMReadColor)
	defer m.Close()
	if mean := m.Mean().Val1; mean < 100 {
		t.Errorf("%s has a brightness of %.0f", path, mean)
	}
}
