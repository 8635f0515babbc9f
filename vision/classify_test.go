package vision

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gocv.io/x/gocv"
)

// squaresTruth is an entry of testdata/squares.json: pictures drawn by a path
// tracer, with what can be seen on each square and what lies there.
type squaresTruth struct {
	File    string        `json:"file"`
	Corners [4][2]float64 `json:"corners"`
	Board   []string      `json:"board"`
	Full    []string      `json:"full"`
}

func (s *squaresTruth) quad() (q Quad) {
	for i, c := range s.Corners {
		q[i] = Point{c[0], c[1]}
	}
	return q
}

func loadSquares(t testing.TB) []squaresTruth {
	t.Helper()
	data, err := os.ReadFile("testdata/squares.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []squaresTruth
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func loadPicture(t testing.TB, path string) gocv.Mat {
	t.Helper()
	m := gocv.IMRead(path, gocv.IMReadColor)
	if m.Empty() {
		t.Fatalf("no picture in %s", path)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// squareReader is a rectifier and a classifier, closed at the test's end.
func squareReader(t testing.TB) (*Rectifier, *Classifier) {
	t.Helper()
	c, err := NewClassifier(ClassifierConfig{})
	if err != nil {
		t.Fatal(err)
	}
	r := NewRectifier()
	t.Cleanup(func() { c.Close(); r.Close() })
	return r, c
}

func readSquares(t testing.TB, r *Rectifier, c *Classifier, m gocv.Mat, q Quad) (out [64]Square) {
	t.Helper()
	if err := r.Rectify(m, q); err != nil {
		t.Fatal(err)
	}
	if err := c.Classify(r, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// letters writes squares as eight rows.
func letters(squares *[64]Square) []string {
	var rows []string
	for row := range 8 {
		var b strings.Builder
		for col := range 8 {
			s, _ := squares[8*row+col].State()
			b.WriteByte("?-XO"[s])
		}
		rows = append(rows, b.String())
	}
	return rows
}

func TestClassify(t *testing.T) {
	r, c := squareReader(t)
	for _, s := range loadSquares(t) {
		t.Run(s.File, func(t *testing.T) {
			squares := readSquares(t, r, c, loadPicture(t, filepath.Join("testdata", s.File)), s.quad())
			got, missed := letters(&squares), 0
			for i, row := range got {
				for j := range row {
					switch seen, is, truth := s.Board[i][j], row[j], s.Full[i][j]; {
					case seen == '?' && is != '?' && is != truth:
						t.Errorf("hidden square %c%d read as %c, there is %c", 'a'+j, i+1, is, truth)
					case seen != '?' && is == '?':
						missed++
					case seen != '?' && is != seen:
						t.Errorf("square %c%d read as %c, there is %c", 'a'+j, i+1, is, seen)
					}
				}
			}
			// Beside a hand some squares may be left open.
			if missed > strings.Count(strings.Join(s.Board, ""), "?")/8 {
				t.Errorf("%d squares in sight not read:\n%s", missed, strings.Join(got, "\n"))
			}
			for sq, p := range squares {
				if sum := p.Empty + p.Dark + p.Light + p.Covered; sum < 0.999 || sum > 1.001 {
					t.Errorf("square %d: chances add up to %v", sq, sum)
				}
			}
		})
	}
}

// TestClassifyTurned: what is read does not depend on the corner the board is
// named from.
func TestClassifyTurned(t *testing.T) {
	r, c := squareReader(t)
	s := loadSquares(t)[1]
	m := loadPicture(t, filepath.Join("testdata", s.File))
	for turn := range 4 {
		squares := readSquares(t, r, c, m, s.quad().Turn(turn))
		for row := range 8 {
			for col := range 8 {
				y, x := row, col
				for range turn {
					y, x = x, 7-y
				}
				got, _ := squares[8*row+col].State()
				if "?-XO"[got] != s.Board[y][x] {
					t.Errorf("turn %d, row %d, column %d: %v, want %c", turn, row, col, got, s.Board[y][x])
				}
			}
		}
	}
}

// TestClassifyCutOff: squares outside the picture are covered, for certain.
func TestClassifyCutOff(t *testing.T) {
	r, c := squareReader(t)
	s := loadSquares(t)[0]
	m := loadPicture(t, filepath.Join("testdata", s.File))
	q := s.quad()
	left := q[0].X
	for _, p := range q {
		left = min(left, p.X)
	}
	cut := int(left + q.Side()/4)
	part := m.Region(image.Rect(cut, 0, m.Cols(), m.Rows()))
	defer part.Close()
	whole := part.Clone()
	defer whole.Close()
	for i := range q {
		q[i].X -= float64(cut)
	}
	squares := readSquares(t, r, c, whole, q)
	out := 0
	for sq, p := range squares {
		if r.Inside(sq) < minInside {
			out++
			if state, sure := p.State(); state != Unknown || sure != 1 {
				t.Errorf("square %d, %.0f %% inside: %v %v", sq, 100*r.Inside(sq), state, sure)
			}
		}
	}
	if out < 8 || out > 32 {
		t.Errorf("%d squares cut off", out)
	}
}

// TestClassifyInTheDark: with a tenth of the light everything is read, and with the
// lamp off nothing, whatever the camera makes of that.
func TestClassifyInTheDark(t *testing.T) {
	r, c := squareReader(t)
	s := loadSquares(t)[1]
	m := loadPicture(t, filepath.Join("testdata", s.File))
	dim := gocv.NewMat()
	defer dim.Close()
	for _, share := range []float64{0.1, 0.02, 0.01, 0} {
		m.ConvertToWithParams(&dim, gocv.MatTypeCV8UC3, float32(share), 0)
		squares := readSquares(t, r, c, dim, s.quad())
		for i, row := range letters(&squares) {
			want := "????????"
			if share == 0.1 {
				want = s.Board[i]
			}
			if row != want {
				t.Errorf("%v of the light: row %d is %s, want %s", share, i+1, row, want)
			}
		}
	}
}

// TestClassifyAnything: pictures without sense give chances all the same.
func TestClassifyAnything(t *testing.T) {
	r, c := squareReader(t)
	q := Quad{{100, 100}, {500, 100}, {500, 500}, {100, 500}}
	tests := []struct {
		name string
		at   func(i int) uint8
	}{
		{"black", func(int) uint8 { return 0 }},
		{"white", func(int) uint8 { return 255 }},
		{"stripes", func(i int) uint8 { return uint8(i) }},
		{"noise", func(i int) uint8 { return uint8(uint32(i) * 2654435761 >> 24) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := gocv.NewMatWithSize(600, 600, gocv.MatTypeCV8UC3)
			defer m.Close()
			data, _ := m.DataPtrUint8()
			for i := range data {
				data[i] = tt.at(i)
			}
			for sq, p := range readSquares(t, r, c, m, q) {
				if sum := p.Empty + p.Dark + p.Light + p.Covered; !(sum > 0.999 && sum < 1.001) {
					t.Errorf("square %d: %+v", sq, p)
				}
			}
		})
	}
}

func TestClassifyAllocatesNothing(t *testing.T) {
	skipProfiled(t)
	r, c := squareReader(t)
	s := loadSquares(t)[0]
	m, q := loadPicture(t, filepath.Join("testdata", s.File)), s.quad()
	if n := testing.AllocsPerRun(10, func() { readSquares(t, r, c, m, q) }); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func TestClassifierClosed(t *testing.T) {
	c, err := NewClassifier(ClassifierConfig{})
	if err != nil {
		t.Fatal(err)
	}
	r := NewRectifier()
	defer r.Close()
	c.Close()
	c.Close()
	if err := c.Classify(r, &[64]Square{}); err == nil {
		t.Error("a closed classifier reads")
	}
}

func TestModelRoundTrip(t *testing.T) {
	m, err := ReadModel(bytes.NewReader(embeddedWeights))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := m.Write(&again); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), embeddedWeights) {
		t.Error("written weights differ from those read")
	}
	if len(m.About.TrainedOn) == 0 {
		t.Error("the weights do not say what they were trained on")
	}
}

func TestReadModelRefuses(t *testing.T) {
	line, rest, _ := bytes.Cut(embeddedWeights, []byte("\n"))
	with := func(old, new string) []byte {
		head := strings.Replace(string(line), old, new, 1)
		return append([]byte(head+"\n"), rest...)
	}
	tests := []struct {
		name string
		data []byte
	}{
		{"nothing", nil},
		{"no first line", []byte("flipwatch")},
		{"not JSON", []byte("flipwatch\n")},
		{"another format", with(`"format":2`, `"format":99`)},
		{"other features", with(`"feature_version":`, `"feature_version":9`)},
		{"other widths", with(`"widths":[[`, `"widths":[[9`)},
		{"no temperature", with(`"temperature":`, `"temperature":-`)},
		{"too short", embeddedWeights[:len(embeddedWeights)-1]},
		{"too long", append(bytes.Clone(embeddedWeights), 0)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := ReadModel(bytes.NewReader(tt.data)); !errors.Is(err, ErrWeights) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestGlareNet: squares in glare are read by the network for glare, and no others.
func TestGlareNet(t *testing.T) {
	m := &Model{About: About{Temperature: 1}, Members: []Member{{
		First: NewNet(FeatureCount, 4, classes), Rounds: []Net{NewNet(ContextSize, 4, classes)},
		Glare: NewNet(ContextSize, 4, classes),
	}}}
	last := func(n *Net) []float32 { return n.Layers[len(n.Layers)-1].B }
	last(&m.Members[0].Rounds[0])[1] = 9 // dark
	last(&m.Members[0].Glare)[2] = 9     // light
	c, err := NewClassifier(ClassifierConfig{Model: m})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var f Features
	f[20][fWhiteOut] = glareBeside + 0.01
	f[21][fWhite] = 1 // a bright disc that burns out by itself
	var out [64]Square
	c.ClassifyFeatures(&f, &out)
	for sq := range out {
		want := Dark
		if sq == 20 {
			want = Light
		}
		if state, _ := out[sq].State(); state != want {
			t.Errorf("square %d is %v, want %v", sq, state, want)
		}
	}
}
