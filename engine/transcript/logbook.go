package transcript

import (
	"bytes"
	"fmt"
	"iter"
	"strconv"

	"flipwatch/engine"
)

// readLogbook reads the games of Logistello's book, one a line: each square with the
// sign of its side, + for black, and after a colon black's margin and a number of
// unknown meaning.
//
//	+d3-c3+c4-e3+c2 … -b7: -04 10
func readLogbook(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		line, n := 0, 0
		for text, err := range lines(in.Reader) {
			if err != nil {
				yield(nil, failed(in.Name, err))
				return
			}
			line++
			if text = bytes.TrimSpace(text); len(text) == 0 {
				continue
			}
			n++
			r := &Record{Number: n, Line: line, Start: engine.Start()}
			if err := logbookGame(r, in.Name, text); err != nil {
				if !yield(r, err) {
					return
				}
				continue
			}
			if r.checkResult(); !yield(r, nil) {
				return
			}
		}
	}
}

// logbookGame plays a line.
func logbookGame(r *Record, file string, text []byte) error {
	p := play(r)
	moves, result, _ := bytes.Cut(text, []byte{':'})
	for i := 0; i < len(moves); i += 3 {
		m := Move{engine.NoSquare, r.Line, i + 1}
		word := moves[i:min(i+3, len(moves))]
		sq, err := parseSquare(word[1:])
		if err != nil || word[0] != '+' && word[0] != '-' {
			return p.fail(file, m, fmt.Errorf("%w: %q: a sign and a square were expected, such as +f5", ErrText, word))
		}
		m.Square = sq
		color := engine.Black
		if word[0] == '-' {
			color = engine.White
		}
		if err := p.takeFor(color, sq); err != nil {
			return p.fail(file, m, err)
		}
	}
	if words := bytes.Fields(result); len(words) > 0 {
		if margin, err := strconv.Atoi(string(words[0])); err == nil && margin >= -64 && margin <= 64 {
			r.Result = Result{Kind: ByMargin, Margin: float64(margin)}
		} else {
			r.remark("result " + shown(string(words[0])) + " is no margin and is left out")
		}
	}
	return nil
}
