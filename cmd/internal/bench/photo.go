package bench

import (
	"strconv"
	"strings"

	"flipwatch/engine"
	"flipwatch/vision"
)

// Seen is what was read of one photo.
type Seen struct {
	// Found says that a board was found; the rest is empty otherwise.
	Found bool
	// Unreadable says that the file could not even be decoded.
	Unreadable bool
	// Corners are in pixels of the photo.
	Corners    vision.Quad
	Board      string
	Confidence []float64
	Times      Times
}

// ManyUnread is the number of unknown squares from which a reading is of little
// use, which is then said in words too: a quarter of the board.
const ManyUnread = 16

// unread counts the squares given as unknown.
func (s *Seen) unread() int { return strings.Count(s.Board, "?") }

// Verdict says what became of the board of a photo.
type Verdict string

// The verdicts. Clear and False are for pictures without a board.
const (
	Found     Verdict = "found"
	Missed    Verdict = "missed"
	Misplaced Verdict = "misplaced"
	Clear     Verdict = "clear"
	False     Verdict = "false"
	// Excused is a board that need not be found and was not, or a picture
	// without a board that could not be decoded: nothing is counted.
	Excused Verdict = "excused"
)

// misplacedPct is the mean distance of the corners, in percent of the board's
// side, beyond which a board was not found: a quarter of a square is 3 %, and at
// half a square the squares read are no longer those of the truth.
const misplacedPct = 5

// badPct is the distance beyond which a board that was found counts as badly
// found and is shown: a quarter of a square, where discs begin to be looked at
// off their middles.
const badPct = 3

// Outcome is the comparison of one photo with its truth.
type Outcome struct {
	Photo   *Photo
	Seen    *Seen
	Verdict Verdict
	// OffPct is the mean distance of the corners in percent of the board's side.
	OffPct float64
	// Squares are the 64 squares from the truth's first corner, if the board was
	// found.
	Squares []Square
}

// Square is what was read on one square, against its truth.
type Square struct {
	// At is its name, counted from the truth's first corner; Place is its number
	// counted from the reading's.
	At    engine.Square
	Place int
	// Truth is X, O, -, or ? for a square that nobody can read; what lies under
	// whatever hides it is then Full, or 0 where that is not known.
	Truth, Full, Read byte
	Confidence        float64
}

// Grade says how a square was read.
type Grade uint8

// The grades, the worst last but for Ungraded.
const (
	Ungraded   Grade = iota // hidden, and nobody knows what is there
	Right                   // readable, read right
	LeftOpen                // hidden, and not guessed
	Guessed                 // hidden, guessed right
	Unknown                 // readable, not read
	Misguessed              // hidden, given a wrong face
	Wrong                   // readable, read wrong
)

// Grade compares what was read with the truth.
func (s *Square) Grade() Grade {
	switch {
	case s.Truth == '?' && s.Full == 0:
		return Ungraded
	case s.Truth == '?' && s.Read == '?':
		return LeftOpen
	case s.Truth == '?' && s.Read == s.Full:
		return Guessed
	case s.Truth == '?':
		return Misguessed
	case s.Read == s.Truth:
		return Right
	case s.Read == '?':
		return Unknown
	default:
		return Wrong
	}
}

// stated reports whether the square was given a face, or called empty, that can
// be compared with something.
func (s *Square) stated() bool { return s.Read != '?' && s.Grade() != Ungraded }

// right reports whether what was stated is so.
func (s *Square) right() bool { return s.Grade() == Right || s.Grade() == Guessed }

// String is what a label needs: square, truth>read and confidence.
func (s *Square) String() string {
	truth := s.Truth
	if truth == '?' {
		truth = s.Full
	}
	return s.At.String() + " " + string(truth) + ">" + string(s.Read) + " " + strconv.FormatFloat(s.Confidence, 'f', 2, 64)
}

// Judge compares what was read of a photo with its truth.
func Judge(p *Photo, seen *Seen) *Outcome {
	o := &Outcome{Photo: p, Seen: seen}
	switch {
	case p.Bare() && seen.Unreadable, p.MayMiss && !seen.Found:
		o.Verdict = Excused
	case p.Bare() && seen.Found:
		o.Verdict = False
	case p.Bare():
		o.Verdict = Clear
	case !seen.Found:
		o.Verdict = Missed
	default:
		var turns int
		o.OffPct, turns = apart(p.Corners, seen.Corners)
		if o.OffPct > misplacedPct {
			o.Verdict = Misplaced
			break
		}
		o.Verdict = Found
		o.squares(turns)
	}
	return o
}

// apart returns the mean distance of the corners in percent of the side of the
// truth, and how many corners the reading's first is further on: a reading may
// begin at any of the four.
func apart(truth, read vision.Quad) (pct float64, turns int) {
	turns, px := truth.Match(read)
	return 100 * px / truth.Side(), turns
}

// squares puts the squares of the reading beside those of the truth.
func (o *Outcome) squares(turns int) {
	o.Squares = make([]Square, 64)
	for at := range engine.Square(64) {
		row, col := at.Row(), at.Col()
		for range turns {
			row, col = 7-col, row
		}
		place := 8*row + col
		s := Square{At: at, Place: place, Truth: o.Photo.Board[at], Read: o.Seen.Board[place], Confidence: o.Seen.Confidence[place]}
		if o.Photo.Full != "" {
			s.Full = o.Photo.Full[at]
		}
		o.Squares[at] = s
	}
}

// Count returns how many squares have a grade.
func (o *Outcome) Count(g Grade) int {
	n := 0
	for i := range o.Squares {
		if o.Squares[i].Grade() == g {
			n++
		}
	}
	return n
}

// Readable returns how many squares of the truth a person can read.
func (p *Photo) Readable() int {
	n := 0
	for i := range p.Board {
		if p.Board[i] != '?' {
			n++
		}
	}
	return n
}

// Perfect reports whether the board was found and every readable square is right.
func (o *Outcome) Perfect() bool {
	return o.Verdict == Found && o.Count(Right) == o.Photo.Readable()
}
