package transcript

import (
	"strconv"
	"strings"

	"flipwatch/engine"
)

// pgnWidth is how many characters a line of moves has at most, as PGN asks.
const pgnWidth = 80

// appendPGN writes a game as PlayOK does: its tags, moves in lower case and in
// pairs, -- for a pass.
func appendPGN(dst []byte, r *Record) ([]byte, error) {
	dst = pgnTag(dst, "Event", r.Event, "?")
	dst = pgnTag(dst, "Site", r.Place, "?")
	dst = pgnTag(dst, "Date", pgnDate(r), "")
	dst = pgnTag(dst, "Round", r.Round, "-")
	dst = pgnTag(dst, "Black", r.Black, "?")
	dst = pgnTag(dst, "White", r.White, "?")
	result := pgnResult(r)
	dst = pgnTag(dst, "Result", result, "")
	dst = pgnTag(dst, "Time", joined(r.Date.Time, r.Date.Zone), r.Tag("Time"))
	clock := r.Tag("TimeControl")
	if r.Clock != (Clock{}) {
		clock = r.Clock.seconds()
	}
	dst = pgnTag(dst, "TimeControl", clock, "")
	dst = pgnTag(dst, "TimeExtra", strings.TrimPrefix(decimal(r.Clock.Extra.Seconds()), "0"), "")
	dst = pgnTag(dst, "BlackElo", r.BlackRating, "")
	dst = pgnTag(dst, "WhiteElo", r.WhiteRating, "")
	if r.Tag("Termination") == "" {
		dst = pgnTag(dst, "Termination", endings[r.Result.How], "")
	}
	if r.Start != engine.Start() {
		dst = pgnTag(dst, "SetUp", "1", "")
		dst = pgnTag(dst, "FEN", r.Start.String(), "")
	}
	for _, t := range r.Tags {
		if pgnName(t.Name) {
			dst = pgnTag(dst, t.Name, t.Value, "")
		}
	}
	dst = append(dst, '\n')
	p := pgnMoves{dst: dst, begin: len(dst)}
	p.comment(r.Comment)
	for i := range r.Plies {
		p.ply(r, i)
	}
	p.word(result)
	return append(p.dst, "\n\n"...), nil
}

// pgnName tells whether a tag can stand in PGN, and is none that is written otherwise.
func pgnName(s string) bool {
	switch s {
	case "", "Event", "Site", "Date", "Round", "Black", "White", "Result", "Time", "TimeControl", "TimeExtra",
		"BlackElo", "WhiteElo", "BlackRating", "WhiteRating", "SetUp", "FEN":
		return false
	}
	return len(s) < 40 && strings.IndexFunc(s, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_')
	}) < 0
}

// pgnTag writes a tag, with another value where it is empty; nothing where that is
// empty too.
func pgnTag(dst []byte, name, value, empty string) []byte {
	if value = oneLine(value); value == "" {
		value = empty
	}
	if value == "" {
		return dst
	}
	dst = append(dst, '[')
	dst = append(dst, name...)
	dst = append(dst, ` "`...)
	for _, b := range []byte(value) {
		if b == '"' || b == '\\' {
			dst = append(dst, '\\')
		}
		dst = append(dst, b)
	}
	return append(dst, "\"]\n"...)
}

func pgnDate(r *Record) string {
	if kept := r.Tag("Date"); r.Date.Year == 0 && kept != "" {
		return kept
	}
	return r.Date.day(".", "??")
}

// pgnResult writes the scores, or what else is known.
func pgnResult(r *Record) string {
	if points, ok := r.result().Points(); ok {
		return points.String()
	}
	won, ok := r.Result.Winner()
	if !ok {
		return "*"
	}
	return Result{Kind: ByWinner, Won: won}.String()
}

// pgnMoves writes words into lines.
type pgnMoves struct {
	dst   []byte
	begin int // of the line
}

// word writes a word, in a new line where it does not fit.
func (p *pgnMoves) word(s string) {
	switch {
	case len(p.dst) == p.begin:
	case len(p.dst)-p.begin+1+len(s) >= pgnWidth:
		p.dst = append(p.dst, '\n')
		p.begin = len(p.dst)
	default:
		p.dst = append(p.dst, ' ')
	}
	p.dst = append(p.dst, s...)
}

// comment writes a comment word by word. It cannot hold the bracket that ends it.
func (p *pgnMoves) comment(s string) {
	if s = oneLine(s); s == "" {
		return
	}
	for _, w := range strings.Fields("{" + strings.ReplaceAll(s, "}", ")") + "}") {
		p.word(w)
	}
}

// ply writes a ply, with its number before each pair.
func (p *pgnMoves) ply(r *Record, i int) {
	if r.Plies[i].Square == engine.NoSquare && !r.isPass(i) {
		return
	}
	n := i
	if r.Start.ToMove == engine.White {
		n++
	}
	if n%2 == 0 || i == 0 {
		dots := "."
		if n%2 == 1 {
			dots = "..."
		}
		p.word(strconv.Itoa(n/2+1) + dots)
	}
	name := "--"
	if sq := r.Plies[i].Square; sq != engine.NoSquare {
		name = sq.String()
	}
	p.word(name)
	p.comment(r.Note(i).Comment)
}
