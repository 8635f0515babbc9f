package transcript

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"flipwatch/engine"
)

// TestWrongFiles: what is wrong is told with its place and the reason, and the games
// before and after it are read.
func TestWrongFiles(t *testing.T) {
	const start = "---------------------------OX------XO---------------------------"
	for _, tt := range []struct {
		name, format, text string
		want               []string // the games as move lists, with the error after a space
	}{
		{"illegal move", "ggf", "(;GM[Othello]B[F5]W[A1]B[E6];)\n(;GM[Othello]B[C4];)",
			[]string{"f5 f:1:21: ply 2: white cannot play a1: it outflanks nothing", "c4"}},
		{"wrong colour", "ggf", "(;GM[Othello]B[F5]B[E6];)", []string{"f5 f:1:21: ply 2: the other side's turn: black on e6, and white is to move"}},
		{"false pass", "ggf", "(;GM[Othello]B[PA];)", []string{" f:1:16: ply 1: a pass with a move available: black can play d3 c4 f5 e6: leave the pass out"}},
		{"no move", "ggf", "(;GM[Othello]B[Ann];)", []string{` f:1:16: ply 1: not a move: "Ann": write squares such as f5, or -- for a pass`}},
		{"another game", "ggf", "(;GM[Amazons]B[F5];)(;GM[Othello]TY[6]BO[6 x];)",
			[]string{` f:1:1: not a game of Othello on 8×8 squares: it is "Amazons"`, ` f:1:21: not a game of Othello on 8×8 squares: the board has size "6"`}},
		{"no kind of game", "ggf", "(;B[F5];)", []string{" f:1:1: not a game of Othello on 8×8 squares: GM[Othello] is missing"}},
		{"no end", "ggf", "(;GM[Othello]B[F5]\n(;GM[Othello]B[C4];)(;GM[Othello]",
			[]string{" f:1:1: not a game: it has no end, and the next begins in line 2: close it with ;)", "c4", " f:2:21: not a game: it has no end: close it with ;)"}},
		{"no end of a name", "ggf", "(;GM[Othello]PB[Ann\n1 (;GM[Othello]B[C4];)", []string{" f:1:1: not a game: a value has no end: close it with ]", "c4"}},
		{"between games", "ggf", "Dear diary\n1 (;GM[Othello]B[C4];)", []string{` f:1:1: not a game: "Dear diary": a game begins with (;`, "c4"}},
		{"bad board", "ggf", "(;GM[Othello]BO[8 ---];)", []string{" f:1:1: not a game: BO: not a board: 3 of 65 symbols: write 64 squares from a1 row by row, X black, O white, - empty, and then X or O for the side to move"}},

		{"illegal move", "pgn", "[Event \"a\"]\n\n1. F5 D6\n3. A1 E6\n*\n\n[Event \"b\"]\n\n1. c4 *\n",
			[]string{"f5d6 f:4:4: ply 3: black cannot play a1: it outflanks nothing", "c4"}},
		{"no move", "pgn", "1. f5 Nf3 *", []string{`f5 f:1:7: ply 2: not a move: "Nf3": write squares such as f5, or -- for a pass`}},
		{"false pass", "pgn", "1. f5 -- 2. d6", []string{"f5 f:1:7: ply 2: a pass with a move available: white can play f4 d6 f6: leave the pass out"}},
		{"no end of a comment", "pgn", "[Event \"a\"]\n\n1. f5 {so\n[Event \"b\"]\n\n1. c4 *", []string{" f:1: not a game: the comment of line 3 has no end, or is too long: close it with }", "c4"}},
		{"no end of a tag", "pgn", "[Event \"a\n\n1. f5 *\n\n[Event \"b\"]\n\n1. c4 *", []string{" f:1: not a game: the tag in line 1 has no end, or is too long: close it with \"]", "c4"}},

		{"illegal move", "sgf", "(;GM[2];B[f5];W[aa])(;GM[2];B[c4])", []string{"f5 f:1:15: ply 2: white cannot play a1: it outflanks nothing", "c4"}},
		{"no move", "sgf", "(;GM[2];B[zz])", []string{` f:1:9: ply 1: not a move: "zz": write squares such as f5, or -- for a pass`}},
		{"Go", "sgf", "(;GM[1]SZ[19];B[pd])(;FF[4];B[f5])",
			[]string{" f:1:1: not a game of Othello on 8×8 squares: GM[1] is another game, Othello is GM[2]", " f:1:21: not a game of Othello on 8×8 squares: GM[2] is missing"}},
		{"no end", "sgf", "(;GM[2];B[f5]\n(;FF[4]GM[2];B[c4])", []string{" f:1:1: not a game: it has no end: close it with )", "c4"}},
		{"between games", "sgf", "x\n(;GM[2];B[c4])", []string{` f:1:1: not a game: "x": a game begins with (;`, "c4"}},

		{"illegal move", "quest", `{"args":[{"position":{"moves":[{"t":1,"m":"f5"},{"t":1,"m":"f5"}]}},{"position":{"moves":[{"t":1,"m":"c4"}]}}]}`,
			[]string{"f5 f: game 1: ply 2: white cannot play f5: f5 is occupied by black", "c4"}},
		{"another game", "quest", `{"args":[{"gtype":"shogi"}]}`, []string{` f: game 1: not a game of Othello on 8×8 squares: it is "shogi"`}},
		{"no JSON", "quest", `{"args":[`, []string{" read f: not a game: unexpected EOF"}},

		{"wrong colour", "logbook", "+f5+e6: -04 10\n+c4: +02 10\nx\n+c4-", []string{"f5 f:1:4: ply 2: the other side's turn: black on e6, and white is to move", "c4",
			` f:3:1: ply 1: not a move: "x": a sign and a square were expected, such as +f5`, `c4 f:4:4: ply 2: not a move: "-": a sign and a square were expected, such as +f5`}},
		{"not a board", "boards", start + " X\n" + start + "\n---\n", []string{"",
			" f:2: not a game: not a board: 64 of 65 symbols: write 64 squares from a1 row by row, X black, O white, - empty, and then X or O for the side to move",
			" f:3: not a game: not a board: 3 of 65 symbols: write 64 squares from a1 row by row, X black, O white, - empty, and then X or O for the side to move"}},
		{"rows without an end", "boards", "--------\n", []string{" f:1: not a game: 1 rows of 8 squares, and no side to move after them"}},

		{"a line is missing", "native", nativeStart + `{"type":"move","ply":2,"color":"white","square":"d6","flips":[],"board":"` + start + "\"}\n",
			[]string{" f:2: ply 1: the record is broken here: move 2 comes after 0 discs: lines are missing"}},
		{"no record", "native", "hello\n", []string{" f:1: not a game: it is no line of a record of flipwatch"}},
		{"no game of WTHOR", "wthor", "f5d6", []string{" read f: not a game: WTHOR begins with 16 bytes of header: unexpected EOF"}},
		{"cut WTHOR", "wthor", seeds["wthor"][0] + "xx", []string{"", " read f: not a game: game 2 has 2 bytes of 68"}},
	} {
		t.Run(tt.format+" "+tt.name, func(t *testing.T) {
			var got []string
			for _, r := range readString(tt.format, tt.text) {
				text := ""
				if r.Record != nil {
					text = FormatMoves(r.Moves())
				}
				if r.err != nil {
					text += " " + r.err.Error()
				}
				got = append(got, text)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestOneBadGameOfAThousand: in every format it costs one game.
func TestOneBadGameOfAThousand(t *testing.T) {
	good, bad := played(t, "f5d6c3d3c4f4f6f3e6e7"), "d6"
	for _, f := range Formats() {
		if f.Write == nil || f.Name == "boards" {
			continue
		}
		one := writeString(t, f.Name, good)
		// In the spelling of each format the second move becomes the first again.
		wrong := strings.NewReplacer("f5d6", "f5f5", "W[D6]", "W[F5]", "f5 d6", "f5 f5", "W[d6]", "W[f5]",
			`"ply":2,`, `"ply":7,`, "\x38\x40", "\x38\x38").Replace(one)
		if wrong == one {
			t.Fatalf("%s: %s has no %s", f.Name, one, bad)
		}
		text := strings.Repeat(one, 600) + wrong + strings.Repeat(one, 399)
		if f.Name == "wthor" {
			text = one[:16] + strings.Repeat(one[16:], 600) + wrong[16:] + strings.Repeat(one[16:], 399)
		}
		n, failed := 0, 0
		for _, r := range readString(f.Name, text) {
			var ply *PlyError
			switch {
			case r.err == nil && reflect.DeepEqual(r.Moves(), good.Moves()):
				n++
			case errors.As(r.err, &ply) && ply.Ply == 2:
				failed++
			default:
				t.Errorf("%s: %v", f.Name, r.err)
			}
		}
		if n != 999 || failed != 1 {
			t.Errorf("%s: %d games, %d failed", f.Name, n, failed)
		}
	}
}

// TestPassesAreInserted: a game with a pass that is left out and one that is written
// are the same.
func TestPassesAreInserted(t *testing.T) {
	want := played(t, passGame)
	const moves = "B[d3]W[c3]B[b3]W[b2]B[f5]W[a3]B[a1]W[c1]"
	for _, tt := range []struct{ format, text string }{
		{"ggf", "(;GM[Othello]" + moves + "W[f6];)"},
		{"ggf", "(;GM[Othello]" + moves + "B[PA]W[f6];)"},
		{"ggf", "(;GM[Othello]" + moves + "B[pass//2.5]W[F6/1.5/3];)"},
		{"pgn", "1. d3 c3 2. b3 b2 3. f5 a3 4. a1 c1 5. f6 *"},
		{"pgn", "1. d3 c3 3. b3 b2 5. f5 a3 7. A1 C1 9. pass F6 *"},
		{"sgf", "(;GM[2];" + strings.ReplaceAll(moves, "]", "];") + "W[f6])"},
		{"sgf", "(;GM[2];" + strings.ReplaceAll(moves, "]", "];") + "B[tt];W[ff])"},
		{"quest", `{"args":[{"position":{"moves":[{"t":1,"m":"d3"},{"t":1,"m":"c3"},{"t":1,"m":"b3"},{"t":1,"m":"b2"},{"t":1,"m":"f5"},{"t":1,"m":"a3"},{"t":1,"m":"a1"},{"t":1,"m":"c1"},{"t":0,"m":"-"},{"t":1,"m":"f6"}]}}]}`},
	} {
		if got := readOne(t, tt.format, tt.text); !samePlies(got, want) || got.Plies[8].Square != engine.NoSquare || got.Plies[8].Color != engine.Black {
			t.Errorf("%s: %v", tt.text, got.Plies)
		}
	}
}
