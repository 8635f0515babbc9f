package bench

import (
	"strings"
	"testing"

	"flipwatch/vision"
)

// place is where the board of the tests lies: 800 pixels a side, so that 40
// pixels are the 5 % at which a board counts as not found.
var place = vision.Quad{{X: 100, Y: 100}, {X: 900, Y: 100}, {X: 900, Y: 900}, {X: 100, Y: 900}}

// boardText joins eight rows.
func boardText(rows ...string) string { return strings.Join(rows, "") }

// lopsided looks different from each of its corners.
var lopsided = boardText(
	"XO------",
	"X-------",
	"--------",
	"---OX---",
	"---XO---",
	"--------",
	"--------",
	"-------O",
)

// seen is a reading of a board, all of it at one confidence.
func seen(board string, corners vision.Quad, confidence float64) *Seen {
	s := &Seen{Found: true, Corners: corners, Board: board}
	for range board {
		s.Confidence = append(s.Confidence, confidence)
	}
	return s
}

// turnedText is a board named from the corner one step further clockwise, drawn
// square by square: the row that went down from the second corner comes first.
func turnedText(board string) string {
	var b strings.Builder
	for row := range 8 {
		for col := range 8 {
			b.WriteByte(board[8*col+7-row])
		}
	}
	return b.String()
}

func TestJudgeTurns(t *testing.T) {
	board, quad := lopsided, place
	for k := range 4 {
		o := Judge(&Photo{Board: lopsided, Corners: place}, seen(board, quad, 0.999))
		if o.Verdict != Found || o.OffPct != 0 || o.Count(Right) != 64 {
			t.Errorf("named from corner %d: %s, corners off by %g %%, %d right", k, o.Verdict, o.OffPct, o.Count(Right))
		}
		for i := range o.Squares {
			if s := &o.Squares[i]; board[s.Place] != lopsided[s.At] {
				t.Fatalf("named from corner %d: %s is not square %d of the reading", k, s.At, s.Place)
			}
		}
		board, quad = turnedText(board), quad.Turn(1)
	}
}

// shifted moves all corners to the right.
func shifted(q vision.Quad, by float64) vision.Quad {
	for i := range q {
		q[i].X += by
	}
	return q
}

func TestJudgeVerdicts(t *testing.T) {
	whole := Photo{Board: lopsided, Corners: place}
	cut := Photo{Board: lopsided, Corners: place, MayMiss: true}
	for _, c := range []struct {
		name  string
		photo Photo
		seen  *Seen
		want  Verdict
	}{
		{"in place", whole, seen(lopsided, place, 1), Found},
		{"a little off", whole, seen(lopsided, shifted(place, 39), 1), Found},
		{"too far off", whole, seen(lopsided, shifted(place, 41), 1), Misplaced},
		{"not found", whole, &Seen{}, Missed},
		{"unreadable", whole, &Seen{Unreadable: true}, Missed},
		{"cut off, not found", cut, &Seen{}, Excused},
		{"cut off, found", cut, seen(lopsided, place, 1), Found},
		{"cut off, found elsewhere", cut, seen(lopsided, shifted(place, 100), 1), Misplaced},
		{"no board, none found", Photo{}, &Seen{}, Clear},
		{"no board, one found", Photo{}, seen(lopsided, place, 1), False},
		{"no board, unreadable", Photo{}, &Seen{Unreadable: true}, Excused},
	} {
		if o := Judge(&c.photo, c.seen); o.Verdict != c.want {
			t.Errorf("%s: %s, want %s", c.name, o.Verdict, c.want)
		}
	}
}

func TestGrades(t *testing.T) {
	for _, c := range []struct {
		name              string
		truth, full, read byte
		want              Grade
	}{
		{"right", 'X', 'X', 'X', Right},
		{"right, nothing known of hidden ones", '-', 0, '-', Right},
		{"wrong", 'X', 'X', 'O', Wrong},
		{"a disc on an empty square", '-', '-', 'O', Wrong},
		{"unknown", 'O', 'O', '?', Unknown},
		{"hidden and left open", '?', 'X', '?', LeftOpen},
		{"hidden and guessed right", '?', 'X', 'X', Guessed},
		{"hidden and guessed wrong", '?', 'X', '-', Misguessed},
		{"hidden, what is there is not known", '?', 0, 'X', Ungraded},
	} {
		s := Square{Truth: c.truth, Full: c.full, Read: c.read}
		if got := s.Grade(); got != c.want {
			t.Errorf("%s: grade %d, want %d", c.name, got, c.want)
		}
	}
}
