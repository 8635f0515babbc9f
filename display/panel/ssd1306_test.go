package panel_test

import (
	"errors"
	"image"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
	"flipwatch/engine"
)

const bySPI = "ssd1306:spi=SPI0.0,dc=GPIO25,rst=GPIO24"

// rig is a panel in a test: what is shown on it and what it shows.
type rig struct {
	*testing.T
	module *panelsim.Module
	chip   *panelsim.SSD1306
	out    display.Output
}

func open(t *testing.T, spec string) *rig {
	t.Helper()
	chip := panelsim.NewSSD1306()
	m := panelsim.Wire(chip)
	out, err := panel.Config{Ports: m}.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return &rig{t, m, chip, out}
}

// show shows a screen and waits until it is there.
func (r *rig) show(s display.Screen) error {
	r.Helper()
	err := r.out.Show(s)
	time.Sleep(100 * time.Millisecond)
	synctest.Wait()
	return err
}

// wrong counts the pixels of the glass that are not as drawn; turn maps a pixel
// of the drawing to the glass.
func (r *rig) wrong(s display.Screen, turn func(x, y int) (int, int)) int {
	r.Helper()
	want := image.NewRGBA(image.Rect(0, 0, 128, 64))
	if err := display.Draw(want, s); err != nil {
		r.Fatal(err)
	}
	got, n := r.module.Chip.Picture(), 0
	for y := range 64 {
		for x := range 128 {
			gx, gy := turn(x, y)
			if got.RGBAAt(gx, gy) != want.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}

func upright(x, y int) (int, int) { return x, y }

// check fails unless the glass shows the screen.
func (r *rig) check(what string, s display.Screen) {
	r.Helper()
	if n := r.wrong(s, upright); n > 0 {
		r.Errorf("%s: %d wrong pixels", what, n)
	}
}

func (r *rig) close() {
	r.Helper()
	if err := errors.Join(r.out.Close(), r.out.Close()); err != nil {
		r.Error(err)
	}
	if r.module.Chip.On() {
		r.Error("the panel is left on")
	}
	if _, now := r.module.Opens(); now != 0 {
		r.Errorf("%d ports left open", now)
	}
	if e := r.module.Chip.Errors(); len(e) > 0 {
		r.Errorf("protocol errors: %q", e)
	}
}

// game is a screen of a game after some moves.
func game(ply int) display.Screen {
	p := engine.Start()
	var last engine.Square
	for range ply {
		last = p.Legal().First()
		p = p.Play(last).Next()
	}
	s := display.Screen{State: display.Playing, Board: p.Board, ToMove: p.ToMove, Ply: ply, LastMove: last}
	if ply == 0 {
		s.State = display.Ready
	}
	return s
}

func fault(ply int) display.Screen {
	s := game(ply)
	s.State = display.Fault
	s.Alarm = display.Alarm{Kind: "wrong_flips", Todo: []display.Todo{{Verb: display.Flip, Squares: s.Board.White.Without(s.LastMove)}}}
	return s
}

func TestSSD1306Turns(t *testing.T) {
	flipX := func(x, y int) (int, int) { return 127 - x, y }
	flipY := func(x, y int) (int, int) { return x, 63 - y }
	both := func(x, y int) (int, int) { return 127 - x, 63 - y }
	for _, tc := range []struct {
		options string
		turn    func(x, y int) (int, int)
	}{
		{"", upright},
		{",rotation=0,mirror=none", upright},
		{",rotation=180", both},
		{",mirror=h", flipX},
		{",mirror=v", flipY},
		{",rotation=180,mirror=h", flipY},
		{",rotation=180,mirror=v", flipX},
	} {
		for _, bus := range []string{"spi=SPI0.0,dc=GPIO25", "i2c=I2C1"} {
			t.Run(bus+tc.options, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					r := open(t, "ssd1306:"+bus+tc.options)
					for ply := range 20 { // whole at first, then parts
						if err := r.show(game(ply)); err != nil {
							t.Fatal(err)
						}
						if n := r.wrong(game(ply), tc.turn); n > 0 {
							t.Fatalf("ply %d: %d wrong pixels", ply, n)
						}
					}
					r.close()
				})
			})
		}
	}
}

// TestSSD1306SendsLittle checks that parts are sent and nothing for no change.
func TestSSD1306SendsLittle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, bySPI)
		sent := func(s display.Screen) int {
			before := r.module.Sent()
			if err := r.show(s); err != nil {
				t.Fatal(err)
			}
			return r.module.Sent() - before
		}
		if n := sent(game(4)); n < 1024 {
			t.Errorf("the first picture takes %d bytes", n)
		}
		if n := sent(game(4)); n != 0 {
			t.Errorf("the same picture takes %d bytes", n)
		}
		s := game(4)
		s.Unknown = engine.BitOf(0)
		if n := sent(s); n == 0 || n > 40 {
			t.Errorf("one square takes %d bytes", n)
		}
		r.close()
	})
}

// TestSSD1306BrownOut takes the power away in a game: the panel cannot tell, so
// it stays dark until a game begins or an alarm comes up.
func TestSSD1306BrownOut(t *testing.T) {
	for name, next := range map[string]display.Screen{"new game": game(0), "alarm": fault(9)} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := open(t, bySPI)
				if err := errors.Join(r.show(game(7)), r.show(game(8))); err != nil {
					t.Fatal(err)
				}
				r.check("before", game(8))
				r.module.Chip.BrownOut()
				if n := r.wrong(game(8), upright); n == 0 {
					t.Fatal("the model does not notice the brown-out")
				}
				if err := r.show(next); err != nil {
					t.Fatal(err)
				}
				r.check("after", next)
				r.close()
			})
		})
	}
}

// TestSSD1306FailedTransfer fails every transfer of a picture in turn, with the
// port opened anew and, at the end, a panel that is gone for a while.
func TestSSD1306FailedTransfer(t *testing.T) {
	for n := 1; n <= 12; n++ {
		synctest.Test(t, func(t *testing.T) {
			r := open(t, bySPI)
			if err := r.show(game(5)); err != nil {
				t.Fatal(err)
			}
			r.module.Fail(n)
			if err := r.show(fault(12)); err != nil {
				t.Fatal(err)
			}
			if err := r.show(game(13)); err != nil {
				t.Errorf("transfer %d: a failure that was mended is told: %v", n, err)
			}
			r.check("after the failure", game(13))
			r.close()
		})
	}
}

func TestSSD1306Unplugged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, bySPI)
		if err := r.show(game(5)); err != nil {
			t.Fatal(err)
		}
		r.module.Unplug(errors.New("input/output error"))
		var told []error
		for ply := 6; ply < 10; ply++ {
			if err := r.show(game(ply)); err != nil {
				told = append(told, err)
			}
		}
		if len(told) != 1 {
			t.Errorf("told %v, want the failure once", told)
		}
		r.module.Plug()
		time.Sleep(31 * time.Second)
		synctest.Wait()
		r.check("plugged in again", game(9))
		r.close()
	})
}

func TestSSD1306Contrast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, bySPI+",contrast=40,hz=1MHz")
		if err := r.show(game(3)); err != nil {
			t.Fatal(err)
		}
		if c := r.chip.Contrast(); c != 40 {
			t.Errorf("contrast %d", c)
		}
		r.check("dim", game(3))
		r.close()
	})
}

// TestSSD1306Pages waits for the pages of a long alarm.
func TestSSD1306Pages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, bySPI)
		s := fault(30)
		pages := display.Pages(image.Pt(128, 64), s)
		if pages < 3 {
			t.Fatalf("only %d pages", pages)
		}
		if err := r.show(s); err != nil {
			t.Fatal(err)
		}
		for s.Page = range pages + 1 {
			r.check("page", s)
			time.Sleep(2 * time.Second)
		}
		r.close()
	})
}

// TestOpenErrors opens what cannot be opened: wrong usage touches no hardware,
// missing hardware says what to do.
func TestOpenErrors(t *testing.T) {
	for _, tc := range []struct {
		spec    string
		unknown bool
		want    string
	}{
		{"ssd1305", true, "did you mean ssd1306?"},
		{"termnal", true, "did you mean terminal?"},
		{"hologram", true, "there are terminal, png, web, ssd1306"},
		{"", true, "there are terminal, png, web, ssd1306"},
		{"terminal:width=3", true, "takes pixels"},
		{"terminal:pixels=vt340", true, "kitty or sixel"},
		{"speech:loud=1", true, "takes no options"},
		{"png", true, "png:screens"},
		{"png:x,scale=0", true, "1 to 32"},
		{"png:x,scle=2", true, "did you mean scale?"},
		{"ssd1306:dv=GPIO25", true, "did you mean dc?"},
		{"ssd1306:SPI0.0", true, "not key=value"},
		{"ssd1306:dc=", true, "D/C needs a pin"},
		{"ssd1306:dc=GPIO24,rst=GPIO24", true, "pin of its own"},
		{"ssd1306:dc=GPIO25,dc=GPIO24", true, "twice"},
		{"ssd1306:rotation=45", true, "take 0 or 90 or 180 or 270"},
		{"ssd1306:hz=8000000", true, "3.300MHz"},
		{"ssd1306:hz=fast", true, "3.300MHz"},
		{"ssd1306:mirror=x", true, "none or h or v"},
		{"ssd1306:contrast=999", true, "0 to 255"},
		{"ssd1306:i2c=I2C1,dc=GPIO25", true, "give one of them"},
		{"sh1106:hz=8MHz", true, "2MHz"},
		{"sh1107", true, "did you mean sh1106?"},
		{"ili9431", true, "did you mean ili9341?"},
		{"st7789:rotation=45", true, "take 0 or 90 or 180 or 270"},
		{"st7789:x=1", true, "from 0 to 0"},
		{"st7789:y=81", true, "from 0 to 80"},
		{"st7789:mode=1", true, "take 0 or 3"},
		{"st7789:order=grb", true, "bgr or rgb"},
		{"st7789:invert=yes", true, "on or off"},
		{"st7789:brightness=50", true, "bl=GPIO18"},
		{"st7789:bl=GPIO18,brightness=256", true, "0 to 255"},
		{"st7789:bl=GPIO25", true, "pin of its own"},
		{"st7789:tab=red", true, "no option"},
		{"st7735:tab=blue", true, "black or red or green"},
		{"st7735:rotaton=90", true, "did you mean rotation?"},
		{"ili9341:hz=40MHz", true, "10MHz"},
		{"ssd1351:hz=32MHz", true, "20MHz"},
		{"waveshare2in13v4:busy=", true, "needs rst= and busy="},
		{"waveshare2in13v4:rst=GPIO24", true, "pin of its own"},
		{"ssd1306-128x32:rotation=90", true, "32×128: no screen layout is that small"},
		{"ssd1306-128x32:rotation=270", true, "32×128: no screen layout is that small"},
		{"inkyphat:color=blue", true, "black or red or yellow"},
		{"web:nowhere", true, "HOST:PORT"},
		{"web:127.0.0.1:0,size=9x9", true, "128x64"},
	} {
		m := panelsim.New()
		_, err := panel.Config{Ports: m}.Open(tc.spec)
		if err == nil || errors.Is(err, display.ErrUnknown) != tc.unknown || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: %v, want %q", tc.spec, err, tc.want)
		}
		if opens, _ := m.Opens(); opens > 0 || m.Sent() > 0 {
			t.Errorf("%q: the hardware was touched", tc.spec)
		}
	}
}

// TestOpenDeadPanel opens panels that are there in part.
func TestOpenDeadPanel(t *testing.T) {
	dead := panelsim.New()
	dead.Fail(1)
	_, err := panel.Config{Ports: dead}.Open(bySPI)
	if !errors.Is(err, panel.ErrNoAnswer) || !errors.Is(err, panel.ErrMissing) {
		t.Errorf("a panel that does not answer: %v", err)
	}
	if _, now := dead.Opens(); now != 0 {
		t.Error("its port is left open")
	}
	locked := panelsim.New()
	locked.Unplug(errors.New("sysfs-spi: open /dev/spidev0.0: permission denied"))
	if _, err := (panel.Config{Ports: locked}).Open(bySPI); err == nil {
		t.Error("a port without permission opens")
	}
	if _, err := (panel.Config{Ports: panelsim.New()}).Open("ssd1306:dc=GPIO99"); err == nil || !strings.Contains(err.Error(), "dc=GPIO99") {
		t.Errorf("no such pin: %v", err)
	}
}

// TestOpenHere opens a panel on this machine, which has none most likely: a
// missing panel with advice, not a failure.
func TestOpenHere(t *testing.T) {
	out, err := panel.Open("ssd1306:spi=SPI99.9,dc=GPIO25")
	if err == nil {
		out.Close() //nolint:errcheck // not what is tested
		t.Fatal("there is no such port anywhere")
	}
	if !errors.Is(err, panel.ErrMissing) || errors.Is(err, display.ErrUnknown) {
		t.Errorf("got %v", err)
	}
	t.Log(err)
}

func TestList(t *testing.T) {
	for i, a := range panel.List() {
		if a.Name != panel.Names()[i] || a.Text == "" {
			t.Errorf("%+v", a)
		}
	}
}

// TestModelIsNotBlind changes one pixel and looks whether the comparison finds
// it.
func TestModelIsNotBlind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := open(t, bySPI)
		if err := r.show(game(3)); err != nil {
			t.Fatal(err)
		}
		p := r.module.Chip.Picture()
		r.module.Chip.Command([]byte{0xb0, 0x00, 0x10})
		r.module.Chip.Data([]byte{0x01})
		q := r.module.Chip.Picture()
		if p.RGBAAt(0, 0) == q.RGBAAt(0, 0) {
			t.Error("a byte sent to the chip does not show")
		}
		if n := r.wrong(game(3), upright); n != 1 {
			t.Errorf("%d wrong pixels, want 1", n)
		}
		r.close()
	})
}

// settle waits until a panel shows what it was given, e-paper as well.
func settle() {
	time.Sleep(time.Minute)
	synctest.Wait()
}
