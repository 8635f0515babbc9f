package sheet

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"flipwatch/engine"
	"flipwatch/engine/replay"
	"flipwatch/engine/transcript"
)

// recorded is a game in which a missed flip stands that the record does not tell.
func recorded(t testing.TB) *transcript.Record {
	t.Helper()
	r := &transcript.Record{Start: engine.Start(), Plies: played(t, "f5f6e6f4")}
	r.Black, r.White, r.Event, r.Date = "Ann", "Bob", "Club", transcript.Date{Year: 2026, Month: 5, Day: 17}
	last := &r.Plies[3]
	last.Board = last.Board.Flip(last.Flips)
	r.Faults = []transcript.Fault{{Ply: 2, Kind: "illegal_square", Color: engine.White, Square: engine.A1, How: replay.TakenBack}}
	return r
}

func TestOf(t *testing.T) {
	g := Of(recorded(t))
	if g.Black != "Ann" || g.White != "Bob" || g.Event != "Club" || g.Date != "17 May 2026" || len(g.Plies) != 4 {
		t.Errorf("%+v", g)
	}
	if len(g.Faults) != 2 || g.Faults[0].Kind != "illegal_square" || g.Faults[1].Kind != "wrong_flips" || g.Faults[1].Ply != 4 || g.Faults[1].Missed == 0 {
		t.Errorf("faults %+v", g.Faults)
	}
	for _, tt := range []struct {
		date transcript.Date
		want string
	}{{transcript.Date{}, ""}, {transcript.Date{Year: 2003}, "2003"}, {transcript.Date{Year: 2003, Month: 12}, "December 2003"}} {
		if got := day(tt.date); got != tt.want {
			t.Errorf("%+v is %q", tt.date, got)
		}
	}
}

// TestPickedUp: a game that was picked up after 20 discs begins with move 21, and
// the faults of its record, which are counted so, are at their moves.
func TestPickedUp(t *testing.T) {
	plies := played(t, wholeGame)
	r := &transcript.Record{Start: engine.Position{Board: plies[19].Board, ToMove: engine.Black}, Plies: slices.Clone(plies[20:24])}
	r.Plies[3].Board = r.Plies[3].Board.Flip(r.Plies[3].Flips)
	r.Faults = []transcript.Fault{{Ply: 24, Kind: "wrong_flips", Color: engine.White, Square: r.Plies[3].Square, Missed: r.Plies[3].Flips, How: replay.Stands}}
	g := Of(r)
	if g.Before != 20 || len(g.Faults) != 1 {
		t.Errorf("after %d discs, faults %+v", g.Before, g.Faults)
	}
	text := strings.Join(labels(svg(t, transcriptOf(t, g, Config{}), 0)), "|")
	if !strings.Contains(text, "|21|d8|22|b5|23|c8|24|f8|a|") {
		t.Error(text)
	}
	if _, err := Transcript(g, Config{Diagrams: []int{20, 22, 24}, FaultDiagrams: true}); err != nil {
		t.Error(err)
	}
	if _, err := Transcript(g, Config{Diagrams: []int{19}}); !errors.Is(err, ErrDiagram) {
		t.Error(err)
	}
}

func TestRemarks(t *testing.T) {
	tests := []struct {
		result   transcript.Result
		unscored bool
		want     string
	}{
		{transcript.Result{}, false, ""},
		{transcript.Result{}, true, "unscored"},
		{transcript.Result{Kind: transcript.ByWinner, Won: engine.Black, How: "r"}, false, "white gave up"},
		{transcript.Result{Kind: transcript.ByMargin, Margin: -64, How: "t"}, false, "black ran out of time; told as 0-64"},
		{transcript.Result{Kind: transcript.ByScore, Score: engine.Score{40, 24}}, false, "told as 40-24"},
		{transcript.Result{Kind: transcript.ByScore, Score: engine.Score{13, 0}}, false, ""},
		{transcript.Result{Kind: transcript.ByScore, Score: engine.Score{64, 0}}, false, ""},
	}
	for _, tt := range tests {
		r := &transcript.Record{Start: engine.Start(), Plies: played(t, "e6f4e3f6g5d6e7f5c5"), Unscored: tt.unscored}
		r.Result = tt.result
		if got := Of(r).Remark; got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.result, got, tt.want)
		}
	}
}

// named returns a format for paper.
func named(t *testing.T, name string, c Config) transcript.Format {
	t.Helper()
	all := Formats(c)
	i := slices.IndexFunc(all, func(f transcript.Format) bool { return f.Name == name })
	if i < 0 {
		t.Fatal(name)
	}
	return all[i]
}

// kept is a file in memory.
type kept struct {
	bytes.Buffer
	closed bool
}

func (k *kept) Close() error { k.closed = true; return nil }

func TestFormats(t *testing.T) {
	for _, name := range []string{"pdf", "svg"} {
		first, beside, warnings := &kept{}, map[string]*kept{}, 0
		w, err := named(t, name, Config{Diagrams: []int{2}}).Write(transcript.Output{
			Writer: first, Warn: func(*transcript.Record, string) { warnings++ },
			Companion: func(ending string) (io.WriteCloser, error) { beside[ending] = &kept{}; return beside[ending], nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		foreign := recorded(t)
		foreign.White = "山田 太郎"
		short := &transcript.Record{Start: engine.Start(), Plies: played(t, "f5")}
		if err := errors.Join(w.Write(recorded(t)), w.Write(foreign)); err != nil {
			t.Error(err)
		}
		if err := w.Write(short); !errors.Is(err, transcript.ErrCannotHold) || !errors.Is(err, ErrDiagram) {
			t.Errorf("diagram after move 2 of 1: %v", err)
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		if warnings != 1 {
			t.Errorf("%s: %d warnings of letters without a font", name, warnings)
		}
		switch name {
		case "pdf":
			if !bytes.HasPrefix(first.Bytes(), []byte("%PDF")) || bytes.Count(first.Bytes(), []byte("/Type /Page\n")) != 4 || len(beside) != 0 {
				t.Errorf("%d pages", bytes.Count(first.Bytes(), []byte("/Type /Page\n")))
			}
		case "svg":
			if !strings.Contains(first.String(), `aria-label="Ann"`) || len(beside) != 3 || !beside["-3.svg"].closed || !strings.Contains(beside["-3.svg"].String(), "山田") {
				t.Errorf("files beside: %d", len(beside))
			}
		}
	}
}

func TestPagesRefused(t *testing.T) {
	if _, err := named(t, "pdf", Config{}).Write(transcript.Output{Writer: io.Discard, Existing: &transcript.Input{}}); !errors.Is(err, ErrPages) {
		t.Error(err)
	}
	w, err := named(t, "svg", Config{Diagrams: []int{1}}).Write(transcript.Output{Writer: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Write(recorded(t)), w.Close()); !errors.Is(err, ErrPages) {
		t.Errorf("two pages into one SVG: %v", err)
	}
}
