package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/cmd/internal/bench"
	"flipwatch/vision"
)

// measured is the line that `bench --json` writes for one photo: that of
// read --json, its truth, and what came of it.
type measured struct {
	*reading
	Group   string        `json:"group"`
	Truth   truth         `json:"truth"`
	Verdict bench.Verdict `json:"verdict"`
	// CornersPct is the distance of the corners in percent of the board's side.
	CornersPct   *float64     `json:"corners_pct,omitempty"`
	Readable     int          `json:"readable"`
	Right        int          `json:"right"`
	Wrong        []wrongPlace `json:"wrong,omitempty"`
	FullDecodeMS float64      `json:"full_decode_ms"`
}

type truth struct {
	Points [][2]float64 `json:"corners"`
	Board  *string      `json:"board"`
	Full   string       `json:"full_board,omitempty"`
	Tags   []string     `json:"tags,omitempty"`
}

// wrongPlace is a square that was read wrong, not read, or guessed wrong where
// something hides it, counted from the truth's first corner.
type wrongPlace struct {
	Square     string  `json:"square"`
	Truth      string  `json:"truth"`
	Read       string  `json:"read"`
	Confidence float64 `json:"confidence"`
	Hidden     bool    `json:"hidden,omitempty"`
}

// photo reads one photo and compares it with its truth.
func (b *benchRun) photo(p *bench.Photo) error {
	var times bench.Times
	var line *reading
	var err error
	data, _ := os.ReadFile(p.Path) // look says what is wrong with it; then it is in the disk's cache
	for range b.repeat {
		if line, err = b.eye.look(p.Path); line.Reason == reasonUnreadable {
			break
		}
		full, pixels := fullDecode(data)
		t := b.eye.vision.Timing()
		times = times.Quickest(bench.Times{
			Pixels: pixels, Decode: b.eye.decode, FullDecode: full,
			Locate: t.Locate, Classify: t.Rectify + t.Classify,
		})
	}
	seen := &bench.Seen{Found: line.Found, Unreadable: line.Reason == reasonUnreadable, Board: line.Board, Confidence: line.Confidence}
	for i, c := range line.Corners {
		seen.Corners[i] = vision.Point{X: c[0], Y: c[1]}
	}
	if seen.Unreadable {
		b.failed = true
		b.progress.clear()
		fmt.Fprintf(b.err, "flipwatch: %v\n", err)
	} else {
		seen.Times = times
	}
	o := bench.Judge(p, seen)
	b.outcomes = append(b.outcomes, o)
	b.sheet.Add(o, b.eye.picture, b.eye.scale)
	if !b.json {
		return nil
	}
	return json.NewEncoder(b.out).Encode(measuredLine(line, o))
}

// fullDecode decodes every pixel of a photo that is known to be sound, for
// comparison, and returns the time and how many there are.
func fullDecode(data []byte) (time.Duration, int) {
	start := time.Now()
	m, err := gocv.IMDecode(data, gocv.IMReadColor)
	took := time.Since(start)
	if err != nil {
		return 0, 0
	}
	defer m.Close()
	return took, m.Total()
}

func measuredLine(line *reading, o *bench.Outcome) *measured {
	m := &measured{
		reading: line, Group: o.Photo.Group, Verdict: o.Verdict, Readable: o.Photo.Readable(), Right: o.Count(bench.Right),
		Truth:        truth{Full: o.Photo.Full, Tags: o.Photo.Tags},
		FullDecodeMS: round(float64(o.Seen.Times.FullDecode)/float64(time.Millisecond), 2),
	}
	if !o.Photo.Bare() {
		m.Truth.Board = &o.Photo.Board
		for _, c := range o.Photo.Corners {
			m.Truth.Points = append(m.Truth.Points, [2]float64{c.X, c.Y})
		}
	}
	if o.Verdict == bench.Found || o.Verdict == bench.Misplaced {
		off := round(o.OffPct, 3)
		m.CornersPct = &off
	}
	for i := range o.Squares {
		s := &o.Squares[i]
		if s.Grade() < bench.Unknown {
			continue
		}
		w := wrongPlace{Square: s.At.String(), Truth: string(s.Truth), Read: string(s.Read), Confidence: s.Confidence}
		if s.Truth == '?' {
			w.Truth, w.Hidden = string(s.Full), true
		}
		m.Wrong = append(m.Wrong, w)
	}
	return m
}
