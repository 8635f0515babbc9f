package transcript

import (
	"strconv"
	"strings"

	"flipwatch/engine"
)

// ggfTags are the tags beside those that are always written which NBoard knows; it
// refuses a game with any other.
var ggfTags = []string{"KB", "KW", "KM", "TB", "TW"}

// appendGGF writes a game as one line, with the tags that NBoard demands and none
// that it refuses.
func appendGGF(dst []byte, r *Record) ([]byte, error) {
	dst = append(dst, "(;GM[Othello]"...)
	dst = ggfTag(dst, "PC", r.Place, true)
	dst = ggfTag(dst, "DT", ggfDate(r), true)
	dst = ggfTag(dst, "PB", r.Black, true)
	dst = ggfTag(dst, "PW", r.White, true)
	dst = ggfTag(dst, "RB", ggfNumber(r.BlackRating), false)
	dst = ggfTag(dst, "RW", ggfNumber(r.WhiteRating), false)
	dst = ggfTag(dst, "RE", ggfResult(r), true)
	clock := r.Clock.ggf()
	if kept := r.Tag("TI"); kept != "" {
		clock = kept
	}
	dst = ggfTag(dst, "TI", clock, true)
	kind := r.Tag("TY")
	if kind == "" {
		kind = "8"
	}
	dst = ggfTag(dst, "TY", kind, true)
	for _, name := range ggfTags {
		dst = ggfTag(dst, name, r.Tag(name), false)
	}
	dst = ggfTag(dst, "CO", r.Comment, false)
	dst = ggfBoard(dst, r.Start)
	for i := range r.Plies {
		dst = ggfPly(dst, r, i)
	}
	return append(dst, ";)\n"...), nil
}

// ggfTag writes a tag, when it has a value or must be there. A value cannot hold
// the bracket that ends it.
func ggfTag(dst []byte, name, value string, always bool) []byte {
	if value == "" && !always {
		return dst
	}
	dst = append(dst, name...)
	dst = append(dst, '[')
	for _, b := range []byte(oneLine(value)) {
		switch b {
		case '[':
			b = '('
		case ']':
			b = ')'
		}
		dst = append(dst, b)
	}
	return append(dst, ']')
}

// ggfDate writes the date in the way of the server.
func ggfDate(r *Record) string {
	d := r.Date
	if d.Year == 0 {
		return r.Tag("DT")
	}
	s := d.day(".", "")
	if d.Time == "" {
		return s
	}
	if s += "_" + d.Time; d.Zone != "" {
		s += "." + d.Zone
	}
	return s
}

// ggfNumber returns a rating if it is a number: NBoard reads no other.
func ggfNumber(s string) string {
	if _, err := strconv.ParseFloat(s, 64); err != nil {
		return ""
	}
	return s
}

// ggfResult writes black's score less white's.
func ggfResult(r *Record) string {
	if kept := r.Tag("RE"); kept != "" && r.Result.Kind == NoResult {
		return kept
	}
	result := r.result()
	margin := result.Margin
	if points, ok := r.score(); ok {
		margin = float64(points[0] - points[1])
	} else if result.Kind != ByMargin {
		return "?"
	}
	s := decimal(margin)
	if !strings.Contains(s, ".") {
		s += ".000"
	}
	if margin >= 0 {
		s = "+" + s
	}
	if result.How == "r" || result.How == "t" || result.How == "l" { // NBoard refuses others
		s += ":" + result.How
	}
	return s
}

// ggfBoard writes the start.
func ggfBoard(dst []byte, p engine.Position) []byte {
	dst = append(dst, "BO[8 "...)
	for sq := engine.A1; sq <= engine.H8; sq++ {
		dst = append(dst, ggfSymbol(p.At(sq)))
		if sq%8 == 7 {
			dst = append(dst, ' ')
		}
	}
	return append(dst, ggfSymbol(p.ToMove), ']')
}

func ggfSymbol(c engine.Color) byte {
	switch c {
	case engine.Black:
		return '*'
	case engine.White:
		return 'O'
	}
	return '-'
}

// ggfPly writes a ply, with its evaluation and its time.
func ggfPly(dst []byte, r *Record, i int) []byte {
	p := &r.Plies[i]
	if p.Square == engine.NoSquare && !r.isPass(i) {
		return dst
	}
	side := byte('B')
	if p.Color == engine.White {
		side = 'W'
	}
	dst = append(dst, side, '[')
	if p.Square == engine.NoSquare {
		dst = append(dst, "PA"...)
	} else {
		dst = append(dst, 'A'+byte(p.Square.Col()), '1'+byte(p.Square.Row()))
	}
	n := r.Note(i)
	if n.Eval != "" || n.Timed {
		dst = append(append(dst, '/'), n.Eval...)
	}
	if n.Timed {
		dst = appendSeconds(append(dst, '/'), n.Time)
	}
	return append(dst, ']')
}
