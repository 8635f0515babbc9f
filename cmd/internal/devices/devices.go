// Package devices looks at what a machine has for flipwatch: cameras, ports and
// pins for panels, and what keeps each from being used.
package devices

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"flipwatch/vision/camera"
)

// The kinds of devices.
const (
	Camera = "camera"
	SPI    = "spi"
	I2C    = "i2c"
	GPIO   = "gpio"
)

// Device is one thing that was found, or one kind of which nothing was.
type Device struct {
	Kind string `json:"kind"`
	// Path is as flipwatch takes it; empty where there is none of its kind.
	Path string `json:"path,omitempty"`
	// Node is the device itself, where Path is another name for it.
	Node string `json:"node,omitempty"`
	// Name is what it calls itself.
	Name string `json:"name,omitempty"`
	// Modes are those that a camera offers.
	Modes []camera.Mode `json:"modes,omitempty"`
	// Thumbnail is a file with what a camera sees.
	Thumbnail string `json:"thumbnail,omitempty"`
	// Problem is what is wrong, and Cure the command that helps; both empty when
	// all is well.
	Problem string `json:"problem,omitempty"`
	Cure    string `json:"cure,omitempty"`
}

// Config says where to look. The zero value is this machine.
type Config struct {
	// Root is the folder that holds dev and sys; "" is /. It is for tests.
	Root string
	// Cameras lists the cameras; nil is camera.Cameras.
	Cameras func() []camera.Device
	// Open tries to open a device; nil is reading and writing as this user.
	Open func(path string) error
}

// List looks at everything. Cameras come first, then SPI, I²C and GPIO.
func (c Config) List() []Device {
	if c.Root == "" {
		c.Root = "/"
	}
	if c.Cameras == nil {
		c.Cameras = camera.Cameras
	}
	if c.Open == nil {
		c.Open = openBoth
	}
	list := c.cameras()
	for _, bus := range buses() {
		list = append(list, c.ports(bus)...)
	}
	return list
}

// openBoth opens a device for reading and writing and closes it again.
func openBoth(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// cameras lists the cameras with their modes.
func (c *Config) cameras() []Device {
	var list []Device
	for _, d := range c.Cameras() {
		dev := Device{Kind: Camera, Path: d.Path, Node: d.Node, Name: d.Card}
		if err := c.Open(d.Node); err != nil {
			dev.Problem, dev.Cure = c.trouble(d.Node, err, "video")
		} else {
			dev.Modes = d.Modes()
		}
		list = append(list, dev)
	}
	if len(list) == 0 {
		none := Device{Kind: Camera, Problem: "no camera is plugged in"}
		if c.isPi() {
			// CSI cameras have no V4L2 device that gives pictures.
			none.Cure = "rpicam-hello --list-cameras, then flipwatch watch exec:rpicam"
		}
		list = append(list, none)
	}
	return list
}

// bus is a kind of port, as the kernel names its devices.
type bus struct {
	kind, pattern, group string
	missing, enable      string // what it means that there is none, and the cure on a Raspberry Pi
}

// buses is the table of ports for panels.
func buses() []bus {
	return []bus{
		{SPI, "spidev*", "spi", "no SPI port: panels on SPI cannot be used", "sudo raspi-config nonint do_spi 0"},
		{I2C, "i2c-*", "i2c", "no I²C bus: panels on I²C cannot be used", "sudo raspi-config nonint do_i2c 0"},
		{GPIO, "gpiochip*", "gpio", "no GPIO pins: panels, buzzer and button cannot be used", ""},
	}
}

// ports lists the devices of a bus.
func (c *Config) ports(b bus) []Device {
	paths, _ := filepath.Glob(filepath.Join(c.Root, "dev", b.pattern))
	slices.SortFunc(paths, func(p, q string) int {
		if len(p) != len(q) {
			return len(p) - len(q) // spidev0.0 before spidev10.0
		}
		return strings.Compare(p, q)
	})
	var list []Device
	for _, path := range paths {
		d := Device{Kind: b.kind, Path: path}
		if err := c.Open(path); err != nil {
			d.Problem, d.Cure = c.trouble(path, err, b.group)
		}
		list = append(list, d)
	}
	if len(list) == 0 {
		none := Device{Kind: b.kind, Problem: b.missing}
		if c.isPi() {
			none.Cure = b.enable
		}
		list = append(list, none)
	}
	return list
}

// trouble says why a device does not open, and the command that helps.
func (c *Config) trouble(path string, err error, group string) (problem, cure string) {
	switch {
	case errors.Is(err, fs.ErrPermission):
		if g := groupOf(path); g != "" && g != "root" {
			group = g
		}
		return "no permission", fmt.Sprintf("sudo usermod -aG %s $USER, then log in again", group)
	case errors.Is(err, syscall.EBUSY):
		return "another program uses it", "fuser -v " + path
	case errors.Is(err, syscall.ENXIO), errors.Is(err, syscall.ENODEV):
		return "nothing is behind it any more", "unplug it, and plug it in again"
	}
	var p *fs.PathError
	if errors.As(err, &p) {
		err = p.Err // the path is told already
	}
	return err.Error(), ""
}

// groupOf names the group that a device belongs to, "" if that is not known.
func groupOf(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	g, err := user.LookupGroupId(strconv.Itoa(int(stat.Gid)))
	if err != nil {
		return ""
	}
	return g.Name
}

// isPi tells a Raspberry Pi by its device tree.
func (c *Config) isPi() bool {
	model, _ := os.ReadFile(filepath.Join(c.Root, "sys/firmware/devicetree/base/model"))
	return strings.HasPrefix(string(model), "Raspberry Pi")
}
