package referee

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"flipwatch/engine"
)

// table plays a game before a referee, ten frames a second.
type table struct {
	t     *testing.T
	r     *Referee
	board engine.Board
	cup   engine.Bitboard          // what stands on the board
	vague map[engine.Square]Square // squares read so, whatever lies there
	step  time.Duration            // between two frames
	frame int
	said  []string
	heard []Event
	// listen hears every event; nil for nobody.
	listen func(Event)
}

func newTable(t *testing.T, c Config) *table {
	t.Helper()
	r, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, r: r, board: engine.Opening(), step: 100 * time.Millisecond}
	t.Cleanup(func() { checkRecord(t, r, tb.heard) })
	if c.Start != (engine.Board{}) {
		tb.board = c.Start
	}
	return tb
}

// see shows the board for a time, with a hand over some squares.
func (tb *table) see(d time.Duration, hand engine.Bitboard) *table {
	for range d / tb.step {
		o := &Observation{Frame: tb.frame, Time: time.Duration(tb.frame) * tb.step}
		tb.frame++
		for sq := range engine.Square(64) {
			vague, isVague := tb.vague[sq]
			switch {
			case isVague && !hand.Has(sq):
				o.Squares[sq] = vague
			case (hand | tb.cup).Has(sq):
				o.Squares[sq].Covered = 1
			case tb.board.At(sq) == engine.Black:
				o.Squares[sq].Black = 1
			case tb.board.At(sq) == engine.White:
				o.Squares[sq].White = 1
			default:
				o.Squares[sq].Empty = 1
			}
		}
		tb.hear(tb.r.Observe(o))
	}
	return tb
}

func (tb *table) hear(events []Event) {
	for _, e := range events {
		tb.said, tb.heard = append(tb.said, short(e)), append(tb.heard, e)
		if tb.listen != nil {
			tb.listen(e)
		}
	}
	checkInvariants(tb.t, tb.r, events)
}

// do changes the board under a hand: "e6X f5- d5o" puts, takes and turns discs.
func (tb *table) do(changes string) *table {
	tb.t.Helper()
	var touched engine.Bitboard
	next := tb.board
	for _, c := range strings.Fields(changes) {
		sq, err := engine.ParseSquare(c[:2])
		if err != nil {
			tb.t.Fatal(err)
		}
		color := map[byte]engine.Color{'X': engine.Black, 'O': engine.White, '-': engine.None}[c[2]]
		touched = touched.With(sq)
		next = next.With(sq, color)
	}
	tb.see(300*time.Millisecond, touched|touched.Neighbours())
	tb.board = next
	return tb.see(300*time.Millisecond, touched|touched.Neighbours())
}

// play makes a legal move with all flips.
func (tb *table) play(square string, c engine.Color) *table {
	tb.t.Helper()
	sq, err := engine.ParseSquare(square)
	if err != nil {
		tb.t.Fatal(err)
	}
	f := tb.board.Flips(sq, c)
	touched := f.With(sq)
	tb.see(300*time.Millisecond, touched|touched.Neighbours())
	tb.board = tb.board.Play(sq, c)
	return tb.see(300*time.Millisecond, touched|touched.Neighbours()).wait(time.Second)
}

// finish ends the watching.
func (tb *table) finish() *table {
	tb.hear(tb.r.Finish(tb.frame, time.Duration(tb.frame)*tb.step))
	return tb
}

func (tb *table) wait(d time.Duration) *table { return tb.see(d, 0) }

// short writes an event as a test reads it.
func short(e Event) string {
	list := func(b engine.Bitboard) string { return strings.Join(names(b), ",") }
	switch e := e.(type) {
	case Start:
		return fmt.Sprintf("start %d %s", e.Ply, e.ToMove)
	case Pending:
		return fmt.Sprintf("pending %s todo %s", e.Square, list(e.Todo))
	case Move:
		return fmt.Sprintf("move %d %s %s flips %s", e.Ply, e.Color, e.Square, list(e.Flips))
	case Pass:
		return "pass " + e.Color.String()
	case Fault:
		return fmt.Sprintf("fault %s %s missed %s extra %s at %s", e.Kind, e.Square, list(e.Missed), list(e.Extra), list(e.Squares))
	case Resolved:
		return "resolved " + string(e.How)
	case Unsure:
		if n := e.Squares.Count(); n == 0 || n > 3 {
			return "unsure"
		}
		return "unsure " + list(e.Squares)
	case Supply:
		return fmt.Sprintf("supply %s from %s", e.Color, e.From)
	case Takeback:
		return fmt.Sprintf("takeback %d", e.Ply)
	case GameOver:
		return fmt.Sprintf("over %d:%d %v", e.Board.Count(engine.Black), e.Board.Count(engine.White), e.Board.EmptiesToWinner())
	default:
		return e.Type()
	}
}

// checkInvariants holds after every step of every test.
func checkInvariants(t testing.TB, r *Referee, events []Event) {
	t.Helper()
	if r.board.Black&r.board.White != 0 {
		t.Fatalf("two discs on one square: %+v", r.board)
	}
	for _, e := range events {
		if m, ok := e.(Move); ok && m.Board.At(m.Square) == engine.None {
			t.Fatalf("move to %s leaves it empty", m.Square)
		}
		if f, ok := e.(Fault); ok && f.Squares == 0 {
			t.Fatalf("fault %s names no square", f.Kind)
		}
		if _, err := json.Marshal(e); err != nil {
			t.Fatal(err)
		}
	}
	s := r.State()
	if s.Started && !s.Over && (s.ToMove == engine.None || r.board.Legal(s.ToMove) == 0) {
		t.Fatalf("%s is to move in a game that goes on, and cannot:\n%s", s.ToMove, r.board.Rows())
	}
	if s.Ply != r.before+len(r.plies) {
		t.Fatalf("ply %d after %d turns", s.Ply, len(r.plies))
	}
	for i, p := range r.plies {
		switch {
		case p.before.At(p.square) != engine.None || p.after.At(p.square) == engine.None:
			t.Fatalf("ply %d puts no disc on %s", i+1, p.square)
		case p.flips&^p.before.Occupied() != 0:
			t.Fatalf("ply %d flips %s", i+1, p.flips)
		case p.fault == 0 && p.after != p.before.Play(p.square, p.color):
			t.Fatalf("ply %d, %s %s, is no legal turn and has no fault", i+1, p.color, p.square)
		}
	}
}

func (tb *table) want(lines ...string) {
	tb.t.Helper()
	if got := strings.Join(tb.said, "\n"); got != strings.Join(lines, "\n") {
		tb.t.Errorf("said\n%s\nwant\n%s", got, strings.Join(lines, "\n"))
	}
}

const begin = "start 0 black"

func TestScripts(t *testing.T) {
	for name, c := range map[string]struct {
		play func(tb *table)
		want []string
	}{
		"two clean turns": {func(tb *table) {
			tb.wait(time.Second).play("e6", engine.Black).play("f4", engine.White)
		}, []string{begin, "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},

		"missed flip put right within the grace time": {func(tb *table) {
			tb.wait(time.Second).do("e6X").wait(time.Second).do("e5X").wait(time.Second)
		}, []string{begin, "pending e6 todo e5", "move 1 black e6 flips e5"}},

		"missed flip named and put right": {func(tb *table) {
			tb.wait(time.Second).do("e6X").wait(4 * time.Second).do("e5X").wait(time.Second)
		}, []string{begin, "pending e6 todo e5", "fault wrong_flips e6 missed e5 extra  at e5", "resolved corrected", "move 1 black e6 flips e5"}},

		"missed flip stands when the next disc goes down": {func(tb *table) {
			tb.wait(time.Second).do("e6X").wait(time.Second).do("d6O d5O").wait(time.Second)
		}, []string{begin, "pending e6 todo e5", "fault wrong_flips e6 missed e5 extra  at e5", "resolved stands",
			"move 1 black e6 flips ", "move 2 white d6 flips d5"}},

		"a fault that stood is put right later": {func(tb *table) {
			tb.wait(time.Second).do("e6X").wait(4 * time.Second).do("d6O d5O").wait(time.Second).do("e5X").wait(time.Second)
		}, []string{begin, "pending e6 todo e5", "fault wrong_flips e6 missed e5 extra  at e5", "resolved stands",
			"move 1 black e6 flips ", "move 2 white d6 flips d5",
			"resolved corrected", "move 1 black e6 flips e5", "move 2 white d6 flips d5"}},

		"missed flip put right as the next disc goes down": {func(tb *table) {
			tb.wait(time.Second).do("e6X").wait(time.Second).do("e5X d6O d5O").wait(time.Second)
		}, []string{begin, "pending e6 todo e5", "move 1 black e6 flips e5", "move 2 white d6 flips d5"}},

		"extra flip": {func(tb *table) {
			tb.wait(time.Second).do("e6X e5X d4X").wait(4 * time.Second).do("d4O").wait(time.Second)
		}, []string{begin, "fault wrong_flips e6 missed  extra d4 at d4", "resolved corrected", "move 1 black e6 flips e5"}},

		"extra flip after the turn was accepted": {func(tb *table) {
			tb.wait(time.Second).play("e6", engine.Black).do("d4X").wait(4 * time.Second).do("d4O").wait(time.Second)
		}, []string{begin, "move 1 black e6 flips e5", "fault wrong_flips e6 missed  extra d4 at d4", "resolved corrected"}},

		"illegal disc taken away": {func(tb *table) {
			tb.wait(time.Second).do("a1X").wait(4 * time.Second).do("a1-").wait(time.Second)
		}, []string{begin, "fault illegal_square a1 missed  extra  at a1", "resolved taken_back"}},

		"illegal disc moved to a legal square": {func(tb *table) {
			tb.wait(time.Second).do("a1X").wait(4 * time.Second).do("a1- e6X e5X").wait(time.Second)
		}, []string{begin, "fault illegal_square a1 missed  extra  at a1", "resolved taken_back", "move 1 black e6 flips e5"}},

		"wrong face up": {func(tb *table) {
			tb.wait(time.Second).do("e6O e5X").wait(4 * time.Second).do("e6X").wait(time.Second)
		}, []string{begin, "fault wrong_color e6 missed  extra  at e6", "resolved corrected", "move 1 black e6 flips e5"}},

		"wrong face and a missed flip": {func(tb *table) {
			tb.wait(time.Second).play("e6", engine.Black).play("f4", engine.White).play("c3", engine.Black)
			tb.do("e7X e6O").wait(4 * time.Second)
		}, []string{begin, "move 1 black e6 flips e5", "move 2 white f4 flips e4", "move 3 black c3 flips d4",
			"pending e7 todo e5", "fault wrong_color e7 missed e5 extra  at e5,e7"}},

		"the other side moved": {func(tb *table) {
			tb.wait(time.Second).do("e3O e4O").wait(4 * time.Second).do("e3- e4X").wait(time.Second)
		}, []string{begin, "fault wrong_turn e3 missed  extra  at e3", "resolved taken_back"}},

		"a disc is gone and comes back": {func(tb *table) {
			tb.wait(time.Second).play("e6", engine.Black).do("d4-").wait(4 * time.Second).do("d4O").wait(time.Second)
		}, []string{begin, "move 1 black e6 flips e5", "fault removed d4 missed  extra  at d4", "resolved corrected"}},

		"a turn taken back": {func(tb *table) {
			tb.wait(time.Second).play("e6", engine.Black).play("f4", engine.White).do("f4- e4X").wait(2*time.Second).play("d6", engine.White)
		}, []string{begin, "move 1 black e6 flips e5", "move 2 white f4 flips e4", "takeback 1", "move 2 white d6 flips d5"}},

		"two turns in one step": {func(tb *table) {
			tb.wait(time.Second).do("e6X e5X f4O e4O").wait(time.Second)
		}, []string{begin, "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},

		"wrong opening, put right": {func(tb *table) {
			tb.board = engine.Opening().With(mustSquare("d4"), engine.Black)
			tb.wait(4 * time.Second).do("d4O").wait(time.Second)
		}, []string{"fault setup - missed  extra  at d4", "resolved corrected", begin}},

		"an opening with all colours wrong is a wrong set-up": {func(tb *table) {
			tb.board = engine.Opening().Flip(squares("d4 e4 d5 e5"))
			tb.wait(4 * time.Second)
		}, []string{"fault setup - missed  extra  at d4,e4,d5,e5"}},

		"a disc that is gone comes back wrong face up": {func(tb *table) {
			tb.wait(time.Second).play("e6", engine.Black).do("d4-").wait(4 * time.Second).do("d4X").wait(time.Second).do("d4O").wait(time.Second)
		}, []string{begin, "move 1 black e6 flips e5", "fault removed d4 missed  extra  at d4", "resolved corrected"}},

		"a fault that stood is not put right out of sight": {func(tb *table) {
			tb.wait(time.Second).do("e6X").wait(4 * time.Second).do("d6O d5O").wait(time.Second)
			tb.cup = squares("e5")
			tb.wait(12 * time.Second)
		}, []string{begin, "pending e6 todo e5", "fault wrong_flips e6 missed e5 extra  at e5", "resolved stands",
			"move 1 black e6 flips ", "move 2 white d6 flips d5"}},

		"a cup on the far corner stops nothing": {func(tb *table) {
			tb.wait(time.Second)
			tb.cup = squares("a7 b7 a8 b8")
			tb.wait(3*time.Second).play("e6", engine.Black).play("f4", engine.White)
		}, []string{begin, "move 1 black e6 flips e5", "move 2 white f4 flips e4"}},

		"a hand that hovers says nothing": {func(tb *table) {
			tb.wait(time.Second).see(10*time.Second, squares("d3 e3 d4 e4 d5 e5")).wait(time.Second)
		}, []string{begin}},

		"the board out of sight says nothing": {func(tb *table) {
			tb.wait(time.Second).see(10*time.Second, ^engine.Bitboard(0)).wait(time.Second)
		}, []string{begin}},
	} {
		t.Run(name, func(t *testing.T) {
			tb := newTable(t, Config{})
			c.play(tb)
			tb.want(c.want...)
		})
	}
}

func squares(text string) engine.Bitboard {
	var b engine.Bitboard
	for _, name := range strings.Fields(text) {
		b = b.With(mustSquare(name))
	}
	return b
}

func mustSquare(name string) engine.Square {
	sq, err := engine.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return sq
}
