package transcript

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"flipwatch/engine/journal"
	"flipwatch/engine/referee"
	"flipwatch/engine/simulate"
)

// simulated plays a game with mistakes before a referee and returns its record, and
// the game as the referee has it.
func simulated(t *testing.T, c simulate.Config) (string, referee.Game) {
	t.Helper()
	text := `{"type":"record","version":1,"start":"2026-05-17T14:30:00Z","head":{"black":"Ann","white":"Bob","policy":"friendly"}}` + "\n"
	var ref *referee.Referee
	if _, err := simulate.Run(c, func(r *referee.Referee, events []referee.Event) {
		ref = r
		for _, e := range events {
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			text += string(line) + "\n"
		}
	}); err != nil {
		t.Fatal(err)
	}
	return text, ref.Game()
}

// TestSimulatedRecords reads the records of games in which flips are forgotten, put
// right, put right turns later, and left standing: the moves and the last board are
// the referee's, SGF and the native format keep every fault that stands, and the
// others refuse a game with one.
func TestSimulatedRecords(t *testing.T) {
	seeds := uint64(40)
	if testing.Short() {
		seeds = 8
	}
	faulty := 0
	for seed := range seeds {
		c := simulate.Config{Seed: seed, Fault: 0.15, PutRight: 0.4, Adapt: 0.3, Step: 3}
		if seed%4 == 3 {
			c.Referee.Policy = referee.JOA
		}
		text, game := simulated(t, c)
		all := readString("native", text)
		if len(all) == 0 {
			t.Fatalf("seed %d: no game", seed)
		}
		last := all[len(all)-1]
		if last.err != nil {
			t.Fatalf("seed %d: %v", seed, last.err)
		}
		r := last.Record
		if !reflect.DeepEqual(r.Moves(), game.Moves) || r.Final().Board != game.Final {
			t.Errorf("seed %d: %v on %v, and the referee has %v on %v", seed, r.Moves(), r.Final(), game.Moves, game.Final)
		}
		checkBack(t, "native", r)
		checkBack(t, "sgf", r)
		checkResumes(t, r)
		cut := r.BeforeFault()
		if !cut.Lawful() {
			t.Errorf("seed %d: a fault before the first fault", seed)
		}
		checkBack(t, "ggf", cut)
		checkBack(t, "pgn", cut)
		if r.Lawful() {
			continue
		}
		faulty++
		checkLossy(t, r)
	}
	t.Logf("%d of %d games with a fault that stands", faulty, seeds)
	if faulty == 0 {
		t.Error("no game with a fault that stands")
	}
}

// checkResumes writes a native record, and lets the referee take it up as it does
// after a power cut.
func checkResumes(t *testing.T, r *Record) {
	t.Helper()
	text := writeString(t, "native", r)
	kept, err := journal.Read(strings.NewReader(text))
	if err != nil || kept.Damaged > 0 || kept.Torn || !kept.Header.Start.Equal(time.Date(2026, 5, 17, 14, 30, 0, 0, time.UTC)) {
		t.Errorf("%v, %d lines damaged, torn %v, start %v", err, kept.Damaged, kept.Torn, kept.Header.Start)
	}
	ref, err := referee.New(referee.Config{})
	if err == nil {
		err = ref.Resume(kept.Lines)
	}
	if err != nil {
		t.Fatal(err)
	}
	if squares, _ := ref.Moves(); !reflect.DeepEqual(squares, r.Moves()) || ref.Expected() != r.Final().Board {
		t.Errorf("taken up with %v on %v\nwant %v on %v", squares, ref.Expected(), r.Moves(), r.Final())
	}
}

// checkLossy checks that a fault is never lost in silence.
func checkLossy(t *testing.T, r *Record) {
	t.Helper()
	for _, f := range Formats() {
		if f.Write == nil {
			continue
		}
		lost := Losses(f, r)
		_, err := tryWrite(f.Name, Output{}, r)
		if f.Boards != (err == nil) || f.Boards != (len(lost) == 0) || err != nil && !errors.Is(err, ErrCannotHold) {
			t.Errorf("%s: %v, lost %v", f.Name, err, lost)
		}
		if f.Name == "wthor" && len(r.Moves()) > wthorMoves {
			continue // a disc was taken away and put down again
		}
		if _, err := tryWrite(f.Name, Output{Lossy: true}, r); err != nil {
			t.Errorf("%s, lossy: %v", f.Name, err)
		}
	}
}
