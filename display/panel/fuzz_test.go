package panel

import (
	"errors"
	"image"
	"testing"

	"flipwatch/display"
)

// FuzzPlan reads anything as a panel with options: it is a panel whose picture has
// a size that exists, or a mistake that is told as one.
func FuzzPlan(f *testing.F) {
	for _, e := range panels() {
		for _, o := range e.options {
			f.Add(e.name + ":" + o.key + "=" + o.example)
		}
	}
	f.Add("st7789:x=0,y=80,rotation=270,hz=1e6,brightness=3,bl=GPIO18")
	f.Add("ssd1306:hz=999999999999999999GHz")
	f.Fuzz(func(t *testing.T, spec string) {
		e, o, err := find(spec)
		if err == nil && e.plan == nil {
			return // no panel
		}
		var p plan
		if err == nil {
			p, err = e.plan(o)
		}
		if err != nil {
			if !errors.Is(err, display.ErrUnknown) {
				t.Fatalf("%q: %v", spec, err)
			}
			return
		}
		if p.size.X < 32 || p.size.Y < 32 || p.size.X > 400 || p.size.Y > 400 || p.picture().Bounds() != (image.Rectangle{Max: p.size}) {
			t.Fatalf("%q: a picture of %v", spec, p.size)
		}
	})
}
