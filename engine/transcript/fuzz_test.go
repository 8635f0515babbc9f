package transcript

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"flipwatch/engine"
)

// FuzzParseMoves: no text makes it panic; the squares read are written in the
// text in that order, and are read back the same from what is written for them.
func FuzzParseMoves(f *testing.F) {
	for _, seed := range []string{"", passGame, "\ufeffF5 D6\r\n1. c3 -- passe6", "pa1", "ps..@@", "1...", "f5d", "--------"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		squares, err := ParseMoves(text)
		var ply *PlyError
		if err != nil && (!errors.As(err, &ply) || !errors.Is(err, ErrText) || ply.Line < 1 || ply.Ply != len(squares)+1) {
			t.Errorf("error %#v", err)
		}
		rest := strings.ToLower(text)
		for _, sq := range squares {
			_, after, found := strings.Cut(rest, sq.String())
			if !found {
				t.Fatalf("%v was invented in %q", squares, text)
			}
			rest = after
		}
		if again, err := ParseMoves(FormatMoves(squares)); err != nil || !reflect.DeepEqual(again, squares) {
			t.Errorf("%v read back as %v, %v", squares, again, err)
		}
	})
}

// FuzzParse: the game read is a beginning of the squares in the text, all of
// them when there is no error, and is read back the same from its move list.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", passGame, "f5d6--", "f5d6c3a1", "d3c3b3b2f5a3a1c1--e3", "e6f4e3f6g5d6e7f5c5----a1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text, engine.Start())
		squares, _ := ParseMoves(text)
		moves := g.Moves()
		if len(moves) > len(squares) || !reflect.DeepEqual(moves, squares[:len(moves)]) {
			t.Fatalf("%q: played %v of %v", text, moves, squares)
		}
		if err == nil && len(moves) != len(squares) {
			t.Errorf("%q: %v skipped without an error", text, squares[len(moves):])
		}
		again, err := Parse(FormatMoves(moves), engine.Start())
		if err != nil || !reflect.DeepEqual(again.Plies(), g.Plies()) {
			t.Errorf("%v read back with %v", moves, err)
		}
	})
}

// FuzzReadMoveLists: every game of any file is legal, and the good ones, written
// one a line, are read back the same.
func FuzzReadMoveLists(f *testing.F) {
	for _, seed := range []string{"", passGame + "\n" + passGame, "1. f5 d6\n2. c3\n\nf5f6e6f4\nzz\n", "f5\nd6\nf5d6c3d3\n",
		"ANN A 52-12 BOB : F5F6E6F4\rCid 1-63 Dee: F5D6C3D3\r", "---------------------------OX------XO--------------------------- O;d3c3c4e3\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var want []string
		var file []byte
		for r, err := range readMoveLists(Input{Name: "f", Reader: strings.NewReader(text)}) {
			var ply *PlyError
			if err != nil && !errors.As(err, &ply) && !errors.Is(err, ErrTooLong) {
				t.Fatalf("error %v", err)
			}
			if r == nil {
				continue
			}
			if r.Line < 1 || r.Line > strings.Count(text, "\n")+strings.Count(text, "\r")+1 {
				t.Errorf("line %d", r.Line)
			}
			if moves := r.Moves(); err == nil && len(moves) >= joinedSquares && r.Start == engine.Start() {
				want = append(want, FormatMoves(moves))
				if file, err = appendMoveList(file, r); err != nil {
					t.Error(err)
				}
			}
		}
		var got []string
		for r, err := range readMoveLists(Input{Name: "f", Reader: strings.NewReader(string(file))}) {
			if err != nil {
				t.Errorf("read back: %v", err)
			}
			got = append(got, FormatMoves(r.Moves()))
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q read back as %q", want, got)
		}
	})
}
