package live

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"path/filepath"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/record"
	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// demoVideo is the game that comes with flipwatch.
var demoVideo = filepath.Join("..", "..", "flipwatch", "demo", "game.mp4")

// glass is a modelled panel that is waited for, so that every screen of the game
// is drawn on it and can be compared.
type glass struct {
	t      *testing.T
	module *panelsim.Module
	out    display.Output
	seen   map[display.State]bool
	alarms []string
}

func (g *glass) Show(s display.Screen) error {
	if g.seen[s.State] && s.State != display.Fault {
		return nil // one of each is enough; every alarm is looked at
	}
	g.seen[s.State] = true
	if s.State == display.Fault {
		g.alarms = append(g.alarms, s.Line())
	}
	err := g.out.Show(s)
	want := image.NewRGBA(image.Rect(0, 0, 128, 64))
	if err := display.Draw(want, s); err != nil {
		return err
	}
	deadline := time.Now().Add(5 * time.Second)
	for !same(want, g.module.Chip.Picture()) {
		if time.Now().After(deadline) {
			g.t.Errorf("the glass does not show %s", s.Line())
			break
		}
	}
	return err
}

func (g *glass) Close() error { return g.out.Close() }

func same(a, b *image.RGBA) bool { return bytes.Equal(a.Pix, b.Pix) }

// TestGameOnThePanel runs the bundled game from the video to the glass of a
// modelled SSD1306 and looks at each kind of screen and every alarm.
func TestGameOnThePanel(t *testing.T) {
	module := panelsim.New()
	out, err := panel.Config{Ports: module}.Open("ssd1306:spi=SPI0.0,dc=GPIO25,rst=GPIO24")
	if err != nil {
		t.Fatal(err)
	}
	g := &glass{t: t, module: module, out: out, seen: map[display.State]bool{}}
	source, err := camera.Open(context.Background(), demoVideo, camera.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	kept, err := record.Open(record.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	var last referee.Event
	err = Run(context.Background(), Config{
		Source: source, Record: kept, Outputs: []display.Output{g},
		Event: func(e referee.Event) error { last = e; return nil },
	})
	if err := errors.Join(err, g.Close(), kept.Close()); err != nil {
		t.Fatal(err)
	}
	if s, ok := last.(Summary); !ok || len(s.Movers) != 20 {
		t.Errorf("last event %+v, want the summary of twenty moves", last)
	}
	for _, s := range []display.State{display.Looking, display.Ready, display.Playing, display.Pending, display.Fault, display.Corrected} {
		if !g.seen[s] {
			t.Errorf("no screen %v in the whole game", s)
		}
	}
	if len(g.alarms) < 2 {
		t.Errorf("alarms %q, want one for e7 and one for d2", g.alarms)
	}
	if n := module.Chip.Errors(); len(n) > 0 {
		t.Errorf("the panel complains: %v", n)
	}
}

// greys is a source of pictures without a board.
type greys struct {
	mat  gocv.Mat
	left int
	fail error
}

func (s *greys) Next(_ context.Context, f *camera.Frame) error {
	if s.left == 0 {
		return s.fail
	}
	s.left--
	f.Mat, f.Index, f.Time = s.mat, f.Index+1, f.Time+100*time.Millisecond
	return nil
}

func (s *greys) Info() camera.Info { return camera.Info{Name: "grey", Kind: camera.File, FPS: 10} }
func (s *greys) Close() error      { return s.mat.Close() }

func newGreys(n int, fail error) *greys {
	return &greys{gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), 240, 320, gocv.MatTypeCV8UC3), n, fail}
}

// TestNoBoard: a source that ends without a board is told so, after a summary.
func TestNoBoard(t *testing.T) {
	source := newGreys(10, io.EOF)
	defer source.Close()
	var last referee.Event
	err := Run(context.Background(), Config{Source: source, Event: func(e referee.Event) error { last = e; return nil }})
	if !errors.Is(err, ErrNoBoard) {
		t.Errorf("error %v, want ErrNoBoard", err)
	}
	if _, ok := last.(Summary); !ok {
		t.Errorf("last event %+v, want a summary", last)
	}
}

// TestSourceFails: a summary comes last even when the source fails.
func TestSourceFails(t *testing.T) {
	source := newGreys(3, camera.ErrLost)
	defer source.Close()
	var last referee.Event
	err := Run(context.Background(), Config{Source: source, Event: func(e referee.Event) error { last = e; return nil }})
	if !errors.Is(err, camera.ErrLost) || errors.Is(err, ErrNoBoard) {
		t.Errorf("error %v, want the source's", err)
	}
	if _, ok := last.(Summary); !ok {
		t.Errorf("last event %+v, want a summary", last)
	}
}
