package referee

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flipwatch/engine"
)

// truth is a game as it was really played, frame by frame (rendered videos and
// one photographed game, in ../shared).
type truth struct {
	FPS        float64 `json:"fps"`
	Transcript string  `json:"transcript"`
	Movers     string  `json:"movers"`
	Final      string  `json:"final_board_physical"`
	Frames     []struct {
		Board  string   `json:"board"`
		Hidden []string `json:"hidden"`
	} `json:"frames"`
}

func readTruth(t *testing.T, name string) truth {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", name+".json"))
	if err != nil {
		t.Skipf("no shared games: %v", err)
	}
	var tr truth
	if err := json.Unmarshal(text, &tr); err != nil {
		t.Fatal(err)
	}
	return tr
}

// noisyReader reads a frame, erring at a rate per square; squares under a hand
// are covered but for one in twenty when it errs at all.
type noisyReader struct {
	rng  *rand.Rand
	rate float64
}

func (n *noisyReader) read(o *Observation, board string, hidden []string) {
	for sq := range 64 {
		v, sure := strings.IndexByte("-XO", board[sq]), float32(0.99)
		if n.rng.Float64() < n.rate {
			v, sure = (v+1+n.rng.IntN(2))%3, 0.5+0.49*n.rng.Float32()
		}
		o.Squares[sq] = reads(v, sure)
	}
	for _, name := range hidden {
		sq := mustSquare(name)
		o.Squares[sq] = Square{Covered: 1}
		if n.rate > 0 && n.rng.Float64() < 0.05 {
			o.Squares[sq] = reads(n.rng.IntN(3), 0.6)
		}
	}
}

func reads(v int, sure float32) Square {
	p := [3]float32{(1 - sure) / 2, (1 - sure) / 2, (1 - sure) / 2}
	p[v] = sure
	return Square{Empty: p[0], Black: p[1], White: p[2]}
}

// referees runs a whole game and returns its events and the referee.
func referees(t *testing.T, tr truth, grace time.Duration, step int, reader *noisyReader) ([]Event, *Referee) {
	t.Helper()
	r, err := New(Config{Grace: grace})
	if err != nil {
		t.Fatal(err)
	}
	var all []Event
	var o Observation
	for i := 0; i < len(tr.Frames); i += step {
		o.Frame, o.Still = i, tr.FPS == 0
		if !o.Still {
			o.Time = time.Duration(float64(i) / tr.FPS * float64(time.Second))
		}
		reader.read(&o, tr.Frames[i].Board, tr.Frames[i].Hidden)
		events := r.Observe(&o)
		checkInvariants(t, r, events)
		all = append(all, slices.Clone(events)...)
	}
	return append(all, r.Finish(o.Frame, o.Time)...), r
}

// realFaults are the faults in each game, in order: kind, square, missed, extra.
func realFaults() map[string][]string {
	v1 := []string{"wrong_flips e8 [e7] []", "illegal_square d2 [] []"}
	v3 := []string{"wrong_flips b4 [] [c5]", "wrong_turn d3 [] []", "wrong_flips c2 [c3] []"}
	return map[string][]string{
		"rendered/A/A_full": nil,
		"rendered/A/A_v1":   v1,
		"rendered/A/A_v1s":  v1,
		"rendered/A/A_v2":   {"wrong_color e6 [] []", "wrong_flips e7 [e6] []"},
		"rendered/A/A_v3":   v3,
		"rendered/A/A_v3s":  v3,
		// A disc put on top of another shows from above as one turned over: something was put there.
		"rendered/A/A_v4": {"removed e4 [] []", "occupied g7 [] []", "wrong_color h7 [] []"},
		"photos/reversi_board/game": {"wrong_flips d2 [c3] []", "wrong_flips c1 [d2] []", "wrong_flips h4 [g5 f6] []",
			"wrong_flips f7 [d5 e6] []", "wrong_flips b8 [e5 d6 c7] []"},
	}
}

// TestRealGames referees every shared game by its truth, as a perfect reader and
// as two that err would see it.
func TestRealGames(t *testing.T) {
	for name, want := range realFaults() {
		for _, c := range []struct {
			rate float64
			step int
		}{{0, 1}, {1e-3, 1}, {1e-2, 1}, {0, 2}, {1e-3, 2}} {
			stills := strings.HasPrefix(name, "photos")
			if stills && (c.step > 1 || c.rate > 0) {
				continue // a photo is looked at once: an error in it is an error
			}
			t.Run(fmt.Sprintf("%s rate %g step %d", filepath.Base(name), c.rate, c.step), func(t *testing.T) {
				tr := readTruth(t, name)
				grace := 400 * time.Millisecond // the players are five times as fast as people
				if strings.HasSuffix(name, "s") {
					grace = 0
				}
				events, r := referees(t, tr, grace, c.step, &noisyReader{rand.New(rand.NewPCG(1, 2)), c.rate})
				checkGame(t, tr, events, r, want)
			})
		}
	}
}

func checkGame(t *testing.T, tr truth, events []Event, r *Referee, want []string) {
	t.Helper()
	moves, movers := r.Moves()
	text, sides := "", ""
	for i := range moves {
		text, sides = text+moves[i].String(), sides+string(movers[i].Symbol())
	}
	if text != tr.Transcript || sides != tr.Movers {
		t.Errorf("transcript %s by %s,\nwant       %s by %s", text, sides, tr.Transcript, tr.Movers)
	}
	if got := r.Accepted().String(); got != tr.Final {
		t.Errorf("final board %s, want %s", got, tr.Final)
	}
	var got []string
	for _, e := range events {
		if f, ok := e.(Fault); ok {
			got = append(got, fmt.Sprintf("%s %s %v %v", f.Kind, f.Square, names(f.Missed), names(f.Extra)))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults %q, want %q", got, want)
	}
}

// TestSteadyBoardCostsNothing: a board on which nothing happens allocates
// nothing.
func TestSteadyBoardCostsNothing(t *testing.T) {
	r, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	reader := noisyReader{rand.New(rand.NewPCG(1, 2)), 0}
	var o Observation
	board := engine.Opening().String()
	if n := testing.AllocsPerRun(1000, func() {
		reader.read(&o, board, nil)
		o.Frame, o.Time = o.Frame+1, o.Time+100*time.Millisecond
		r.Observe(&o)
	}); n > 0 {
		t.Errorf("%g allocations a frame, want none", n)
	}
}

// BenchmarkObserve times a frame of a board that lies as accepted, of one with an
// open fault, and of one that the most accounts are tried on.
func BenchmarkObserve(b *testing.B) {
	for _, c := range []struct{ name, puts string }{
		{"steady", ""}, {"open fault", "e6X"}, {"five discs", "e6X f4O c3X g6O a1X"},
		{"sixteen discs", "e6X f4O c3X c4O d3X f3O c6X f6O e3X d6O c5X f5O b4X g5O d2X e2O"},
	} {
		b.Run(c.name, func(b *testing.B) {
			r, err := New(Config{})
			if err != nil {
				b.Fatal(err)
			}
			reader := noisyReader{rand.New(rand.NewPCG(1, 2)), 0}
			var o Observation
			see := func(board engine.Board) {
				reader.read(&o, board.String(), nil)
				o.Frame, o.Time = o.Frame+1, o.Time+100*time.Millisecond
				r.Observe(&o)
			}
			for range 10 {
				see(engine.Opening())
			}
			board := engine.Opening()
			for _, put := range strings.Fields(c.puts) {
				board = board.With(mustSquare(put[:2]), map[byte]engine.Color{'X': engine.Black, 'O': engine.White}[put[2]])
			}
			for range 100 {
				see(board)
			}
			b.ReportAllocs()
			for b.Loop() {
				o.Frame, o.Time = o.Frame+1, o.Time+100*time.Millisecond
				r.Observe(&o)
			}
		})
	}
}
