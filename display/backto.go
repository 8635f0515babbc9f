package display

import "flipwatch/engine"

// After the pages of an alarm comes that of a position to go back to, and before a
// game that of the address. Each is a screen of its own, with a state of its own.

// other returns the screen of such a page, if it is the one shown: of so many pages
// the last ones are visit with the address.
func (s *Screen) other(pages, visit int) (there Screen, ok bool) {
	page := wrap(s.Page, pages)
	switch {
	case s.total > 0:
		return Screen{}, false
	case s.State == GoBack && s.BackTo.offered(): // nothing else is said
		there = s.backPage()
	case page >= pages-visit:
		there = s.visitPage()
		there.first = pages - visit
	case s.BackTo.offered() && page == pages-visit-1:
		there = s.backPage()
	default:
		return Screen{}, false
	}
	there.Page, there.total = page, pages
	return there, true
}

// backPage is the screen of the position to go back to.
func (s *Screen) backPage() Screen {
	there := Screen{
		State: GoBack, Board: s.BackTo.Board, ToMove: s.BackTo.ToMove, LastMove: engine.NoSquare,
		Lang: s.Lang, BackTo: BackTo{Before: s.BackTo.Before},
	}
	if s.State == SetupWrong {
		there.State = SetupWrong
	}
	return there
}

// visitPage is the screen with the address.
func (s *Screen) visitPage() Screen {
	return Screen{State: Visit, LastMove: engine.NoSquare, Address: s.Address, Lang: s.Lang}
}

// visitsLater says that the address has pages after all others.
func (s *Screen) visitsLater() bool {
	return (s.State == SetupWrong || s.State == Ready) && s.Address.URL != "" && s.total == 0
}

// withMore adds the page of a position to go back to, and those of the address.
func (s *Screen) withMore(pages, visit int) int {
	switch {
	case s.total > 0:
		return s.total
	case s.BackTo.offered() && s.State != GoBack:
		return pages + 1 + visit
	}
	return pages + visit
}

// backText is the state line of the page with a position, put together in buf: the
// turn that is undone, or that the board is to be set as it is shown.
func (s *Screen) backText(buf *lineBuffer) (fixed string, made []byte) {
	w, sq := s.words(), s.BackTo.Before
	if !sq.Valid() || s.Board.At(sq) != engine.None {
		return w.states[GoBack].line, nil
	}
	made = append(append(buf[:0], w.before...), ' ')
	return "", append(made, squares[sq.Col()], squares[8+sq.Row()])
}
