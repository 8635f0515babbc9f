package display

import "flipwatch/engine"

// squarePx is the pitch of the squares: seven pixels of disc and one of gap,
// right and below. Eight of them are 64, the height of the smallest panels.
const squarePx = 8

// The discs, seven by seven: lit for white, a lit rim for black. The newest
// disc has a mark in the middle, of the other shade. A disc that has still to
// be flipped in a turn under way is half of each.
const (
	whiteDisc = "..###..\n.#####.\n#######\n#######\n#######\n.#####.\n..###.."
	blackDisc = "..###..\n.#...#.\n#.....#\n#.....#\n#.....#\n.#...#.\n..###.."
	newest    = "\n\n..###\n..###\n..###"
	legal     = "\n\n\n...#"
	dueDisc   = "..###..\n.###.#.\n####..#\n####..#\n####..#\n.###.#.\n..###.."
)

// paintBoard draws the board into 64×64 pixels from (x, y), row 1 on top.
func paintBoard(b *bitmap, x, y int, s *Screen) {
	for row := 1; row < 8; row++ {
		for col := 1; col < 8; col++ {
			b.set(x+col*squarePx-1, y+row*squarePx-1, lit)
		}
	}
	last := s.Marked()
	for i := range 64 {
		bit := engine.Bitboard(1) << i
		px, py := x+i%8*squarePx, y+i/8*squarePx
		paintDisc(b, px, py, s, bit)
		if last&bit != 0 && s.Unknown&bit == 0 {
			b.stamp(px, py, newest, invert)
		}
	}
	if wrong := s.Alarm.Squares(); wrong != 0 {
		dim(b, x, y)
		for ; wrong != 0; wrong &= wrong - 1 {
			i := int(wrong.First())
			paintWrong(b, x+i%8*squarePx, y+i/8*squarePx, s, wrong&-wrong)
		}
	}
}

// dim takes away every other pixel of the board, those that leave the rim of a
// black disc dotted and the grid whole, so that in an alarm the
// squares that count are the only bright ones.
func dim(b *bitmap, x, y int) {
	for v := range 8 * squarePx {
		for u := 1 - v&1; u < 8*squarePx; u += 2 {
			b.set(x+u, y+v, dark)
		}
	}
}

// paintDisc draws what lies on one square.
func paintDisc(b *bitmap, x, y int, s *Screen, bit engine.Bitboard) {
	switch {
	case s.Unknown&bit != 0:
		paintHatch(b, x, y, lit)
	case s.Due&bit != 0:
		b.stamp(x, y, dueDisc, lit)
	case s.Board.White&bit != 0:
		b.stamp(x, y, whiteDisc, lit)
	case s.Board.Black&bit != 0:
		b.stamp(x, y, blackDisc, lit)
	case s.Legal&bit != 0:
		b.stamp(x, y, legal, lit)
	}
}

// paintWrong draws a square of an alarm: a lit block that fills the gaps
// around it, with the disc in its true shade, dark for black.
func paintWrong(b *bitmap, x, y int, s *Screen, bit engine.Bitboard) {
	b.fill(x-1, y-1, squarePx+1, squarePx+1, lit)
	switch {
	case s.Unknown&bit != 0:
		paintHatch(b, x, y, dark)
	case s.Board.White&bit != 0:
		b.stamp(x, y, blackDisc, dark)
	case s.Board.Black&bit != 0:
		b.stamp(x, y, whiteDisc, dark)
	}
}

// paintHatch draws the diagonal lines of a square that cannot be read. They
// run on from square to square.
func paintHatch(b *bitmap, x, y int, k ink) {
	for v := y; v < y+squarePx-1; v++ {
		for u := x; u < x+squarePx-1; u++ {
			if (u+v)%4 == 0 {
				b.set(u, v, k)
			}
		}
	}
}
