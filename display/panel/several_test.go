package panel_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
)

// TestSeveral shows one game on a good panel, on one that is slow, on one that
// breaks, and on one that is taken away and comes back: no call waits, each
// failure is told once, and at the end all show the same.
func TestSeveral(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kinds := []model{
			{spec: "st7789:rst=GPIO24", chip: func() panelsim.Chip { return panelsim.NewST7789(240, 240) }},
			{spec: "waveshare2in13v4", chip: waveshare(4), pins: hatPins, paper: true}, // seconds for a picture
			{spec: "sh1106:i2c=I2C1", chip: always(panelsim.NewSH1106)},
			{spec: "ssd1351", chip: always(panelsim.NewSSD1351)},
		}
		modules, outs := map[string]*panelsim.Module{}, map[string]display.Output{}
		for _, k := range kinds {
			m := k.wire()
			out, err := panel.Config{Ports: m}.Open(k.spec)
			if err != nil {
				t.Fatal(err)
			}
			modules[k.spec], outs[k.spec] = m, out
		}
		told := map[string]int{}
		for ply := range 60 {
			switch ply {
			case 10:
				modules["ssd1351"].Unplug(errors.New("input/output error"))
			case 20:
				for n := 1; n < 30; n++ {
					modules["sh1106:i2c=I2C1"].Fail(n)
				}
			case 30:
				modules["ssd1351"].Plug()
			}
			begun := time.Now()
			for spec, out := range outs {
				if err := out.Show(game(min(ply, 40))); err != nil {
					told[spec]++
				}
			}
			if d := time.Since(begun); d > 0 {
				t.Fatalf("ply %d: the game waits %v", ply, d)
			}
			time.Sleep(500 * time.Millisecond)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		for _, k := range kinds {
			want := map[string]int{"ssd1351": 1, "sh1106:i2c=I2C1": 1}[k.spec]
			if told[k.spec] != want {
				t.Errorf("%s: told %d times, want %d", k.spec, told[k.spec], want)
			}
			b := &bench{T: t, model: &k, module: modules[k.spec], canvas: &shown{outs[k.spec], pictureOf(t, &k, game(40))}}
			if n := b.wrong(); n > 0 {
				t.Errorf("%s: %d wrong pixels", k.spec, n)
			}
			b.close()
		}
	})
}
