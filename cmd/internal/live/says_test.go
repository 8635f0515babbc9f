package live

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

const (
	// late is longer than the grace time.
	late = 4 * time.Second
	// manyByBlack is a game in which black has put down thirty discs when it is to
	// move again.
	manyByBlack = "d3e3f5c3f2f6e6g1g6e7f7c6e8g8g7h6g5g4h8f8h7d8c8h5h4g3h3h2g2f4d7d6b5b7b6b4a4f3h1e1f1c5a7d2b2"
)

// opened plays some turns first, after which white can put a disc on c2, which flips
// c3 and d3, and black one on b3, which flips c4.
func opened(play func(tb *table)) func(tb *table) {
	return func(tb *table) { play(tb.wait(time.Second).play("e6f4c3c4d3")) }
}

// saying is a state of the table and what the screen says of it.
type saying struct {
	name   string
	config referee.Config
	play   func(tb *table)
	says   string // in one line of text
}

// sayings are the rows of the README's table, in its order. The pages of each are
// in testdata/screens, under its name.
func sayings() []saying {
	standing := func(tb *table) { tb.do("c2O c3O").wait(late).do("f3X e4X").wait(time.Second) }
	knocked := func(tb *table) { tb.do("d5O e5O c3O f4-").wait(8 * time.Second) }
	strict := referee.Config{Policy: referee.Strict}
	return []saying{
		{"looking", referee.Config{}, func(tb *table) { tb.view(Lost) }, "for a board"},
		{"set-up", referee.Config{}, func(tb *table) { tb.show(engine.Board{}).wait(time.Second) }, "Set up a game"},
		{"bad-set-up", referee.Config{}, func(tb *table) {
			tb.show(engine.Opening().Flip(engine.SetOf(engine.D4))).wait(late)
		}, "Bad set-up: TURN OVER d4 (white) (black 3, white 1, black to move)"},
		{"ready", referee.Config{}, func(tb *table) { tb.wait(time.Second) }, "Ready (black 2, white 2, black to move)"},
		{"turn", referee.Config{}, opened(func(*table) {}), "Last move d3 (black 6, white 3, white to move)"},
		{"open", referee.Config{}, opened(func(tb *table) { tb.do("c2O c3O").wait(time.Second) }),
			"1 to flip (black 5, white 5, white to move)"},
		{"flip", referee.Config{}, opened(func(tb *table) { tb.do("c2O c3O").wait(late) }),
			"Wrong flips: FLIP d3, or back to white to move before c2 (black 5, white 5, white to move)"},
		{"unflip", referee.Config{}, opened(func(tb *table) { tb.do("c2O c3O e5O").wait(late) }),
			"Wrong flips: FLIP d3 · UNFLIP e5, or back to white to move before c2 (black 4, white 6, white to move)"},
		{"turn-over", referee.Config{}, opened(func(tb *table) { tb.do("c2X c3O").wait(late) }),
			"Wrong colour: TURN OVER c2 (white) · FLIP d3, or back to white to move before c2 (black 6, white 4, white to move)"},
		{"illegal", referee.Config{}, opened(func(tb *table) { tb.do("h8O").wait(late) }),
			"Illegal move: TAKE OFF h8, or back to white to move before h8 (black 6, white 4, white to move)"},
		{"wrong-turn", referee.Config{}, opened(func(tb *table) { tb.do("b3X c4X").wait(late) }),
			"Wrong turn: TAKE OFF b3 · UNFLIP c4, or back to white to move before b3 (black 8, white 2, white to move)"},
		{"seen", referee.Config{}, opened(func(tb *table) { tb.do("c2O c3O").wait(late); tb.press(tb.g.Controls.Done) }),
			"Wrong flips: FLIP d3 (black 5, white 5, white to move)"},
		{"put-right", referee.Config{}, opened(func(tb *table) { tb.do("c2O c3O").wait(late).do("d3O").wait(time.Second) }),
			"Play on (black 4, white 6, black to move)"},
		{"stands", referee.Config{}, opened(standing), "Fault stands, or back to white to move before c2 (black 7, white 4, white to move)"},
		{"strict", strict, opened(standing), "Fault ignored: TAKE OFF f3 · TURN OVER d3 e4 (white) (black 7, white 4, white to move)"},
		{"take-back", referee.Config{}, opened(func(tb *table) { tb.press(tb.g.Controls.TakeBack).do("d3-").wait(time.Second) }),
			"BACK TO black to move before d3 (black 5, white 3, white to move)"},
		{"removed", referee.Config{}, opened(func(tb *table) { tb.do("e6-").wait(late) }),
			"Disc missing: PUT BACK e6 (black), or back to white to move (black 5, white 3, white to move)"},
		{"occupied", referee.Config{}, opened(func(tb *table) { tb.do("d5O").wait(late) }),
			"Disc on a disc: TURN OVER d5 (black), or back to white to move (black 5, white 4, white to move)"},
		{"knocked", referee.Config{}, opened(knocked),
			"Disc missing: PUT BACK f4 (white) · TURN OVER c3 d5 e5 (black), or back to white to move (black 3, white 5, white to move)"},
		{"false-pass", referee.Config{}, opened(func(tb *table) { tb.pass() }), "Can move (black 6, white 3, white to move)"},
		{"supply", referee.Config{}, func(tb *table) { tb.wait(time.Second).play(manyByBlack) },
			"take a white disc: none left (black 47, white 2, black to move)"},
		{"whose-turn", referee.Config{}, func(tb *table) {
			tb.show(engine.Opening().Play(engine.E6, engine.Black).Play(engine.F4, engine.White).Play(engine.C3, engine.Black)).wait(late)
		}, "White's turn? (black 5, white 2, white to move)"},
		{"not-sure", referee.Config{}, opened(func(tb *table) {
			squares := engine.SetOf(engine.D4, engine.E5)
			tb.must(tb.g.tell(referee.Unsure{Stamp: tb.g.stamp, Squares: squares, Message: "not sure what lies on d4 e5: look at these squares"}))
			tb.wait(time.Second)
		}), "Not sure: LOOK AT d4 e5 (black 6, white 3, white to move)"},
		{"other-board", referee.Config{}, opened(func(tb *table) { tb.show(engine.Rotate180.Board(tb.board)).wait(20 * time.Second) }),
			"Board turned, or back to white to move (black 6, white 3, white to move)"},
		{"resume", referee.Config{}, func(tb *table) {
			start := referee.Start{Board: engine.Opening().Play(engine.E6, engine.Black), Ply: 1, ToMove: engine.White}
			tb.must(tb.g.referee.Resume(lines(tb.t, []referee.Event{start})))
			tb.show(engine.Board{}).wait(time.Second)
		}, "Set as shown (black 4, white 1, white to move)"},
		{"covered", referee.Config{}, opened(func(tb *table) {
			tb.view(Covered).see(time.Second, engine.SetOf(engine.A1, engine.B1, engine.A2, engine.B2))
		}),
			"Covered (black 6, white 3, white to move)"},
		{"moved", referee.Config{}, opened(func(tb *table) { tb.view(Moved) }), "Board moved (black 6, white 3, white to move)"},
		{"camera", referee.Config{}, opened(func(tb *table) { tb.view(SourceLost) }), "No picture (black 6, white 3, white to move)"},
		{"disk", referee.Config{}, opened(func(tb *table) { tb.g.screen.recorded(errors.New("no space left")); tb.wait(time.Second) }),
			"Disk full (black 6, white 3, white to move)"},
		{"over", referee.Config{}, func(tb *table) { tb.wait(time.Second).play("e6f4e3f6g5d6e7f5c5") },
			"Game over (black 13, white 0, empties 64-0)"},
		{"match", referee.Config{}, func(tb *table) {
			tb.wait(time.Second).play("e6f4e3f6g5d6e7f5c5")
			tb.show(engine.Board{}).wait(2 * time.Second)
		}, "Next game: 1. 13:0"},
	}
}

// TestWhatTheScreenSays plays each case from the squares to the screen and compares
// its line of text, and its pages with the picture that the README shows. The
// pictures are made anew by
//
//	UPDATE_GOLDEN=1 go test ./cmd/internal/live -run WhatTheScreenSays
func TestWhatTheScreenSays(t *testing.T) {
	for _, c := range sayings() {
		t.Run(c.name, func(t *testing.T) {
			tb := newTable(t, c.config)
			c.play(tb)
			now := tb.screen()
			if line := now.Line(); line != c.says {
				t.Errorf("says %q\nwant %q", line, c.says)
			}
			compare(t, filepath.Join("testdata", "screens", c.name+".png"), pages(t, now))
		})
	}
}

// TestReadmeShowsEveryScreen keeps the README's table and the cases together.
func TestReadmeShowsEveryScreen(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var shown, want []string
	for _, m := range regexp.MustCompile(`cmd/internal/live/testdata/screens/([a-z-]+)\.png`).FindAllSubmatch(text, -1) {
		shown = append(shown, string(m[1]))
	}
	for _, c := range sayings() {
		want = append(want, c.name)
	}
	if !slices.Equal(shown, want) {
		t.Errorf("the README shows %q\nwant %q", shown, want)
	}
}

// pages draws all pages of a screen beside each other, twice their size.
func pages(t *testing.T, s display.Screen) *image.Paletted {
	t.Helper()
	const w, h, gap = 2 * 128, 2 * 64, 6
	n := display.Pages(image.Pt(128, 64), s)
	sheet := image.NewPaletted(image.Rect(0, 0, n*(w+gap)-gap, h), color.Palette{color.Black, color.White, color.Gray{Y: 96}})
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.Gray{Y: 96}), image.Point{}, draw.Src)
	for i := range n {
		s.Page = i
		page := sheet.SubImage(image.Rect(i*(w+gap), 0, i*(w+gap)+w, h)).(*image.Paletted)
		if err := display.Draw(page, s); err != nil {
			t.Fatal(err)
		}
	}
	return sheet
}

// compare compares a picture with the one on file, or writes it.
func compare(t *testing.T, name string, got *image.Paletted) {
	t.Helper()
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(png.Encode(f, got), f.Close()); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatalf("%v: run with UPDATE_GOLDEN=1", err)
	}
	defer f.Close() //nolint:errcheck // only read
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s is %v, want %v: run with UPDATE_GOLDEN=1", name, want.Bounds(), got.Rect)
	}
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			if color.GrayModel.Convert(want.At(x, y)) != color.GrayModel.Convert(got.At(x, y)) {
				t.Fatalf("%s is not what is drawn, at (%d, %d): run with UPDATE_GOLDEN=1", name, x, y)
			}
		}
	}
}
