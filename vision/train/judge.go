package train

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"flipwatch/vision"
)

// Fold is a set of boards left out of training together.
type Fold struct {
	Name string
	// Out says which samples belong to it.
	Out func(group string) bool
}

// Folds leaves out the set of a hundred photos, all other real boards, and
// everything rendered as set A.
func Folds() []Fold {
	return []Fold{
		{"reversi_board", func(g string) bool { return g == "reversi_board" }},
		{"A", func(g string) bool { return g == "A" || g == "V" }},
		// Some of them are never trained on at all.
		{"other real", func(g string) bool { return slices.Contains(strings.Fields(columns[1].groups), g) }},
	}
}

// Judged is a sample and what was read on it by a model that has not seen its
// board.
type Judged struct {
	*Sample
	Read [64]vision.Square
}

// Read lets a model read samples.
func Read(m *vision.Model, samples []Sample) ([]Judged, error) {
	k, err := vision.NewClassifier(vision.ClassifierConfig{Model: m})
	if err != nil {
		return nil, err
	}
	defer k.Close()
	out := make([]Judged, len(samples))
	for i := range samples {
		out[i].Sample = &samples[i]
		k.ClassifyFeatures(&samples[i].Features, &out[i].Read)
	}
	return out, nil
}

// column is a group of the table.
type column struct {
	name   string
	groups string
}

var columns = []column{
	{"reversi_board", "reversi_board"},
	{"other real", "Othello OthelloHelper gamestate_CV othello-board-recommender reversi_recognition"},
	{"A stills", "A"},
}

// tally counts squares and boards.
type tally struct {
	squares, right, unknown, wrong int // squares that can be seen
	boards, perfect                int
	covered, told, misread         int // covered squares, those answered unknown, those answered wrongly
}

func (t *tally) add(j *Judged) {
	good := true
	for sq, label := range j.Labels {
		if j.Weight[sq] == 0 {
			continue
		}
		state, _ := j.Read[sq].State()
		switch {
		case label == Covered:
			t.covered++
			if state == vision.Unknown {
				t.told++
			} else if j.Under[sq] != Covered && uint8(state) != j.Under[sq]+1 {
				t.misread++
			}
			continue
		case state == vision.Unknown:
			t.unknown++
		case uint8(state) == label+1:
			t.right++
		default:
			t.wrong++
		}
		t.squares++
		good = good && uint8(state) == label+1
	}
	t.boards++
	if good {
		t.perfect++
	}
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

// Table writes kinds × groups: squares right in %, where unknown is not right,
// perfect boards of all, squares unknown and wrong in %.
func Table(w io.Writer, judged []Judged) {
	fmt.Fprintf(w, "%-10s", "kind")
	for _, c := range columns {
		fmt.Fprintf(w, " | %-38s", c.name)
	}
	fmt.Fprintln(w)
	for _, kind := range append(testKinds(), "all") {
		fmt.Fprintf(w, "%-10s", kind)
		for _, c := range columns {
			var t tally
			for i := range judged {
				j := &judged[i]
				if (j.Kind == kind || kind == "all") && strings.Contains(" "+c.groups+" ", " "+j.Group+" ") {
					t.add(j)
				}
			}
			fmt.Fprintf(w, " | %6.2f %4d/%-4d unknown %4.2f wrong %5.3f", percent(t.right, t.squares), t.perfect, t.boards,
				percent(t.unknown, t.squares), percent(t.wrong, t.squares))
		}
		fmt.Fprintln(w)
	}
}

// TableCovered writes how covered squares are answered.
func TableCovered(w io.Writer, name string, judged []Judged) {
	var t tally
	for i := range judged {
		t.add(&judged[i])
	}
	fmt.Fprintf(w, "covered squares, %s: %d, answered unknown %.2f %%, answered wrongly %d (%.2f %%)\n", name, t.covered,
		percent(t.told, t.covered), t.misread, percent(t.misread, t.covered))
}

// TableCalibration writes, by stated confidence, how many squares are wrong.
func TableCalibration(w io.Writer, judged []Judged) {
	edges := []float64{vision.MinConfidence, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.01}
	fmt.Fprintln(w, "stated confidence   squares   mean stated   right")
	for i := 1; i < len(edges); i++ {
		n, right, sum := 0, 0, 0.0
		for k := range judged {
			j := &judged[k]
			for sq, label := range j.Labels {
				state, p := j.Read[sq].State()
				if j.Weight[sq] == 0 || state == vision.Unknown || p < edges[i-1] || p >= edges[i] {
					continue
				}
				if label == Covered { // what lies there counts, if anybody knows
					label = j.Under[sq]
				}
				if label == Covered {
					continue
				}
				n++
				sum += p
				if uint8(state) == label+1 {
					right++
				}
			}
		}
		if n > 0 {
			fmt.Fprintf(w, "%5.3f – %5.3f %13d %10.4f %11.4f\n", edges[i-1], min(edges[i], 1), n, sum/float64(n), float64(right)/float64(n))
		}
	}
}

// loss is the mean negative logarithm of the chance given to the truth.
func loss(judged []Judged) float64 {
	sum, n := 0.0, 0
	for i := range judged {
		j := &judged[i]
		for sq, label := range j.Labels {
			if j.Weight[sq] == 0 {
				continue
			}
			s := j.Read[sq]
			p := [4]float32{s.Empty, s.Dark, s.Light, s.Covered}[label]
			sum -= math.Log(float64(max(p, 1e-6)))
			n++
		}
	}
	return sum / float64(max(n, 1))
}
