package replay

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flipwatch/engine"
)

// passGame is a whole game in which white passes and which ends with empties.
const passGame = "d3c3b3b2f5a3a1c1f6"

// event is a line of a record as a test writes it.
type event map[string]any

// game writes a legal game as the lines of a record, summary and all.
func game(t testing.TB, moves []engine.Square) []event {
	t.Helper()
	g, err := engine.Replay(engine.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	lines := []event{{"type": "start", "board": engine.Opening(), "ply": 0, "to_move": "black"}}
	n, movers, transcript := 0, "", ""
	for _, p := range g.Plies() {
		if p.Square == engine.NoSquare {
			lines = append(lines, event{"type": "pass", "color": p.Color})
			continue
		}
		n++
		movers, transcript = movers+string(p.Color.Symbol()), transcript+p.Square.String()
		lines = append(lines, event{"type": "move", "ply": n, "color": p.Color, "square": p.Square, "flips": Names(p.Flips), "due": Names(p.Flips),
			"board": p.Board, "black": p.Board.Count(engine.Black), "white": p.Board.Count(engine.White)})
	}
	b := g.Position().Board
	if g.Over() {
		winner := "draw"
		if w := b.Retail().Winner(); w != engine.None {
			winner = w.String()
		}
		lines = append(lines, event{"type": "game_over", "black": b.Count(engine.Black), "white": b.Count(engine.White), "empty": b.Count(engine.None),
			"winner": winner, "score_retail": b.Retail(), "score_empties_to_winner": b.EmptiesToWinner()})
	}
	return append(lines, event{"type": "summary", "transcript": transcript, "movers": movers, "final_board": b})
}

func record(t testing.TB, lines []event) *Record {
	t.Helper()
	var raw []json.RawMessage
	for _, l := range lines {
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		raw = append(raw, text)
	}
	return Parse(raw)
}

// randomGame plays at random to the end, or to a number of discs.
func randomGame(r *rand.Rand, most int) []engine.Square {
	g := engine.NewGame(engine.Start())
	for len(g.Moves()) < most && !g.Over() {
		moves := g.Position().Legal().List()
		if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
			panic(err)
		}
	}
	return g.Moves()
}

func squares(t testing.TB, moves string) []engine.Square {
	t.Helper()
	var all []engine.Square
	for i := 0; i < len(moves); i += 2 {
		sq, err := engine.ParseSquare(moves[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sq)
	}
	return all
}

// TestLegalGames: nothing is wrong with them, whole or not, and the steps are the
// plies.
func TestLegalGames(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 300 {
		most := 60
		if i%2 == 0 {
			most = r.IntN(61)
		}
		moves := randomGame(r, most)
		rec := record(t, game(t, moves))
		if d := rec.Check(); len(d) > 0 {
			t.Fatalf("game %d, %v: %+v", i, moves, d)
		}
		g, _ := engine.Replay(engine.Start(), moves) // game has replayed it
		other := Of(engine.Start(), g.Plies(), nil)
		if d := other.Check(); len(d) > 0 {
			t.Fatalf("game %d of another notation: %+v", i, d)
		}
		for _, steps := range [][]Step{rec.Steps(), other.Steps()} {
			want := 1 + len(g.Plies())
			if g.Over() {
				want++
			}
			if len(steps) != want || steps[0].Kind != Start || steps[0].Board != engine.Opening() {
				t.Fatalf("game %d: %d steps, want %d", i, len(steps), want)
			}
			for n, p := range g.Plies() {
				if s := steps[n+1]; s.Board != p.Board || s.Color != p.Color || s.Square != p.Square || s.Flips != p.Flips {
					t.Fatalf("game %d: step %d is %+v, want %+v", i, n+1, s, p)
				}
			}
		}
	}
}

// TestDifferences changes one thing in a good record, and that is found.
func TestDifferences(t *testing.T) {
	moves := squares(t, passGame)
	at := func(kind string, n int) func([]event) event {
		return func(all []event) event {
			for _, l := range all {
				if l["type"] == kind {
					if n--; n == 0 {
						return l
					}
				}
			}
			panic(kind)
		}
	}
	move := func(n int) func([]event) event { return at("move", n) }
	change := func(where func([]event) event, key string, value any) func([]event) []event {
		return func(all []event) []event { where(all)[key] = value; return all }
	}
	drop := func(where func([]event) event) func([]event) []event {
		return func(all []event) []event {
			gone := where(all)
			var kept []event
			for _, l := range all {
				if fmt.Sprint(l) != fmt.Sprint(gone) {
					kept = append(kept, l)
				}
			}
			return kept
		}
	}
	turn := func(n int, squares ...engine.Square) func([]event) []event {
		return func(all []event) []event {
			l := move(n)(all)
			l["board"] = l["board"].(engine.Board).Flip(engine.SetOf(squares...))
			delete(l, "black")
			delete(l, "white")
			return all
		}
	}
	tests := []struct {
		name   string
		change func([]event) []event
		want   string // the first difference: kind, ply, square
	}{
		{"a missed flip", turn(4, engine.C3), "flips 4 b2"},
		{"an extra flip", turn(3, engine.E5), "flips 3 b3"},
		{"the wrong face", turn(9, engine.F6), "color 9 f6"},
		{"another colour", change(move(2), "color", "black"), "turn 2 c3"},
		{"another square", change(move(2), "square", "h8"), "board 2 h8"},
		{"an occupied square", change(move(2), "square", "d3"), "board 2 d3"},
		{"a square that outflanks nothing", func(all []event) []event {
			l := move(2)(all)
			board := move(1)(all)["board"].(engine.Board).With(engine.H8, engine.White)
			l["square"], l["board"], l["flips"], l["white"], l["black"] = "h8", board, []string{}, 2, 4
			return all
		}, "square 2 h8"},
		{"flips written down", change(move(5), "flips", []string{"d5"}), "words 5 f5"},
		{"flips due", change(move(5), "due", []string{"a1"}), "words 5 f5"},
		{"black counted", change(move(6), "black", 9), "counts 6 a3"},
		{"white counted", change(move(6), "white", 9), "counts 6 a3"},
		{"a ply left out", drop(move(3)), "ply 4 b2"},
		{"a ply numbered wrongly", change(move(3), "ply", 7), "ply 7 b3"},
		{"a pass left out", drop(at("pass", 1)), "pass 9 f6"},
		{"a pass by the other", change(at("pass", 1), "color", "white"), "pass 9 -"},
		{"transcript", change(at("summary", 1), "transcript", "d3"), "summary 0 -"},
		{"movers", change(at("summary", 1), "movers", "XXX"), "summary 0 -"},
		{"not JSON", func(all []event) []event { all[3]["board"] = "XO"; return all }, "line 0 -"},
		{"no board", func(all []event) []event { delete(all[3], "board"); return all }, "line 0 -"},
		{"an ending of nothing", func(all []event) []event {
			return append(all[:5:5], append([]event{{"type": "resolved", "id": 3, "ply": 4, "how": "stands"}}, all[5:]...)...)
		}, "fault 4 -"},
		{"a false pass", func(all []event) []event {
			return append(all[:3:3], append([]event{{"type": "pass", "color": "black"}}, all[3:]...)...)
		}, "pass 3 -"},
		{"an early end", func(all []event) []event { return append(all, event{"type": "game_over", "black": 1, "white": 2}) }, "result 0 -"},
		{"nothing wrong", func(all []event) []event { return all }, "ok"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines := game(t, moves)
			got := "ok"
			if found := record(t, tt.change(lines)).Check(); len(found) > 0 {
				got = fmt.Sprintf("%s %d %v", found[0].Kind, found[0].Ply, found[0].Square)
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// TestResults holds the end against the board.
func TestResults(t *testing.T) {
	wiped := squares(t, "e6f4e3f6g5d6e7f5c5") // black wins 13 to 0, or 64 to 0
	tests := []struct {
		key   string
		value any
	}{{"black", 12}, {"white", 1}, {"empty", 0}, {"winner", "white"}, {"score_retail", [2]int{64, 0}}, {"score_empties_to_winner", [2]int{13, 0}}}
	for _, tt := range tests {
		lines := game(t, wiped)
		if d := record(t, lines).Check(); len(d) > 0 {
			t.Fatalf("%+v", d)
		}
		lines[len(lines)-2][tt.key] = tt.value
		if d := record(t, lines).Check(); len(d) != 1 || d[0].Kind != BadResult {
			t.Errorf("%s %v: %+v", tt.key, tt.value, d)
		}
	}
	lines := game(t, wiped)
	lines[len(lines)-1]["final_board"] = engine.Opening()
	if d := record(t, lines).Check(); len(d) != 1 || d[0].Kind != BadSummary {
		t.Errorf("final board: %+v", d)
	}
	lines = append(game(t, wiped)[:10], event{"type": "view"})
	if d := record(t, lines).Check(); len(d) != 1 || d[0].Kind != BadResult || d[0].Ply != 9 {
		t.Errorf("no end: %+v", d)
	}
}

// TestResultsOfOtherNotations: a score may be by either way of scoring.
func TestResultsOfOtherNotations(t *testing.T) {
	g, err := engine.Replay(engine.Start(), squares(t, "e6f4e3f6g5d6e7f5c5"))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		winner engine.Color
		score  *engine.Score
		want   int
	}{
		{engine.Black, nil, 0}, {engine.Black, &engine.Score{13, 0}, 0}, {engine.Black, &engine.Score{64, 0}, 0},
		{engine.White, nil, 1}, {engine.None, nil, 1}, {engine.Black, &engine.Score{40, 24}, 1},
	}
	for _, tt := range tests {
		rec := Of(engine.Start(), g.Plies(), nil)
		rec.TellResult(tt.winner, tt.score)
		if d := rec.Check(); len(d) != tt.want {
			t.Errorf("%v %v: %+v", tt.winner, tt.score, d)
		}
	}
	open := Of(engine.Start(), g.Plies()[:4], nil)
	open.TellResult(engine.White, nil)
	if d := open.Check(); len(d) > 0 {
		t.Errorf("a result of a game that was given up: %+v", d)
	}
}

// TestFaultsAsTheyWere: the board of each moment of a fault.
func TestFaultsAsTheyWere(t *testing.T) {
	o := engine.Opening()
	e6 := o.Play(engine.E6, engine.Black)
	lines := []event{
		{"type": "start", "board": o, "ply": 0, "to_move": "black"},
		{"type": "fault", "id": 1, "kind": "illegal_square", "ply": 1, "color": "black", "square": "a1", "missed": []string{}, "extra": []string{}, "squares": []string{"a1"}},
		{"type": "resolved", "id": 1, "ply": 1, "how": "taken_back"},
		{"type": "fault", "id": 2, "kind": "wrong_flips", "ply": 1, "color": "black", "square": "e6", "missed": []string{"e5"}, "extra": []string{"d4"}, "squares": []string{"d4", "e5"}},
		{"type": "resolved", "id": 2, "ply": 1, "how": "corrected"},
		{"type": "move", "ply": 1, "color": "black", "square": "e6", "flips": []string{"e5"}, "board": e6},
		{"type": "fault", "id": 3, "kind": "wrong_color", "ply": 2, "color": "white", "square": "d6", "missed": []string{}, "extra": []string{}, "squares": []string{"d6"}},
		{"type": "resolved", "id": 3, "ply": 2, "how": "stands"},
		{"type": "fault", "id": 4, "kind": "removed", "ply": 2, "color": "black", "square": "e4", "missed": []string{}, "extra": []string{}, "squares": []string{"e4"}},
		{"type": "resolved", "id": 4, "ply": 2, "how": "stands", "board": e6.With(engine.E4, engine.None), "to_move": "white"},
	}
	steps := record(t, lines).Steps()
	want := []struct {
		kind  Kind
		board engine.Board
		how   string
	}{
		{Start, o, ""},
		{Alarm, o.With(engine.A1, engine.Black), ""},
		{Resolved, o, TakenBack},
		{Alarm, o.With(engine.E6, engine.Black).Flip(engine.SetOf(engine.D4)), ""},
		{Resolved, e6, Corrected},
		{Move, e6, ""},
		{Alarm, e6.With(engine.D6, engine.Black).Flip(engine.SetOf(engine.D5)), ""},
		{Resolved, e6.With(engine.D6, engine.Black).Flip(engine.SetOf(engine.D5)), Stands},
		{Alarm, e6.With(engine.E4, engine.None), ""},
		{Resolved, e6.With(engine.E4, engine.None), Stands},
	}
	if len(steps) != len(want) {
		t.Fatalf("%d steps", len(steps))
	}
	for i, w := range want {
		s := steps[i]
		if s.Kind != w.kind || s.Board != w.board || s.Fault != nil && s.Fault.How != w.how {
			t.Errorf("step %d: %s %+v\n%swant\n%s", i, s.Kind, s.Fault, s.Board.Rows(), w.board.Rows())
		}
	}
}

// TestCorrectedLater: a fault that stood and was put right is no difference any
// more, and finding a ply finds what counts.
func TestCorrectedLater(t *testing.T) {
	lines := game(t, squares(t, "e6f6f5d6"))
	right := lines[2]
	missed := event{}
	for k, v := range right {
		missed[k] = v
	}
	wrong := right["board"].(engine.Board).Flip(engine.SetOf(engine.E5))
	missed["board"], missed["flips"] = wrong, []string{}
	delete(missed, "black")
	delete(missed, "white")
	fault := event{"type": "fault", "id": 1, "kind": "wrong_flips", "ply": 2, "color": "white", "square": "f6", "missed": []string{"e5"}, "squares": []string{"e5"}}
	stands := event{"type": "resolved", "id": 1, "ply": 2, "how": "stands"}
	put := event{"type": "resolved", "id": 1, "ply": 2, "how": "corrected"}

	standing := record(t, []event{lines[0], lines[1], fault, stands, missed}).Check()
	if len(standing) != 1 || standing[0].Kind != BadFlips || standing[0].Fault != 1 || standing[0].Missed != engine.SetOf(engine.E5) {
		t.Errorf("standing: %+v", standing)
	}
	silent := record(t, []event{lines[0], lines[1], missed}).Check()
	if len(silent) != 1 || silent[0].Fault != 0 {
		t.Errorf("not told: %+v", silent)
	}
	rec := record(t, []event{lines[0], lines[1], fault, stands, missed, put, right, lines[3], lines[4]})
	if d := rec.Check(); len(d) > 0 {
		t.Errorf("put right: %+v", d)
	}
	steps := rec.Steps()
	if s := steps[Find(steps, 2)]; !s.Revised || s.Board != right["board"] {
		t.Errorf("ply 2 is %+v", s)
	}
	for ply, want := range map[int]int{-1: 0, 0: 0, 1: 1, 4: len(steps) - 1, 99: len(steps) - 1} {
		if got := Find(steps, ply); got != want {
			t.Errorf("ply %d is step %d, want %d", ply, got, want)
		}
	}
}

// TestTakeback and a game picked up in the middle.
func TestTakebackAndPickup(t *testing.T) {
	lines := game(t, squares(t, "e6f6f5d6"))
	two := lines[2]["board"].(engine.Board)
	back := event{"type": "takeback", "ply": 2, "board": two}
	rec := record(t, append(append(append([]event{}, lines[:5]...), back), lines[3:]...))
	if d := rec.Check(); len(d) > 0 {
		t.Errorf("%+v", d)
	}
	if steps := rec.Steps(); steps[5].Kind != Takeback || steps[5].Board != two || steps[5].ToMove != engine.Black || len(steps[5].Moves) != 2 {
		t.Errorf("%+v", steps[5])
	}
	back["board"] = engine.Opening()
	if d := record(t, append(append([]event{}, lines[:5]...), back)).Check(); len(d) != 1 || d[0].Kind != BadBoard {
		t.Errorf("%+v", d)
	}
	picked := record(t, append([]event{{"type": "start", "board": two, "ply": 2, "to_move": "black"}}, lines[3:5]...))
	if d := picked.Check(); len(d) > 0 {
		t.Errorf("picked up: %+v", d)
	}
	again := append(append(append([]event{}, lines[:3]...), event{"type": "start", "board": two, "ply": 2, "to_move": "black"}), lines[3:]...)
	if d := record(t, again).Check(); len(d) > 0 {
		t.Errorf("taken up again: %+v", d)
	}
}

// FuzzRecord: whatever a file holds, nothing panics, and what is found is sorted.
func FuzzRecord(f *testing.F) {
	add := func(lines []event) {
		var text strings.Builder
		for _, l := range lines {
			b, err := json.Marshal(l)
			if err != nil {
				f.Fatal(err)
			}
			text.Write(b)
			text.WriteByte('\n')
		}
		f.Add(text.String())
	}
	whole := game(f, squares(f, passGame))
	add(whole)
	add(append(whole[3:7:7], whole[1:4]...))
	add([]event{{"type": "fault", "id": 1, "ply": 900, "square": nil, "kind": "setup"}, {"type": "resolved", "id": 1, "how": "corrected"}, {"type": "takeback", "ply": -3, "board": engine.Opening()}})
	f.Fuzz(func(t *testing.T, text string) {
		var raw []json.RawMessage
		for line := range strings.Lines(text) {
			raw = append(raw, json.RawMessage(line))
		}
		rec := Parse(raw)
		last := 0
		for _, d := range rec.Check() {
			if d.Line < last || d.Message == "" {
				t.Errorf("%+v after line %d", d, last)
			}
			last = d.Line
			if _, err := json.Marshal(d); err != nil {
				t.Error(err)
			}
		}
		steps := rec.Steps()
		for _, s := range steps {
			if s.Board.Black&s.Board.White != 0 {
				t.Errorf("two discs on a square: %+v", s)
			}
		}
		if len(steps) == 0 || steps[0].Kind != Start {
			t.Errorf("%d steps", len(steps))
		}
	})
}
