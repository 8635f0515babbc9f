package transcript

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"flipwatch/engine"
)

// kept returns what a format can hold of a game, as a record.
func kept(format string, r *Record) *Record {
	k := &Record{Start: r.Start, Plies: slices.Clone(r.Plies)}
	for i := range k.Plies { // only the native format knows when between two boards a disc changed
		if p := &k.Plies[i]; p.Square != engine.NoSquare && format != "native" {
			p.Flips = turned(r.Before(i).Board, p.Board)
		}
	}
	result := r.result()
	points, exact := r.score()
	margin := Result{Kind: ByMargin, Margin: float64(points[0] - points[1]), How: result.How}
	switch format {
	case "ggf":
		held := func(s string) string { return strings.NewReplacer("[", "(", "]", ")").Replace(oneLine(s)) }
		k.Header, k.Comment = r.Header, held(r.Comment)
		k.Black, k.White, k.Place = held(r.Black), held(r.White), held(r.Place)
		k.Event, k.Round, k.BlackRating, k.WhiteRating, k.Tags = "", "", ggfNumber(r.BlackRating), ggfNumber(r.WhiteRating), nil
		for _, name := range append([]string{"TY", "TI", "DT", "RE"}, ggfTags...) {
			if v := r.Tag(name); v != "" {
				k.setTag(name, held(v))
			}
		}
		if !strings.Contains("rtl", result.How) {
			margin.How, result.How, k.Result.How = "", "", ""
		}
		if r.Tag("RE") != "" && r.Result.Kind == NoResult {
			k.Result = Result{}
		} else if k.Tags = without(k.Tags, "RE"); exact {
			k.Result = margin
		} else if result.Kind != ByMargin {
			k.Result = Result{}
		}
		k.Notes = notes(r, func(n Note) Note { return Note{Timed: n.Timed, Time: n.Time, Eval: n.Eval} })
	case "pgn":
		k.Header, k.Comment = r.Header, strings.ReplaceAll(oneSpaced(r.Comment), "}", ")")
		k.Result = Result{Kind: Unfinished}
		if points, exact := result.Points(); exact {
			k.Result = Result{Kind: ByScore, Score: points}
		} else if won, ok := result.Winner(); ok {
			k.Result = Result{Kind: ByWinner, Won: won}
		}
		if endings[result.How] != "" {
			k.Result.How = result.How
		}
		if r.Tag("Termination") != "" {
			k.Result.How = ""
		}
		k.Tags = nil
		for _, tag := range r.Tags {
			if pgnName(tag.Name) || tag.Name == "Date" && r.Date.Year == 0 || tag.Name == "Time" && r.Date.Time == "" ||
				tag.Name == "TimeControl" && r.Clock == (Clock{}) {
				k.setTag(tag.Name, oneLine(tag.Value))
			}
		}
		k.Notes = notes(r, func(n Note) Note { return Note{Comment: strings.ReplaceAll(oneSpaced(n.Comment), "}", ")")} })
	case "sgf":
		k.Header, k.Comment, k.Tags = r.Header, r.Comment, nil
		k.Date.Time, k.Date.Zone = "", ""
		for _, tag := range r.Tags {
			if sgfName(tag.Name) {
				k.setTag(tag.Name, tag.Value)
			}
		}
		if k.Result = result; exact && result.How == "" {
			k.Result = margin
		}
		k.Notes = notes(r, func(n Note) Note { return Note{Eval: n.Eval, Comment: n.Comment} })
		k.Faults, _ = r.Standing()
	case "native":
		k.Header, k.Comment, k.Unscored, k.Faults = r.Header, r.Comment, r.Unscored, r.told()
		k.Notes = notes(r, func(n Note) Note { return n })
	case "boards":
		return &Record{Start: r.Final(), Comment: oneLine(r.Comment)}
	case "wthor":
		k.Black, k.White, k.Event = latin1(toLatin1(r.Black)), latin1(toLatin1(r.White)), latin1(toLatin1(r.Event))
		k.Black, k.White, k.Event = first(k.Black, 19), first(k.White, 19), first(k.Event, 25)
		k.Date.Year = r.Date.Year
		k.Result = Result{Kind: ByScore, Score: engine.Score{int(wthorScore(r)), 64 - int(wthorScore(r))}}
		k.Plies = turnedPlies(k.Plies, wthorTurn(r))
	}
	return k
}

// oneSpaced returns a text as PGN wraps it.
func oneSpaced(s string) string { return strings.Join(strings.Fields(s), " ") }

func first(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return strings.TrimSpace(string(r[:n]))
	}
	return s
}

// turnedPlies turns a game so that it begins with f5.
func turnedPlies(plies []engine.Ply, s engine.Symmetry) []engine.Ply {
	for i := range plies {
		p := &plies[i]
		p.Square, p.Flips, p.Board = s.Square(p.Square), s.Bitboard(p.Flips), s.Board(p.Board)
	}
	return plies
}

// notes returns the notes with what is kept of each, nil when nothing is.
func notes(r *Record, keep func(Note) Note) []Note {
	all, any := make([]Note, len(r.Plies)), false
	for i := range all {
		all[i] = keep(r.Note(i))
		any = any || all[i] != Note{}
	}
	if !any {
		return nil
	}
	return all
}

// plain returns a record without what is only about its file.
func plain(format string, r *Record) *Record {
	p := *r
	p.Number, p.Line, p.Remarks = 0, 0, nil
	p.Notes = notes(r, func(n Note) Note { return n })
	if len(p.Plies) == 0 {
		p.Plies = nil
	}
	if len(p.Tags) == 0 || format == "wthor" {
		p.Tags = nil
	}
	p.Tags = slices.SortedFunc(slices.Values(p.Tags), func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	if len(p.Faults) == 0 {
		p.Faults = nil
	}
	return &p
}

// TestEveryFormatKeepsRealGames writes real games in every format, reads them again,
// and compares all that the format can hold. Of long files it takes every twentieth
// game, and in short runs some only; KEEP_ALL=1 takes all, in minutes.
func TestEveryFormatKeepsRealGames(t *testing.T) {
	refused := map[string]int{}
	for _, tt := range realFiles {
		for file, all := range realGames(t, tt.format, tt.pattern) {
			step := 1
			if len(all) > 100 && os.Getenv("KEEP_ALL") == "" {
				step = 20
				if testing.Short() {
					step = 200
				}
			}
			for i, r := range all {
				if r.err == nil && i%step == 0 {
					checkKept(t, refused, file, r.Record)
				}
			}
		}
	}
	t.Logf("refused: %v", refused)
}

// checkKept writes a game in every format and reads it again.
func checkKept(t *testing.T, refused map[string]int, file string, r *Record) {
	t.Helper()
	for _, f := range Formats() {
		if f.Write == nil {
			continue
		}
		text, names, err := writeWithNames(f.Name, r)
		if errors.Is(err, ErrCannotHold) && (len(r.Plies) == 0 || r.Start != engine.Start()) {
			refused[f.Name]++
			continue
		}
		if err != nil {
			t.Fatalf("%s %d: %s: %v", file, r.Number, f.Name, err)
		}
		in := Input{Name: "f", Reader: strings.NewReader(text), Companion: names.open}
		n := 0
		for again, err := range f.Read(in) {
			n++
			if err != nil {
				t.Fatalf("%s %d: %s: %v\n%s", file, r.Number, f.Name, err, text)
			}
			want, got := plain(f.Name, kept(f.Name, r)), plain(f.Name, again)
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s %d: %s:\n%s\n%s", file, r.Number, f.Name, text, difference(got, want))
			}
		}
		if n != 1 {
			t.Fatalf("%s %d: %s: %d games in %s", file, r.Number, f.Name, n, text)
		}
	}
}

// writeWithNames writes a game and the files beside it.
func writeWithNames(format string, r *Record) (string, fakeFiles, error) {
	files := fakeFiles{}
	text, err := tryWrite(format, Output{Companion: files.create, Today: time.Date(2026, 5, 17, 0, 0, 0, 0, time.UTC)}, r)
	return text, files, err
}

// difference says in what two records differ first.
func difference(got, want *Record) string {
	if len(got.Plies) == len(want.Plies) {
		for i := range got.Plies {
			if got.Plies[i] != want.Plies[i] {
				return fmt.Sprintf("ply %d is %+v\nwant %+v", i, got.Plies[i], want.Plies[i])
			}
		}
		for i := range got.Plies {
			if got.Note(i) != want.Note(i) {
				return fmt.Sprintf("note %d is %+v\nwant %+v", i, got.Note(i), want.Note(i))
			}
		}
		for i := range min(len(got.Faults), len(want.Faults)) {
			if got.Faults[i] != want.Faults[i] {
				return fmt.Sprintf("fault %d is %+v\nwant %+v", i, got.Faults[i], want.Faults[i])
			}
		}
	}
	return fmt.Sprintf("got  %+v\nwant %+v", got, want)
}
