package paper

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

func svg(t testing.TB, d *Document, page int) string {
	t.Helper()
	var b strings.Builder
	if err := d.WriteSVG(&b, page); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// wellFormed reads XML to its end.
func wellFormed(text string) error {
	in := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestLettersOfEuropeAreThere(t *testing.T) {
	d := New(Config{})
	d.Add().Text(10, 10, Style{Pt: 12}, "Jürgen Ångström Łódź Čapek Ñandú Îțele Çelik ŐŰ Ζωή Юрий ß œ – — “x” ’ …")
	if m := d.Missing(); len(m) > 0 {
		t.Errorf("missing %q", m)
	}
}

// TestAccentsApart: letters and accents that come apart, as file names on a Mac
// do, are set as one.
func TestAccentsApart(t *testing.T) {
	d := New(Config{})
	apart, together := "Ju\u0308rgen", "Jürgen"
	if d.Width(Style{Pt: 12}, apart) != d.Width(Style{Pt: 12}, together) || len(d.Missing()) > 0 {
		t.Errorf("missing %q", d.Missing())
	}
	if got := clean("a\nb\tc\x00d\u202ee\xffü\u2028"); got != "a b c de\ufffdü " {
		t.Errorf("%q", got)
	}
}

// TestFontsOfTheMachine looks letters up in a folder of fonts, good and bad.
func TestFontsOfTheMachine(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	write("a/broken.ttf", goregular.TTF[:1000])
	write("a/empty.otf", nil)
	write("a/readme.txt", []byte("fonts"))
	write("b/Plain-Italic.ttf", gobold.TTF)
	m := machineFonts{dirs: []string{filepath.Join(dir, "none"), dir}, found: map[wanted]letter{}}
	if l := m.find(Regular, 'A'); l.face != nil {
		t.Errorf("found A in %+v", l)
	}
	write("b/Plain.ttf", goregular.TTF)
	m = machineFonts{dirs: []string{dir}, found: map[wanted]letter{}}
	plain := m.find(Bold, 'A')
	if plain.face == nil || plain.glyph == 0 {
		t.Fatal("no A for want of a bold font")
	}
	write("b/Plain-Bold.ttf", gobold.TTF)
	m = machineFonts{dirs: []string{dir}, found: map[wanted]letter{}}
	regular, bold := m.find(Regular, 'A'), m.find(Bold, 'A')
	if regular.face == nil || bold.face == nil || regular.face == bold.face || regular.face.id == bold.face.id {
		t.Errorf("regular %+v, bold %+v", regular, bold)
	}
	if m.find(Regular, '山').face != nil {
		t.Error("a Latin font has 山")
	}
}

// TestOrderOfFonts: Japanese fonts without serifs first, odd ones later.
func TestOrderOfFonts(t *testing.T) {
	want := []string{"NotoSansCJK-Regular.ttc", "ipagp.ttf", "VL-PGothic-Regular.ttf", "DroidSansFallbackFull.ttf", "NotoSansThai-Regular.ttf",
		"NotoSansThai-Light.ttf", "DejaVuSans.ttf", "NotoSerifCJK-Regular.ttc"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortStableFunc(got, func(a, b string) int { return rank("/x/"+a) - rank("/x/"+b) })
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestJapanese(t *testing.T) {
	d := New(Config{FontDirs: MachineFonts()})
	p := d.Add()
	p.Text(20, 30, Style{Pt: 20, Weight: Bold}, "山田 太郎 オセロ")
	if len(d.Missing()) > 0 {
		t.Skip("no font with Japanese letters on this machine")
	}
	if text := svg(t, d, 0); strings.Count(text, "<use") != 7 {
		t.Errorf("%d letters drawn, want 7", strings.Count(text, "<use"))
	}
	var b bytes.Buffer
	if err := d.WritePDF(&b); err != nil || b.Len() < 2000 {
		t.Errorf("%d bytes of PDF, %v", b.Len(), err)
	}
}

// TestMissingLetters are boxes, told once.
func TestMissingLetters(t *testing.T) {
	d := New(Config{})
	d.Add().Text(20, 30, Style{Pt: 20}, "山 a 山")
	if !slices.Equal(d.Missing(), []rune{'山'}) {
		t.Errorf("missing %q", d.Missing())
	}
	if text := svg(t, d, 0); strings.Count(text, `fill="none" stroke="#000"`) != 2 || !strings.Contains(text, `aria-label="山 a 山"`) {
		t.Error(text)
	}
}

func TestTextFits(t *testing.T) {
	d := New(Config{})
	name := strings.Repeat("Wolfeschlegelsteinhausen ", 8)
	for _, width := range []float64{5, 20, 60, 200, 1000} {
		s, text := d.fit(Style{Pt: 12}, name, width)
		if w := d.Width(s, text); w > width*1.001 || s.Pt < 12*smallest-1e-9 {
			t.Errorf("%.1f mm in %.0f, %.1f pt: %q", w, width, s.Pt, text)
		}
	}
	text := "one two  three\nfour " + strings.Repeat("x", 100)
	lines := d.Wrap(Style{Pt: 12}, text, 30)
	for _, line := range lines {
		if w := d.Width(Style{Pt: 12}, line); w > 30 {
			t.Errorf("line of %.1f mm: %q", w, line)
		}
	}
	if got := strings.Join(strings.Fields(strings.Join(lines, "")), ""); got != strings.Join(strings.Fields(text), "") {
		t.Errorf("lost letters: %q", lines)
	}
	if lines[0] != "one two three" || lines[1] != "four" {
		t.Errorf("%q", lines)
	}
}

// TestSameInBothFiles draws a page as PDF and as SVG and compares the pictures.
func TestSameInBothFiles(t *testing.T) {
	for _, tool := range []string{"pdftoppm", "rsvg-convert"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(tool + " is not installed: poppler-utils and librsvg2-bin compare the pictures")
		}
	}
	d := New(Config{Size: Size{60, 40}})
	p := d.Add()
	p.Rect(5, 5, 20, 10, Look{Fill: Pale, Rim: Black, RimW: 0.5})
	p.Disc(40, 12, 6, Look{Fill: Black})
	p.Strips(Dark, []Strip{{5, 20, 10, 2}, {5, 22, 4, 2}})
	p.Line(30, 25, 55, 20, Gray, 1)
	p.Text(30, 35, Style{Pt: 14, Weight: Bold, Align: Center}, "Ångström 64")
	dir := t.TempDir()
	pdf, err := os.Create(filepath.Join(dir, "a.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(d.WritePDF(pdf), pdf.Close(), os.WriteFile(filepath.Join(dir, "a.svg"), []byte(svg(t, d, 0)), 0o644)); err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
	}
	run("pdftoppm", "-r", "101.6", "-png", "-singlefile", "a.pdf", "pdf")
	run("rsvg-convert", "-w", "240", "-h", "160", "a.svg", "-o", "svg.png")
	if diff := meanDifference(t, filepath.Join(dir, "pdf.png"), filepath.Join(dir, "svg.png")); diff > 3 {
		t.Errorf("the pictures differ by %.1f of 255 in the mean", diff)
	}
}

func FuzzText(f *testing.F) {
	for _, s := range oddTexts() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			t.Skip()
		}
		d := New(Config{Title: text})
		p := d.Add()
		w := p.TextIn(5, 5, 50, Style{Pt: 10}, text)
		if math.IsNaN(w) || w > 50.01 {
			t.Errorf("%f mm wide", w)
		}
		if err := wellFormed(svg(t, d, 0)); err != nil {
			t.Error(err)
		}
	})
}

// oddTexts are names that nobody has, but for one.
func oddTexts() []string {
	return []string{"", "Jürgen", "<a href='x'>&\"", "\xff\x00", "山\u0308", "a\u202eb", strings.Repeat("W", 300), "𝄞 🂡", "(\\)\r\n%"}
}

func TestPDFTakesAnyText(t *testing.T) {
	for _, text := range oddTexts() {
		d := New(Config{Title: text})
		d.Add().TextIn(5, 5, 50, Style{Pt: 10}, text)
		var b bytes.Buffer
		if err := d.WritePDF(&b); err != nil || !bytes.HasPrefix(b.Bytes(), []byte("%PDF-")) || !bytes.HasSuffix(bytes.TrimSpace(b.Bytes()), []byte("%%EOF")) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSizes(t *testing.T) {
	for name, want := range map[string]Size{"a4": A4(), "A4": A4(), "Letter": Letter()} {
		if got, err := ParseSize(name); err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := ParseSize("a3"); !errors.Is(err, ErrSize) {
		t.Error(err)
	}
}

func ExampleDocument() {
	d := New(Config{Title: "Two discs", Size: Size{W: 50, H: 30}})
	p := d.Add()
	p.Disc(15, 15, 6, Look{Fill: Black})
	p.Disc(35, 15, 6, Look{Fill: White, Rim: Black})
	var svg bytes.Buffer
	if err := d.WriteSVG(&svg, 0); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Count(svg.String(), "<circle"))
	// Output: 2
}
