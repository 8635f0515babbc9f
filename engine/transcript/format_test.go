package transcript

import (
	"errors"
	"io"
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
