package display

// The design for 128×32 pixels: three lines of small print that say what the
// line of text for a terminal says, page by page.
const (
	tinyW     = 128
	tinyLines = 3
	tinyLine  = 11 // pixels from line to line
)

// paintTiny draws the screen for 128×32.
func paintTiny(b *bitmap, s *Screen) {
	text := s.Line()
	page := wrap(s.Page, pagesTiny(s))
	for i := range tinyLines {
		small.draw(b, 0, i*tinyLine, small.lineAt(text, tinyW, page*tinyLines+i), lit)
	}
}

func pagesTiny(s *Screen) int {
	return max(1, (small.lines(s.Line(), tinyW)+tinyLines-1)/tinyLines)
}
