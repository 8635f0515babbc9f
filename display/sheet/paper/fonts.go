package paper

import (
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is one font.
type face struct {
	font  *sfnt.Font
	name  string  // of a font of this program, as in the PDF; empty for one of the machine
	data  []byte  // of a font of this program: the file
	units float64 // per em
	id    string  // begins the names of its letters in an SVG
}

// letter is one glyph of a face. With no face it is an empty box.
type letter struct {
	face  *face
	glyph sfnt.GlyphIndex
	x     float64 // from the start of its run, in ems
}

// run is a part of a line that is set in one font.
type run struct {
	face    *face
	text    string
	x       float64 // from the start of the line, in ems
	letters []letter
}

// boxEm is the advance of a missing letter in ems, about that of a capital.
const boxEm = 0.7

// fonts finds letters. It keeps what it has found.
type fonts struct {
	own     [weightCount]*face
	machine *machineFonts
	buf     sfnt.Buffer
	missing []rune
}

func newFonts(dirs []string) *fonts {
	return &fonts{
		own: [weightCount]*face{
			Regular: ownFace("go", goregular.TTF),
			Bold:    ownFace("gobold", gobold.TTF),
			Italic:  ownFace("goitalic", goitalic.TTF),
		},
		machine: &machineFonts{dirs: dirs, found: map[wanted]letter{}},
	}
}

// ownFace parses a font of this program.
func ownFace(name string, data []byte) *face {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic("paper: a font of this program is broken: " + err.Error())
	}
	return &face{font: f, name: name, data: data, id: name, units: float64(f.UnitsPerEm())}
}

// find returns a face with a letter, nil when there is none.
func (f *fonts) find(w Weight, r rune) (*face, sfnt.GlyphIndex) {
	if glyph := f.own[w].index(&f.buf, r); glyph != 0 {
		return f.own[w], glyph
	}
	if found := f.machine.find(w, r); found.face != nil {
		return found.face, found.glyph
	}
	if !slices.Contains(f.missing, r) {
		f.missing = append(f.missing, r)
	}
	return nil, 0
}

// layOut returns the runs of a line of text and its width in millimetres.
func (f *fonts) layOut(s Style, text string) ([]run, float64) {
	var runs []run
	x := 0.0
	for _, r := range text {
		face, glyph := f.find(s.Weight, r)
		if n := len(runs); n == 0 || runs[n-1].face != face {
			runs = append(runs, run{face: face, x: x})
		}
		last := &runs[len(runs)-1]
		last.text += string(r)
		last.letters = append(last.letters, letter{face, glyph, x - last.x})
		x += face.advance(&f.buf, glyph)
	}
	return runs, x * s.mm()
}

// index returns the glyph of a letter, 0 when there is none.
func (f *face) index(buf *sfnt.Buffer, r rune) sfnt.GlyphIndex {
	glyph, err := f.font.GlyphIndex(buf, r)
	if err != nil {
		return 0
	}
	return glyph
}

// advance returns how far the next letter is, in ems.
func (f *face) advance(buf *sfnt.Buffer, glyph sfnt.GlyphIndex) float64 {
	if f == nil {
		return boxEm
	}
	w, err := f.font.GlyphAdvance(buf, glyph, f.ppem(), font.HintingNone)
	if err != nil {
		return boxEm
	}
	return float64(w) / 64 / f.units
}

// ppem is the size at which a pixel is a unit of the font.
func (f *face) ppem() fixed.Int26_6 { return fixed.I(int(f.units)) }

// outline returns the curves of a glyph in units of its font, y down from the
// base line. They are good until the buffer is used again.
func (f *face) outline(buf *sfnt.Buffer, glyph sfnt.GlyphIndex) (sfnt.Segments, error) {
	return f.font.LoadGlyph(buf, glyph, f.ppem(), nil)
}
