package camera

import (
	"encoding/binary"
	"fmt"
	"testing"
)

// driver answers as a V4L2 driver does, with the layouts of videodev2.h.
type driver struct {
	formats []string
	sizes   map[string][][2]uint32
	ranged  bool // sizes are ranges up to these
	rates   []uint32
	endless bool // never says the end
}

func (d *driver) ask(request uintptr, b []byte) bool {
	i := int(get(b, 0))
	format := letters(get(b, 4))
	switch request {
	case enumFormats:
		if get(b, 4) != videoCapture || i >= len(d.formats) && !d.endless {
			return false
		}
		copy(b[44:], d.formats[min(i, len(d.formats)-1)])
	case enumSizes:
		all := d.sizes[format]
		if i >= len(all) {
			return false
		}
		if put(b, 8, discrete); d.ranged {
			put(b, 8, 3)
			for k, v := range []uint32{16, all[i][0], 2, 16, all[i][1], 2} {
				put(b, 12+4*k, v)
			}
			return true
		}
		put(b, 12, all[i][0])
		put(b, 16, all[i][1])
	case enumIntervals:
		if i >= len(d.rates) || get(b, 8) == 0 || get(b, 12) == 0 {
			return false
		}
		put(b, 16, discrete)
		put(b, 20, 1)
		put(b, 24, d.rates[i])
	default:
		panic(fmt.Sprintf("request %x", request))
	}
	return true
}

func TestModes(t *testing.T) {
	webcam := driver{
		formats: []string{"YUYV", "MJPG"},
		sizes:   map[string][][2]uint32{"YUYV": {{640, 480}}, "MJPG": {{640, 480}, {1920, 1080}}},
		rates:   []uint32{15, 30, 5},
	}
	ranged := driver{formats: []string{"NV12"}, sizes: map[string][][2]uint32{"NV12": {{4056, 3040}}}, ranged: true}
	for name, tt := range map[string]struct {
		d    driver
		want string
	}{
		"webcam":  {webcam, "[MJPG 1920×1080 at 30 YUYV 640×480 at 30 MJPG 640×480 at 30]"},
		"a range": {ranged, "[NV12 4056×3040]"},
		"nothing": {driver{}, "[]"},
	} {
		if got := fmt.Sprint(modes(tt.d.ask)); got != tt.want {
			t.Errorf("%s: %s, want %s", name, got, tt.want)
		}
	}
	endless := driver{formats: []string{"MJPG"}, sizes: map[string][][2]uint32{"MJPG": {{640, 480}}}, endless: true}
	if got := modes(endless.ask); len(got) != mostModes {
		t.Errorf("%d modes of a driver that never ends", len(got))
	}
}

// TestRequestNumbers: the numbers hold the sizes of their structures, bits 16
// to 29, as _IOWR makes them.
func TestRequestNumbers(t *testing.T) {
	for request, size := range map[uint32]uint32{enumFormats: formatBytes, enumSizes: sizeBytes, enumIntervals: intervalBytes} {
		if request>>16&0x3fff != size {
			t.Errorf("%x is for %d bytes, not %d", request, request>>16&0x3fff, size)
		}
	}
	if letters(binary.LittleEndian.Uint32([]byte("MJPG"))) != "MJPG" {
		t.Error("letters")
	}
}
