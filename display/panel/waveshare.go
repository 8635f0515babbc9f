package panel

import (
	"image"
	"image/color"
	"time"

	"periph.io/x/conn/v3/gpio"
	v2 "periph.io/x/devices/v3/waveshare2in13v2"
	v3 "periph.io/x/devices/v3/waveshare2in13v3"
	v4 "periph.io/x/devices/v3/waveshare2in13v4"
)

// waveshareOptions are those of the three versions, which look alike: the version
// is printed on the back.
var waveshareOptions = paperOptions("GPIO25", "GPIO17", "GPIO24", "4MHz")

// waveshareKind is the HAT of Waveshare with 250×122 pixels. White comes first in
// the palette: a picture on paper is dark on white.
func waveshareKind(slow time.Duration, start func(paperPins, int) (paper, error)) paperKind {
	return paperKind{
		glass: image.Pt(250, 122), palette: color.Palette{color.White, color.Black}, slow: slow, start: start,
		wires: wiringDefaults{dc: "GPIO25", rst: "GPIO17", busy: "GPIO24", hz: waveshareHz, fastest: waveshareHz},
	}
}

// planWaveshareV2 is for the panel that refreshes in parts without flashing.
func planWaveshareV2(o options) (plan, error) {
	return waveshareKind(4*time.Second, startWaveshareV2).plan(o)
}

// planWaveshareV3 is for the panel that flashes for each picture.
func planWaveshareV3(o options) (plan, error) {
	return waveshareKind(4*time.Second, startWaveshareV3).plan(o)
}

// planWaveshareV4 is for the panel that does so as well.
func planWaveshareV4(o options) (plan, error) {
	return waveshareKind(4*time.Second, startWaveshareV4).plan(o)
}

// corner returns which corner of the panel, seen as the driver sees it, is the
// picture's first one: TopLeft is 0, the others follow clockwise. The driver's
// panel stands on its short side, ours lies on the long one.
func corner(rotation int) int { return map[int]int{0: 1, 90: 2, 180: 3, 270: 0}[rotation] }

func startWaveshareV2(p paperPins, rotation int) (paper, error) {
	opts := v2.EPD2in13v2
	opts.Origin = v2.Corner(corner(rotation))
	dev, err := v2.New(p.port, p.dc, kernelCS{gpio.INVALID}, p.rst, p.busy, &opts)
	if err != nil {
		return paper{}, err
	}
	// The first picture needs a whole refresh; after that parts change without
	// flashing.
	partly := func() error { return dev.SetUpdateMode(v2.Partial) }
	return paper{Drawer: dev, wake: dev.Init, sleep: dev.Sleep, afterFirst: partly}, dev.Init()
}

// startWaveshareV3 keeps to whole refreshes: the driver's waveforms for parts are
// those of version 2 and fill less than half of this chip's table.
func startWaveshareV3(p paperPins, rotation int) (paper, error) {
	opts := v3.EPD2in13v3
	opts.Origin = v3.Corner(corner(rotation))
	port, dc := once(p.port, p.dc)
	dev, err := v3.New(port, dc, kernelCS{gpio.INVALID}, p.rst, p.busy, &opts)
	if err != nil {
		return paper{}, err
	}
	return paper{Drawer: dev, wake: dev.Init, sleep: dev.Sleep}, dev.Init()
}

func startWaveshareV4(p paperPins, rotation int) (paper, error) {
	opts := v4.EPD2in13v4
	opts.Origin = v4.Corner(corner(rotation))
	port, dc := once(p.port, p.dc)
	dev, err := v4.New(port, dc, kernelCS{gpio.INVALID}, p.rst, p.busy, &opts)
	if err != nil {
		return paper{}, err
	}
	return paper{Drawer: dev, wake: dev.Init, sleep: dev.Sleep}, dev.Init()
}
