package panel_test

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
)

// record drives a panel with a whole picture and a part and returns what was
// sent, and the picture.
func record(t *testing.T, m *model) ([]panelsim.Step, glass) {
	t.Helper()
	module := m.wire()
	module.Tape()
	canvas, err := panel.Config{Ports: module}.Canvas(m.spec)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	p := canvas.Picture()
	scribble(p, p.Bounds(), random)
	if err := canvas.Send(); err != nil {
		t.Fatal(err)
	}
	scribble(p, image.Rect(60, 8, 124, 30), random)
	if err := canvas.Send(); err != nil {
		t.Fatal(err)
	}
	tape := module.Taped()
	right := seen(module.Chip)
	canvas.Close() //nolint:errcheck // not what is tested
	if e := module.Chip.Errors(); len(e) > 0 {
		t.Fatalf("errors before any mistake: %q", e)
	}
	return tape, right
}

// glass is what can be seen of a panel from outside.
type glass struct {
	pixels string
	on     bool
}

func seen(c panelsim.Chip) glass { return glass{string(c.Picture().Pix), c.On()} }

// noticed plays a tape with a mistake to a new controller and reports whether
// the model complains or shows another picture.
func noticed(m *model, tape []panelsim.Step, right glass) bool {
	chip := m.chip()
	panelsim.Play(chip, tape)
	return len(chip.Errors()) > 0 || seen(chip) != right
}

// mistake changes one step of a tape; ok is false where it cannot be made or is
// none.
type mistake struct {
	name string
	make func(m *model, s panelsim.Step) (changed []panelsim.Step, ok bool)
}

// windowed panels count the pixels of a window.
func (m *model) windowed() bool {
	return !strings.HasPrefix(m.spec, "ssd1306") && !strings.HasPrefix(m.spec, "sh1106")
}

// pixels are what e-paper must take exactly; of some commands it takes less.
func pixels(s panelsim.Step) bool { return len(s.Bytes) == 16 || len(s.Bytes) > 1000 }

var mistakes = []mistake{
	{"D/C the wrong way", func(_ *model, s panelsim.Step) ([]panelsim.Step, bool) {
		s.Data = !s.Data
		return []panelsim.Step{s}, true
	}},
	{"a byte short", func(m *model, s panelsim.Step) ([]panelsim.Step, bool) {
		if !s.Data || !m.windowed() || m.paper && !pixels(s) {
			return nil, false
		}
		s.Bytes = s.Bytes[:len(s.Bytes)-1]
		return []panelsim.Step{s}, true
	}},
	{"a byte more", func(m *model, s panelsim.Step) ([]panelsim.Step, bool) {
		if !s.Data || !m.windowed() || m.paper && !pixels(s) {
			return nil, false
		}
		s.Bytes = append(slices.Clone(s.Bytes), 0)
		return []panelsim.Step{s}, true
	}},
	{"data lost", func(_ *model, s panelsim.Step) ([]panelsim.Step, bool) { return nil, s.Data }},
	{"an unknown command before", func(_ *model, s panelsim.Step) ([]panelsim.Step, bool) {
		bad := panelsim.Step{At: s.At, Bytes: []byte{0xfb}}
		return []panelsim.Step{bad, s}, !s.Data && len(s.Bytes) > 0
	}},
}

// TestModelsNoticeMistakes makes every mistake at every step of a real driver's
// stream. Long streams are tried at a hundred steps, of which -short takes twenty.
func TestModelsNoticeMistakes(t *testing.T) {
	steps := 100
	if testing.Short() {
		steps = 20
	}
	for i := range models {
		m := &models[i]
		t.Run(m.spec, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tape, right := record(t, m)
				if noticed(m, tape, right) {
					t.Fatal("the stream without a mistake is not taken")
				}
				for _, k := range mistakes {
					tried := 0
					for at := 0; at < len(tape); at += 1 + len(tape)/steps {
						if tape[at].Reset {
							continue
						}
						if changed, ok := k.make(m, tape[at]); ok {
							tried++
							if !noticed(m, slices.Concat(tape[:at], changed, tape[at+1:]), right) {
								t.Errorf("%s at step %d, %#02x: not noticed", k.name, at, head(tape[at].Bytes))
							}
						}
					}
					t.Logf("%s: tried at %d of %d steps", k.name, tried, len(tape))
				}
			})
		})
	}
}

func head(b []byte) []byte { return b[:min(len(b), 4)] }

// TestModelsNoticeHaste plays the streams without their waits.
func TestModelsNoticeHaste(t *testing.T) {
	for i := range models {
		m := &models[i]
		if !m.windowed() || strings.HasPrefix(m.spec, "ssd1351") {
			continue // these need none
		}
		t.Run(m.spec, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tape, _ := record(t, m)
				for at := range tape {
					tape[at].At = 0
				}
				chip := m.chip()
				panelsim.Play(chip, tape)
				if e := strings.Join(chip.Errors(), "; "); !strings.Contains(e, "within") && !strings.Contains(e, "busy") {
					t.Errorf("errors %q", e)
				}
			})
		})
	}
}

// TestModelsNoticeWhatIsForgotten leaves out a command with its arguments, the
// last time it is sent.
func TestModelsNoticeWhatIsForgotten(t *testing.T) {
	mipi := []byte{0x11, 0x29, 0x36, 0x3a, 0x2a, 0x2b, 0x2c}
	for _, tc := range []struct {
		spec  string
		codes []byte
	}{
		{"st7789:rst=GPIO24,bl=GPIO18", append(mipi, 0x21)},
		{"st7735:rst=GPIO24", mipi},
		{"ili9341:rst=GPIO24,bl=GPIO18", mipi},
		{"gc9a01:rst=GPIO24", append(mipi, 0x21)},
		{"ssd1351:rst=GPIO24", []byte{0xfd, 0xa0, 0xa2, 0x15, 0x75, 0x5c, 0xaf}},
		{"waveshare2in13v2", []byte{0x20, 0x22, 0x24, 0x44, 0x45}},
		{"waveshare2in13v4", []byte{0x20, 0x44, 0x45, 0x24}},
		{"inkyphat:color=red", []byte{0x20, 0x22, 0x24, 0x26, 0x44, 0x45}},
	} {
		i := slices.IndexFunc(models, func(m model) bool { return m.spec == tc.spec })
		m := &models[i]
		for _, code := range tc.codes {
			t.Run(fmt.Sprintf("%s/%#02x", tc.spec, code), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					m := *m
					if m.spec == "st7789:rst=GPIO24,bl=GPIO18" {
						m.spec += ",rotation=90" // MADCTL is the default without
					}
					tape, right := record(t, &m)
					tape = without(tape, code)
					if !noticed(&m, tape, right) {
						t.Errorf("%#02x is not missed", code)
					}
				})
			})
		}
	}
}

// without leaves out the commands with this code and what belongs to them.
func without(tape []panelsim.Step, code byte) []panelsim.Step {
	var kept []panelsim.Step
	skipping := false
	for _, s := range tape {
		if !s.Data && !s.Reset {
			skipping = s.Bytes[0] == code
		}
		if !skipping {
			kept = append(kept, s)
		}
	}
	return kept
}

// TestModelsNoticeTheWrongPanel drives panels as what they are not.
func TestModelsNoticeTheWrongPanel(t *testing.T) {
	st7789 := func() panelsim.Chip { return panelsim.NewST7789(240, 320) }
	for _, tc := range []struct {
		name, spec string
		chip       func() panelsim.Chip
		want       string
	}{
		{"SH1106 as SSD1306", "ssd1306:", always(panelsim.NewSH1106), "unknown command 0x20"},
		{"SSD1306 as SH1106", "sh1106:", always(panelsim.NewSSD1306), "unknown command 0xad"},
		{"a clock that is too fast", "st7789-240x320:hz=16MHz,rst=GPIO24", always(panelsim.NewILI9341), "clock of 16MHz, at most 10MHz"},
		{"a larger memory", "st7789-240x320:rst=GPIO24,hz=4MHz", func() panelsim.Chip { return panelsim.NewST7735("red") }, "outside the memory"},
		{"another controller", "gc9a01:rst=GPIO24", st7789, "unknown command"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				chip := tc.chip()
				canvas, err := panel.Config{Ports: panelsim.Wire(chip)}.Canvas(tc.spec)
				if err != nil {
					t.Fatal(err)
				}
				canvas.Send()  //nolint:errcheck // the model complains
				canvas.Close() //nolint:errcheck // the model complains
				if e := strings.Join(chip.Errors(), "; "); !strings.Contains(e, tc.want) {
					t.Errorf("errors %q, want %q", e, tc.want)
				}
			})
		})
	}
}

// TestBusyForever gives e-paper a BUSY pin that does not fall: the driver would
// wait for ever.
func TestBusyForever(t *testing.T) {
	for i := range models {
		m := &models[i]
		if !m.paper {
			continue
		}
		t.Run(m.spec, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				b := newBench(t, m, 0)
				p := b.canvas.Picture()
				scribble(p, p.Bounds(), rand.New(rand.NewPCG(1, 1)))
				b.send("before")
				b.module.Stuck = true
				scribble(p, p.Bounds(), rand.New(rand.NewPCG(2, 2)))
				if err := b.canvas.Send(); err == nil || !strings.Contains(err.Error(), "busy") {
					t.Errorf("stuck: %v", err)
				}
				if d := time.Since(begun); d > 10*time.Minute {
					t.Errorf("it takes %v to give up", d)
				}
				b.module.Stuck = false
				b.send("after")
				b.canvas.Close() //nolint:errcheck // the model has seen commands while it was busy
				if strings.HasPrefix(m.spec, "inky") {
					return // its driver asks at the first picture
				}
				if _, err := (panel.Config{Ports: stuck(m)}).Canvas(m.spec); err == nil {
					t.Error("a panel that is busy at the start opens")
				}
			})
		})
	}
}

func stuck(m *model) *panelsim.Module {
	module := m.wire()
	module.Stuck = true
	return module
}
