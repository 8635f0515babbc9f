package paper

// Point is a place on a page.
type Point struct{ X, Y float64 }

// mark is one thing on a page. One of its kinds is set.
type mark struct {
	look   Look
	points []Point // a polygon, or a line of two points
	disc   float64 // radius of a disc round the only point
	text   []run   // from the only point on
	plain  string  // the text as it was written
	size   float64 // of the letters, in millimetres
	runs   []Strip // see Page.Strips
}

// Page is one page. What is drawn later covers what was drawn before.
type Page struct {
	doc   *Document
	marks []mark
}

// Line draws a straight line.
func (p *Page) Line(x1, y1, x2, y2 float64, s Shade, w float64) {
	p.marks = append(p.marks, mark{look: Look{Rim: s, RimW: w}, points: []Point{{x1, y1}, {x2, y2}}})
}

// Rect draws a rectangle from its top left corner.
func (p *Page) Rect(x, y, w, h float64, l Look) {
	p.Polygon(l, Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
}

// Polygon draws a closed line through three points or more.
func (p *Page) Polygon(l Look, points ...Point) {
	p.marks = append(p.marks, mark{look: l, points: points})
}

// Disc draws a disc of radius r.
func (p *Page) Disc(x, y, r float64, l Look) {
	p.marks = append(p.marks, mark{look: l, points: []Point{{x, y}}, disc: r})
}

// Strip is a filled rectangle of a picture, see Strips.
type Strip struct{ X, Y, W, H float64 }

// Strips draws many filled rectangles as one shape, without seams where they
// meet: the lit pixels of a screen.
func (p *Page) Strips(s Shade, strips []Strip) {
	p.marks = append(p.marks, mark{look: Look{Fill: s}, runs: strips})
}

// Text writes a line of text and returns its width. x is its left end, middle
// or right end, as the style says.
func (p *Page) Text(x, y float64, s Style, text string) float64 {
	text = clean(text)
	runs, w := p.doc.fonts.layOut(s, text)
	switch s.Align {
	case Center:
		x -= w / 2
	case Right:
		x -= w
	}
	if len(runs) > 0 {
		p.marks = append(p.marks, mark{look: Look{Fill: s.shade()}, points: []Point{{x, y}}, text: runs, plain: text, size: s.mm()})
	}
	return w
}

// TextIn writes a line of text into a width: in smaller letters when it is too
// long, down to two thirds, and then cut off, with three dots.
func (p *Page) TextIn(x, y, width float64, s Style, text string) float64 {
	s, text = p.doc.fit(s, clean(text), width)
	return p.Text(x, y, s, text)
}
