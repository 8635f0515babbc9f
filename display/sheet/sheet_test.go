package sheet

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"flipwatch/display/sheet/paper"
	"flipwatch/engine"
	"flipwatch/engine/replay"
	"flipwatch/engine/transcript"
)

// wholeGame is a real game with a pass, in which white cannot answer a8.
const wholeGame = "f5f6e6f4e3d7g4f3g6e2d6g5h5e7f7h3c3c7c6d3d8b5c8f8e8b8c5c4g7h4b6a6h2c2f2f1d2c1g2g3e1h1d1g1h6g8h8h7a8a7b7a5a4a3b4b2b1a1b3a2"

// played returns the plies of a move list.
func played(t testing.TB, moves string) []engine.Ply {
	t.Helper()
	squares, err := transcript.ParseMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.Replay(engine.Start(), squares)
	if err != nil {
		t.Fatal(err)
	}
	return g.Plies()
}

// sample is a game with everything that a sheet can say.
func sample(t testing.TB) *Game {
	return &Game{
		Black: "Jürgen Groß-Łukasz", White: "Zoë Ångström", Event: "Ōsaka Open 2026", Round: "Round 3", Place: "Zürich", Date: "17 May 2026",
		Remark: "unscored", Plies: played(t, wholeGame),
		Faults: []replay.Fault{
			{Ply: 17, Kind: "wrong_flips", Color: engine.Black, Square: engine.C3, Missed: engine.SetOf(engine.D4), Squares: engine.SetOf(engine.D4), How: "corrected"},
			{Ply: 22, Kind: "illegal_square", Color: engine.White, Square: engine.A8, Squares: engine.SetOf(engine.A8), How: "taken_back"},
			{Ply: 30, Kind: "wrong_flips", Color: engine.White, Square: engine.H4, Missed: engine.SetOf(engine.G4, engine.F4), Extra: engine.SetOf(engine.G5), How: "stands"},
		},
	}
}

func transcriptOf(t *testing.T, g *Game, c Config) *paper.Document {
	t.Helper()
	doc, err := Transcript(g, c)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func svg(t *testing.T, doc *paper.Document, page int) string {
	t.Helper()
	var b strings.Builder
	if err := doc.WriteSVG(&b, page); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// labels returns the texts of a page, in the order in which they were written.
func labels(svg string) []string {
	var all []string
	for _, m := range regexp.MustCompile(`aria-label="([^"]*)"`).FindAllStringSubmatch(svg, -1) {
		all = append(all, m[1])
	}
	return all
}

// pixels are the lit pixels of a screen: what screens look like is tested where
// they are drawn.
var pixels = regexp.MustCompile(`<path class="strips" d="[^"]*"`)

func TestGoldens(t *testing.T) {
	tests := []struct {
		name string
		doc  *paper.Document
	}{
		{"transcript", transcriptOf(t, sample(t), Config{})},
		{"rules", Rules(Config{})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join("testdata", tt.name+".svg")
			got := pixels.ReplaceAllString(svg(t, tt.doc, 0), `<path class="strips" d=""`)
			if os.Getenv("UPDATE_GOLDEN") != "" {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s is another picture now: UPDATE_GOLDEN=1 writes it anew, then look at it", file)
			}
			if missing := tt.doc.Missing(); len(missing) > 0 {
				t.Errorf("letters without a font: %q", missing)
			}
		})
	}
}

// TestEveryMoveIsThere: each number stands once on the board and once in the
// list, beside its square, and the pass where it was.
func TestEveryMoveIsThere(t *testing.T) {
	texts := labels(svg(t, transcriptOf(t, sample(t), Config{}), 0))
	all := "|" + strings.Join(texts, "|") + "|"
	for i, sq := range (&Game{Plies: played(t, wholeGame)}).squares() {
		n := strconv.Itoa(i + 1)
		if c := strings.Count(all, "|"+n+"|"); c < 2 {
			t.Errorf("move %s stands %d times", n, c)
		}
		if !strings.Contains(all, "|"+n+"|"+sq.String()+"|") {
			t.Errorf("the list lacks %s %v", n, sq)
		}
	}
	if strings.Count(all, "|pass|") != 1 || !strings.Contains(all, "|49|a8|pass|50|a7|") {
		t.Errorf("pass is not after 49 a8: %s", all)
	}
}

func TestScores(t *testing.T) {
	wiped := &Game{Plies: played(t, "e6f4e3f6g5d6e7f5c5")}
	tests := []struct {
		name string
		game *Game
		want []string
		not  []string
	}{
		{"full board", &Game{Plies: played(t, wholeGame)}, []string{"discs", "34", "30", "Final position"}, []string{"empties to winner", "not played to the end"}},
		{"wiped out", wiped, []string{"discs on the board", "empties to winner", "13", "64", "0"}, []string{"not played to the end"}},
		{"unfinished", &Game{Plies: played(t, "f5d6")}, []string{"discs", "not played to the end", "Last position"}, []string{"empties to winner"}},
		{"nothing played", &Game{}, []string{"Othello", "2", "not played to the end"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := "|" + strings.Join(labels(svg(t, transcriptOf(t, tt.game, Config{}), 0)), "|") + "|"
			for _, w := range tt.want {
				if !strings.Contains(all, "|"+w+"|") {
					t.Errorf("no %q in %s", w, all)
				}
			}
			for _, w := range tt.not {
				if strings.Contains(all, "|"+w+"|") {
					t.Errorf("%q in %s", w, all)
				}
			}
		})
	}
}

// TestManyFaults: notes that have no room go on on further pages, each once.
func TestManyFaults(t *testing.T) {
	g := sample(t)
	for i := range 90 {
		g.Faults = append(g.Faults, replay.Fault{Ply: i%60 + 1, Kind: "removed", Color: engine.Black, Square: engine.Square(i % 64), How: "corrected"})
	}
	for _, size := range []paper.Size{paper.A4(), paper.Letter()} {
		doc := transcriptOf(t, g, Config{Paper: size})
		var all []string
		for page := range doc.Pages() {
			all = append(all, labels(svg(t, doc, page))...)
		}
		text := strings.Join(all, "|")
		if n := strings.Count(text, ": a disc was gone; put right."); n != 90 || doc.Pages() < 2 {
			t.Errorf("%d of 90 notes on %d pages", n, doc.Pages())
		}
		if !strings.Contains(text, "|"+letterOf(92)+"|Move 30, ") {
			t.Errorf("the last note has not the letter %s", letterOf(92))
		}
	}
}

func TestDiagrams(t *testing.T) {
	g := sample(t)
	doc := transcriptOf(t, g, Config{Diagrams: []int{0, 20, 49, 60}, FaultDiagrams: true})
	if doc.Pages() != 3 {
		t.Errorf("%d pages, want the sheet and seven diagrams on two", doc.Pages())
	}
	text := strings.Join(append(labels(svg(t, doc, 1)), labels(svg(t, doc, 2))...), "|")
	for _, want := range []string{"At the start|black 2, white 2; black to move", "After move 20, white d3|", "After move 49, black a8|black", "; black to move", "black 34, white 30, game over", "Fault a", "Fault c"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	for _, n := range []int{-1, 61} {
		if _, err := Transcript(g, Config{Diagrams: []int{n}}); !errors.Is(err, ErrDiagram) || err.Error() != "no such position after move "+strconv.Itoa(n)+": choose 0 to 60" {
			t.Errorf("diagram after move %d: %v", n, err)
		}
	}
}

// TestPDFParses lets another program read the pages.
func TestPDFParses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	var b bytes.Buffer
	if err := transcriptOf(t, sample(t), Config{Diagrams: []int{20}, Paper: paper.Letter()}).WritePDF(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("pdfinfo"); err != nil {
		t.Skip("no pdfinfo: install poppler-utils to check the PDF")
	}
	info, err := exec.Command("pdfinfo", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, info)
	}
	for _, want := range []string{"Jürgen Groß-Łukasz – Zoë Ångström, 17 May 2026", "Pages:           2", "612 x 792 pts"} {
		if !strings.Contains(string(info), want) {
			t.Errorf("pdfinfo: no %q in\n%s", want, info)
		}
	}
	text, err := exec.Command("pdftotext", "-layout", file, "-").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for _, want := range []string{"Jürgen Groß-Łukasz", "Ōsaka Open 2026", "f4 and g4 were not flipped", "unscored"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("pdftotext: no %q in\n%s", want, text)
		}
	}
}
