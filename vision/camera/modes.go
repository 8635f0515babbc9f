package camera

import (
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"unsafe"
)

// Mode is a format, a size and a rate that a camera offers.
type Mode struct {
	// Format is the four letters of the format: MJPG, YUYV.
	Format string `json:"format"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// FPS is the fastest rate at that size; 0 where the camera does not say.
	FPS float64 `json:"fps,omitempty"`
}

// String is the mode as people write it, such as "MJPG 1280×720 at 30".
func (m Mode) String() string {
	text := fmt.Sprintf("%s %d×%d", m.Format, m.Width, m.Height)
	if m.FPS > 0 {
		text += fmt.Sprintf(" at %.3g", m.FPS)
	}
	return text
}

// Of linux/videodev2.h: the requests VIDIOC_ENUM_FMT, VIDIOC_ENUM_FRAMESIZES and
// VIDIOC_ENUM_FRAMEINTERVALS, _IOWR('V', 2, 74 and 75) with the sizes of their
// structures, and the numbers of the types used here.
const (
	enumFormats   = 0xc0405602
	enumSizes     = 0xc02c564a
	enumIntervals = 0xc034564b

	formatBytes, sizeBytes, intervalBytes = 64, 44, 52

	videoCapture = 1
	discrete     = 1
)

// mostModes bounds how much is asked of a driver that never says the end.
const mostModes = 256

// asker asks a video device; it reports false at the end of a list.
type asker func(request uintptr, answer []byte) bool

// Modes lists what a camera offers, the largest pictures first. A camera that
// cannot be opened offers nothing.
func (d Device) Modes() []Mode {
	f, err := os.OpenFile(d.Node, os.O_RDWR, 0)
	if err != nil {
		return nil
	}
	defer f.Close()
	return modes(func(request uintptr, answer []byte) bool {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, uintptr(unsafe.Pointer(&answer[0])))
		return errno == 0
	})
}

// modes asks for all formats and sizes.
func modes(ask asker) []Mode {
	var list []Mode
	for i := range uint32(mostModes) {
		answer := make([]byte, formatBytes)
		put(answer, 0, i)
		put(answer, 4, videoCapture)
		if !ask(enumFormats, answer) {
			break
		}
		list = append(list, sizes(ask, get(answer, 44))...)
	}
	slices.SortStableFunc(list, func(a, b Mode) int { return b.Width*b.Height - a.Width*a.Height })
	return list
}

// sizes asks for the sizes of a format. Of a range of sizes the largest is
// listed.
func sizes(ask asker, format uint32) []Mode {
	var list []Mode
	for i := range uint32(mostModes) {
		answer := make([]byte, sizeBytes)
		put(answer, 0, i)
		put(answer, 4, format)
		if !ask(enumSizes, answer) {
			break
		}
		// Discrete: width and height. A range: smallest, largest and step of each.
		width, height := get(answer, 12), get(answer, 16)
		last := get(answer, 8) != discrete
		if last {
			width, height = get(answer, 16), get(answer, 28)
		}
		list = append(list, Mode{letters(format), int(width), int(height), fastest(ask, format, width, height)})
		if last {
			break
		}
	}
	return list
}

// fastest asks for the shortest time between two pictures: the first of a list,
// or the smallest of a range, as a fraction of a second.
func fastest(ask asker, format, width, height uint32) float64 {
	answer := make([]byte, intervalBytes)
	put(answer, 4, format)
	put(answer, 8, width)
	put(answer, 12, height)
	best := 0.0
	for i := range uint32(mostModes) {
		put(answer, 0, i)
		if !ask(enumIntervals, answer) {
			break
		}
		if n := get(answer, 20); n > 0 {
			best = max(best, float64(get(answer, 24))/float64(n))
		}
		if get(answer, 16) != discrete {
			break
		}
	}
	return best
}

func put(b []byte, at int, v uint32) { binary.NativeEndian.PutUint32(b[at:], v) }
func get(b []byte, at int) uint32    { return binary.NativeEndian.Uint32(b[at:]) }

// letters are the four letters of a format's number.
func letters(format uint32) string {
	var b [4]byte
	binary.LittleEndian.PutUint32(b[:], format)
	return strings.TrimSpace(string(b[:]))
}
