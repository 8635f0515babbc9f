package paper

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"
)

// svgPage is one page on its way into a file.
type svgPage struct {
	doc     *Document
	body    strings.Builder
	defs    strings.Builder
	letters map[string]bool // defined so far, by id
}

// WriteSVG writes one page, counted from 0, as a whole SVG file. Every letter
// is an outline, defined once; the text as it was written stands beside it for
// programs that read aloud or search.
func (d *Document) WriteSVG(w io.Writer, page int) error {
	s := svgPage{doc: d, letters: map[string]bool{}}
	for i := range d.pages[page].marks {
		s.mark(&d.pages[page].marks[i])
	}
	width, height := number(d.cfg.Size.W), number(d.cfg.Size.H)
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%smm" height="%smm" viewBox="0 0 %s %s">`+"\n",
		width, height, width, height)
	fmt.Fprintf(out, "<title>%s</title>\n<defs>\n%s</defs>\n", escape(d.cfg.Title), s.defs.String())
	fmt.Fprintf(out, `<rect width="%s" height="%s" fill="#fff"/>`+"\n%s</svg>\n", width, height, s.body.String())
	return out.Flush()
}

// mark writes one thing.
func (s *svgPage) mark(m *mark) {
	look := svgLook(m.look)
	switch {
	case m.runs != nil:
		s.body.WriteString(`<path class="strips" d="`)
		for _, r := range m.runs {
			fmt.Fprintf(&s.body, "M%s %sh%sv%sh-%sz", number(r.X), number(r.Y), number(r.W), number(r.H), number(r.W))
		}
		fmt.Fprintf(&s.body, "\"%s shape-rendering=\"crispEdges\"/>\n", look)
	case m.text != nil:
		s.text(m)
	case m.disc > 0:
		fmt.Fprintf(&s.body, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>\n", number(m.points[0].X), number(m.points[0].Y), number(m.disc), look)
	default:
		s.body.WriteString(`<path d="M`)
		for i, p := range m.points {
			if i > 0 {
				s.body.WriteString("L")
			}
			s.body.WriteString(number(p.X) + " " + number(p.Y))
		}
		if len(m.points) > 2 {
			s.body.WriteString("z")
		}
		fmt.Fprintf(&s.body, "\"%s/>\n", look)
	}
}

// text writes a line of text, each letter as a use of its outline.
func (s *svgPage) text(m *mark) {
	fmt.Fprintf(&s.body, `<g role="img" aria-label="%s" fill="%s">`, escape(m.plain), gray(m.look.Fill))
	for _, r := range m.text {
		x, y := m.points[0].X+r.x*m.size, m.points[0].Y
		if r.face == nil {
			for _, l := range r.letters {
				s.body.WriteString(svgBox(x+l.x*m.size, y, m.size))
			}
			continue
		}
		fmt.Fprintf(&s.body, `<g transform="translate(%s %s)scale(%s)">`, number(x), number(y), scale(m.size/r.face.units))
		for _, l := range r.letters {
			if id := s.define(l); id != "" {
				fmt.Fprintf(&s.body, `<use xlink:href="#%s" x="%s"/>`, id, number(l.x*r.face.units))
			}
		}
		s.body.WriteString("</g>")
	}
	s.body.WriteString("</g>\n")
}

// define defines a letter's outline if it is new, and returns its id; none for
// a letter without one, such as a space.
func (s *svgPage) define(l letter) string {
	id := fmt.Sprintf("%s-%d", l.face.id, l.glyph)
	drawn, known := s.letters[id]
	if !known {
		segments, _ := l.face.outline(&s.doc.fonts.buf, l.glyph) // it was read before; a file gone since leaves a gap
		path := svgOutline(segments)
		drawn = path != ""
		s.letters[id] = drawn
		if drawn {
			fmt.Fprintf(&s.defs, "<path id=\"%s\" d=\"%s\"/>\n", id, path)
		}
	}
	if !drawn {
		return ""
	}
	return id
}

// svgOutline writes the curves of a letter in units of its font.
func svgOutline(segments sfnt.Segments) string {
	var s strings.Builder
	for i, seg := range segments {
		command, points := "M", seg.Args[:1]
		switch seg.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				s.WriteString("z")
			}
		case sfnt.SegmentOpLineTo:
			command = "L"
		case sfnt.SegmentOpQuadTo:
			command, points = "Q", seg.Args[:2]
		case sfnt.SegmentOpCubeTo:
			command, points = "C", seg.Args[:3]
		}
		for _, p := range points {
			s.WriteString(command + number(float64(p.X)/64) + " " + number(float64(p.Y)/64))
			command = " "
		}
	}
	if s.Len() > 0 {
		s.WriteString("z")
	}
	return s.String()
}

// svgBox is the empty box of a missing letter.
func svgBox(x, y, size float64) string {
	return fmt.Sprintf(`<path d="M%s %sh%sv%sh%sz" fill="none" stroke="#000" stroke-width="%s"/>`, number(x+boxSide*size), number(y),
		number(boxW*size), number(-boxH*size), number(-boxW*size), number(boxLine*size))
}

// The box of a missing letter, in ems: the room beside it, its width, height
// and line.
const (
	boxSide = 0.07
	boxW    = boxEm - 2*boxSide
	boxH    = 0.7
	boxLine = 0.04
)

// svgLook is the look of a shape as attributes.
func svgLook(l Look) string {
	fill := "none"
	if l.Fill != Clear {
		fill = gray(l.Fill)
	}
	if l.Rim == Clear {
		return fmt.Sprintf(` fill="%s"`, fill)
	}
	return fmt.Sprintf(` fill="%s" stroke="%s" stroke-width="%s"`, fill, gray(l.Rim), number(l.rimW()))
}

// gray is a shade as a colour.
func gray(s Shade) string {
	n := s.level()
	return fmt.Sprintf("#%02x%02x%02x", n, n, n)
}

// number writes a length to a thousandth, far finer than any printer.
func number(x float64) string {
	text := strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(x, 'f', 3, 64), "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// scale writes a factor from font units to millimetres, which are small.
func scale(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// escape makes text safe between tags and in attributes.
func escape(text string) string {
	var s strings.Builder
	xml.EscapeText(&s, []byte(text)) //nolint:errcheck // a builder takes everything
	return s.String()
}
