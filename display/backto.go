package display

import "flipwatch/engine"

// goBack returns the screen of the position to go back to, if it is on the page
// shown: the last of so many.
func (s *Screen) goBack(pages int) (there Screen, ok bool) {
	if !s.BackTo.offered() || wrap(s.Page, pages) != pages-1 {
		return Screen{}, false
	}
	there = Screen{
		State: GoBack, Board: s.BackTo.Board, ToMove: s.BackTo.ToMove, LastMove: engine.NoSquare,
		Page: s.Page, Lang: s.Lang, total: pages, BackTo: BackTo{Before: s.BackTo.Before},
	}
	if s.State == SetupWrong {
		there.State = SetupWrong
	}
	return there, true
}

// withBack adds the page of a position to go back to.
func (s *Screen) withBack(pages int) int {
	switch {
	case s.total > 0:
		return s.total
	case s.BackTo.offered():
		return pages + 1
	}
	return pages
}

// backText is the state line of that page, put together in buf: the turn that is
// undone, or that the board is to be set as it is shown.
func (s *Screen) backText(buf *lineBuffer) (fixed string, made []byte) {
	w, sq := s.words(), s.BackTo.Before
	if !sq.Valid() || s.Board.At(sq) != engine.None {
		return w.states[GoBack].line, nil
	}
	made = append(append(buf[:0], w.before...), ' ')
	return "", append(made, squares[sq.Col()], squares[8+sq.Row()])
}
