package transcript

import (
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"flipwatch/engine"
)

func TestFormatTable(t *testing.T) {
	names, endings := map[string]bool{}, map[string]bool{}
	for _, f := range Formats() {
		if f.Name == "" || names[f.Name] || f.Read == nil && f.Write == nil {
			t.Errorf("format %q", f.Name)
		}
		names[f.Name] = true
		if got, err := Formats().Named(f.Name); err != nil || got.Name != f.Name {
			t.Errorf("%s: %v, %v", f.Name, got.Name, err)
		}
		for _, ending := range f.Endings {
			if ending != strings.ToLower(ending) || endings[ending] {
				t.Errorf("%s: ending %s", f.Name, ending)
			}
			endings[ending] = true
			if got, err := Formats().Of("GAME" + strings.ToUpper(ending)); err != nil || got.Name != f.Name {
				t.Errorf("%s: %v, %v", ending, got.Name, err)
			}
		}
	}
	for _, err := range []error{second(Formats().Named("chess")), second(Formats().Of("game.xyz")), second(Formats().Of("game"))} {
		if !errors.Is(err, ErrFormat) {
			t.Errorf("%v", err)
		}
	}
}

func second(_ Format, err error) error { return err }

func TestMoveListHoldsNoOtherStart(t *testing.T) {
	if _, err := tryWrite("moves", Output{}, &Record{Start: engine.Start().Pass()}); !errors.Is(err, ErrCannotHold) {
		t.Errorf("%v", err)
	}
}

func TestReadErrors(t *testing.T) {
	broken := errors.New("unplugged")
	for name, tt := range map[string]struct {
		in   io.Reader
		want error
	}{
		"reader fails": {io.MultiReader(strings.NewReader("f5d6\n"), iotest.ErrReader(broken)), broken},
		"long line":    {strings.NewReader("f5d6\n" + strings.Repeat(" ", maxLine+1)), ErrTooLong},
	} {
		games := 0
		var last error
		for r, err := range readMoveLists(Input{Name: "f", Reader: tt.in}) {
			if last = err; err == nil && FormatMoves(r.Moves()) == "f5d6" {
				games++
			}
		}
		if games != 1 || !errors.Is(last, tt.want) || !strings.HasPrefix(last.Error(), "read f: ") {
			t.Errorf("%s: %d games, %v", name, games, last)
		}
	}
}

// endless is a line that never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '-'
	}
	return len(p), nil
}

// TestHostileFilesNeedLittleMemory reads a line of a gigabyte and a hundred
// thousand lines that are no games.
func TestHostileFilesNeedLittleMemory(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, err := range readMoveLists(Input{Name: "f", Reader: io.LimitReader(endless{}, 1<<30)}) {
		if !errors.Is(err, ErrTooLong) {
			t.Error(err)
		}
	}
	games := 0
	for range readMoveLists(Input{Name: "f", Reader: strings.NewReader("f5 d6\n" + strings.Repeat("--\nx\n", 50000))}) {
		games++
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 64<<20 || games != 1 {
		t.Errorf("%d bytes, %d games", used, games)
	}
}

// BenchmarkReadMoveLists reads whole games, one a line.
func BenchmarkReadMoveLists(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	var file strings.Builder
	const games = 1000
	for range games {
		file.WriteString(FormatMoves(randomMoves(r)) + "\n")
	}
	for b.Loop() {
		for _, err := range readMoveLists(Input{Name: "f", Reader: strings.NewReader(file.String())}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(games*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
