package transcript

import (
	"math"
	"strconv"
	"strings"

	"flipwatch/engine"
)

// ResultKind says how much a result tells.
type ResultKind uint8

// The kinds of results.
const (
	NoResult   ResultKind = iota // it is not known
	ByScore                      // both scores
	ByMargin                     // black's score less white's
	ByWinner                     // who won
	Unfinished                   // the game was not ended
)

// Result is what a notation says of the end of a game. It need not be what the
// board says: a side may have given up, or the writer erred.
type Result struct {
	Kind   ResultKind
	Score  engine.Score // for ByScore
	Margin float64      // for ByMargin; a bid for a colour can make it fractional
	Won    engine.Color // for ByWinner; None for a draw
	How    string       // "r" given up, "t" out of time, or another word after a colon; empty for played out
}

// Winner returns who won; None for a draw. ok is false when nothing is known.
func (r Result) Winner() (c engine.Color, ok bool) {
	switch r.Kind {
	case ByScore:
		return r.Score.Winner(), true
	case ByMargin:
		switch {
		case r.Margin > 0:
			return engine.Black, true
		case r.Margin < 0:
			return engine.White, true
		}
		return engine.None, true
	case ByWinner:
		return r.Won, true
	}
	return engine.None, false
}

// Points returns both scores; a margin is one of the 64 points.
func (r Result) Points() (engine.Score, bool) {
	switch r.Kind {
	case ByScore:
		return r.Score, true
	case ByMargin:
		if m := int(r.Margin); r.Margin == math.Trunc(r.Margin) && m%2 == 0 && m >= -64 && m <= 64 {
			return engine.Score{32 + m/2, 32 - m/2}, true
		}
	}
	return engine.Score{}, false
}

// String writes the result as parseResult reads it; empty when it is not known.
func (r Result) String() string {
	s := ""
	switch r.Kind {
	case NoResult:
		return ""
	case ByScore:
		s = r.Score.String()
	case ByMargin:
		s = signed(r.Margin)
	case ByWinner:
		s = map[engine.Color]string{engine.Black: "1-0", engine.White: "0-1", engine.None: "1/2-1/2"}[r.Won]
	case Unfinished:
		s = "*"
	}
	if r.How != "" {
		s += ":" + r.How
	}
	return s
}

// signed writes a number with its sign.
func signed(v float64) string {
	if v >= 0 {
		return "+" + decimal(v)
	}
	return decimal(v)
}

// parseResult reads 38-26, 1-0, 1/2-1/2, * and +12.000, with a colon and a word
// after it for how the game ended.
func parseResult(s string) (Result, bool) {
	s, how, _ := strings.Cut(strings.TrimSpace(s), ":")
	if len(how) > 20 {
		return Result{}, false
	}
	r := Result{How: how}
	switch s {
	case "":
		return Result{}, false
	case "*":
		r.Kind = Unfinished
		return r, true
	case "1-0":
		r.Kind, r.Won = ByWinner, engine.Black
		return r, true
	case "0-1":
		r.Kind, r.Won = ByWinner, engine.White
		return r, true
	case "1/2-1/2", "½-½":
		r.Kind = ByWinner
		return r, true
	}
	if black, white, ok := strings.Cut(s, "-"); ok && black != "" {
		b, err := strconv.Atoi(black)
		w, err2 := strconv.Atoi(white)
		r.Kind, r.Score = ByScore, engine.Score{b, w}
		return r, err == nil && err2 == nil && b >= 0 && b <= 64 && w >= 0 && w <= 64 && digits(black)+digits(white) == len(black)+len(white)
	}
	m, err := strconv.ParseFloat(s, 64)
	r.Kind, r.Margin = ByMargin, m
	return r, err == nil && m >= -200 && m <= 200
}

// result returns the result to write: the record's own, or the board's when none
// is given and the game is over.
func (r *Record) result() Result {
	if r.Result.Kind == NoResult && len(r.Plies) > 0 && !r.Unscored && r.Over() {
		return Result{Kind: ByScore, Score: r.Final().EmptiesToWinner()}
	}
	return r.Result
}

// score returns the scores to write where a notation wants them: those given, or
// the board's when only the winner is given and that is the board's too.
func (r *Record) score() (engine.Score, bool) {
	result := r.result()
	if points, ok := result.Points(); ok {
		return points, true
	}
	board := r.Final().EmptiesToWinner()
	won, ok := result.Winner()
	return board, ok && result.Kind == ByWinner && result.How == "" && r.Over() && won == board.Winner()
}

// checkResult remarks on a result that is not the board's. What was given up or
// ran out of time can have any result.
func (r *Record) checkResult() {
	if len(r.Plies) == 0 {
		if r.Start == engine.Start() { // any other is a position to look at
			r.remark("the game has no moves")
		}
		return
	}
	won, ok := r.Result.Winner()
	if !ok || r.Result.How != "" || !r.Over() || r.Tag("KM") != "" {
		return
	}
	b := r.Final().Board
	right, raw := b.EmptiesToWinner(), b.Retail()
	given := r.Result
	switch points, exact := given.Points(); {
	case exact && points == right, given.Kind == ByWinner && won == right.Winner():
	case exact && (points == raw || given.Kind == ByMargin && given.Margin == float64(raw[0]-raw[1])):
		r.remark("result " + given.String() + " counts the discs alone: with the empties to the winner it is " + right.String())
	default:
		r.remark("result " + given.String() + " is not the board's " + right.String())
	}
}
