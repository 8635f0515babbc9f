package panel

import (
	"image"
	"image/color"
	"time"

	"periph.io/x/devices/v3/inky"
)

// inkyOptions are those of both boards.
var inkyOptions = paperOptions("GPIO22", "GPIO27", "GPIO17", "488kHz", option{"color", "red", "black, red or yellow: what the panel can show besides white; of red alarms make use"})

// planInkyPHAT is for the first pHAT, 212×104 pixels. Its successor with 250×122
// needs rows padded to whole bytes, which periph's driver does not do.
func planInkyPHAT(o options) (plan, error) {
	return planInky(o, image.Pt(212, 104), inky.Opts{Model: inky.PHAT, Width: 104, Height: 212})
}

// planInkyWHAT is for the wHAT, 400×300 pixels.
func planInkyWHAT(o options) (plan, error) {
	return planInky(o, image.Pt(400, 300), inky.Opts{Model: inky.WHAT, Width: 400, Height: 300})
}

// inkySlow is the longest refresh: with a third colour it takes half a minute in
// the cold.
const inkySlow = 40 * time.Second

func planInky(o options, glass image.Point, opts inky.Opts) (plan, error) {
	name, err := o.oneOf("color", "black", "red", "yellow")
	if err != nil {
		return plan{}, err
	}
	palette := color.Palette{color.White, color.Black}
	opts.BorderColor = inky.White
	switch name {
	case "red":
		opts.ModelColor, palette = inky.Red, append(palette, color.RGBA{255, 0, 0, 255})
	case "yellow": // the panel needs to be told, but yellow is too pale for an alarm on white
		opts.ModelColor = inky.Yellow
	}
	k := paperKind{
		glass: glass, palette: palette, slow: inkySlow,
		wires: wiringDefaults{dc: "GPIO22", rst: "GPIO27", busy: "GPIO17", hz: inkyHz, fastest: inkyHz},
		start: func(p paperPins, _ int) (paper, error) { return startInky(p, opts) },
		place: func(rotation int) func(*image.Paletted) image.Image { return placeInky(glass, opts, rotation) },
	}
	return k.plan(o)
}

func startInky(p paperPins, opts inky.Opts) (paper, error) {
	dev, err := inky.New(p.port, p.dc, p.rst, p.busy, &opts)
	if err != nil {
		return paper{}, err
	}
	// The driver mirrors the pHAT; the maker's own library does not, it turns it.
	dev.SetFlipVertically(false)
	return paper{Drawer: dev}, nil // it resets the panel for each picture and lets it sleep
}

// placeInky returns how a picture becomes the driver's. The pHAT stands on its
// short side for it: the top of the glass is at its right.
func placeInky(glass image.Point, opts inky.Opts, rotation int) func(*image.Paletted) image.Image {
	var placed *image.Paletted
	upright := opts.Width < opts.Height
	return func(p *image.Paletted) image.Image {
		if placed == nil {
			placed = image.NewPaletted(image.Rect(0, 0, opts.Width, opts.Height), p.Palette)
		}
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				at := onGlass(glass, rotation, x, y)
				if upright {
					at = image.Pt(glass.Y-1-at.Y, at.X)
				}
				placed.Pix[placed.PixOffset(at.X, at.Y)] = p.Pix[p.PixOffset(x, y)]
			}
		}
		return placed
	}
}

// onGlass returns where a pixel of a picture that is turned clockwise lies on the
// glass.
func onGlass(glass image.Point, rotation, x, y int) image.Point {
	switch rotation {
	case 90:
		return image.Pt(glass.X-1-y, x)
	case 180:
		return image.Pt(glass.X-1-x, glass.Y-1-y)
	case 270:
		return image.Pt(y, glass.Y-1-x)
	}
	return image.Pt(x, y)
}
