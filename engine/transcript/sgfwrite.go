package transcript

import (
	"strings"

	"flipwatch/engine"
)

// appendSGF writes a game, a node a line. Passes are left out. A fault that stands
// is a node that sets the discs as they really lay, with a comment.
func appendSGF(dst []byte, r *Record) ([]byte, error) {
	dst = append(dst, "(;FF[4]GM[2]AP[flipwatch]CA[UTF-8]SZ[8]"...)
	for _, t := range [...]Tag{{"PB", r.Black}, {"PW", r.White}, {"BR", r.BlackRating}, {"WR", r.WhiteRating},
		{"EV", r.Event}, {"RO", r.Round}, {"PC", r.Place}, {"DT", r.sgfDate()}, {"RE", sgfResult(r)}} {
		dst = sgfProperty(dst, t.Name, oneLine(t.Value))
	}
	if r.Clock.Main > 0 {
		dst = sgfProperty(dst, "TM", decimal(r.Clock.Main.Seconds()))
	}
	if r.Clock.Increment > 0 || r.Clock.Extra > 0 {
		_, more, _ := strings.Cut(r.Clock.ggf(), "/")
		dst = sgfProperty(dst, "OT", more)
	}
	for _, t := range r.Tags {
		if sgfName(t.Name) {
			dst = sgfProperty(dst, t.Name, t.Value)
		}
	}
	dst = sgfProperty(dst, "GC", r.Comment)
	dst = sgfSet(dst, engine.Board{}, r.Start.Board)
	if r.Start.Board == (engine.Board{}) {
		dst = append(dst, "AE[a1:h8]"...)
	}
	dst = sgfNext(dst, r.Start.ToMove)
	lawful := r.Lawful()
	for i := range r.Plies {
		if lawful || r.lawful(i) {
			dst = sgfPly(dst, r, i)
		} else {
			dst = sgfFault(dst, r, i)
		}
	}
	return append(dst, ")\n"...), nil
}

// sgfDate writes the day: SGF has no time of day.
func (r *Record) sgfDate() string {
	if r.Date.Year == 0 {
		return ""
	}
	return r.Date.day("-", "")
}

// sgfName tells whether a tag is a property of SGF, or one of its own, and none
// that is written otherwise.
func sgfName(s string) bool {
	if len(s) != 2 || s[0] < 'A' || s[0] > 'Z' || s[1] < 'A' || s[1] > 'Z' {
		return false
	}
	return !strings.Contains(" FF GM AP CA SZ PB PW BR WR EV RO PC TM GC AB AW AE PL KM KB KW TB TW TY TI ", " "+s+" ")
}

// sgfProperty writes a property that has a value.
func sgfProperty(dst []byte, name, value string) []byte {
	if value == "" {
		return dst
	}
	dst = append(dst, name...)
	dst = append(dst, '[')
	for _, b := range []byte(value) {
		if b == ']' || b == '\\' {
			dst = append(dst, '\\')
		}
		dst = append(dst, b)
	}
	return append(dst, ']')
}

// sgfResult writes the winner and the margin.
func sgfResult(r *Record) string {
	if r.Result.Kind == NoResult && r.Tag("RE") != "" {
		return "" // kept as a tag
	}
	margin, result := r.Result.Margin, r.result()
	if points, ok := r.score(); ok {
		margin = float64(points[0] - points[1])
	}
	won, ok := result.Winner()
	switch {
	case result.Kind == Unfinished:
		return "Void"
	case !ok:
		return "?"
	case won == engine.None:
		return "0"
	}
	side := "B+"
	if won == engine.White {
		side, margin = "W+", -margin
	}
	switch how := strings.ToUpper(result.How); {
	case how != "" && strings.Contains("RTF", how[:1]):
		return side + how[:1]
	case margin > 0:
		return side + decimal(margin)
	}
	return side
}

// sgfSet writes what must be set for one board to become another.
func sgfSet(dst []byte, from, to engine.Board) []byte {
	for _, c := range [...]struct {
		name  string
		color engine.Color
	}{{"AB", engine.Black}, {"AW", engine.White}, {"AE", engine.None}} {
		squares := to.Discs(c.color) &^ from.Discs(c.color)
		if squares == 0 {
			continue
		}
		dst = append(dst, c.name...)
		for sq := range squares.Squares() {
			dst = append(dst, '[', 'a'+byte(sq.Col()), '1'+byte(sq.Row()), ']')
		}
	}
	return dst
}

// sgfNext writes the side to move.
func sgfNext(dst []byte, c engine.Color) []byte {
	return append(dst, "PL["+sgfColor(c)+"]"...)
}

func sgfColor(c engine.Color) string {
	if c == engine.White {
		return "W"
	}
	return "B"
}

// sgfPly writes a ply that is what the rules give.
func sgfPly(dst []byte, r *Record, i int) []byte {
	p := &r.Plies[i]
	note := r.Note(i)
	if p.Square == engine.NoSquare {
		if note.Comment != "" { // of a pass that has no node
			dst = sgfProperty(append(dst, "\n;"...), "C", note.Comment)
		}
		return dst
	}
	dst = append(dst, "\n;"...)
	dst = append(dst, sgfColor(p.Color)...)
	dst = append(dst, '[', 'a'+byte(p.Square.Col()), '1'+byte(p.Square.Row()), ']')
	if eval := note.Eval; eval != "" {
		if p.Color == engine.White {
			eval = negated(eval)
		}
		dst = sgfProperty(dst, "V", eval)
	}
	return sgfProperty(dst, "C", note.Comment)
}

// negated returns a written number with the other sign.
func negated(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return rest
	}
	return "-" + strings.TrimPrefix(s, "+")
}

// sgfFault writes a ply that is not what the rules give: the move, where it is one
// that the rules allow, and then the discs as they lay.
func sgfFault(dst []byte, r *Record, i int) []byte {
	p, from := r.Plies[i], r.Before(i)
	faults, plies := r.Standing()
	text := ""
	for k, at := range plies {
		if at == i {
			text = "fault " + faults[k].Kind + ": " + oneLine(faults[k].Message)
		}
	}
	board := from.Board
	if p.Square != engine.NoSquare && board.Flips(p.Square, p.Color) != 0 {
		if p.Color != from.ToMove {
			dst = sgfNext(append(dst, "\n;"...), p.Color)
			if board.Play(p.Square, p.Color) == p.Board {
				dst = sgfProperty(dst, "C", text)
			}
		}
		board = board.Play(p.Square, p.Color)
		dst = sgfPly(dst, r, i)
		if board == p.Board {
			return dst
		}
	} else if note := r.Note(i).Comment; note != "" {
		text += "\n" + note
	}
	dst = sgfNext(sgfSet(append(dst, "\n;"...), board, p.Board), p.Color.Other())
	return sgfProperty(dst, "C", text)
}
