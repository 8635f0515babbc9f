package main

import (
	"fmt"
	"strings"

	"flipwatch/cmd/internal/bench"
	"flipwatch/engine"
)

// text is a reading for people: the board, the count, and whose move is legal
// where. With a side to move its legal squares are marked on the board.
func (l *reading) text(toMove engine.Color) string {
	var b strings.Builder
	board, unread := l.position()
	var dots engine.Bitboard
	if toMove != engine.None {
		dots = board.Legal(toMove) &^ unread
	}
	fmt.Fprintf(&b, "%s\n\n%s\n", l.File, diagram(l.Board, dots))
	fmt.Fprintf(&b, "● black %d, ○ white %d, · empty %d", *l.Black, *l.White, *l.Empty)
	if n := unread.Count(); n > 0 {
		fmt.Fprintf(&b, ", ? cannot be read %d: %v", n, l.unread)
	}
	b.WriteByte('\n')
	if unread.Count() >= bench.ManyUnread {
		b.WriteString("too little of the board can be read to say what is legal\n\n")
		return b.String()
	}
	if unread == 0 && board.Legal(engine.Black)|board.Legal(engine.White) == 0 {
		fmt.Fprintf(&b, "neither side can move: the game is over, %s\n\n", outcome(board))
		return b.String()
	}
	for _, side := range []engine.Color{engine.Black, engine.White} {
		if toMove == engine.None || toMove == side {
			b.WriteString(moveLine(board, side, unread))
		}
	}
	b.WriteByte('\n')
	return b.String()
}

// position is what is known of the board, with the squares that are not as
// empty, and these.
func (l *reading) position() (board engine.Board, unread engine.Bitboard) {
	board, err := engine.ParseBoard(strings.ReplaceAll(l.Board, "?", "-"))
	if err != nil {
		panic(err) // 64 known characters: our own bug
	}
	for i := range l.Board {
		if l.Board[i] == '?' {
			unread = unread.With(engine.Square(i))
		}
	}
	return board, unread
}

// moveLine says where a side can play. A line of discs that meets an unread
// square may outflank or not, so what is listed then is legal whatever lies
// there, and there may be more.
func moveLine(board engine.Board, side engine.Color, unread engine.Bitboard) string {
	legal := board.Legal(side) &^ unread
	switch {
	case unread != 0 && legal == 0:
		return fmt.Sprintf("%s: no move is certain, as not all can be read\n", side)
	case unread != 0:
		return fmt.Sprintf("%s can certainly play %s, perhaps more\n", side, legal)
	case legal == 0:
		return fmt.Sprintf("%s can play nowhere and has to pass\n", side)
	}
	return fmt.Sprintf("%s can play %s\n", side, legal)
}

// outcome is the result of a finished game, in discs on the board.
func outcome(board engine.Board) string {
	black, white := board.Count(engine.Black), board.Count(engine.White)
	switch {
	case black > white:
		return fmt.Sprintf("black wins %d:%d", black, white)
	case white > black:
		return fmt.Sprintf("white wins %d:%d", white, black)
	default:
		return fmt.Sprintf("a draw %d:%d", black, white)
	}
}

// diagram draws 64 squares as people know them, with letters and numbers at the
// sides: ● black, ○ white, · empty, ? not readable, + legal.
func diagram(board string, legal engine.Bitboard) string {
	var b strings.Builder
	b.WriteString("    a b c d e f g h\n")
	for row := range 8 {
		fmt.Fprintf(&b, "  %d", row+1)
		for col := range 8 {
			sq := engine.SquareAt(row, col)
			mark := map[byte]string{'X': "●", 'O': "○", '?': "?", '-': "·"}[board[sq]]
			if legal.Has(sq) {
				mark = "+"
			}
			b.WriteString(" " + mark)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
