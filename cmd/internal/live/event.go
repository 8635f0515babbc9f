package live

import (
	"encoding/json"
	"math"
	"sort"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// ViewState says what happened to the picture.
type ViewState string

// What can happen to the picture.
const (
	Found      ViewState = "found"
	Moved      ViewState = "moved"
	Lost       ViewState = "lost"
	Covered    ViewState = "covered"
	Clear      ViewState = "clear"
	Light      ViewState = "light"
	SourceLost ViewState = "source_lost"
	SourceBack ViewState = "source_back"
	Poor       ViewState = "poor" // something keeps squares from being read
	Good       ViewState = "good" // and that is over
)

// View is the event that tells what happened to the picture.
type View struct {
	referee.Stamp
	State ViewState
	// Message says what is wrong and what to do, and Squares where: for Poor, for
	// SourceLost, and for Lost where the reason is known. Say has words for all.
	Message string
	Squares engine.Bitboard
	note    display.Note // the same for screens
}

// Type implements referee.Event.
func (View) Type() string { return "view" }

// MarshalJSON writes the public form.
func (e View) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		referee.Head
		State   ViewState       `json:"state"`
		Message string          `json:"message"`
		Squares []engine.Square `json:"squares,omitempty"`
	}{e.Head(e.Type()), e.State, e.Say(), e.Squares.List()})
}

// Say says what happened in a sentence, and what to do where something is to be
// done.
func (e View) Say() string {
	if e.Message != "" {
		return e.Message
	}
	return map[ViewState]string{
		Found:      "board found",
		Moved:      "the board or the camera was moved, and is followed",
		Lost:       "the board cannot be seen: show all of it, sharp and in the light",
		Covered:    "something lies over the board: take it away when the turn is done",
		Clear:      "the board is clear again",
		Light:      "the light has changed",
		SourceLost: "no pictures come in: check the camera and its cable",
		SourceBack: "pictures are back",
		Poor:       "the board can be seen badly",
		Good:       "the board can be seen well again",
	}[e.State]
}

// Summary is the last event, always.
type Summary struct {
	referee.Stamp
	Transcript string
	Movers     string
	FinalBoard engine.Board
	Faults     int
	Unscored   bool
	Frames     int
	// Ended says why: "source" when the pictures came to their end, "stopped" when
	// somebody ended it, "failed" after an error.
	Ended string
	// Stages holds the median time per frame of each stage, in milliseconds.
	Stages map[string]float64
}

// Type implements referee.Event.
func (Summary) Type() string { return "summary" }

// MarshalJSON writes the public form.
func (e Summary) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		referee.Head
		Transcript string             `json:"transcript"`
		Movers     string             `json:"movers"`
		FinalBoard string             `json:"final_board"`
		Faults     int                `json:"faults"`
		Unscored   bool               `json:"unscored"`
		Frames     int                `json:"frames"`
		MS         map[string]float64 `json:"ms"`
		Ended      string             `json:"ended"`
	}{e.Head(e.Type()), e.Transcript, e.Movers, e.FinalBoard.String(),
		e.Faults, e.Unscored, e.Frames, e.Stages, e.Ended})
}

// stopwatch keeps the times of one stage and tells their median. It holds the
// latest window of them, so that hours of play take no more memory than a
// minute.
type stopwatch struct {
	times [600]time.Duration // a minute at 10 frames a second
	n     int
}

func (s *stopwatch) add(d time.Duration) {
	s.times[s.n%len(s.times)] = d
	s.n++
}

// medianMS is the median in milliseconds, to a hundredth.
func (s *stopwatch) medianMS() float64 {
	k := min(s.n, len(s.times))
	if k == 0 {
		return 0
	}
	sorted := make([]time.Duration, k)
	copy(sorted, s.times[:k])
	sort.Slice(sorted, func(i, j int) bool { return sorted[i] < sorted[j] })
	return math.Round(float64(sorted[k/2])/float64(time.Millisecond)*100) / 100
}
