package devices

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"flipwatch/vision/camera"
)

// machine makes a folder with these device files.
func machine(t *testing.T, pi bool, files ...string) string {
	t.Helper()
	root := t.TempDir()
	if pi {
		files = append(files, "sys/firmware/devicetree/base/model")
	}
	for _, f := range files {
		path := filepath.Join(root, f)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("Raspberry Pi 5 Model B Rev 1.0\x00"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// told writes the list as a test can compare it.
func told(root string, list []Device) string {
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%s %s|%s|%s\n", d.Kind, strings.TrimPrefix(d.Path, root), d.Problem, d.Cure)
	}
	return b.String()
}

func TestList(t *testing.T) {
	two := func() []camera.Device {
		return []camera.Device{{Path: "/dev/v4l/by-id/usb-cam", Node: "/dev/video0", Card: "C270"}, {Path: "/dev/video2", Node: "/dev/video2"}}
	}
	none := func() []camera.Device { return nil }
	for name, tt := range map[string]struct {
		pi      bool
		files   []string
		cameras func() []camera.Device
		errors  map[string]error
		want    string
	}{
		"a bare laptop": {false, nil, none, nil, `camera |no camera is plugged in|
spi |no SPI port: panels on SPI cannot be used|
i2c |no I²C bus: panels on I²C cannot be used|
gpio |no GPIO pins: panels, buzzer and button cannot be used|
`},
		"a bare Pi": {true, []string{"dev/gpiochip0"}, none, nil, `camera |no camera is plugged in|rpicam-hello --list-cameras, then flipwatch watch exec:rpicam
spi |no SPI port: panels on SPI cannot be used|sudo raspi-config nonint do_spi 0
i2c |no I²C bus: panels on I²C cannot be used|sudo raspi-config nonint do_i2c 0
gpio /dev/gpiochip0||
`},
		"all there, some refused": {true, []string{"dev/spidev10.0", "dev/spidev0.1", "dev/spidev0.0", "dev/i2c-1", "dev/gpiochip0"}, two,
			map[string]error{"spidev0.0": fs.ErrPermission, "video0": syscall.EBUSY, "video2": fs.ErrPermission, "i2c-1": errors.New("strange"), "gpiochip0": &fs.PathError{Op: "open", Path: "/dev/gpiochip0", Err: syscall.ENXIO}},
			`camera /dev/v4l/by-id/usb-cam|another program uses it|fuser -v /dev/video0
camera /dev/video2|no permission|sudo usermod -aG video $USER, then log in again
spi /dev/spidev0.0|no permission|sudo usermod -aG spi $USER, then log in again
spi /dev/spidev0.1||
spi /dev/spidev10.0||
i2c /dev/i2c-1|strange|
gpio /dev/gpiochip0|nothing is behind it any more|unplug it, and plug it in again
`},
	} {
		t.Run(name, func(t *testing.T) {
			root := machine(t, tt.pi, tt.files...)
			c := Config{Root: root, Cameras: tt.cameras, Open: func(path string) error { return tt.errors[filepath.Base(path)] }}
			if got := told(root, c.List()); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
		})
	}
}

// TestThisMachine: looking at a real machine, whatever it has, ends and gives
// every kind.
func TestThisMachine(t *testing.T) {
	kinds := map[string]bool{}
	for _, d := range (Config{}).List() {
		kinds[d.Kind] = true
		if d.Path == "" && d.Problem == "" {
			t.Errorf("%+v says nothing", d)
		}
	}
	if len(kinds) != 4 {
		t.Errorf("kinds %v", kinds)
	}
}
