package bench

import (
	"fmt"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"

	"gocv.io/x/gocv"
)

// Sheet collects pictures of everything that went wrong, and writes them as
// pages one can look at.
type Sheet struct {
	cards [len(sections)][]card
	seen  [len(sections)]int
}

// perPhoto is how many squares of one photo are shown: the first few tell what
// is wrong with it.
const perPhoto = 16

// Add takes what went wrong with one photo. picture is the photo as it was
// read, made smaller by reduced.
func (s *Sheet) Add(o *Outcome, picture gocv.Mat, reduced float64) {
	switch o.Verdict {
	case Missed, Misplaced, False:
		if !o.Seen.Unreadable {
			s.keep(boardCard(o, picture, reduced))
		}
		return
	case Found:
		if o.OffPct > badPct {
			s.keep(boardCard(o, picture, reduced))
		}
	}
	var bad []*Square
	for i := range o.Squares {
		if o.Squares[i].Grade() >= Unknown {
			bad = append(bad, &o.Squares[i])
		}
	}
	sort.SliceStable(bad, func(i, j int) bool {
		if a, b := bad[i].Grade(), bad[j].Grade(); a != b {
			return a > b
		}
		return bad[i].Confidence > bad[j].Confidence
	})
	for i, square := range bad {
		if i < perPhoto {
			s.keep(squareCard(o, square, picture, reduced))
		} else {
			s.seen[squareKind(square)]++
		}
	}
}

// squareKind is the section that a square belongs to.
func squareKind(s *Square) kind {
	switch s.Grade() {
	case Wrong:
		return wrongSquares
	case Misguessed:
		return misguessedSquares
	default:
		return unknownSquares
	}
}

// keep files a card. When its section is full the least telling one goes.
func (s *Sheet) keep(c card) {
	s.seen[c.kind]++
	list := append(s.cards[c.kind], c)
	if len(list) > sections[c.kind].most {
		least := 0
		for i := range list {
			if list[i].rank < list[least].rank {
				least = i
			}
		}
		list[least].picture.Close() //nolint:errcheck // freeing memory cannot fail
		list = slices.Delete(list, least, least+1)
	}
	s.cards[c.kind] = list
}

// Close frees the pictures. It may be called twice.
func (s *Sheet) Close() error {
	for k := range s.cards {
		for i := range s.cards[k] {
			s.cards[k][i].picture.Close() //nolint:errcheck // freeing memory cannot fail
		}
		s.cards[k] = nil
	}
	return nil
}

// Write writes contact.png, or contact-01.png and so on, into a folder, in
// place of those of an earlier run, and returns their names. Nothing wrong, no
// sheet.
func (s *Sheet) Write(dir string) ([]string, error) {
	old, err := fs.Glob(os.DirFS(dir), "contact*.png") // the folder's own name may have brackets
	if err != nil {
		return nil, err
	}
	for _, name := range old {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			return nil, fmt.Errorf("cannot replace the contact sheet: %w", err)
		}
	}
	p := &pages{}
	defer p.close()
	for k, cards := range s.cards {
		sort.SliceStable(cards, func(i, j int) bool { return cards[i].rank > cards[j].rank })
		heading := fmt.Sprintf("%s: %d", sections[k].heading, s.seen[k])
		if n := len(cards); n < s.seen[k] {
			heading += fmt.Sprintf(", %d of them here", n)
		}
		p.section(heading, sections[k].size, cards)
	}
	return p.write(dir)
}

// The layout of a page in pixels: four boards or eight squares across, and high
// enough for a screen's zoom, not for a roll of paper.
const (
	pageWidthPx  = 1280
	pageHeightPx = 1800
	gapPx        = 8
	linePx       = 16 // a line of text
)

// pages lays cards out from left to right and from top to bottom.
type pages struct {
	all []gocv.Mat
	y   int
}

func (p *pages) close() {
	for i := range p.all {
		p.all[i].Close() //nolint:errcheck // freeing memory cannot fail
	}
}

// room makes a new page when so many pixels are not left on this one.
func (p *pages) room(height int) *gocv.Mat {
	if len(p.all) == 0 || p.y+height > pageHeightPx {
		page := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(24, 24, 24, 0), pageHeightPx, pageWidthPx, gocv.MatTypeCV8UC3)
		p.all = append(p.all, page)
		p.y = gapPx
	}
	return &p.all[len(p.all)-1]
}

// section lays out the cards of one kind under their heading.
func (p *pages) section(heading string, size image.Point, cards []card) {
	if len(cards) == 0 {
		return
	}
	const text = 2*linePx + gapPx
	page := p.room(2*linePx + size.Y + text)
	write(page, heading, image.Pt(gapPx, p.y+linePx), 1.2)
	p.y += 2 * linePx
	across := (pageWidthPx - gapPx) / (size.X + gapPx)
	for row := range slices.Chunk(cards, across) {
		tallest := 0
		for i := range row {
			tallest = max(tallest, row[i].picture.Rows())
		}
		page := p.room(tallest + text)
		for i := range row {
			x := gapPx + i*(size.X+gapPx)
			put(page, row[i].picture, image.Pt(x, p.y))
			for n, line := range row[i].lines {
				write(page, fitting(line, size.X), image.Pt(x, p.y+tallest+(n+1)*linePx-3), 0.9)
			}
		}
		p.y += tallest + text
	}
}

// put copies a picture onto a page.
func put(page *gocv.Mat, picture gocv.Mat, at image.Point) {
	target := page.Region(image.Rect(at.X, at.Y, at.X+picture.Cols(), at.Y+picture.Rows()))
	defer target.Close()
	if picture.Channels() == 1 {
		gocv.CvtColor(picture, &target, gocv.ColorGrayToBGR)
		return
	}
	picture.CopyTo(&target)
}

func write(page *gocv.Mat, text string, at image.Point, scale float64) {
	gocv.PutTextWithParams(page, text, at, gocv.FontHersheyPlain, scale, textColor, 1, gocv.LineAA, false)
}

// letterPx is the widest letter of the small text.
const letterPx = 9

// fitting leaves out the beginning of a text that is too wide: files differ at
// their ends. OpenCV's letters are ASCII.
func fitting(text string, width int) string {
	ascii := make([]byte, 0, len(text))
	for _, r := range text {
		if r < ' ' || r > '~' {
			r = '?'
		}
		ascii = append(ascii, byte(r))
	}
	if most := width / letterPx; len(ascii) > most {
		return ".." + string(ascii[len(ascii)-most+2:])
	}
	return string(ascii)
}

// write saves the pages; the last one is cut to what is on it.
func (p *pages) write(dir string) ([]string, error) {
	var names []string
	for i := range p.all {
		name := filepath.Join(dir, "contact.png")
		if len(p.all) > 1 {
			name = filepath.Join(dir, fmt.Sprintf("contact-%02d.png", i+1))
		}
		height := pageHeightPx
		if i == len(p.all)-1 {
			height = p.y
		}
		page := p.all[i].Region(image.Rect(0, 0, pageWidthPx, height))
		ok := gocv.IMWrite(name, page)
		page.Close() //nolint:errcheck // a view of the page
		if !ok {
			return nil, fmt.Errorf("cannot write %s: is the folder writable and the disk not full?", name)
		}
		names = append(names, name)
	}
	return names, nil
}
