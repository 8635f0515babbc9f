package sheet

import (
	"fmt"
	"strings"

	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// letterOf names the fault at an index: a to z, then aa and so on. Numbers are
// taken by the moves.
func letterOf(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return letterOf(i/26-1) + string(rune('a'+i%26))
}

// note says in a sentence what was wrong and what became of it.
func note(f *replay.Fault) string {
	where := ""
	if f.Ply > 0 {
		where = fmt.Sprintf("Move %d, ", f.Ply)
	}
	if f.Color != engine.None {
		where += f.Color.String() + " "
	}
	if f.Square != engine.NoSquare {
		where += f.Square.String()
	}
	if where = strings.TrimRight(where, ", "); where == "" {
		where = "Before the game"
	}
	return where + ": " + strings.Join(wrong(f), ", ") + "; " + ended(f) + "."
}

// wrong lists what was wrong.
func wrong(f *replay.Fault) []string {
	var all []string
	if s := kindOf(f); s != "" {
		all = append(all, s)
	}
	if f.Missed != 0 {
		all = append(all, were(f.Missed, "was", "were")+" not flipped")
	}
	if f.Extra != 0 {
		all = append(all, were(f.Extra, "was", "were")+" flipped without being outflanked")
	}
	if len(all) == 0 {
		all = append(all, strings.ReplaceAll(f.Kind, "_", " "))
	}
	return all
}

// kindOf says what was wrong besides the flips.
func kindOf(f *replay.Fault) string {
	switch f.Kind {
	case "setup":
		return "not the starting position" + at(f.Squares)
	case "removed":
		return "a disc was gone"
	case "occupied":
		return "the square was occupied"
	case "illegal_square":
		return "the disc outflanked nothing"
	case "wrong_turn":
		return "it was the other side’s turn"
	case "wrong_color":
		return "the disc showed the wrong colour"
	case "wrong_flips":
		return ""
	case "false_pass":
		return "passed, though there was a move"
	case "over_standing":
		return "played over a fault that was not put right"
	case "unexplained":
		return "the board changed in a way that is no move" + at(f.Squares)
	}
	return strings.ReplaceAll(f.Kind, "_", " ")
}

// ended says what became of it.
func ended(f *replay.Fault) string {
	switch f.How {
	case replay.Corrected:
		return "put right"
	case replay.Stands:
		return "it stands"
	case replay.TakenBack:
		return "taken back"
	case "":
		return "left open"
	}
	return strings.ReplaceAll(f.How, "_", " ")
}

// at names squares after what was said.
func at(set engine.Bitboard) string {
	if set == 0 {
		return ""
	}
	return " (" + list(set) + ")"
}

// were names squares with a verb.
func were(set engine.Bitboard, one, several string) string {
	if set.Count() == 1 {
		return list(set) + " " + one
	}
	return list(set) + " " + several
}

// list names squares as in "c4, d4 and e4".
func list(set engine.Bitboard) string {
	var s strings.Builder
	n, i := set.Count(), 0
	for sq := range set.Squares() {
		switch i++; {
		case i > 1 && i == n:
			s.WriteString(" and ")
		case i > 1:
			s.WriteString(", ")
		}
		s.WriteString(sq.String())
	}
	return s.String()
}
