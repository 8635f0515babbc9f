package bench

import (
	"fmt"
	"strings"
)

// Text is the result as tables for people.
func (r *Result) Text() string {
	var b strings.Builder
	if len(r.Accuracy) > 0 {
		r.accuracy(&b)
		r.bare(&b)
		r.imperfect(&b)
		r.calibration(&b)
		r.timing(&b)
	}
	if len(r.Games) > 0 {
		r.games(&b)
	}
	if len(r.Unreadable) > 0 {
		fmt.Fprintf(&b, "could not be read: %s\n", strings.Join(r.Unreadable, ", "))
	}
	return strings.TrimLeft(b.String(), "\n")
}

func (r *Result) accuracy(b *strings.Builder) {
	t := &table{title: "accuracy", head: []string{"photos", "found", "corners %", "worst", "squares right", "perfect", "unknown", "wrong", "covered", "given a face", "wrongly", "sure", "wrongly"}}
	for i := range r.Accuracy {
		a := &r.Accuracy[i]
		if a.Photos == 0 {
			continue
		}
		t.row(a.Name, a.Photos, a.Found, fixed(a.CornersMedianPct, 2), fixed(a.CornersWorstPct, 2),
			fmt.Sprintf("%d/%d %6.2f %%", a.Right, a.Readable, a.RightPct()), a.Perfect, a.Unknown, a.Wrong,
			a.Covered, a.CoveredFaces, a.CoveredWrong, a.Sure, a.SureWrong)
	}
	if t.write(b) {
		b.WriteString("corners: mean distance from the truth in percent of the board's side, median and worst photo; a board further off than 5 % is not found.\n" +
			"Squares count only where a person can read them, those of boards that were not found too; covered: hidden by something,\n" +
			"and what lies there is known; sure: stated with 0.99 or more.\n")
	}
}

func (r *Result) bare(b *strings.Builder) {
	t := &table{title: "pictures without a board", head: []string{"pictures", "false boards", "said to be hardly readable", "none found"}}
	for i := range r.Accuracy {
		if a := &r.Accuracy[i]; a.Bare > 0 {
			t.row(a.Name, a.Bare, a.False, a.FalseUnread, fmt.Sprintf("%.1f %%", percent(a.Bare-a.False, a.Bare)))
		}
	}
	t.write(b)
}

// squaresListed is how many squares of one photo are named in a line.
const squaresListed = 8

// imperfect names what is wrong, photo by photo.
func (r *Result) imperfect(b *strings.Builder) {
	begun := false
	for _, o := range r.outcomes {
		what := o.trouble()
		if what == "" {
			continue
		}
		if !begun {
			b.WriteString("\nnot perfect\n")
			begun = true
		}
		fmt.Fprintf(b, "  %s: %s\n", o.Photo.Name, what)
	}
}

// trouble says in a line what is wrong with one photo, or nothing.
func (o *Outcome) trouble() string {
	switch o.Verdict {
	case Missed:
		if o.Seen.Unreadable {
			return "the file cannot be read"
		}
		return "no board found"
	case Misplaced:
		return fmt.Sprintf("found elsewhere, corners off by %.1f %%", o.OffPct)
	case False:
		return fmt.Sprintf("a board found where there is none, %d of its squares unknown", o.Seen.unread())
	}
	var words []string
	if o.OffPct > badPct {
		words = append(words, fmt.Sprintf("corners off by %.1f %%", o.OffPct))
	}
	for i := range o.Squares {
		if g := o.Squares[i].Grade(); g >= Unknown {
			words = append(words, o.Squares[i].String())
		}
	}
	if len(words) > squaresListed {
		words = append(words[:squaresListed], fmt.Sprintf("and %d more", len(words)-squaresListed))
	}
	return strings.Join(words, ", ")
}

func (r *Result) calibration(b *strings.Builder) {
	c := &r.Calibration
	t := &table{title: "calibration", head: []string{"squares", "stated %", "right %", "wrong"}}
	for _, band := range c.Bands {
		if band.Squares == 0 {
			continue
		}
		t.row(fmt.Sprintf("%g to %g", band.From, band.To), band.Squares,
			fixed(100*band.Stated, 2), fixed(percent(band.Right, band.Squares), 2), band.Squares-band.Right)
	}
	if !t.write(b) {
		return
	}
	fmt.Fprintf(b, "at %g and above: %d squares, %d wrong = %.3f %%\n", SureFrom, c.Sure, c.SureWrong, percent(c.SureWrong, c.Sure))
	if c.AstrayBoards > 0 {
		fmt.Fprintf(b, "not counted: %d squares stated as surely on %d boards that are not there\n", c.Astray, c.AstrayBoards)
	}
}

func (r *Result) timing(b *strings.Builder) {
	t := &table{title: "time in ms, median and 95 of 100 photos, OpenCV on one core", head: []string{
		"photos", "decode", "", "locate", "", "classify", "", "both", "", "full decode", "", "both/full decode", ""}}
	for i := range r.Timing {
		x := &r.Timing[i]
		if x.Photos == 0 {
			continue
		}
		cells := []any{x.Photos}
		for _, s := range []Spread{x.Decode, x.Locate, x.Classify, x.Work, x.FullDecode} {
			cells = append(cells, fixed(s.Median, 1), fixed(s.P95, 1))
		}
		t.row(x.Name, append(cells, fixed(x.Ratio.Median, 2), fixed(x.Ratio.P95, 2))...)
	}
	if t.write(b) {
		b.WriteString("full decode: every pixel of the same file in the same run; photos above 4 megapixels are decoded reduced.\n")
	}
}

func (r *Result) games(b *strings.Builder) {
	t := &table{title: "games", head: []string{"moves", "exact", "flips", "faults named", "false alarms", "delay", "final board", "frames", "a second"}}
	for i := range r.Games {
		g := &r.Games[i]
		exact, delay := "no", "-"
		if g.Exact {
			exact = "yes"
		}
		if g.FaultsNamed > 0 {
			delay = fmt.Sprintf("%.1f s", g.DelayMedian)
			if g.Stills {
				delay = fmt.Sprintf("%.0f photos", g.DelayMedian)
			}
		}
		final := map[bool]string{true: "right", false: "WRONG"}[g.FinalRight]
		t.row(g.Game, of(g.MovesRight, g.Moves), exact, of(g.FlipsRight, g.Moves), of(g.FaultsNamed, g.Faults),
			g.FalseAlarms, delay, final, g.Frames, fixed(float64(g.Frames)/max(g.Seconds, 0.001), 0))
	}
	t.write(b)
	for i := range r.Games {
		g := &r.Games[i]
		if g.Turned != "" {
			fmt.Fprintf(b, "  %s: read turned (%s) against its truth and compared so; --row1 says where row 1 lies\n", g.Game, g.Turned)
		}
		for _, n := range g.Notes {
			fmt.Fprintf(b, "  %s: %s\n", g.Game, n)
		}
	}
}

func of(part, whole int) string { return fmt.Sprintf("%d/%d", part, whole) }
