package main

import (
	"context"
	"encoding/json"
	"errors"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"flipwatch/display"
	"flipwatch/display/panel"
	"flipwatch/display/panelsim"
)

// panelRun runs flipwatch panel.
func panelRun(t *testing.T, args ...string) (code int, out, errOut string) {
	t.Helper()
	return command(t, append([]string{"panel"}, args...)...)
}

func TestPanelList(t *testing.T) {
	code, out, _ := panelRun(t, "list")
	for _, d := range panel.List() {
		if code != exitDone || !strings.Contains(out, d.Name+" ") || !strings.Contains(out, d.Text) {
			t.Errorf("%s is not listed, code %d", d.Name, code)
		}
	}
	code, out, _ = panelRun(t, "list", "st7789", "--json")
	var d panel.Description
	if err := json.Unmarshal([]byte(out), &d); code != exitDone || err != nil || d.Name != "st7789" || !d.Panel || len(d.Options) < 10 {
		t.Errorf("code %d, %v: %q", code, err, out)
	}
	if code, _, errOut := panelRun(t, "list", "st7798"); code != exitUsage || !strings.Contains(errOut, "did you mean st7789?") {
		t.Errorf("code %d: %s", code, errOut)
	}
	if code, _, errOut := panelRun(t, "lsit"); code != exitUsage || !strings.Contains(errOut, "did you mean list?") {
		t.Errorf("code %d: %s", code, errOut)
	}
}

// TestPanelListExamples checks that what the list says can be typed.
func TestPanelListExamples(t *testing.T) {
	for _, d := range panel.List() {
		if !d.Panel {
			continue
		}
		for _, o := range d.Options {
			synctest.Test(t, func(t *testing.T) { try(t, d.Name, o) })
		}
	}
}

func try(t *testing.T, name string, o panel.Option) {
	_, err := panel.Config{Ports: panelsim.New()}.Canvas(name + ":" + o.Key + "=" + o.Example)
	if errors.Is(err, display.ErrUnknown) && o.Key != "brightness" { // which needs bl= besides
		t.Errorf("%s: %s=%s: %v", name, o.Key, o.Example, err)
	}
}

func TestPanelTestPNG(t *testing.T) {
	dir := t.TempDir()
	code, out, errOut := panelRun(t, "test", "--json", "--display", "png:"+dir)
	var r cardResult
	if err := json.Unmarshal([]byte(out), &r); code != exitDone || err != nil || r.Frames != 1 || r.Width != 320 {
		t.Fatalf("code %d, %v: %q %s", code, err, out, errOut)
	}
	f, err := os.Open(filepath.Join(dir, "card.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // only read
	if p, err := png.Decode(f); err != nil || p.Bounds().Dx() != 320 {
		t.Errorf("the picture: %v", err)
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files are left", len(files))
	}
}

func TestPanelTestTerminal(t *testing.T) {
	code, out, _ := panelRun(t, "test", "--frames", "2")
	if code != exitDone || strings.Count(out, "\n") != 2*22+1 || !strings.Contains(out, "terminal: 80x44 pixels, 2 frames") {
		t.Errorf("code %d: %q", code, out)
	}
}

func TestPanelTestErrors(t *testing.T) {
	for _, tc := range []struct {
		display string
		code    int
		want    string
	}{
		{"st7789:rest=GPIO3", exitUsage, "did you mean rst?"},
		{"st7789:spi=SPI99.9", exitFailed, "panel not available"},
		{"web:nowhere", exitUsage, "HOST:PORT"},
	} {
		code, _, errOut := panelRun(t, "test", "--frames", "1", "--display", tc.display)
		if code != tc.code || !strings.Contains(errOut, tc.want) {
			t.Errorf("%s: code %d: %s", tc.display, code, errOut)
		}
	}
}

// TestCardRate shows the card on a modelled panel and measures its frames.
func TestCardRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		module := panelsim.Wire(panelsim.NewST7789(240, 240))
		canvas, err := panel.Config{Ports: module}.Canvas("st7789:bl=GPIO18,rst=GPIO24")
		if err != nil {
			t.Fatal(err)
		}
		c := newCard("st7789", slowly{canvas}, 0)
		ctx, stop := context.WithTimeout(context.Background(), 2*time.Second)
		defer stop()
		c.run(ctx)
		if r := c.result(); c.err != nil || r.Frames < 20 || r.Frames > 21 || r.Rate != 10 {
			t.Errorf("%+v, %v", r, c.err)
		}
		if e := module.Chip.Errors(); len(e) > 0 || module.Chip.On() {
			t.Errorf("errors %q, left on: %v", e, module.Chip.On())
		}
	})
}

// slowly takes a tenth of a second for each frame.
type slowly struct{ panel.Canvas }

func (s slowly) Picture() draw.Image { return s.Canvas.Picture() }

func (s slowly) Send() error {
	time.Sleep(100 * time.Millisecond)
	return s.Canvas.Send()
}

// TestPanelTestSaysHowToEnd: where the card is elsewhere the terminal says what is
// going on.
func TestPanelTestSaysHowToEnd(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	for _, tc := range []struct {
		args []string
		want bool
	}{
		{[]string{"--display", "web:127.0.0.1:0"}, true},
		{[]string{"--display", "web:127.0.0.1:0", "--for", "10ms"}, false},
		{[]string{"--display", "web:127.0.0.1:0", "--frames", "1"}, false},
		{[]string{"--display", "png:" + t.TempDir()}, false}, // one picture
		{[]string{"--display", "web:127.0.0.1:0", "--display", "terminal"}, false},
	} {
		ctx, stop := context.WithTimeout(context.Background(), 50*time.Millisecond)
		var out, errOut strings.Builder
		code := run(ctx, append([]string{"panel", "test"}, tc.args...), &out, &errOut)
		stop()
		if said := strings.Contains(errOut.String(), "Ctrl-C ends"); code != exitDone || said != tc.want {
			t.Errorf("%v: code %d: %s", tc.args, code, errOut.String())
		}
	}
}
