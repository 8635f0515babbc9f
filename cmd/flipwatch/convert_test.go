package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// faultyRecord is a record in which white's first move left a disc unflipped, which
// stands.
const faultyRecord = `{"type":"record","version":1,"start":"2026-05-17T14:30:00Z","head":{"black":"Ann","white":"Bob"}}
{"type":"start","frame":0,"time_s":0,"board":"---------------------------OX------XO---------------------------","ply":0,"to_move":"black"}
{"type":"move","frame":1,"time_s":3,"ply":1,"color":"black","square":"f5","flips":["e5"],"board":"---------------------------OX------XXX--------------------------","black":4,"white":1}
{"type":"fault","frame":2,"time_s":9,"id":1,"kind":"wrong_flips","ply":2,"color":"white","square":"d6","missed":["d5"],"extra":[],"squares":["d5"],"message":"white d6: flip d5"}
{"type":"resolved","frame":3,"time_s":12,"id":1,"ply":2,"how":"stands"}
{"type":"move","frame":3,"time_s":12,"ply":2,"color":"white","square":"d6","flips":[],"board":"---------------------------OX------XXX-----O--------------------","black":4,"white":2}
{"type":"move","frame":4,"time_s":15,"ply":3,"color":"black","square":"d7","flips":["d6"],"board":"---------------------------OX------XXX-----X-------X------------","black":6,"white":1}
`

// converted runs convert on one file and returns the exit code, what was written,
// and what was said.
func converted(t *testing.T, name, text, out string, flags ...string) (code int, written, said string) {
	t.Helper()
	dir := t.TempDir()
	in, to := filepath.Join(dir, name), filepath.Join(dir, out)
	if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	code, _, said = command(t, append([]string{"convert", in, to}, flags...)...)
	data, err := os.ReadFile(to)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.part")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return code, string(data), strings.ReplaceAll(said, dir+string(filepath.Separator), "")
}

func TestConvert(t *testing.T) {
	const list = "f5d6c3\n"
	tests := []struct {
		name, in, text, out string
		flags               []string
		code                int
		written, said       string // said holds what must be in it
	}{
		{"move list to GGF", "a.txt", list, "b.ggf", nil, exitDone,
			"(;GM[Othello]PC[]DT[]PB[]PW[]RE[?]TI[0]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6]B[C3];)\n", "1 game to b.ggf"},
		{"ending in capitals", "A.TXT", list, "B.TXT", nil, exitDone, list, "1 game to B.TXT"},
		{"names are kept", "a.pgn", "[Black \"Ann\"]\n[White \"Bob\"]\n\n1. f5 d6 *\n", "b.sgf", nil, exitDone,
			"(;FF[4]GM[2]AP[flipwatch]CA[UTF-8]SZ[8]PB[Ann]PW[Bob]RE[Void]AB[e4][d5]AW[d4][e5]PL[B]\n;B[f5]\n;W[d6])\n", "1 game to b.sgf"},
		{"what a file looks like", "a.txt", "1. f5 d6\n", "b.txt", nil, exitDone, "f5d6\n", "1 game"},
		{"position in a .txt", "a.txt", strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X\n", "b.obf", nil, exitDone,
			strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X\n", "1 game"},
		{"one bad of three", "a.txt", "f5d6\nf5d6c3a1\nf5f6\n", "b.txt", nil, exitFailed, "f5d6\nf5f6\n", "a.txt:2:7: ply 4: white cannot play a1: it outflanks nothing\n2 games to b.txt, 1 failed"},
		{"nothing good", "a.txt", "hello\n", "b.txt", nil, exitFailed, "", `a.txt:1:1: ply 1: not a move: "hello"`},
		{"empty file", "a.ggf", "", "b.txt", nil, exitFailed, "", "a.ggf: no game in it; it was read as ggf (--from says otherwise)"},
		{"wrong result", "a.pgn", "[Result \"40-24\"]\n\n1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 40-24\n", "b.txt", nil, exitDone, "e6f4e3f6g5d6e7f5c5\n",
			"a.pgn:1: result 40-24 is not the board's 64-0\n1 game to b.txt, 1 warning"},
		{"fault to SGF", "a.jsonl", faultyRecord, "b.sgf", nil, exitDone,
			"(;FF[4]GM[2]AP[flipwatch]CA[UTF-8]SZ[8]PB[Ann]PW[Bob]DT[2026-05-17]RE[?]AB[e4][d5]AW[d4][e5]PL[B]\n;B[f5]\n;W[d6]\n;AB[d5]PL[B]C[fault wrong_flips: white d6: flip d5]\n;B[d7])\n", "1 game to b.sgf"},
		{"fault refused", "a.jsonl", faultyRecord, "b.txt", nil, exitFailed, "", "cannot hold a fault that stands: ply 2, white d6: flip d5 (--lossy"},
		{"fault lost", "a.jsonl", faultyRecord, "b.txt", []string{"--lossy"}, exitDone, "f5d6d7\n", "lost: the fault of ply 2: white d6: flip d5"},
		{"moves until the fault", "a.jsonl", faultyRecord, "b.txt", []string{"--until-fault"}, exitDone, "f5\n", "a fault stands: 1 move before it written, of 3"},
		{"a format by name", "a.dat", list, "b.dat", []string{"--from", "moves", "--to", "moves"}, exitDone, list, "1 game"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			code, written, said := converted(t, tt.in, tt.text, tt.out, tt.flags...)
			if code != tt.code || written != tt.written || !strings.Contains(said, tt.said) {
				t.Errorf("code %d, written %q, said %q\nwant %d, %q, %q", code, written, said, tt.code, tt.written, tt.said)
			}
		})
	}
}

func TestConvertUsage(t *testing.T) {
	in := file(t, "a.txt", "f5d6\n")
	there := file(t, "there.txt", "c4\n")
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"one file":              {[]string{in}, exitUsage, "needs a file to read and one to write"},
		"unknown ending":        {[]string{in, "b.xyz"}, exitUsage, "unknown format of b.xyz"},
		"unknown name":          {[]string{"--to", "chess", in, "b"}, exitUsage, `unknown format "chess": choose one of moves, ggf`},
		"unknown source":        {[]string{"--from", "chess", in, "b.txt"}, exitUsage, "--from"},
		"only read":             {[]string{"--to", "quest", in, "b"}, exitUsage, "quest is only read"},
		"standard output":       {[]string{in, "-"}, exitUsage, "--to must say"},
		"both ways":             {[]string{"--lossy", "--until-fault", in, "b.txt"}, exitUsage, "exclude each other"},
		"JSON over the games":   {[]string{"--json", "--to", "pgn", in, "-"}, exitUsage, "standard output"},
		"folder to write":       {[]string{"--to", "pgn", in, t.TempDir()}, exitUsage, "is a folder"},
		"folder to read":        {[]string{t.TempDir(), filepath.Join(t.TempDir(), "b.txt")}, exitFailed, "is a folder"},
		"missing file":          {[]string{"missing.txt", filepath.Join(t.TempDir(), "b.txt")}, exitFailed, "missing.txt: no such file"},
		"no overwriting":        {[]string{in, there}, exitFailed, "there already: --force overwrites it, --append adds to it"},
		"folder does not exist": {[]string{in, filepath.Join(t.TempDir(), "no", "b.txt")}, exitFailed, "cannot write"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, said := command(t, append([]string{"convert"}, c.args...)...)
			if code != c.code || !strings.Contains(said, c.says) {
				t.Errorf("code %d, %q\nwant %d, %q", code, said, c.code, c.says)
			}
		})
	}
	if data, err := os.ReadFile(there); err != nil || string(data) != "c4\n" {
		t.Errorf("the file that was there holds %q, %v", data, err)
	}
}

// TestConvertAppends adds games, overwrites, and takes several inputs.
func TestConvertAppends(t *testing.T) {
	a, b := file(t, "a.txt", "f5d6\n"), file(t, "b.ggf", "(;GM[Othello]B[e6];)")
	out := file(t, "out.txt", "c4") // without its line break
	for _, step := range []struct {
		args []string
		want string
	}{
		{[]string{"--append", a, b}, "c4\nf5d6\ne6\n"},
		{[]string{"--force", b, a}, "e6\nf5d6\n"},
		{[]string{"--append", "missing.txt", a}, "e6\nf5d6\nf5d6\n"},
	} {
		code, _, said := command(t, append(append([]string{"convert"}, step.args...), out)...)
		data, err := os.ReadFile(out)
		if err != nil || string(data) != step.want || (code == exitDone) == strings.Contains(said, "missing") {
			t.Errorf("%v: code %d, %q, %v\nwant %q: %s", step.args, code, data, err, step.want, said)
		}
	}
}

// TestConvertStandardStreams reads standard input and writes standard output.
func TestConvertStandardStreams(t *testing.T) {
	in, err := os.Open(file(t, "a.txt", "1. F5 D6\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	stdin := os.Stdin
	os.Stdin = in
	defer func() { os.Stdin = stdin }()
	code, out, said := command(t, "convert", "--to", "moves", "-", "-")
	if code != exitDone || out != "f5d6\n" || said != "1 game to standard output\n" {
		t.Errorf("code %d, %q, said %q", code, out, said)
	}
}

// TestConvertStops: Ctrl-C ends the wait for standard input, and nothing is written.
func TestConvertStops(t *testing.T) {
	in, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	defer in.Close()
	stdin := os.Stdin
	os.Stdin = in
	defer func() { os.Stdin = stdin }()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	out := filepath.Join(t.TempDir(), "b.txt")
	var said bytes.Buffer
	for _, from := range [][]string{{"--from", "moves"}, nil} {
		if code := run(ctx, append(append([]string{"convert"}, from...), "-", out), io.Discard, &said); code != exitFailed {
			t.Errorf("%v: code %d, said %q", from, code, said.String())
		}
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Errorf("%s: %v", out, err)
	}
}

// TestConvertThousandGames: one bad game of a thousand costs one, and is reported
// for people and for programs.
func TestConvertThousandGames(t *testing.T) {
	lines := strings.Repeat("f5d6c3d3c4f4f6f3e6e7\n", 1000)
	lines = lines[:21*600] + "f5d6c3d3c4f4f6f3e6a1\n" + lines[21*601:]
	dir := t.TempDir()
	code, out, said := command(t, "convert", "--json", file(t, "a.txt", lines), filepath.Join(dir, "b.sgf"))
	reports := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitFailed || len(reports) != 2 || !strings.Contains(said, "999 games to ") {
		t.Fatalf("code %d, %d reports %q, said %q", code, len(reports), reports, said)
	}
	var p problem
	var sum struct{ Read, Written, Failed, Warnings int }
	if err := json.Unmarshal([]byte(reports[0]), &p); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(reports[1]), &sum); err != nil {
		t.Fatal(err)
	}
	if p.Type != "error" || p.Line != 601 || p.Column != 19 || p.Ply != 10 || p.Square != "a1" || p.Game != 601 {
		t.Errorf("problem %+v", p)
	}
	if got := fmt.Sprint(sum); got != "{1000 999 1 0}" {
		t.Errorf("summary %s", got)
	}
}

// TestConvertWTHOR writes a file of a year with its names, adds to it, and reads it.
func TestConvertWTHOR(t *testing.T) {
	pgn := func(black, moves string) string {
		return fmt.Sprintf("[Event \"Cup\"]\n[Date \"2024.05.17\"]\n[Black %q]\n[White \"Bob\"]\n[Result \"33-31\"]\n\n%s 33-31\n\n", black, moves)
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "2024.wtb")
	for i, text := range []string{pgn("Ann", "1. c4 e3"), pgn("Zoë", "1. f5 d6")} {
		args := []string{"convert", file(t, "a.pgn", text), out}
		if i > 0 {
			args = append(args, "--append")
		}
		if code, _, said := command(t, args...); code != exitDone {
			t.Fatalf("code %d: %s", code, said)
		}
	}
	for name, size := range map[string]int64{"2024.wtb": 16 + 2*68, "2024.jou": 16 + 4*20, "2024.trn": 16 + 2*26} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() != size {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	back := filepath.Join(dir, "back.pgn")
	if code, _, said := command(t, "convert", out, back); code != exitDone {
		t.Fatalf("code %d: %s", code, said)
	}
	data, err := os.ReadFile(back)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`[Event "Cup"]`, `[Black "Ann"]`, `[Black "Zoë"]`, `[White "Bob"]`, "1. f5 d6 33-31", `[Date "2024.??.??"]`} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in %s", want, data)
		}
	}
}
