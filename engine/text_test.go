package engine

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestParseBoardSpellings(t *testing.T) {
	want := Board{Black: SetOf(A1, B1, C1, D1, E1), White: SetOf(F1, G1, H1, A2)}
	rest := strings.Repeat(".-", 27) + "-"
	for name, text := range map[string]string{
		"all symbols":   "Xx*BbOowW" + rest,
		"rows":          "XXXXXOOO\nO-------\n" + strings.Repeat("--------\n", 6),
		"spaces":        " X X X X X O O O  O " + rest + " ",
		"windows lines": "\ufeffXXXXXOOO\r\nO-------\r\n" + strings.Repeat("........\r\n", 6),
	} {
		if got, err := ParseBoard(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestParseBoardErrors(t *testing.T) {
	good := Opening().String()
	tests := []struct{ name, text, want string }{
		{"nothing", "", "not a board: 0 of 64 symbols: write 64 squares from a1 row by row, X black, O white, - empty"},
		{"short", good[1:], "not a board: 63 of 64 symbols: "},
		{"long", good + "-", "not a board: more than the 64 symbols expected: "},
		{"unreadable square", "--?" + good[3:], "not a board: c1 is '?', not readable: put X, O or - there"},
		{"digit", good[:10] + "0" + good[11:], "not a board: '0' at c2: programs disagree on what digits stand for"},
		{"other letter", good[:63] + "q", "not a board: 'q' at h8: write X black, O white, - empty"},
		{"comment", good + ";", "not a board: ';' after the last: "},
		{"not UTF-8", good[:8] + "\xff" + good[9:], "not a board: '�' at a2: "},
	}
	for _, tt := range tests {
		if _, err := ParseBoard(tt.text); !errors.Is(err, ErrBoard) || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s…", tt.name, err, tt.want)
		}
	}
}

func TestParsePosition(t *testing.T) {
	good := Opening().String()
	tests := []struct {
		name, text string
		toMove     Color
		want       string // of the error
	}{
		{"black", good + " X", Black, ""},
		{"white", good + "o", White, ""},
		{"no side", good, None, "not a board: 64 of 65 symbols: write 64 squares from a1 row by row, X black, O white, - empty, and then X or O for the side to move"},
		{"empty side", good + " -", None, "not a board: the side to move must be X or O, not empty"},
		{"unreadable side", good + " ?", None, "not a board: the side to move is '?': write X or O"},
		{"comment", good + " X;", None, "not a board: ';' after the last: "},
		{"too long", good + " X X", None, "not a board: more than the 65 symbols expected: "},
	}
	for _, tt := range tests {
		p, err := ParsePosition(tt.text)
		if tt.want == "" && (err != nil || p != Position{Opening(), tt.toMove}) {
			t.Errorf("%s: %v, %v", tt.name, p, err)
		}
		if tt.want != "" && (!errors.Is(err, ErrBoard) || !strings.HasPrefix(err.Error(), tt.want)) {
			t.Errorf("%s: %v, want %s…", tt.name, err, tt.want)
		}
	}
}

func TestBoardText(t *testing.T) {
	if got, want := Opening().String(), "---------------------------OX------XO---------------------------"; got != want {
		t.Errorf("opening %q", got)
	}
	want := `--------
--------
--------
---OX---
---XO---
--------
--------
--------
`
	if got := Opening().Rows(); got != want {
		t.Errorf("opening\n%s", got)
	}
	r := rand.New(rand.NewPCG(13, 14))
	for range 200 {
		b := randomBoard(r)
		for _, text := range []string{b.String(), b.Rows()} {
			if got, err := ParseBoard(text); err != nil || got != b {
				t.Fatalf("%q: %v, %v", text, got, err)
			}
		}
	}
}

func TestSquareNames(t *testing.T) {
	for sq := A1; sq <= H8; sq++ {
		name := sq.String()
		if SquareAt(sq.Row(), sq.Col()) != sq || !sq.Valid() {
			t.Errorf("%v is at row %d, column %d", sq, sq.Row(), sq.Col())
		}
		for _, spelling := range []string{name, strings.ToUpper(name)} {
			if got, err := ParseSquare(spelling); err != nil || got != sq {
				t.Errorf("%s: %v, %v", spelling, got, err)
			}
		}
	}
	if H1 != 7 || A2 != 8 || E6 != 44 || E6.String() != "e6" || H8 != 63 {
		t.Error("the squares are numbered wrongly")
	}
	for _, text := range []string{"", "e", "e0", "e9", "i1", "@1", "6e", "e66", "é6", " e6", "A\xb1", "--"} {
		if sq, err := ParseSquare(text); !errors.Is(err, ErrSquare) || sq != NoSquare {
			t.Errorf("%q: %v, %v", text, sq, err)
		}
	}
	for _, at := range [][2]int{{-1, 0}, {0, -1}, {8, 0}, {0, 8}} {
		if sq := SquareAt(at[0], at[1]); sq != NoSquare || sq.Valid() {
			t.Errorf("row %d, column %d is %v", at[0], at[1], sq)
		}
	}
}

func TestJSON(t *testing.T) {
	type record struct {
		Color    Color
		Square   Square
		None     Square
		Squares  []Square
		Nothing  []Square
		Board    Board
		Position Position
		Score    Score
		Ending   Ending
	}
	in := record{White, E6, NoSquare, SetOf(A1, H8).List(), Bitboard(0).List(), Opening(), Start(), Score{40, 24}, Blocked}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"Color":"white","Square":"e6","None":"-","Squares":["a1","h8"],"Nothing":[],` +
		`"Board":"---------------------------OX------XO---------------------------",` +
		`"Position":"---------------------------OX------XO--------------------------- X","Score":[40,24],"Ending":"blocked"}`
	if string(text) != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	var out struct {
		Color    Color
		Square   Square
		None     Square
		Squares  []Square
		Board    Board
		Position Position
	}
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if out.Color != in.Color || out.Square != in.Square || out.None != in.None || len(out.Squares) != 2 ||
		out.Board != in.Board || out.Position != in.Position {
		t.Errorf("read back %+v", out)
	}
}

func TestJSONErrors(t *testing.T) {
	var out struct {
		Color    Color
		Square   Square
		Board    Board
		Position Position
	}
	for _, bad := range []string{`{"Color":"red"}`, `{"Square":"e9"}`, `{"Board":"X"}`, `{"Position":"X"}`} {
		if err := json.Unmarshal([]byte(bad), &out); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}
