package paper

import (
	"fmt"
	"io"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/sfnt"
)

// WritePDF writes all pages. Text in the Go fonts can be searched and copied;
// of these fonts the letters in use are embedded. Letters of the machine's
// fonts are outlines.
func (d *Document) WritePDF(w io.Writer) error {
	size := fpdf.SizeType{Wd: d.cfg.Size.W, Ht: d.cfg.Size.H}
	pdf := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: size})
	date := d.cfg.Date
	if date.IsZero() {
		date = time.Unix(0, 0).UTC() // fpdf would ask the clock
	}
	pdf.SetCreationDate(date)
	pdf.SetModificationDate(date)
	pdf.SetCatalogSort(true)
	pdf.SetTitle(pdfString(d.cfg.Title), false)
	pdf.SetCreator("flipwatch", true)
	pdf.SetDisplayMode("fullpage", "single")
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	out := pdfPage{pdf, d, map[string]bool{}}
	for _, p := range d.pages {
		pdf.AddPage()
		for i := range p.marks {
			out.mark(&p.marks[i])
		}
	}
	if err := pdf.Output(w); err != nil {
		return fmt.Errorf("cannot write the PDF: %w", err)
	}
	return nil
}

// pdfString is text as a PDF's own strings hold it: UTF-16, high byte first, with
// a mark (ISO 32000-1, 7.9.2.2). fpdf's own way ends at U+FFFF.
func pdfString(text string) string {
	s := []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(text)) {
		s = append(s, byte(unit>>8), byte(unit))
	}
	return string(s)
}

// pdfPage is the page at hand.
type pdfPage struct {
	*fpdf.Fpdf
	doc   *Document
	added map[string]bool // fonts by name
}

// font chooses a font of this program. Only those in use become part of the file.
func (p *pdfPage) font(f *face, size float64) {
	if !p.added[f.name] {
		p.added[f.name] = true
		p.AddUTF8FontFromBytes(f.name, "", f.data)
	}
	p.SetFont(f.name, "", size/mmPerPt)
}

// mark draws one thing.
func (p *pdfPage) mark(m *mark) {
	p.shades(m.look)
	switch {
	case m.runs != nil:
		for _, r := range m.runs {
			p.MoveTo(r.X, r.Y)
			p.LineTo(r.X+r.W, r.Y)
			p.LineTo(r.X+r.W, r.Y+r.H)
			p.LineTo(r.X, r.Y+r.H)
			p.ClosePath()
		}
		p.DrawPath("F")
	case m.text != nil:
		p.text(m)
	case m.disc > 0:
		p.Circle(m.points[0].X, m.points[0].Y, m.disc, drawing(m.look))
	case len(m.points) == 2:
		p.Line(m.points[0].X, m.points[0].Y, m.points[1].X, m.points[1].Y)
	default:
		points := make([]fpdf.PointType, len(m.points))
		for i, at := range m.points {
			points[i] = fpdf.PointType{X: at.X, Y: at.Y}
		}
		p.Polygon(points, drawing(m.look))
	}
}

// shades sets the shades and the rim.
func (p *pdfPage) shades(l Look) {
	fill, rim := l.Fill.level(), l.Rim.level()
	p.SetFillColor(fill, fill, fill)
	p.SetTextColor(fill, fill, fill)
	p.SetDrawColor(rim, rim, rim)
	p.SetLineWidth(l.rimW())
}

// drawing is fpdf's word for filling, drawing the rim, or both.
func drawing(l Look) string {
	switch {
	case l.Fill == Clear:
		return "D"
	case l.Rim == Clear:
		return "F"
	}
	return "FD"
}

// text writes a line of text.
func (p *pdfPage) text(m *mark) {
	for _, r := range m.text {
		x, y := m.points[0].X+r.x*m.size, m.points[0].Y
		switch {
		case r.face == nil:
			p.SetDrawColor(0, 0, 0)
			p.SetLineWidth(boxLine * m.size)
			for _, l := range r.letters {
				p.Rect(x+(l.x+boxSide)*m.size, y-boxH*m.size, boxW*m.size, boxH*m.size, "D")
			}
		case r.face.name != "":
			p.font(r.face, m.size)
			p.Text(x, y, r.text)
		default:
			for _, l := range r.letters {
				p.outline(l, x+l.x*m.size, y, m.size/l.face.units)
			}
		}
	}
}

// outline draws a letter as a filled shape.
func (p *pdfPage) outline(l letter, x, y, scale float64) {
	segments, err := l.face.outline(&p.doc.fonts.buf, l.glyph)
	if err != nil || len(segments) == 0 {
		return
	}
	at := func(seg sfnt.Segment, i int) (float64, float64) {
		return x + float64(seg.Args[i].X)/64*scale, y + float64(seg.Args[i].Y)/64*scale
	}
	for i, seg := range segments {
		x1, y1 := at(seg, 0)
		x2, y2 := at(seg, 1)
		x3, y3 := at(seg, 2)
		switch seg.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				p.ClosePath()
			}
			p.MoveTo(x1, y1)
		case sfnt.SegmentOpLineTo:
			p.LineTo(x1, y1)
		case sfnt.SegmentOpQuadTo:
			p.CurveTo(x1, y1, x2, y2)
		case sfnt.SegmentOpCubeTo:
			p.CurveBezierCubicTo(x1, y1, x2, y2, x3, y3)
		}
	}
	p.ClosePath()
	p.DrawPath("F")
}
