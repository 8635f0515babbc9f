package display

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	jisx0208 "golang.org/x/text/encoding/japanese"
)

// Where Debian's packages fonts-mplus, xfonts-mplus and pcf2bdf put their
// things. make fonts installs them and draws the sheets anew.
const (
	outlines = "/usr/share/fonts/opentype/mplus"
	bitmaps  = "/usr/share/fonts/X11/misc"
)

// TestFontSheets draws the sheets from the fonts and compares them with those on
// file. UPDATE_FONTS=1 writes them.
func TestFontSheets(t *testing.T) {
	if _, err := os.Stat(outlines); err != nil {
		t.Skip("the fonts are not installed: make fonts")
	}
	if _, err := exec.LookPath("pcf2bdf"); err != nil {
		t.Skip("pcf2bdf is not installed: make fonts")
	}
	runes := neededRunes()
	compareFont(t, "mplus.runes", []byte(string(runes)))
	compareFont(t, "mplus10.txt", bitmapSheet(t, runes, "10r", 10, 11, 9))
	compareFont(t, "mplus10b.txt", bitmapSheet(t, runes, "10b", 10, 11, 9))
	compareFont(t, "mplus12.txt", bitmapSheet(t, runes, "12b", 12, 13, 11))
	names := []rune("-0123456789:?abcdefgh") // in the order of their code points
	for _, s := range []struct {
		file, weight string
		px           int
		runes        []rune
	}{
		{"letters12.bin", "Medium", 12, runes}, {"letters16.bin", "Medium", 16, runes},
		{"letters22.bin", "SemiBold", 22, runes}, {"letters30.bin", "Bold", 30, runes},
		{"names44.bin", "Bold", 44, names}, {"names64.bin", "Bold", 64, names},
	} {
		compareFont(t, s.file, outlineSheet(t, s.weight, s.px, s.runes))
	}
}

// compareFont compares what was drawn with a file, or writes it.
func compareFont(t *testing.T, name string, drawn []byte) {
	t.Helper()
	path := filepath.Join("fonts", name)
	if os.Getenv("UPDATE_FONTS") != "" {
		if err := os.WriteFile(path, drawn, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	filed, err := os.ReadFile(path)
	if err != nil || string(filed) != string(drawn) {
		t.Errorf("%s is not what the fonts give (%v): make fonts", name, err)
	}
}

// neededRunes are those of all words, of names of squares, and of text in
// western languages, in the order of their code points.
func neededRunes() []rune {
	all := []rune(ascii[:len(ascii)-1])
	for r := '¡'; r <= 'ÿ'; r++ {
		if r != 0xad { // a hyphen that is not seen
			all = append(all, r)
		}
	}
	for _, w := range allWords() {
		all = append(all, []rune(strings.Join(w, ""))...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// allWords are the words of every language.
func allWords() [][]string {
	var list [][]string
	for l := range langCount {
		w := (&Screen{Lang: l}).words()
		words := append([]string{w.wins, w.empties, w.last, w.toMove, w.toFlip}, w.colors[:]...)
		for _, v := range w.verbs {
			words = append(words, v.word, v.short)
		}
		for _, k := range w.kinds {
			words = append(words, k.line)
		}
		words = append(words, w.notes[:]...)
		for _, s := range w.states {
			words = append(words, s.title, s.line)
		}
		list = append(list, words)
	}
	return list
}

// outlineSheet draws the glyphs of an outline font.
func outlineSheet(t *testing.T, weight string, px int, runes []rune) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(outlines, "Mplus1-"+weight+".otf"))
	if err != nil {
		t.Fatal(err)
	}
	outline, err := opentype.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(outline, &opentype.FaceOptions{Size: float64(px), DPI: 72, Hinting: xfont.HintingFull})
	if err != nil {
		t.Fatal(err)
	}
	defer face.Close() //nolint:errcheck // only memory
	// A line is as high as capitals with accents and descenders need.
	ascent, height := px, px*5/4
	head := []byte{byte(len(runes) >> 8), byte(len(runes)), byte(height), byte(ascent)}
	var shades []byte
	for _, r := range runes {
		box, mask, at, advance, ok := face.Glyph(fixed.P(0, ascent), r)
		if !ok {
			t.Fatalf("M+ 1 %s has no %q", weight, r)
		}
		offset := lettersHead + len(runes)*glyphRecord + len(shades)
		top := max(box.Min.Y, 0)
		head = append(head, byte(r>>16), byte(r>>8), byte(r), byte(advance.Round()),
			byte(int8(box.Min.X)), byte(top), byte(box.Dx()), byte(box.Max.Y-top),
			byte(offset>>24), byte(offset>>16), byte(offset>>8), byte(offset))
		for y := top; y < box.Max.Y; y++ {
			for x := 0; x < box.Dx(); x += 2 {
				shades = append(shades, shadeAt(mask, at.X+x, at.Y+y-box.Min.Y)<<4|
					shadeIn(mask, box.Dx(), at, x+1, y-box.Min.Y))
			}
		}
	}
	return append(head, shades...)
}

func shadeAt(mask image.Image, x, y int) byte {
	_, _, _, a := mask.At(x, y).RGBA()
	return byte((a*15 + 0x7fff) / 0xffff)
}

func shadeIn(mask image.Image, w int, at image.Point, x, y int) byte {
	if x >= w {
		return 0
	}
	return shadeAt(mask, at.X+x, at.Y+y)
}

// bitmapSheet draws a sheet as font reads it, of the western and the Japanese
// font of a size.
func bitmapSheet(t *testing.T, runes []rune, size string, w, h, ascent int) []byte {
	t.Helper()
	western, kanji := readBDF(t, "mplus_h"+size+".pcf.gz"), readBDF(t, "mplus_j"+size+".pcf.gz")
	const perBand = 16
	bands := (len(runes) + perBand - 1) / perBand
	rows := make([][]byte, bands*h)
	for i := range rows {
		rows[i] = []byte(strings.Repeat(".", perBand*(w+1)-1))
	}
	for i, r := range runes {
		g, ok := western[int(r)]
		if r > 0xff {
			g, ok = kanji[jis(t, r)]
		}
		if !ok && r != ' ' {
			t.Fatalf("M+ %s has no %q", size, r)
		}
		for y, line := range g.rows {
			row := i/perBand*h + ascent - g.above + y
			for x := range min(8*len(line), w) {
				if line[x/8]>>(7-x%8)&1 != 0 && row >= i/perBand*h && row < (i/perBand+1)*h {
					rows[row][i%perBand*(w+1)+x] = '#'
				}
			}
		}
	}
	var out []byte
	for _, r := range rows {
		out = append(append(out, r...), '\n')
	}
	return out
}

// jis is the number of a rune in JIS X 0208.
func jis(t *testing.T, r rune) int {
	t.Helper()
	b, err := jisx0208.EUCJP.NewEncoder().Bytes([]byte(string(r)))
	if err != nil || len(b) != 2 {
		t.Fatalf("%q is not in JIS X 0208", r)
	}
	return int(b[0]&0x7f)<<8 | int(b[1]&0x7f)
}

// bitmapGlyph is a glyph of a bitmap font: its rows of bits, and how many of
// them are above the baseline.
type bitmapGlyph struct {
	rows  [][]byte
	above int
}

// readBDF reads one of the X11 fonts, through pcf2bdf.
func readBDF(t *testing.T, name string) map[int]bitmapGlyph {
	t.Helper()
	out, err := exec.Command("sh", "-c", fmt.Sprintf("zcat %s/%s | pcf2bdf", bitmaps, name)).Output()
	if err != nil {
		t.Fatal(err)
	}
	glyphs := map[int]bitmapGlyph{}
	var g bitmapGlyph
	code, inside := 0, false
	for lines := bufio.NewScanner(strings.NewReader(string(out))); lines.Scan(); {
		f := strings.Fields(lines.Text())
		switch {
		case len(f) == 0:
		case f[0] == "ENCODING":
			code, _ = strconv.Atoi(f[1])
			g = bitmapGlyph{}
		case f[0] == "BBX": // width, height, left, bottom
			height, _ := strconv.Atoi(f[2])
			bottom, _ := strconv.Atoi(f[4])
			g.above = height + bottom
		case f[0] == "BITMAP":
			inside = true
		case f[0] == "ENDCHAR":
			glyphs[code], inside = g, false
		case inside:
			row, err := hex.DecodeString(f[0])
			if err != nil {
				t.Fatal(err)
			}
			g.rows = append(g.rows, row)
		}
	}
	return glyphs
}
