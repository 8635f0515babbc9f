package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"flipwatch/engine"
)

// FuzzReadGGF and its like hold: no file makes a reader panic; an error is one of
// those that are told; a good game is what the rules give, no move of it is
// invented, and written in its own format and in the native one it is read back the
// same.
func FuzzReadGGF(f *testing.F) {
	fuzzFormat(f, "ggf", "ggf/nboard_test.ggf", "matrix/*.ggf", "samples/*.ggf")
}

// FuzzReadPGN reads PGN.
func FuzzReadPGN(f *testing.F) { fuzzFormat(f, "pgn", "matrix/*.pgn", "samples/*.pgn") }

// FuzzReadSGF reads SGF.
func FuzzReadSGF(f *testing.F) { fuzzFormat(f, "sgf", "matrix/*.sgf") }

// FuzzReadWTHOR reads WTHOR.
func FuzzReadWTHOR(f *testing.F) { fuzzFormat(f, "wthor", "matrix/*.wtb") }

// FuzzReadQuest reads Othello Quest.
func FuzzReadQuest(f *testing.F) { fuzzFormat(f, "quest", "samples/*.json") }

// FuzzReadLogbook reads Logistello's book.
func FuzzReadLogbook(f *testing.F) { fuzzFormat(f, "logbook", "samples/*.gam") }

// FuzzReadBoards reads positions.
func FuzzReadBoards(f *testing.F) { fuzzFormat(f, "boards", "boards/fforum-1-19.obf") }

// FuzzReadNative reads native records.
func FuzzReadNative(f *testing.F) { fuzzFormat(f, "native") }

// seeds are small files of each format with what is rare in real ones.
var seeds = map[string][]string{
	"ggf":     {"1 (;GM[Othello]PC[x]DT[947375357]PB[a]PW[b]RB[1]TI[05:00/1/02:00]TY[8]RE[+2.000:r]KM[1]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//0.01]W[c5/-1.5/20]CO[so]B[PA];)\n(;GM[Othello]B[f5", "(;GM[Othello]\n(;GM[Othello]B[a1];)junk"},
	"pgn":     {"[Event \"x\"]\n[Black \"a \"b\"\"]\n[Date \"2020.??.??\"]\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1\"]\n\n1. f5 {good; (} d6 (1... f6 {x} 2. e6) 2. c3 -- $1 1-0\n[Event \"y\"]\n\n{c} *", "[Event \"x\"\n1. zz", "; c\n1. F5 ;} so\n 1... D6 33-31", "[event \"y\"]\n[\xe9 \"?\"]\n[Datee \"5\"]\n[Date \"x\"]\n[Time \"07:04:000\"]\n[TimeControl \"40/90\"]\n[Termination \"time forfeit\"]\n[Result \"so 38-26\"]\n\n*"},
	"sgf":     {"(;FF[4]GM[2]SZ[8]PB[a\\]b]RE[B+R]AB[e4][d5]AW[d4][e5]PL[B]C[x];B[f5]C[y];AW[f5]PL[W]C[fault wrong_color: z];W[fd](;B[tt];B[c3])(;B[d6]))", "(;GM[2]AB[a1:h4]AW[a5:h8];AE[a1:c8];PL[W];W[])(;GM[1])", "(;GM[2]AB[a4:h4]AW[a5:h8];W[])", "(;GM[2]AB[a1]C[x];B[h8];AB[h8]PL[W]C[fault illegal_square: m\nnote])", "(;GM[2];B[f5];PL[B]C[fault wrong_turn: w];B[d3];AB[a1]PL[W];AW[b2]C[q])"},
	"wthor":   {"\x14\x1a\x05\x11\x01\x00\x00\x00\x00\x00\xe8\x07\x08\x00\x18\x00" + strings.Repeat("\x00", 68), "\x14\x1a\x05\x11\x01\x00\x00\x00\x00\x00\xe8\x07\x08\x00\x18\x00\x00\x00\x00\x00\x00\x00\x21\x20\x38\x40" + strings.Repeat("\x5c", 58) + "x"},
	"quest":   {`{"args":[{"position":{"moves":[{"t":1,"m":"e6"},{"m":"f4","t":2},{"t":3,"m":"-"}]}}]}{"args":[]}`, `{"args":[{"gtype":"shogi"}]}`},
	"logbook": {"+d3-c3+c4-e3+c2: -04 10\n\n+f5: x\n"},
	"boards":  {strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X; g7:+2;\x17\n# c\n%\nid;" + strings.Repeat("b", 64) + ";w;text;more\n", strings.Repeat("xo......\n", 8) + "O\n" + strings.Repeat("........\n", 3)},
	"native": {
		`{"type":"record","version":1,"start":"2026-05-17T14:30:00Z","head":{"black":"Ann","names":{"white":"Bob"},"policy":"joa"}}` + "\n" +
			`{"type":"start","frame":0,"time_s":0,"board":"---------------------------OX------XO---------------------------","ply":0,"to_move":"black"}` + "\n" +
			`{"type":"fault","frame":0,"time_s":1.5,"id":1,"kind":"wrong_flips","ply":1,"color":"black","square":"f5","missed":["e5"],"extra":[],"squares":["e5"],"message":"m"}` + "\n" +
			`{"type":"resolved","id":1,"ply":1,"how":"stands"}` + "\n" +
			`{"type":"move","frame":1,"time_s":3,"ply":1,"color":"black","square":"f5","flips":[],"board":"---------------------------OX------XOX--------------------------","black":4,"white":1}` + "\n" +
			`{"type":"takeback","ply":0,"board":"---------------------------OX------XO---------------------------"}` + "\n" + `{"type":"pass","color":"white"}` + "\ntorn {",
	},
}

func fuzzFormat(f *testing.F, format string, real ...string) {
	for _, s := range seeds[format] {
		f.Add([]byte(s))
	}
	for _, pattern := range real {
		files, _ := filepath.Glob(filepath.Join(games, pattern))
		for _, file := range files {
			if data, err := os.ReadFile(file); err == nil {
				f.Add(data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkReader(t, format, data) })
}

// TestSeeds checks the seeds by name, and by ends cut off.
func TestSeeds(t *testing.T) {
	for format, texts := range seeds {
		for _, text := range texts {
			for n := range len(text) + 1 {
				checkReader(t, format, []byte(text[:n]))
			}
		}
	}
}

// checkReader reads a file and holds what comes of it against what is promised.
func checkReader(t *testing.T, format string, data []byte) {
	t.Helper()
	f, err := Formats().Named(format)
	if err != nil {
		t.Fatal(err)
	}
	ended := false
	for r, err := range f.Read(Input{Name: "f", Reader: bytes.NewReader(data)}) {
		_, atPly := err.(*PlyError)
		_, atGame := err.(*GameError)
		switch {
		case ended:
			t.Fatal("more after the last error")
		case r == nil && err == nil:
			t.Fatal("neither a game nor an error")
		case err == nil || atGame:
		case atPly && r == nil:
			t.Errorf("no game before %v", err)
		case !atPly && !strings.HasPrefix(err.Error(), "read f: "):
			t.Errorf("error %v", err)
		}
		ended = err != nil && !atPly && !atGame
		if r == nil {
			continue
		}
		checkRead(t, f, data, r)
		if err == nil {
			checkBack(t, "native", r)
			if f.Write != nil {
				checkBack(t, format, r)
			}
		}
	}
}

// squareText is a square as all formats but WTHOR and SGF write it.
var squareText = regexp.MustCompile(`(?i)[a-h][1-8]`)

// checkRead checks a game, or the part before an error.
func checkRead(t *testing.T, f Format, data []byte, r *Record) {
	t.Helper()
	if !f.Boards && !r.Lawful() {
		t.Errorf("moves that the rules do not give: %v", r.Plies)
	}
	if len(r.Notes) != 0 && len(r.Notes) != len(r.Plies) {
		t.Errorf("%d notes for %d plies", len(r.Notes), len(r.Plies))
	}
	if f.Name == "wthor" || f.Name == "sgf" {
		return
	}
	var written []string
	for _, s := range squareText.FindAllString(string(data), -1) {
		written = append(written, strings.ToLower(s))
	}
	for _, sq := range r.Moves() {
		for len(written) > 0 && written[0] != sq.String() {
			written = written[1:]
		}
		if len(written) == 0 && f.Name != "native" { // a board may be told again, in another order
			t.Errorf("%v is nowhere in %q", sq, data)
		}
	}
}

// checkBack writes a game, reads it, and compares.
func checkBack(t *testing.T, format string, r *Record) {
	t.Helper()
	text, names, err := writeWithNames(format, r)
	if errors.Is(err, ErrCannotHold) {
		return
	}
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	f, err := Formats().Named(format)
	if err != nil {
		t.Fatal(err)
	}
	if format == "native" && hasSetAnew(r) {
		return // each board that was set anew begins a game of its own
	}
	n := 0
	for again, err := range f.Read(Input{Name: "f", Reader: strings.NewReader(text), Companion: names.open}) {
		if n++; err != nil {
			t.Fatalf("%s: %v\n%s", format, err, text)
		}
		want, got := plain(format, kept(format, r)), plain(format, again)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n%s\n%s", format, text, difference(got, want))
		}
	}
	if n != 1 {
		t.Errorf("%s: %d games in %s", format, n, text)
	}
}

func hasSetAnew(r *Record) bool {
	for i := range r.Plies {
		if r.Plies[i].Square == engine.NoSquare && !r.isPass(i) {
			return true
		}
	}
	return false
}

// FuzzNativeLine: what the quick scanner makes of a line is what encoding/json does.
func FuzzNativeLine(f *testing.F) {
	for _, text := range seeds["native"] {
		for line := range strings.Lines(text) {
			f.Add([]byte(strings.TrimSpace(line)))
		}
	}
	f.Add([]byte(`{"type":"move","time_s":-12.25,"took_s":0.001,"square":null,"flips":["a1","h8"],"x":{"y":[1,{"z":null}]},"unscored":true,"eval":"1"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var quick nativeLine
		if !quick.scan(text) {
			return
		}
		var j nativeJSON
		if err := json.Unmarshal(text, &j); err != nil {
			t.Fatalf("scanned %q, and it is not JSON of a line: %v", text, err)
		}
		slow := j.line()
		a, errA := quick.parsed()
		b, errB := slow.parsed()
		if a != b || (errA == nil) != (errB == nil) {
			t.Errorf("%s: boards %v, %v and %v, %v", text, a, errA, b, errB)
		}
		if (quick.err == nil) != (slow.err == nil) {
			t.Errorf("%s: %v and %v", text, quick.err, slow.err)
		}
		for _, l := range []*nativeLine{&quick, &slow} {
			l.board, l.lies, l.isRead, l.err = nil, engine.Board{}, false, nil
			l.head, l.square = bytes.Clone(l.head), append([]byte{}, l.square...)
		}
		if !quick.begun.Equal(slow.begun) {
			t.Errorf("%s: %v and %v", text, quick.begun, slow.begun)
		}
		quick.begun = slow.begun
		if !reflect.DeepEqual(quick, slow) {
			t.Errorf("%s:\n%+v\n%+v", text, quick, slow)
		}
	})
}
