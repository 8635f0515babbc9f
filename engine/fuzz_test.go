package engine

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzParseBoard: no text makes it panic; what it accepts has exactly 64
// symbols, none of them invented, and is written and read back the same.
func FuzzParseBoard(f *testing.F) {
	for _, seed := range []string{"", Opening().String(), Opening().Rows(), Start().String(),
		strings.Repeat("*", 64), strings.Repeat("x o ", 32), "\ufeff?", strings.Repeat("-", 63) + "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseBoard(text)
		if err != nil {
			if !errors.Is(err, ErrBoard) || len(err.Error()) > 300 || !utf8.ValidString(err.Error()) {
				t.Errorf("error %q", err)
			}
			return
		}
		count := func(symbols string) (n int) {
			for _, r := range symbols {
				n += strings.Count(text, string(r))
			}
			return n
		}
		if b.Black&b.White != 0 || b.Count(Black) != count("Xx*Bb") || b.Count(White) != count("OoWw") || b.Count(None) != count("-.") {
			t.Errorf("%q read as %v", text, b)
		}
		if again, err := ParseBoard(b.String()); err != nil || again != b {
			t.Errorf("%v read back as %v, %v", b, again, err)
		}
	})
}

// FuzzParsePosition: as FuzzParseBoard, with a side to move that is a player.
func FuzzParsePosition(f *testing.F) {
	f.Add("")
	f.Add(Start().String())
	f.Add(Start().Pass().String() + "\n")
	f.Add(Opening().String() + " -")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePosition(text)
		if err != nil {
			if !errors.Is(err, ErrBoard) {
				t.Errorf("error %q", err)
			}
			return
		}
		if p.ToMove != Black && p.ToMove != White {
			t.Errorf("%q: %v to move", text, p.ToMove)
		}
		if again, err := ParsePosition(p.String()); err != nil || again != p {
			t.Errorf("%v read back as %v, %v", p, again, err)
		}
	})
}

// FuzzParseSquare: what it accepts is a square's name in either case.
func FuzzParseSquare(f *testing.F) {
	for _, seed := range []string{"e6", "E6", "", "i9", "A\xb1", "--"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sq, err := ParseSquare(text)
		if (err == nil) != sq.Valid() || err == nil && sq.String() != strings.ToLower(text) {
			t.Errorf("%q read as %v, %v", text, sq, err)
		}
	})
}

// FuzzRules compares any board with the slow reference.
func FuzzRules(f *testing.F) {
	f.Add(uint64(Opening().Black), uint64(Opening().White))
	f.Add(^uint64(0), uint64(0))
	f.Add(uint64(0x8100000000000081), uint64(0x007e7e7e7e7e7e00))
	f.Fuzz(func(t *testing.T, black, white uint64) {
		checkBoard(t, Board{Black: Bitboard(black), White: Bitboard(white &^ black)})
	})
}
