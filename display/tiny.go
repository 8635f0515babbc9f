package display

import "flipwatch/engine"

// The design for 128×32 pixels has the parts of the one for 128×64, side by side:
// in an alarm the counts, the verb and the state line on the left, and the squares
// to look at, as large as there, on the right. There is no room for a board then;
// in play, and where one has to go back to a position, there is a small one, of
// squares with four pixels.
const (
	tinyW, tinyH = 128, 32
	tinyPx       = 4
)

// The parts of the right half of the screen for 128×64, by their rows.
const (
	stripH  = 9
	colorH  = 17 // the bar with the side to move or the winner
	iconY   = 20 // discs above the counts
	digitY  = 31 // counts below their discs
	digitH  = 22
	scoreY  = 19 // counts above another score
	secondY = 45 // that score
	smallH  = 9
)

// paintTiny draws the screen for 128×32.
func paintTiny(b *bitmap, s *Screen) {
	own := *s
	s, own.tiny = &own, true
	if there, ok := s.other(bodyPages(s), visitPages(s)); ok {
		s = &there
	}
	full := bitmap{w: 128, h: 64}
	paintFace(&full, s)
	left, right, stateH := 0, sideX, s.words().small.h
	switch faceOf(s) {
	case playFace:
		paintTinyPlay(b, s)
		left = sideX
		b.take(&full, sideX, 0, colorH, left, 0)
	case matchFace:
		paintTinyMatch(b, &full, s)
	case resultFace:
		paintTinyResult(b, &full, s)
	default:
		b.take(&full, sideX, 0, stripH, left, 0)
		b.take(&full, sideX, barY, barH, left, min(stripH+1, tinyH-stateH-barH+1))
		if s.total > 0 && s.State != Visit {
			paintTinyBoard(b, right+(sideW-8*tinyPx)/2, s)
			break
		}
		b.take(&full, sideX, bodyY, bodyH+1, right, 1)
	}
	line := bitmap{w: 128, h: 64}
	paintState(&line, s)
	b.fill(left, tinyH-stateH, sideW, stateH, dark)
	b.take(&line, sideX, stateY+smallH-stateH, stateH, left, tinyH-stateH)
}

// paintTinyMatch puts the points, or the title, beside a few of the games.
func paintTinyMatch(b, full *bitmap, s *Screen) {
	if s.Match.named() {
		paintPoints(b, 0, 0, 10, &s.Match)
	} else {
		b.take(full, sideX, 0, colorH, 0, 0)
	}
	paintGames(b, sideX, 2, s)
}

// paintTinyResult puts the scores beside the winner.
func paintTinyResult(b, full *bitmap, s *Screen) {
	b.take(full, sideX, 0, colorH, 0, 0)
	if s.Final.Retail == s.Final.EmptiesToWinner {
		b.take(full, sideX, iconY, smallH, sideX, 0)
		b.take(full, sideX, digitY, digitH, sideX, 10)
		return
	}
	b.take(full, sideX, scoreY, digitH, sideX, 0)
	b.take(full, sideX, secondY, smallH, sideX, 23)
}

// take copies rows of the right half of a larger screen.
func (b *bitmap) take(from *bitmap, x, y, h, toX, toY int) {
	for v := range h {
		for u := range sideW {
			if from.at(x+u, y+v) {
				b.set(toX+u, toY+v, lit)
			}
		}
	}
}

// paintTinyPlay draws the board, and beside it the counts and the clock below each
// other.
func paintTinyPlay(b *bitmap, s *Screen) {
	paintTinyBoard(b, 0, s)
	strip := bitmap{w: 128, h: 64}
	paintStrip(&strip, s)
	const x, half = 8*tinyPx + 2, sideW/2 - 1
	for v := range stripH {
		for u := range half {
			if strip.at(sideX+u, v) {
				b.set(x+u, 2+v, lit)
			}
			if strip.at(sideX+sideW/2+1+u, v) {
				b.set(x+u, 14+v, lit)
			}
		}
	}
	if s.clocked() {
		var buf lineBuffer
		small.center(b, x, tinyH-smallH, half, string(appendTime(buf[:0], s.Clock.Turn)), lit)
	}
}

// paintTinyBoard draws the small board from a column on.
func paintTinyBoard(b *bitmap, x int, s *Screen) {
	last := s.Marked()
	for i := range 64 {
		paintTinyDisc(b, x+i%8*tinyPx, i/8*tinyPx, s, engine.Bitboard(1)<<i, last)
	}
}

// The discs of the small board, three by three: a full one for white, a rim for
// black; the newest disc has the other shade in its middle. A disc still to be
// flipped is half of each.
const (
	tinyWhite = "###\n###\n###"
	tinyBlack = ".#.\n#.#\n.#."
	tinyDue   = "##.\n#.#\n.#."
	tinyDot   = "\n.#"
)

func paintTinyDisc(b *bitmap, x, y int, s *Screen, bit, last engine.Bitboard) {
	if s.Alarm.Squares()&bit != 0 { // of an alarm that was seen
		paintTinyWrong(b, x, y, s, bit)
		return
	}
	switch {
	case s.Unknown&bit != 0:
		b.stamp(x, y, "#.#\n...\n#.#", lit)
		return
	case s.Due&bit != 0:
		b.stamp(x, y, tinyDue, lit)
	case s.Board.White&bit != 0:
		b.stamp(x, y, tinyWhite, lit)
	case s.Board.Black&bit != 0:
		b.stamp(x, y, tinyBlack, lit)
	case s.Legal&bit != 0:
		b.stamp(x, y, tinyDot, lit)
	}
	if last&bit != 0 {
		b.stamp(x, y, tinyDot, invert)
	}
}

// paintTinyWrong draws a square of an alarm as on the larger board: a lit block, with
// the disc in its true shade.
func paintTinyWrong(b *bitmap, x, y int, s *Screen, bit engine.Bitboard) {
	b.fill(x, y, tinyPx, tinyPx, lit)
	switch {
	case s.Board.White&bit != 0:
		b.stamp(x, y, tinyBlack, dark)
	case s.Board.Black&bit != 0:
		b.stamp(x, y, tinyWhite, dark)
	}
}
