package main

import (
	"fmt"
	"strings"

	"flipwatch/engine"
)

// text is a reading for people: the board with its legal squares, the count and
// the legal moves.
func (l *reading) text(toMove engine.Color) string {
	var b strings.Builder
	sides := []engine.Color{engine.Black, engine.White}
	if toMove != engine.None {
		sides = []engine.Color{toMove}
	}
	unknown := strings.Count(l.Board, "?")
	board, err := engine.ParseBoard(strings.ReplaceAll(l.Board, "?", "-"))
	if err != nil {
		panic(err) // 64 known characters: our own bug
	}
	var dots engine.Bitboard
	if toMove != engine.None && unknown == 0 {
		dots = board.Legal(toMove)
	}
	fmt.Fprintf(&b, "%s\n\n%s\n", l.File, diagram(l.Board, dots))
	fmt.Fprintf(&b, "black %d, white %d, empty %d", *l.Black, *l.White, *l.Empty)
	if unknown > 0 {
		fmt.Fprintf(&b, ", not readable %d: %v\n", unknown, l.unread)
		fmt.Fprintf(&b, "look at %s: no legal moves are told for a board that is not whole\n\n", strings.Join(placesOf(l.Board, '?'), " "))
		return b.String()
	}
	b.WriteByte('\n')
	for _, side := range sides {
		fmt.Fprintf(&b, "%s can play %s\n", side, moveNames(board.Legal(side)))
	}
	b.WriteByte('\n')
	return b.String()
}

func moveNames(legal engine.Bitboard) string {
	if legal == 0 {
		return "nowhere"
	}
	return squareNames(legal)
}

func squareNames(set engine.Bitboard) string {
	var names []string
	for sq := range set.Squares() {
		names = append(names, sq.String())
	}
	return strings.Join(names, " ")
}

// diagram draws 64 squares as people know them, with letters and numbers at the
// sides: ● black, ○ white, ? not readable, + legal.
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

func placesOf(board string, mark byte) []string {
	var names []string
	for i := range board {
		if board[i] == mark {
			names = append(names, engine.Square(i).String())
		}
	}
	return names
}
