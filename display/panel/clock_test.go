package panel_test

import (
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
)

// TestClockTicks: a second more on the clock sends a small part of the picture, and
// drawing and sending it allocates nothing that an update does not.
func TestClockTicks(t *testing.T) {
	for _, spec := range append([]string{"ssd1306-128x32", "st7789-135x240"}, costly...) {
		t.Run(spec, func(t *testing.T) {
			port, c := onNowhere(t, spec)
			s := display.Screen{State: display.Playing, Board: engine.Opening(), ToMove: engine.White, Ply: 1,
				Clock: display.Clock{Runs: true, Turn: 10 * time.Minute, Whole: true, Black: time.Minute, White: 11 * time.Minute}}
			show := func() {
				if err := display.Draw(c.Picture(), s); err != nil {
					t.Fatal(err)
				}
				if err := c.Send(); err != nil {
					t.Fatal(err)
				}
			}
			began := port.sent
			show()
			whole := port.sent - began
			most := 0.0
			switch spec { // periph's driver makes slices for each band that it sends
			case "ssd1306", "ssd1306-128x32":
				most = 4
			case "ssd1306:i2c=I2C1":
				most = 5 * 4
			}
			if n := testing.AllocsPerRun(20, func() {
				before := port.sent
				s.Clock.Turn += time.Second
				s.Clock.White += time.Second
				show()
				if sent := port.sent - before; sent == 0 || sent > whole/8 {
					t.Fatalf("a second sends %d bytes, the whole picture is %d", sent, whole)
				}
			}); n > most {
				t.Errorf("a second makes %v allocations, at most %v", n, most)
			}
			before := port.sent
			s.Clock.Turn += 400 * time.Millisecond
			show()
			if port.sent != before {
				t.Error("less than a second is sent")
			}
		})
	}
}
