package panel

import "flipwatch/display"

// The displays that need no hardware.
var (
	terminalOptions = []option{}
	pngOptions      = []option{
		{"dir", "DIR", "the folder; png:DIR says the same"},
		{"scale", "4", "how many pixels wide and high a pixel of the screen becomes, 1 to 32"},
	}
)

func openTerminal(c *Config, _ options) (display.Output, error) {
	return display.NewNewest(display.NewTerminal(c.Terminal), c.Newest), nil
}

func openPNG(_ *Config, o options) (display.Output, error) {
	scale, err := o.number("scale", 1, 32, 0)
	if err != nil {
		return nil, err
	}
	p, err := display.NewPNG(display.PNGConfig{Dir: o["dir"], Scale: scale})
	if err != nil {
		return nil, err
	}
	return p, nil
}
