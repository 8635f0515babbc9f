package display_test

import (
	"errors"
	"image"
	"testing"
	"time"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"flipwatch/display"
	"flipwatch/engine"
)

// TestDrawKinds draws into every kind of picture and compares.
func TestDrawKinds(t *testing.T) {
	s := samples(t)[8].screen
	want := draw1(t, s)
	bits := image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64))
	rgba := image.NewRGBA(image.Rect(0, 0, 128, 64))
	nrgba := image.NewNRGBA(image.Rect(0, 0, 128, 64))
	for name, p := range map[string]interface {
		image.Image
	}{"one bit": bits, "RGBA": rgba, "NRGBA": nrgba} {
		var err error
		switch p := p.(type) {
		case *image1bit.VerticalLSB:
			err = display.Draw(p, s)
		case *image.RGBA:
			err = display.Draw(p, s)
		case *image.NRGBA:
			err = display.Draw(p, s)
		}
		if err != nil {
			t.Fatal(err)
		}
		if n := different(want, p); n > 0 {
			t.Errorf("%s: %d wrong pixels", name, n)
		}
	}
}

// TestDrawSizes draws into pictures of other sizes: whole multiples, centred,
// the margin dark.
func TestDrawSizes(t *testing.T) {
	s := samples(t)[8].screen
	want := draw1(t, s)
	for _, tc := range []struct {
		name             string
		r                image.Rectangle
		scale, left, top int
	}{
		{"three times", image.Rect(0, 0, 384, 192), 3, 0, 0},
		{"with margins", image.Rect(0, 0, 300, 140), 2, 22, 6},
		{"elsewhere", image.Rect(-50, 7, 78, 71), 1, 0, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := image.NewGray(tc.r)
			for i := range p.Pix {
				p.Pix[i] = 99
			}
			if err := display.Draw(p, s); err != nil {
				t.Fatal(err)
			}
			for y := tc.r.Min.Y; y < tc.r.Max.Y; y++ {
				for x := tc.r.Min.X; x < tc.r.Max.X; x++ {
					u, v := x-tc.r.Min.X-tc.left, y-tc.r.Min.Y-tc.top
					inside := u >= 0 && v >= 0 && u < 128*tc.scale && v < 64*tc.scale
					w := uint8(0)
					if inside {
						w = want.GrayAt(u/tc.scale, v/tc.scale).Y
					}
					if got := p.GrayAt(x, y).Y; got != w {
						t.Fatalf("(%d, %d) is %d, want %d", x, y, got, w)
					}
				}
			}
		})
	}
	if err := display.Draw(image.NewGray(image.Rect(0, 0, 127, 64)), s); !errors.Is(err, display.ErrTooSmall) {
		t.Errorf("too small a picture gives %v", err)
	}
}

// TestDrawTellsApart checks that a change that matters to the players changes
// the picture.
func TestDrawTellsApart(t *testing.T) {
	base := samples(t)[5].screen
	alarm := func(v display.Verb, sq ...string) display.Alarm {
		return display.Alarm{Kind: "wrong_flips", Todo: []display.Todo{{Verb: v, Squares: at(sq...)}}}
	}
	seen := map[string]string{}
	for name, change := range map[string]func(*display.Screen){
		"as it was":      func(*display.Screen) {},
		"other side":     func(s *display.Screen) { s.ToMove = engine.Black },
		"other disc":     func(s *display.Screen) { s.Board = s.Board.With(square("c3"), engine.Black) },
		"one more disc":  func(s *display.Screen) { s.Board = s.Board.With(square("a1"), engine.Black) },
		"one white":      func(s *display.Screen) { s.Board = s.Board.With(square("a1"), engine.White) },
		"other newest":   func(s *display.Screen) { s.LastMove = square("d6") },
		"unreadable":     func(s *display.Screen) { s.Unknown = at("h8") },
		"a legal square": func(s *display.Screen) { s.Legal = at("h8") },
		"to flip":        func(s *display.Screen) { s.Due = at("d6") },
		"counts":         func(s *display.Screen) { s.Black, s.White = 11, 10 },
		"alarm":          func(s *display.Screen) { s.Alarm = alarm(display.Flip, "c4") },
		"other square":   func(s *display.Screen) { s.Alarm = alarm(display.Flip, "c5") },
		"other verb":     func(s *display.Screen) { s.Alarm = alarm(display.TakeOff, "c4") },
		"a second more":  func(s *display.Screen) { s.Clock.Turn += time.Second },
		"no clock":       func(s *display.Screen) { s.Clock = display.Clock{} },
		"a message":      func(s *display.Screen) { s.Message = "Black passes" },
	} {
		s := base
		change(&s)
		key := string(draw1(t, s).Pix)
		if other, twice := seen[key]; twice {
			t.Errorf("%q looks like %q", name, other)
		}
		seen[key] = name
	}
}

func TestDrawAllocates(t *testing.T) {
	p := image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64))
	for _, s := range samples(t) {
		if n := testing.AllocsPerRun(20, func() {
			if err := display.Draw(p, s.screen); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %g allocations", s.name, n)
		}
	}
}

// TestDrawAnything draws screens that make no sense: nothing may break.
func TestDrawAnything(t *testing.T) {
	for _, s := range []display.Screen{
		{State: 200, LastMove: -1, Page: -7, Ply: -1},
		{State: display.Fault, Alarm: display.Alarm{Kind: "new_kind", Todo: []display.Todo{{Verb: 99}, {Squares: ^engine.Bitboard(0)}}}, Page: 1 << 40},
		{State: display.Playing, ToMove: 7, LastMove: 99, Ply: 1, Black: -4, White: 1000},
		{State: display.Error, Message: "日本語 ümlaut \t\n verylongwordthatdoesnotfitintooneline"},
		{State: display.Pending, Due: ^engine.Bitboard(0), Message: ""},
	} {
		n := display.Pages(image.Pt(128, 64), s)
		if n < 1 {
			t.Errorf("%d pages", n)
		}
		draw1(t, s)
	}
}

func BenchmarkDraw(b *testing.B) {
	p := image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64))
	for _, s := range samples(b) {
		switch s.name {
		case "playing-white", "fault-flip-3", "error":
			b.Run(s.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := display.Draw(p, s.screen); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
