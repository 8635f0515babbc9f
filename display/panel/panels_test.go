package panel_test

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
	"flipwatch/display/testcard"
	"flipwatch/engine"
)

// model is a panel of the table with the controller that stands for it.
type model struct {
	spec   string // name and options
	chip   func() panelsim.Chip
	turned int      // how the picture is turned on the glass without options
	pins   []string // DC, RES, BUSY; those of the usual wiring if empty
	paper  bool
}

// always makes a constructor of a model one of a Chip.
func always[C panelsim.Chip](f func() C) func() panelsim.Chip {
	return func() panelsim.Chip { return f() }
}

var (
	hatPins  = []string{"GPIO25", "GPIO17", "GPIO24"}
	inkyPins = []string{"GPIO22", "GPIO27", "GPIO17"}
	red      = color.RGBA{255, 0, 0, 255}
	yellow   = color.RGBA{255, 255, 0, 255}
)

func waveshare(version int) func() panelsim.Chip {
	return func() panelsim.Chip { return panelsim.NewWaveshare2in13(version) }
}

// models are all panels, each with the options that change what is sent.
var models = []model{
	{spec: "ssd1306:rst=GPIO24", chip: always(panelsim.NewSSD1306)},
	{spec: "ssd1306:i2c=I2C1", chip: always(panelsim.NewSSD1306)},
	{spec: "ssd1306-128x32:rst=GPIO24", chip: always(panelsim.NewSSD1306Low)},
	{spec: "ssd1306-128x32:i2c=I2C1", chip: always(panelsim.NewSSD1306Low)},
	{spec: "sh1106:rst=GPIO24", chip: always(panelsim.NewSH1106)},
	{spec: "sh1106:i2c=I2C1,rst=GPIO24", chip: always(panelsim.NewSH1106)},
	{spec: "st7789:rst=GPIO24,bl=GPIO18", chip: func() panelsim.Chip { return panelsim.NewST7789(240, 240) }},
	{spec: "st7789:mode=0", chip: func() panelsim.Chip { return panelsim.NewST7789(240, 240) }},
	{spec: "st7789-240x320:rst=GPIO24", chip: func() panelsim.Chip { return panelsim.NewST7789(240, 320) }},
	{spec: "st7789-135x240:rst=GPIO24,bl=GPIO18,hz=62.5MHz", chip: func() panelsim.Chip { return panelsim.NewST7789(135, 240) }},
	{spec: "st7735:rst=GPIO24", chip: func() panelsim.Chip { return panelsim.NewST7735("black") }},
	{spec: "st7735:rst=GPIO24,tab=red", chip: func() panelsim.Chip { return panelsim.NewST7735("red") }},
	{spec: "st7735:tab=green", chip: func() panelsim.Chip { return panelsim.NewST7735("green") }},
	{spec: "ili9341:rst=GPIO24,bl=GPIO18", chip: always(panelsim.NewILI9341), turned: 90},
	{spec: "gc9a01:rst=GPIO24", chip: always(panelsim.NewGC9A01)},
	{spec: "ssd1351:rst=GPIO24", chip: always(panelsim.NewSSD1351)},
	{spec: "waveshare2in13v2", chip: waveshare(2), pins: hatPins, paper: true},
	{spec: "waveshare2in13v3", chip: waveshare(3), pins: hatPins, paper: true},
	{spec: "waveshare2in13v4", chip: waveshare(4), pins: hatPins, paper: true},
	{spec: "inkyphat", chip: func() panelsim.Chip { return panelsim.NewInkyPHAT(color.RGBA{}) }, pins: inkyPins, paper: true},
	{spec: "inkyphat:color=red", chip: func() panelsim.Chip { return panelsim.NewInkyPHAT(red) }, pins: inkyPins, paper: true},
	{spec: "inkywhat:color=yellow", chip: func() panelsim.Chip { return panelsim.NewInkyWHAT(yellow) }, pins: inkyPins, paper: true},
}

// wire returns a module with the panel.
func (m *model) wire() *panelsim.Module {
	module := panelsim.Wire(m.chip())
	if m.pins != nil {
		module.DC.N, module.Reset.N, module.BusyName = m.pins[0], m.pins[1], m.pins[2]
	}
	return module
}

// with adds an option to the panel's.
func (m *model) with(option string) string {
	for i := range m.spec {
		if m.spec[i] == ':' {
			return m.spec + "," + option
		}
	}
	return m.spec + ":" + option
}

// bench is a panel under test, drawn on without a layout.
type bench struct {
	*testing.T
	model    *model
	module   *panelsim.Module
	canvas   panel.Canvas
	rotation int
}

func newBench(t *testing.T, m *model, rotation int) *bench {
	t.Helper()
	module := m.wire()
	spec := m.spec
	if rotation != 0 {
		spec = m.with(fmt.Sprintf("rotation=%d", rotation))
	}
	canvas, err := panel.Config{Ports: module}.Canvas(spec)
	if err != nil {
		t.Fatal(err)
	}
	return &bench{t, m, module, canvas, (m.turned + rotation) % 360}
}

// wrong counts the pixels of the glass that are not those of the picture.
func (b *bench) wrong() int {
	want, got := b.canvas.Picture(), b.module.Chip.Picture()
	size, n := want.Bounds().Size(), 0
	for y := range size.Y {
		for x := range size.X {
			at := turnedPixel(got.Rect.Size(), b.rotation, x, y)
			v := got.RGBAAt(at.X, at.Y)
			if v.A != 0 && v != sent(want, x, y) {
				n++
			}
		}
	}
	return n
}

// turnedPixel is where a pixel of a picture that is turned clockwise lies on the
// glass.
func turnedPixel(glass image.Point, rotation, x, y int) image.Point {
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

// sent is the colour that arrives for a pixel.
func sent(p image.Image, x, y int) color.RGBA {
	switch p := p.(type) {
	case *image1bit.VerticalLSB:
		if p.BitAt(x, y) {
			return color.RGBA{255, 255, 255, 255}
		}
		return color.RGBA{0, 0, 0, 255}
	case *image.RGBA:
		c := p.RGBAAt(x, y)
		return color.RGBA{c.R&0xf8 | c.R>>5, c.G&0xfc | c.G>>6, c.B&0xf8 | c.B>>5, 255}
	}
	r, g, bl, _ := p.At(x, y).RGBA()
	return color.RGBA{byte(r >> 8), byte(g >> 8), byte(bl >> 8), 255}
}

// scribble changes a part of the picture at random.
func scribble(p draw.Image, r image.Rectangle, random *rand.Rand) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			v := random.Uint32()
			switch q := p.(type) {
			case *image1bit.VerticalLSB:
				q.SetBit(x, y, v&1 != 0)
			case *image.Paletted:
				q.SetColorIndex(x, y, uint8(v%uint32(len(q.Palette))))
			default:
				p.Set(x, y, color.RGBA{byte(v), byte(v >> 8), byte(v >> 16), 255})
			}
		}
	}
}

// part is a random part of a picture.
func part(size image.Point, random *rand.Rand) image.Rectangle {
	a := image.Pt(random.IntN(size.X), random.IntN(size.Y))
	return image.Rectangle{Min: a, Max: a.Add(image.Pt(1+random.IntN(40), 1+random.IntN(40)))}.Intersect(image.Rectangle{Max: size})
}

func (b *bench) send(what string) {
	b.Helper()
	if err := b.canvas.Send(); err != nil {
		b.Fatalf("%s: %v", what, err)
	}
	if n := b.wrong(); n > 0 {
		b.Fatalf("%s: %d wrong pixels", what, n)
	}
}

// close checks that the panel is left in order.
func (b *bench) close() {
	b.Helper()
	before := b.module.Chip.Picture()
	if err := errors.Join(b.canvas.Close(), b.canvas.Close()); err != nil {
		b.Error(err)
	}
	if b.module.Chip.On() {
		b.Error("the panel is left on")
	}
	if b.model.paper && b.wrong() > 0 && string(before.Pix) != string(b.module.Chip.Picture().Pix) {
		b.Error("e-paper loses its picture at the end")
	}
	if b.module.Light.Read() {
		b.Error("the backlight is left on")
	}
	if _, now := b.module.Opens(); now != 0 {
		b.Errorf("%d ports left open", now)
	}
	if e := b.module.Chip.Errors(); len(e) > 0 {
		b.Errorf("protocol errors: %q", e)
	}
}

// TestPanels sends noise to every panel in four rotations, whole and in parts.
func TestPanels(t *testing.T) {
	for i := range models {
		m := &models[i]
		for _, rotation := range []int{0, 90, 180, 270} {
			t.Run(fmt.Sprintf("%s/%d", m.spec, rotation), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					random := rand.New(rand.NewPCG(uint64(i), uint64(rotation)))
					b := newBench(t, m, rotation)
					if b.module.Light.Read() {
						t.Error("the light is on before the first picture")
					}
					p := b.canvas.Picture()
					whole := p.Bounds()
					scribble(p, whole, random)
					b.send("the first picture")
					if !m.paper && !b.module.Chip.On() {
						t.Error("the glass is off")
					}
					for range 6 {
						scribble(p, part(whole.Size(), random), random)
						scribble(p, part(whole.Size(), random), random)
						b.send("two parts")
					}
					scribble(p, whole, random)
					b.send("another picture")
					sent := b.module.Sent()
					b.send("the same picture")
					if n := b.module.Sent() - sent; n != 0 {
						t.Errorf("the same picture takes %d bytes", n)
					}
					b.close()
				})
			})
		}
	}
}

// TestPanelsAreAllModelled fails when a panel is added without a model.
func TestPanelsAreAllModelled(t *testing.T) {
	for _, a := range panel.List() {
		found := !a.Panel
		for _, m := range models {
			found = found || m.spec == a.Name || len(m.spec) > len(a.Name) && m.spec[:len(a.Name)+1] == a.Name+":"
		}
		if !found {
			t.Errorf("%s has no model", a.Name)
		}
	}
}

// TestPanelsFailedTransfer fails transfers of an update, one after the other: the
// panel is opened again and shows the right picture.
func TestPanelsFailedTransfer(t *testing.T) {
	steps := 25 // of all transfers of a picture
	if testing.Short() {
		steps = 6
	}
	for i := range models {
		m := &models[i]
		t.Run(m.spec, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				random := rand.New(rand.NewPCG(uint64(i), 99))
				b := newBench(t, m, 90*(i%4))
				p := b.canvas.Picture()
				scribble(p, p.Bounds(), random)
				b.send("the first picture")
				before := b.module.Transfers()
				scribble(p, p.Bounds(), random)
				b.send("all of it")
				n := b.module.Transfers() - before
				for k := 1; k <= n; k += 1 + n/steps {
					opens, _ := b.module.Opens()
					b.module.Fail(k)
					scribble(p, p.Bounds(), random)
					b.send(fmt.Sprintf("transfer %d of %d has failed", k, n))
					if after, _ := b.module.Opens(); after != opens+1 {
						t.Fatalf("the panel was opened %d times", after-opens)
					}
				}
				b.close()
			})
		})
	}
}

// TestPanelsBrownOut takes the power away in the middle of a game: what comes
// next puts it right, an alarm, a new game, or the first turn after a minute.
func TestPanelsBrownOut(t *testing.T) {
	for i := range models {
		m := &models[i]
		turned := models[i]
		turned.spec, turned.turned = m.with("rotation=180"), (m.turned+180)%360
		if i%2 == 0 {
			m = &turned
		}
		for name, next := range map[string]display.Screen{"alarm": small(9), "new game": game(0), "turn": game(9)} {
			t.Run(m.spec+"/"+name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					module := m.wire()
					out, err := panel.Config{Ports: module}.Open(m.spec)
					if err != nil {
						t.Fatal(err)
					}
					b := &bench{T: t, model: m, module: module, canvas: &shown{out, nil}, rotation: m.turned}
					b.show(game(8))
					module.Chip.BrownOut()
					b.show(next)
					if n := b.wrong(); n > 0 {
						t.Errorf("%d wrong pixels", n)
					}
					b.close()
				})
			})
		}
	}
}

// small is an alarm of one page on any panel.
func small(ply int) display.Screen {
	s := fault(ply)
	s.Alarm.Todo[0].Squares = engine.BitOf(s.Alarm.Todo[0].Squares.First())
	return s
}

// shown stands for the picture of an output, for a bench.
type shown struct {
	display.Output
	picture draw.Image
}

func (s *shown) Picture() draw.Image { return s.picture }
func (s *shown) Send() error         { return nil }

// show shows a screen and draws what must be on the glass then.
func (b *bench) show(s display.Screen) {
	b.Helper()
	out := b.canvas.(*shown)
	if err := out.Show(s); err != nil {
		b.Fatal(err)
	}
	settle()
	out.picture = pictureOf(b.T, b.model, s)
}

// pictureOf draws a screen as a panel is given it.
func pictureOf(t *testing.T, m *model, s display.Screen) draw.Image {
	t.Helper()
	probe, err := panel.Config{Ports: m.wire()}.Canvas(m.spec) // another one of the same kind
	if err != nil {
		t.Fatal(err)
	}
	defer probe.Close() //nolint:errcheck // it is needed for its picture only
	glass := display.Glass{Paper: m.paper, Round: strings.HasPrefix(m.spec, "gc9a01")}
	if err := glass.Draw(probe.Picture(), s); err != nil {
		t.Fatal(err)
	}
	return probe.Picture()
}

// TestPanelsPictures writes what each glass shows as PNG to look at, an alarm and
// the test card, when PANEL_PICTURES names a folder.
func TestPanelsPictures(t *testing.T) {
	dir := os.Getenv("PANEL_PICTURES")
	if dir == "" {
		t.Skip("PANEL_PICTURES names no folder for the pictures")
	}
	for i := range models {
		m := &models[i]
		synctest.Test(t, func(t *testing.T) {
			module := m.wire()
			out, err := panel.Config{Ports: module}.Open(m.spec)
			if err != nil {
				t.Fatal(err)
			}
			if err := out.Show(fault(9)); err != nil {
				t.Fatal(err)
			}
			settle()
			save(t, filepath.Join(dir, fmt.Sprintf("%02d.png", i)), module.Chip.Picture())
			if err := out.Close(); err != nil {
				t.Fatal(err)
			}
			b := newBench(t, m, 0)
			name, _, _ := strings.Cut(m.spec, ":")
			testcard.Draw(b.canvas.Picture(), testcard.Card{Name: name, Frame: 8, Rate: 24.5})
			b.send("the card")
			save(t, filepath.Join(dir, fmt.Sprintf("%02d-card.png", i)), b.module.Chip.Picture())
			b.close()
		})
	}
}

func save(t *testing.T, name string, p image.Image) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(f, p), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestPanelsSetUpUnseen looks at what is sent when a panel is set up again with a
// turn: nothing that turns the glass off, and the whole picture.
func TestPanelsSetUpUnseen(t *testing.T) {
	for i := range models {
		m := &models[i]
		if m.paper {
			continue
		}
		t.Run(m.spec, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				module := m.wire()
				out, err := panel.Config{Ports: module}.Open(m.spec)
				if err != nil {
					t.Fatal(err)
				}
				b := &bench{T: t, model: m, module: module, canvas: &shown{out, nil}, rotation: m.turned}
				b.show(game(8))
				module.Tape()
				sent := module.Sent()
				b.show(game(9))
				for _, s := range module.Taped() {
					if s.Reset || !s.Data && m.dark(s.Bytes) {
						t.Errorf("the glass goes dark: %+v", s)
					}
				}
				size := module.Chip.Picture().Rect.Size()
				if n := module.Sent() - sent; n < size.X*size.Y/8 {
					t.Errorf("only %d bytes are sent", n)
				}
				if opens, _ := module.Opens(); opens != 1 || b.wrong() > 0 {
					t.Errorf("opened %d times, %d wrong pixels", opens, b.wrong())
				}
				b.close()
			})
		})
	}
}

// dark reports whether nothing is seen after commands: "display off" of OLEDs,
// SWRESET, SLPIN and DISPOFF of LCDs.
func (m *model) dark(commands []byte) bool {
	if strings.HasPrefix(m.spec, "s") && !strings.HasPrefix(m.spec, "st") {
		// periph turns an SSD1306 off and on again in one transfer.
		return slices.Contains(commands, 0xae) && !slices.Contains(commands, 0xaf)
	}
	return slices.Contains([]byte{0x01, 0x10, 0x28}, commands[0])
}

// TestPanelsShortTransfers gives panels a port that takes few bytes at once.
func TestPanelsShortTransfers(t *testing.T) {
	for i := range models {
		m := &models[i]
		if m.paper || strings.HasPrefix(m.spec, "ssd1306") || strings.Contains(m.spec, "i2c") {
			continue // periph's drivers, and I²C, which has no such limit
		}
		for _, most := range []int{9, 64, 1000} {
			t.Run(fmt.Sprintf("%s/%d", m.spec, most), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					module := m.wire()
					module.MaxTx = most
					canvas, err := panel.Config{Ports: module}.Canvas(m.spec)
					if err != nil {
						t.Fatal(err)
					}
					b := &bench{t, m, module, canvas, m.turned}
					scribble(canvas.Picture(), canvas.Picture().Bounds(), rand.New(rand.NewPCG(4, 4)))
					b.send("a picture")
					b.close()
				})
			})
		}
	}
}
