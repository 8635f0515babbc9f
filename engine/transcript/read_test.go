package transcript

import (
	"bytes"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flipwatch/engine"
)

// games is where real games lie, beside the checkout.
const games = "../../../shared/games"

// result is what comes of one game of a file.
type result struct {
	*Record
	err error
}

// readString reads a text in a format.
func readString(format, text string) (all []result) {
	f, err := Formats().Named(format)
	if err != nil {
		panic(err)
	}
	for r, err := range f.Read(Input{Name: "f", Reader: strings.NewReader(text)}) {
		all = append(all, result{r, err})
	}
	return all
}

// readOne reads a text that must hold one good game.
func readOne(t *testing.T, format, text string) *Record {
	t.Helper()
	all := readString(format, text)
	if len(all) != 1 || all[0].err != nil {
		t.Fatalf("%s: %d games, %v: %s", format, len(all), all, text)
	}
	return all[0].Record
}

// writeString writes games in a format.
func writeString(t *testing.T, format string, records ...*Record) string {
	t.Helper()
	text, err := tryWrite(format, Output{}, records...)
	if err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return text
}

func tryWrite(format string, out Output, records ...*Record) (string, error) {
	f, err := Formats().Named(format)
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	out.Writer = &text
	w, err := f.Write(out)
	if err != nil {
		return "", err
	}
	for _, r := range records {
		if err := w.Write(r); err != nil {
			return text.String(), err
		}
	}
	err = w.Close()
	return text.String(), err
}

// played is a game of the opening with these moves.
func played(t testing.TB, moves string) *Record {
	t.Helper()
	g, err := Parse(moves, engine.Start())
	if err != nil {
		t.Fatal(err)
	}
	return RecordOf(g)
}

// companions finds the files beside a file of a folder.
func companions(dir string) func(string) (io.ReadCloser, error) {
	return func(ending string) (io.ReadCloser, error) {
		files, _ := filepath.Glob(filepath.Join(dir, "*"))
		for _, file := range files {
			if strings.EqualFold(filepath.Ext(file), ending) {
				return os.Open(file)
			}
		}
		return nil, nil
	}
}

// realGames reads all real files of a pattern in a format.
func realGames(t testing.TB, format, pattern string) map[string][]result {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(games, pattern))
	if len(files) == 0 {
		t.Skipf("no games in %s", filepath.Join(games, pattern))
	}
	f, err := Formats().Named(format)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]result{}
	for _, file := range files {
		in, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		for r, err := range f.Read(Input{Name: file, Reader: in, Companion: companions(filepath.Dir(file))}) {
			all[filepath.Base(file)] = append(all[filepath.Base(file)], result{r, err})
		}
		in.Close()
	}
	return all
}

// samePlies compares what was played.
func samePlies(a, b *Record) bool {
	return a.Start == b.Start && (len(a.Plies) == 0 && len(b.Plies) == 0 || reflect.DeepEqual(a.Plies, b.Plies))
}

// fakeFiles are files beside another by their endings.
type fakeFiles map[string]*fakeFile

type fakeFile struct{ bytes.Buffer }

func (*fakeFile) Close() error { return nil }

func (f fakeFiles) create(ending string) (io.WriteCloser, error) {
	f[ending] = &fakeFile{}
	return f[ending], nil
}

func (f fakeFiles) open(ending string) (io.ReadCloser, error) {
	if file := f[ending]; file != nil {
		return io.NopCloser(bytes.NewReader(file.Bytes())), nil
	}
	return nil, nil
}

// realOrMade returns real games, or made ones on a machine without.
func realOrMade(t testing.TB) map[string][]result {
	t.Helper()
	if files, _ := filepath.Glob(filepath.Join(games, "wthor/WTH_1992.wtb")); len(files) > 0 {
		return realGames(t, "wthor", "wthor/WTH_1992.wtb")
	}
	r := rand.New(rand.NewPCG(5, 6))
	var made []result
	for range 2000 {
		made = append(made, result{played(t, FormatMoves(randomMoves(r))), nil})
	}
	return map[string][]result{"": made}
}

// written writes games, and the files beside them.
func written(t testing.TB, format string, records []*Record) ([]byte, fakeFiles) {
	t.Helper()
	files := fakeFiles{}
	text, err := tryWrite(format, Output{Companion: files.create}, records...)
	if err != nil {
		t.Fatal(err)
	}
	return []byte(text), files
}
