package display

import "flipwatch/engine"

// Note is a remark beside the game. It has words of its own in every language and
// takes the place of those of the state.
type Note uint8

// The notes.
const (
	NoNote      Note = iota
	SetUpGame        // a board is there, and no game on it
	TooDark          // the picture is
	TooBright        // the picture is
	OutOfFocus       // the picture is
	Reflection       // a lamp reflects on the squares Where
	TakeBlack        // the side to move has no disc left: it takes one of black's
	TakeWhite        // the side to move has no disc left: it takes one of white's
	DiskLow          // the record will soon not be written any more
	OtherBoard       // the board shows another position
	BoardTurned      // the board shows the position from another side
	BlacksTurn       // it is taken to be black's turn
	WhitesTurn       // it is taken to be white's turn
	noteCount
)

// mostWhere is how many squares of a note are named; the others are counted.
const mostWhere = 4

// note is what the note says, put together in buf where it names squares.
func (s *Screen) note(w *words, buf *lineBuffer) (fixed string, made []byte) {
	if s.Note >= noteCount || s.Where == 0 {
		return w.notes[min(s.Note, noteCount-1)], nil
	}
	made = append(buf[:0], w.notes[s.Note]...)
	left := s.Where
	for range min(mostWhere, s.Where.Count()) {
		sq := left.First()
		made = append(made, ' ', squares[sq.Col()], squares[8+sq.Row()])
		left &= left - 1
	}
	if n := left.Count(); n > 0 {
		made = append(made, ' ', '+')
		if n > 9 {
			made = append(made, '0'+byte(n/10))
		}
		made = append(made, '0'+byte(n%10))
	}
	return "", made
}

// Remark is what the screen says beside its state, in English, for programs; "" for
// nothing.
func (s *Screen) Remark() string {
	if s.Message != "" || s.Note == NoNote {
		return s.Message
	}
	var buf lineBuffer
	fixed, made := s.note(&english, &buf)
	return fixed + string(made)
}

// TakeFrom is the note for a side whose discs are taken.
func TakeFrom(c engine.Color) Note {
	switch c {
	case engine.Black:
		return TakeBlack
	case engine.White:
		return TakeWhite
	}
	return NoNote
}
