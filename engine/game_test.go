package engine

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
)

// squares reads contiguous square names; for tests.
func squares(t testing.TB, s string) []Square {
	t.Helper()
	var list []Square
	for ; len(s) > 0; s = s[2:] {
		sq, err := ParseSquare(s[:2])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, sq)
	}
	return list
}

func board(t testing.TB, rows string) Board {
	t.Helper()
	b, err := ParseBoard(rows)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// lastMove is a board on which black can play h8 and white must pass.
func lastMove(t testing.TB) Board {
	t.Helper()
	return board(t, `
		XXXXXXXX
		XXXXXXXX
		XXXXXXXX
		XXXXXXXX
		XXXXXXXX
		XXXXXXXX
		XXXXXXXX
		XXXXXOO-`)
}

func TestGameOutcomes(t *testing.T) {
	tests := []struct {
		name, moves     string
		ending          Ending
		winner          Color
		retail, empties Score
		passes          int
	}{
		{"nothing played", "", Unfinished, None, Score{2, 2}, Score{32, 32}, 0},
		{"shortest wipeout by black", "e6f4e3f6g5d6e7f5c5", Wipeout, Black, Score{13, 0}, Score{64, 0}, 0},
		{"shortest wipeout by white", "e6f6f5d6e7f8g6h6f7f4", Wipeout, White, Score{0, 14}, Score{0, 64}, 0},
		{"wipeout after two passes", "c4c5c6b5a6d3c2f3d6b7f5e6d7a8g2", Wipeout, Black, Score{19, 0}, Score{64, 0}, 2},
		{"blocked with one disc left", "c4c5c6b5b6d7a6e3f5a4b7d3e2e8", Blocked, Black, Score{17, 1}, Score{63, 1}, 1},
		{"blocked draw", "f5f4d3d6g4e3c7c5c3b3b6h4h3g6g3g5e2d7c6a7h7d8b5h2b7a4a5f1e1c4c2f2g2a6e7f8a3a8b4a2h5c1b8h6f7d1b2c8h1e8f6e6d2f3g1b1a1g7",
			Blocked, None, Score{31, 31}, Score{32, 32}, 1},
		{"full", "d3c5c6c3b3b2b5b6b7a7b1d6f6b8c7c8a8f5b4d2e1d7e7a5a6d1d8f3f4g5f2g2c4a2h5c2a1g6e3f7e2e6h1g4a4e8g7h2c1a3f8g8h4g3h7h8g1h6h3f1",
			Full, Black, Score{45, 19}, Score{45, 19}, 0},
		{"full draw", "e6d6c7f6d3b8c6e3g7e7f3g5e8c5b6c3g6f2c8g3f4b7d2h6g1g4a6c1b2f8h8a8d8f5h7f7e1c4h4a7b4b3c2a5a2a3d7f1b5h5g2b1e2h1a4h2a1g8d1h3",
			Full, None, Score{32, 32}, Score{32, 32}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			moves := squares(t, tt.moves)
			g, err := Replay(Start(), moves)
			if err != nil {
				t.Fatal(err)
			}
			want := Outcome{Ending: tt.ending, Winner: tt.winner, Retail: tt.retail, EmptiesToWinner: tt.empties}
			if got := g.Outcome(); got != want {
				t.Errorf("outcome %+v, want %+v\n%s", got, want, g.Position().Rows())
			}
			if g.Over() != (tt.ending != Unfinished) {
				t.Errorf("over: %v", g.Over())
			}
			if passes := len(g.Plies()) - len(moves); passes != tt.passes {
				t.Errorf("%d passes, want %d", passes, tt.passes)
			}
		})
	}
}

func TestForcedPass(t *testing.T) {
	g, err := Replay(Start(), squares(t, "d3c3b3b2f5a3a1"))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Play(C1); err != nil {
		t.Fatal(err)
	}
	plies := g.Plies()
	if len(plies) != 9 {
		t.Fatalf("%d plies, want 8 discs and a pass", len(plies))
	}
	pass := plies[8]
	if pass.Square != NoSquare || pass.Color != Black || pass.Flips != 0 || pass.Board != plies[7].Board {
		t.Errorf("last ply %+v, want a pass of black that changes nothing", pass)
	}
	if p := g.Position(); p.ToMove != White || p.Legal() == 0 || p != p.Next() {
		t.Errorf("%v is to move with %v", p.ToMove, p.Legal())
	}
	if got := g.Moves(); !reflect.DeepEqual(got, squares(t, "d3c3b3b2f5a3a1c1")) {
		t.Errorf("moves %v", got)
	}
}

func TestGameFromAnyStart(t *testing.T) {
	blocked := lastMove(t)
	tests := []struct {
		name   string
		start  Position
		toMove Color
		passes int
		over   bool
	}{
		{"opening", Start(), Black, 0, false},
		{"opening with white first", Position{Opening(), White}, White, 0, false},
		{"passes at once", Position{blocked, White}, Black, 1, false},
		{"last move", Position{blocked, Black}, Black, 0, false},
		{"empty board", Position{Board{}, Black}, Black, 0, true},
		{"one disc", Position{Board{Black: 1}, White}, White, 0, true},
		{"nobody to move", Position{Opening(), None}, None, 0, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := NewGame(tt.start)
			if g.Start() != tt.start || g.Position().ToMove != tt.toMove ||
				len(g.Plies()) != tt.passes || g.Over() != tt.over {
				t.Errorf("%v, plies %v, over %v", g.Position(), g.Plies(), g.Over())
			}
			if tt.start.MustPass() != (tt.passes > 0) {
				t.Errorf("must pass: %v", tt.start.MustPass())
			}
			if _, ok := g.TakeBack(); ok {
				t.Error("took a disc back before any was played")
			}
			if len(g.Moves()) != 0 || g.Moves() == nil {
				t.Errorf("moves %#v", g.Moves())
			}
		})
	}
}

// TestTakeBack takes random games back to their start: after each disc taken
// back the game must equal the one in which it was never played.
func TestTakeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		start := Position{randomBoard(r), White}
		g := randomGame(r, start)
		for moves := g.Moves(); len(moves) > 0; moves = moves[:len(moves)-1] {
			last := moves[len(moves)-1]
			ply, ok := g.TakeBack()
			if !ok || ply.Square != last {
				t.Fatalf("took back %v, %v, want %v", ply.Square, ok, last)
			}
			want, err := Replay(start, moves[:len(moves)-1])
			if err != nil {
				t.Fatal(err)
			}
			if g.Position() != want.Position() || len(g.Plies()) != len(want.Plies()) {
				t.Fatalf("%v after taking back, want %v", g.Position(), want.Position())
			}
		}
	}
}

// TestGameInvariants asserts on random games from random boards what holds
// after every ply.
func TestGameInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 500 {
		start := Start()
		if i%2 == 1 {
			start = Position{randomBoard(r), White}
		}
		g, p := randomGame(r, start), start
		for _, ply := range g.Plies() {
			if ply.Color != p.ToMove || (ply.Square == NoSquare) != p.MustPass() {
				t.Fatalf("%v at %v", ply, p)
			}
			if ply.Square == NoSquare {
				p = p.Pass()
				continue
			}
			if p.Flips(ply.Square, p.ToMove) != ply.Flips {
				t.Fatalf("%v at %v", ply, p)
			}
			if p = p.Play(ply.Square); p.Board != ply.Board {
				t.Fatalf("%v gives %v", ply, p)
			}
		}
		if !p.Over() || p != g.Position() {
			t.Fatalf("ends with %v, played to %v", g.Position(), p)
		}
		o := g.Outcome()
		if o.EmptiesToWinner[0]+o.EmptiesToWinner[1] != 64 || o.EmptiesToWinner.Winner() != o.Winner ||
			o.Retail[0]+o.Retail[1] != p.Occupied().Count() {
			t.Fatalf("%+v of %v", o, p)
		}
	}
}

func TestIllegalMoves(t *testing.T) {
	passing := Position{lastMove(t), White}
	tests := []struct {
		name   string
		p      Position
		sq     Square
		reason string
	}{
		{"occupied", Start(), D4, "black cannot play d4: d4 is occupied by white"},
		{"outflanks nothing", Start(), A1, "black cannot play a1: it outflanks nothing"},
		{"other side's", Start(), E3, "black cannot play e3: it outflanks nothing for black, though it would for white"},
		{"game over", Position{Board{Black: 1}, White}, B1, "white cannot play b1: the game is over"},
		{"must pass", passing, H8, "white cannot play h8: white has no legal move and must pass"},
		{"no square", Start(), NoSquare, "black cannot play -: it is not a square"},
		{"off the board", Start(), 64, "black cannot play -: it is not a square"},
		{"no side", Position{Opening(), None}, D3, "none cannot play d3: the side to move is not known"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := tt.p.Check(tt.sq)
			if !errors.Is(err, ErrIllegal) || err.Error() != tt.reason {
				t.Errorf("%v, want %s", err, tt.reason)
			}
			defer func() {
				if recover() == nil {
					t.Error("Play did not panic")
				}
			}()
			tt.p.Play(tt.sq)
		})
	}
}

func TestReplayStopsAtFirstIllegalMove(t *testing.T) {
	g, err := Replay(Start(), squares(t, "f5f6f6e6"))
	var illegal *IllegalError
	if !errors.As(err, &illegal) || illegal.Square != F6 || illegal.Position != g.Position() {
		t.Fatalf("%v", err)
	}
	if want := "ply 3: black cannot play f6: f6 is occupied by white"; err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if got := g.Moves(); !reflect.DeepEqual(got, squares(t, "f5f6")) {
		t.Errorf("game up to there: %v", got)
	}
}
