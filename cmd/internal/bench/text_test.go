package bench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flipwatch/vision"
)

// with returns a board with other squares at some places.
func with(board string, places map[int]byte) string {
	b := []byte(board)
	for i, c := range places {
		b[i] = c
	}
	return string(b)
}

// sample is a run with one of everything that can go wrong.
func sample() []*Outcome {
	hidden := with(lopsided, map[int]byte{0: '?', 1: '?', 2: '?'})
	times := Times{Pixels: 600_000, Decode: 4 * time.Millisecond, FullDecode: 5 * time.Millisecond, Locate: 8 * time.Millisecond, Classify: 2 * time.Millisecond}
	large := Times{Pixels: 12_000_000, Decode: 40 * time.Millisecond, FullDecode: 80 * time.Millisecond, Locate: 18 * time.Millisecond, Classify: 2 * time.Millisecond}
	photo := func(name, board, full string, tags ...string) *Photo {
		p := &Photo{Name: name, Path: name, Group: filepath.Dir(name), Board: board, Full: full, Tags: tags}
		if board != "" {
			p.Corners = place
		}
		return p
	}
	timed := func(s *Seen, t Times) *Seen {
		s.Times = t
		return s
	}
	misread := seen(with(lopsided, map[int]byte{0: 'O', 8: '?', 63: 'X'}), shifted(place, 8), 0.9951)
	misread.Confidence[0], misread.Confidence[8], misread.Confidence[63] = 0.71, 0.3, 0.992
	covered := seen(with(lopsided, map[int]byte{0: 'X', 1: '?', 2: 'O'}), place, 0.999)
	covered.Confidence[0] = 0.85
	var all []*Outcome
	for _, c := range []struct {
		p *Photo
		s *Seen
	}{
		{photo("a/perfect.jpg", lopsided, ""), timed(seen(lopsided, place, 0.999), times)},
		{photo("a/misread.jpg", lopsided, "", "glossy"), timed(misread, times)},
		{photo("b/hand.jpg", hidden, lopsided, "glossy", "hand"), timed(covered, times)},
		{photo("b/missed.jpg", lopsided, "", "hand"), timed(&Seen{}, times)},
		{photo("b/elsewhere.jpg", lopsided, "", "single"), timed(seen(lopsided, shifted(place, 200), 0.999), large)},
		{photo("b/off.jpg", lopsided, ""), timed(seen(lopsided, shifted(place, 32), 0.999), times)},
		{photo("none/chess.jpg", "", "", "negative:chess"), timed(seen(strings.Repeat("?", 20)+lopsided[20:], place, 0.99), times)},
		{photo("none/cloth.jpg", "", "", "negative:cloth"), timed(&Seen{}, times)},
		{photo("none/cloth2.jpg", "", "", "negative:cloth"), timed(&Seen{}, times)},
		{photo("b/damaged.jpg", lopsided, ""), &Seen{Unreadable: true}},
	} {
		all = append(all, Judge(c.p, c.s))
	}
	return all
}

func TestText(t *testing.T) {
	games := []GameScore{
		{Game: "exact", Moves: 20, MovesRight: 20, Exact: true, FlipsRight: 20, Faults: 2, FaultsNamed: 2, FinalRight: true, Frames: 430, DelayMedian: 0.4, Seconds: 2},
		{Game: "turned", Turned: "rotate 180", Moves: 20, MovesRight: 18, FlipsRight: 18, Faults: 1, FalseAlarms: 1, Frames: 100, Stills: true, Seconds: 2,
			Notes: []string{"not named: missed_flip at c4"}},
	}
	got := Summarize(sample(), games, CommonTags).Text()
	golden := filepath.Join("testdata", "report.txt")
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the report has changed (UPDATE_GOLDEN=1 takes it over):\n%s", got)
	}
}

func TestAccuracy(t *testing.T) {
	all := accuracies(sample(), CommonTags)[0]
	all.offs = nil
	// 7 boards, 6 of them whole; 3 squares of the hand's photo count as covered.
	want := Accuracy{
		Name: "all", Photos: 7, Found: 4, CornersMedianPct: 1, CornersWorstPct: 4,
		Readable: 6*64 + 61, Right: 64 + 61 + 61 + 64, Unknown: 1, Wrong: 2, Perfect: 3,
		Covered: 3, CoveredFaces: 2, CoveredWrong: 1, Bare: 3, False: 1, FalseUnread: 1,
		Sure: 252, SureWrong: 2,
	}
	if got := all; !sameAccuracy(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

func sameAccuracy(a, b Accuracy) bool {
	a.offs, b.offs = nil, nil
	return a.Name == b.Name && a.Photos == b.Photos && a.Found == b.Found && a.CornersMedianPct == b.CornersMedianPct &&
		a.CornersWorstPct == b.CornersWorstPct && a.Readable == b.Readable && a.Right == b.Right && a.Unknown == b.Unknown &&
		a.Wrong == b.Wrong && a.Perfect == b.Perfect && a.Covered == b.Covered && a.CoveredFaces == b.CoveredFaces &&
		a.CoveredWrong == b.CoveredWrong && a.Bare == b.Bare && a.False == b.False && a.FalseUnread == b.FalseUnread && a.Sure == b.Sure && a.SureWrong == b.SureWrong
}

func TestTagRows(t *testing.T) {
	for tags, want := range map[Tags]string{
		CommonTags:  "all a b none glossy hand negative:cloth",
		AllTags:     "all a b none glossy hand negative:chess negative:cloth single",
		NoTags:      "all a b none",
		"negative:": "all a b none negative:chess negative:cloth",
	} {
		var names []string
		for _, row := range accuracies(sample(), tags) {
			names = append(names, row.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: rows %q, want %q", tags, got, want)
		}
	}
}

func TestCalibration(t *testing.T) {
	c := calibrate(sample())
	// Perfect 64, as the one that is off, hand 61 readable and the wrong guess, misread 61 and one wrong.
	if c.Sure != 64+62+62+64 || c.SureWrong != 2 {
		t.Errorf("%d sure, %d of them wrong; want 252 and 2", c.Sure, c.SureWrong)
	}
	// A board elsewhere at 0.999 and one where there is none at 0.99.
	if c.AstrayBoards != 2 || c.Astray != 108 {
		t.Errorf("%d squares on %d boards that are not there, want 108 on 2", c.Astray, c.AstrayBoards)
	}
	if low := c.Bands[0]; low.From != vision.MinConfidence || low.Squares != 0 {
		t.Errorf("lowest band %+v, want none from where a state is told", low)
	}
	low := c.Bands[1]
	if low.Squares != 1 || low.Right != 0 || low.Stated != 0.71 {
		t.Errorf("second band %+v, want one wrong square stated with 0.71", low)
	}
}
