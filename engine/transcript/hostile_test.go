package transcript

import (
	"io"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// endless repeats a text for ever.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	for n < len(p) {
		n += copy(p[n:], e.text)
	}
	e.at = (e.at + len(p)) % len(e.text)
	return len(p), nil
}

// TestHostileFilesNeedLittleMemory reads a gigabyte that is one line, one value, one
// comment, nothing but brackets, or a million games that are none.
func TestHostileFilesNeedLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads gigabytes")
	}
	const size = 1 << 30 // of which most readers see no more than 16 MB
	for _, tt := range []struct {
		name, format, begin, repeat string
		games, size                 int64 // how many games come of it at most; 0 for size of the whole
	}{
		{"line of dashes", "moves", "f5d6\n", "-", 1, 0},
		{"lines that are no games", "moves", "f5 d6\n", "--\nx\n", 1, 1 << 20},
		{"name", "ggf", "(;GM[Othello]PB[", "a", 0, 0},
		{"brackets", "ggf", "", "(;", 1 << 40, 1 << 20},
		{"tags", "ggf", "(;GM[Othello]", "ZZ[a]", 0, 0},
		{"comments", "ggf", "(;GM[Othello]", "CO[" + strings.Repeat("a", 1000) + "]", 0, 0},
		{"passes", "ggf", "(;GM[Othello]", "B[PA]", 1, 0},
		{"junk", "ggf", "", "a", 0, 0},
		{"tag", "pgn", "[Event \"", "a", 0, 0},
		{"comment", "pgn", "1. f5 {", "a", 0, 0},
		{"comments", "pgn", "1. f5", " {a comment}", 1, 0},
		{"lines within lines", "pgn", "1. f5 ", "(", 0, 0},
		{"tags", "pgn", "", "[A \"b\"]\n", 1, 0},
		{"numbers", "pgn", "", "1. ", 1, 0},
		{"word", "pgn", "", "a", 1, 0},
		{"brackets", "sgf", "", "(", 0, 0},
		{"nodes", "sgf", "(;GM[2]", ";", 0, 0},
		{"comment", "sgf", "(;GM[2]C[", "a", 0, 0},
		{"comments", "sgf", "(;GM[2];B[f5]", ";C[a comment]", 0, 0},
		{"properties", "sgf", "(;GM[2]", "ZZ[a]", 0, 0},
		{"set up for ever", "sgf", "(;GM[2]", ";AB[a1]PL[W];AW[a1]PL[B]", 0, 0},
		{"moves of 0", "wthor", strings.Repeat("\x00", 16), "\x01", 1 << 40, 1 << 20},
		{"brackets", "quest", `{"args":`, "[", 0, 0},
		{"moves", "quest", `{"args":[{"position":{"moves":[`, `{"t":1,"m":"-"},`, 0, 0},
		{"line", "logbook", "", "+f5", 0, 0},
		{"line", "boards", "", "-", 0, 0},
		{"rows", "boards", "", "--------\n", 1 << 40, 1 << 20},
		{"line", "native", `{"type":"`, "a", 0, 0},
		{"brackets", "native", `{"a":`, "[", 0, 0},
		{"damaged lines", "native", nativeStart, "{\n", 1, 8 << 20},
		{"passes", "native", nativeStart, `{"type":"pass","color":"white"}` + "\n", 1, 8 << 20},
		{"faults", "native", nativeStart, `{"type":"fault","id":1}` + "\n" + `{"type":"fault","id":2}` + "\n", 1, 8 << 20},
	} {
		t.Run(tt.format+" "+tt.name, func(t *testing.T) {
			f, err := Formats().Named(tt.format)
			if err != nil {
				t.Fatal(err)
			}
			n := int64(size)
			if tt.size > 0 {
				n = tt.size
			}
			in := io.MultiReader(strings.NewReader(tt.begin), io.LimitReader(&endless{text: tt.repeat}, n))
			debug.FreeOSMemory()
			before := fromSystem()
			games := int64(0)
			for r := range f.Read(Input{Name: "f", Reader: in}) {
				if r != nil {
					games++
				}
			}
			const most = 48 << 20
			if used := fromSystem() - before; used > most || games > tt.games {
				t.Errorf("%d MB, %d games", used>>20, games)
			}
		})
	}
}

// fromSystem returns how much memory the heap has taken from the system and not
// given back, which after a reading is what it needed at most.
func fromSystem() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapSys) - int64(m.HeapReleased)
}

// nativeStart begins a native record.
const nativeStart = `{"type":"start","board":"---------------------------OX------XO---------------------------","ply":0,"to_move":"black"}` + "\n"
