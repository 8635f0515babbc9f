package transcript

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flipwatch/engine"
)

// passGame is a real game in which black must pass after ply 8.
const passGame = "d3c3b3b2f5a3a1c1f6"

func TestSpellings(t *testing.T) {
	tests := []struct{ name, text string }{
		{"contiguous", passGame},
		{"upper case", strings.ToUpper(passGame)},
		{"mixed case", "D3c3B3b2F5a3A1c1f6"},
		{"spaces", "d3 c3 b3 b2 f5 a3 a1 c1 f6"},
		{"tabs and lines", "d3\tc3\nb3 b2\n\nf5 a3\na1\nc1 f6\n"},
		{"windows", "\ufeffd3c3b3b2\r\nf5a3a1c1f6\r\n"},
		{"dashes", "d3-c3-b3-b2-f5-a3-a1-c1-f6"},
		{"dashes and pass", "d3-c3-b3-b2-f5-a3-a1-c1----f6"},
		{"single dash", "d3 c3 b3 b2 f5 a3 a1 c1 - f6"},
		{"numbered by move", "1. d3 c3 2. b3 b2 3. f5 a3 4. a1 c1 5. -- f6"},
		{"numbered by ply", "1.d3 2.c3 3.b3 4.b2 5.f5 6.a3 7.a1 8.c1 9.f6"},
		{"numbered with dots", "1. d3 1... c3 2. b3 2... b2 3. f5 3... a3 4. a1 4... c1 5. pass 5... f6"},
		{"two dashes", "d3c3b3b2f5a3a1c1--f6"},
		{"pa", "d3c3b3b2f5a3a1c1paf6"},
		{"ps", "d3c3b3b2f5a3a1c1PSf6"},
		{"pass", "d3c3b3b2f5a3a1c1passf6"},
		{"Pass", "d3 c3 b3 b2 f5 a3 a1 c1 Pass f6"},
		{"P", "d3c3b3b2f5a3a1c1Pf6"},
		{"at signs", "d3c3b3b2f5a3a1c1@@f6"},
		{"dots", "d3c3b3b2f5a3a1c1..f6"},
	}
	want, err := ParseMoves(passGame)
	if err != nil || len(want) != 9 {
		t.Fatal(want, err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseMoves(tt.text)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("squares %v, %v", got, err)
			}
			g, err := Parse(tt.text, engine.Start())
			if err != nil || FormatMoves(g.Moves()) != passGame {
				t.Errorf("game %v, %v", FormatMoves(g.Moves()), err)
			}
		})
	}
}

func TestFormatMoves(t *testing.T) {
	got := FormatMoves([]engine.Square{engine.F5, engine.NoSquare, engine.D6})
	if got != "f5d6" || FormatMoves(nil) != "" {
		t.Errorf("%q", got)
	}
	if moves, err := ParseMoves(""); err != nil || moves == nil || len(moves) != 0 {
		t.Errorf("nothing read as %#v, %v", moves, err)
	}
}

// lastMove is a position in which white plays d1 and the game is over.
func lastMove() engine.Position {
	return engine.Position{Board: engine.Board{Black: engine.SetOf(engine.A1, engine.B1), White: engine.SetOf(engine.C1)}, ToMove: engine.White}
}

func TestParseStopsAtFirstIllegalPly(t *testing.T) {
	tests := []struct {
		name, text string
		start      engine.Position
		reason     error
		want       string
		played     string
	}{
		{"occupied", "f5 d6\nf5", engine.Start(), engine.ErrIllegal,
			"line 2, column 1: ply 3: black cannot play f5: f5 is occupied by black", "f5d6"},
		{"outflanks nothing", "f5d6\na1", engine.Start(), engine.ErrIllegal,
			"line 2, column 1: ply 3: black cannot play a1: it outflanks nothing", "f5d6"},
		{"false pass", "f5d6--c3", engine.Start(), ErrPass,
			"line 1, column 5: ply 3: a pass with a move available: black can play c3 c4 c5 c6 c7: leave the pass out", "f5d6"},
		{"second pass", "d3c3b3b2f5a3a1c1-- --f6", engine.Start(), ErrPass,
			"line 1, column 20: ply 9: a pass with a move available: white can play e3 f6: leave the pass out", "d3c3b3b2f5a3a1c1"},
		{"a name", "f5d6 Thomas", engine.Start(), ErrText,
			`line 1, column 6: ply 3: not a move: "Thomas": write squares such as f5, or -- for a pass`, "f5d6"},
		{"a date", "2024. f5", engine.Start(), ErrText,
			`line 1, column 1: ply 1: not a move: "2024.": write squares such as f5, or -- for a pass`, ""},
		{"off the board", "f5d9", engine.Start(), ErrText,
			`line 1, column 3: ply 2: not a move: "d9": write squares such as f5, or -- for a pass`, "f5"},
		{"half a square", "f5d", engine.Start(), ErrText,
			`line 1, column 3: ply 2: not a move: "d": write squares such as f5, or -- for a pass`, "f5"},
		{"illegal before bad text", "f5f5 zz", engine.Start(), engine.ErrIllegal,
			"line 1, column 3: ply 2: white cannot play f5: f5 is occupied by black", "f5"},
		{"game over", "d1a8", lastMove(), engine.ErrIllegal,
			"line 1, column 3: ply 2: white cannot play a8: the game is over", "d1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := Parse(tt.text, tt.start)
			if !errors.Is(err, tt.reason) || err.Error() != tt.want {
				t.Errorf("%v\nwant %s", err, tt.want)
			} else if got := FormatMoves(g.Moves()); got != tt.played {
				t.Errorf("played %s", got)
			}
		})
	}
}

func TestPassesAroundTheEnd(t *testing.T) {
	start := engine.Position{Board: engine.Board{Black: engine.SetOf(engine.A1), White: engine.SetOf(engine.B1)}, ToMove: engine.White}
	for _, text := range []string{"c1", "--c1", "pass c1 pass pass", "c1----", "c1 -- --"} {
		g, err := Parse(text, start)
		if err != nil || !g.Over() || FormatMoves(g.Moves()) != "c1" {
			t.Errorf("%q: %v, %v", text, FormatMoves(g.Moves()), err)
		}
	}
}

func TestReadFiles(t *testing.T) {
	full := "f5d6c3d3c4f4f6f3e6e7"
	tests := []struct {
		name, text string
		want       []string // the games, with the error after a space
	}{
		{"nothing", "\n\n", nil},
		{"one a line", full + "\n" + passGame + "\n", []string{full, passGame}},
		{"no last line break", full + "\r\n" + passGame, []string{full, passGame}},
		{"openings in a list", "f5d6c4d3c2b3b4b5\nf5f4g3g6f3g4e3e2\nc4c3d3c5f6e3c6f5\n", []string{"f5d6c4d3c2b3b4b5", "f5f4g3g6f3g4e3e2", "c4c3d3c5f6e3c6f5"}},
		{"over several lines", "f5 d6 c3 d3\nc4 f4 f6\nf3 e6 e7\n", []string{full}},
		{"wrapped word", "f5d6c3d3c4\nf4f6f3e6e7\n", []string{full}},
		{"a move a line", "f5\nd6\nc3\nd3\nc4\n", []string{"f5d6c3d3c4"}},
		{"numbered", "1. f5 d6\n2. c3 d3\n1. f5 f6\n2. e6\n", []string{"f5d6c3d3", "f5f6e6"}},
		{"blank line between", "f5 d6\n\nd3 c3\n", []string{"f5d6", "d3c3"}},
		{"after a finished game", "e6 f4 e3 f6 g5 d6 e7 f5 c5\na1\nf5d6\n", []string{"e6f4e3f6g5d6e7f5c5", " f:2:1: ply 1: black cannot play a1: it outflanks nothing", "f5d6"}},
		{"bad game among good", full + "\nf5d6c3a1e6\n" + passGame + "\n",
			[]string{full, "f5d6c3 f:2:7: ply 4: white cannot play a1: it outflanks nothing", passGame}},
		{"bad text among good", full + "\nThomas\n" + passGame + "\n",
			[]string{full, ` f:2:1: ply 1: not a move: "Thomas": write squares such as f5, or -- for a pass`, passGame}},
		{"bad word in a game over several lines", "f5 d6\nc3 d3\na1a2a3a4\n", []string{"f5d6c3d3 f:3:1: ply 5: black cannot play a1: it outflanks nothing"}},
		{"rest of a bad game", "f5 d6\nf5 c3\nd3 a1\n", []string{"f5d6 f:2:1: ply 3: black cannot play f5: f5 is occupied by black"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, r := range readString("moves", tt.text) {
				text := FormatMoves(r.Moves())
				if r.err != nil {
					text += " " + r.err.Error()
				}
				got = append(got, text)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("read %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestThousandGamesOneBad: one bad game costs one game.
func TestThousandGamesOneBad(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, finished := range []bool{true, false} {
		var file strings.Builder
		for i := range 1000 {
			moves := randomMoves(r)
			if !finished {
				moves = moves[:len(moves)/2]
			}
			if i == 500 {
				moves[20] = moves[3]
			}
			file.WriteString(FormatMoves(moves) + "\n")
		}
		good, bad := 0, 0
		for record, err := range readMoveLists(Input{Name: "games.txt", Reader: strings.NewReader(file.String())}) {
			var ply *PlyError
			switch {
			case err == nil:
				good++
			case !errors.As(err, &ply) || ply.Line != 501 || ply.Ply != 21 || ply.Column != 41 || ply.File != "games.txt" || record.Line != 501:
				t.Errorf("%v", err)
			default:
				bad++
			}
		}
		if good != 999 || bad != 1 {
			t.Errorf("%d good, %d bad", good, bad)
		}
	}
}

func randomMoves(r *rand.Rand) []engine.Square {
	g := engine.NewGame(engine.Start())
	for !g.Over() {
		moves := g.Position().Legal().List()
		if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
			panic(err)
		}
	}
	return g.Moves()
}

// TestMatrix reads one real game in all its spellings.
func TestMatrix(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/games/matrix/*.txt")
	if len(files) == 0 {
		t.Skip("no games in ../shared/games/matrix")
	}
	const want = "f5f6e6f4e3d7g4f3g6e2d6g5h5e7f7h3c3c7c6d3d8b5c8f8e8b8c5c4g7h4b6a6h2c2f2f1d2c1g2g3e1h1d1g1h6g8h8h7a8a7b7a5a4a3b4b2b1a1b3a2"
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for r, err := range readMoveLists(Input{Name: file, Reader: strings.NewReader(string(data))}) {
			n++
			if got := FormatMoves(r.Moves()); err != nil || got != want || !r.Over() {
				t.Errorf("%s: %s, %v", file, got, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d games", file, n)
		}
	}
}

// TestOpeningLists reads the real lists of openings: a line is a game.
func TestOpeningLists(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/games/openings/*.txt")
	if len(files) == 0 {
		t.Skip("no games in ../shared/games/openings")
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Fields(string(data))
		i := 0
		for r, err := range readMoveLists(Input{Name: file, Reader: strings.NewReader(string(data))}) {
			if err != nil {
				t.Fatal(err)
			}
			if got := FormatMoves(r.Moves()); i >= len(want) || got != strings.ToLower(want[i]) {
				t.Fatalf("%s: game %d is %s", file, i+1, got)
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%s: %d games of %d", file, i, len(want))
		}
	}
}
