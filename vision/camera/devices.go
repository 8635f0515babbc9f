package camera

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unsafe"
)

// Device is a camera of this machine.
type Device struct {
	// Path opens it. It is the name in /dev/v4l/by-id where there is one, which
	// stays the same when the machine starts again.
	Path string
	// Node is /dev/videoN, Card what the camera calls itself.
	Node, Card string
}

// Cameras lists the cameras in the order of their numbers. Devices that give no
// pictures (metadata, codecs) are left out; those that may not be opened are
// listed.
func Cameras() []Device {
	nodes, _ := filepath.Glob("/dev/video[0-9]*")
	slices.SortFunc(nodes, compareNatural)
	names := stableNames("/dev/v4l/by-id")
	var found []Device
	for _, node := range nodes {
		f, err := os.OpenFile(node, os.O_RDWR, 0)
		if err == nil {
			ok := givesPictures(f)
			f.Close()
			if !ok {
				continue
			}
		}
		d := Device{Path: node, Node: node}
		if name, ok := names[node]; ok {
			d.Path = name
		}
		card, _ := os.ReadFile(filepath.Join("/sys/class/video4linux", filepath.Base(node), "name"))
		d.Card = strings.TrimSpace(string(card))
		found = append(found, d)
	}
	return found
}

// stableNames maps device nodes to the links in dir that lead to them.
func stableNames(dir string) map[string]string {
	names := map[string]string{}
	links, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, link := range links {
		if node, err := filepath.EvalSymlinks(link); err == nil {
			names[node] = link
		}
	}
	return names
}

// DeviceOf returns the camera of this machine that a path opens: its number's, its
// name in /dev/v4l, or any link to it.
func DeviceOf(path string) (Device, bool) {
	node, err := filepath.EvalSymlinks(path)
	if err != nil {
		return Device{}, false
	}
	for _, d := range Cameras() {
		if d.Node == node {
			return d, true
		}
	}
	return Device{}, false
}

// Now is where a camera is among those that there are now: numbers change when a
// machine starts or a cable is plugged in again. It has the same lasting path and,
// where that is known, calls itself the same; else it calls itself the same. Where
// there is none, it is where it was.
func (d Device) Now(cameras []Device) string {
	for _, c := range cameras {
		if c.Path == d.Path && (d.Card == "" || c.Card == d.Card) {
			return c.Path
		}
	}
	for _, c := range cameras {
		if c.Card != "" && c.Card == d.Card {
			return c.Path
		}
	}
	return d.Path
}

// findCamera returns the path of the first of the cameras whose name has part in
// it, or "".
func findCamera(part string, cameras []Device) string {
	part = strings.ToLower(part)
	for _, d := range cameras {
		if strings.Contains(strings.ToLower(d.Card), part) || strings.Contains(strings.ToLower(filepath.Base(d.Path)), part) {
			return d.Path
		}
	}
	return ""
}

// Of linux/videodev2.h: the request VIDIOC_QUERYCAP, _IOR('V', 0, 104 bytes),
// where device_caps stands in its answer, and the flag for a device that gives
// pictures.
const (
	queryCap     = 0x80685600
	deviceCapsAt = 88
	capCapture   = 0x1
)

// givesPictures reports whether an opened video device gives pictures.
func givesPictures(f *os.File) bool {
	var answer [104]byte
	_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), queryCap, uintptr(unsafe.Pointer(&answer)))
	return errno == 0 && binary.NativeEndian.Uint32(answer[deviceCapsAt:])&capCapture != 0
}
