package panel_test

import (
	"image"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
)

// TestUpright stands a panel of 128×64 on its sides and looks at what its glass
// shows of a turn and of an alarm.
func TestUpright(t *testing.T) {
	for _, tc := range []struct {
		spec     string
		rotation int
		chip     func() panelsim.Chip
	}{
		{"ssd1306:rst=GPIO24,rotation=90", 90, func() panelsim.Chip { return panelsim.NewSSD1306() }},
		{"sh1106:rst=GPIO24,rotation=270", 270, func() panelsim.Chip { return panelsim.NewSH1106() }},
	} {
		t.Run(tc.spec, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				module := panelsim.Wire(tc.chip())
				out, err := panel.Config{Ports: module}.Open(tc.spec)
				if err != nil {
					t.Fatal(err)
				}
				defer out.Close() //nolint:errcheck // not what is tested
				for _, s := range []display.Screen{game(5), fault(9)} {
					if err := out.Show(s); err != nil {
						t.Fatal(err)
					}
					time.Sleep(time.Second)
					synctest.Wait()
					got := module.Chip.Picture()
					one := image.NewGray(image.Rect(0, 0, 64, 128))
					if err := display.Draw(one, s); err != nil {
						t.Fatal(err)
					}
					wrong := 0
					for y := range 128 {
						for x := range 64 {
							at := turnedPixel(got.Rect.Size(), tc.rotation, x, y)
							if got.RGBAAt(at.X, at.Y).R != one.GrayAt(x, y).Y {
								wrong++
							}
						}
					}
					if wrong > 0 {
						t.Errorf("%d wrong pixels", wrong)
					}
				}
				if e := module.Chip.Errors(); len(e) > 0 {
					t.Errorf("errors: %q", e)
				}
			})
		})
	}
}
