package train

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"flipwatch/vision"
	"flipwatch/vision/damage"
	"flipwatch/vision/scene"
)

// TestPermissive: only licences that allow it may shape what everyone gets.
func TestPermissive(t *testing.T) {
	tests := []struct {
		license string
		want    bool
	}{
		{"BSD-3-Clause (LICENSE.txt)", true},
		{"MIT", true},
		{"Apache-2.0 (LICENSE)", true},
		{"none stated", false},
		{"", false},
		{"CC-BY-NC-4.0", false},
		{"not MIT", false},
	}
	for _, tt := range tests {
		if got := permissive(tt.license); got != tt.want {
			t.Errorf("%q: %v", tt.license, got)
		}
	}
}

// drawn returns a drawn scene, prepared.
func drawn(t *testing.T, seed uint64) (*damage.Canvas, string) {
	t.Helper()
	m, s := scene.Draw(rand.New(rand.NewPCG(seed, 1)))
	defer m.Close()
	c := damage.Cut(m, s.Quad, preparePx)
	t.Cleanup(c.Close)
	return c, s.Letters()
}

// TestSpoilIsReproducible: the same seed gives the same features.
func TestSpoilIsReproducible(t *testing.T) {
	whole, board := drawn(t, 4)
	w := &worker{vision.NewRectifier(), vision.NewDescriber()}
	defer w.rectifier.Close()
	var first Sample
	for i := range 2 {
		s, err := spoiled(w, whole, damage.Rand(3, "x"), truth{board, board}, Sample{}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = s
		} else if s.Features != first.Features || s.Labels != first.Labels {
			t.Error("the same seed gives other samples")
		}
	}
}

// TestFitNet: a network learns what can be learned, the same way every time, and
// leaves alone rows of weight 0.
func TestFitNet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	data := &rows{}
	for range 4096 {
		x := []float32{float32(r.NormFloat64()), float32(r.NormFloat64()), 5}
		label, weight := uint8(0), float32(1)
		if x[0]*x[1] > 0 { // not to be told by a straight line
			label = 2
		}
		if r.IntN(4) == 0 {
			label, weight = 3, 0
		}
		data.x, data.label, data.weight = append(data.x, x), append(data.label, label), append(data.weight, weight)
	}
	net := fitNet(data, []int{3, 16, 4}, 40, 1)
	again := fitNet(data, []int{3, 16, 4}, 40, 1)
	wrong, n := 0, 0
	for i, x := range data.x {
		logits := net.Logits(x)
		if logits != again.Logits(x) {
			t.Fatal("the same seed gives another network")
		}
		if data.weight[i] == 0 {
			continue
		}
		n++
		best := 0
		for k, v := range logits {
			if v > logits[best] {
				best = k
			}
		}
		if best != int(data.label[i]) {
			wrong++
		}
	}
	if wrong*20 > n {
		t.Errorf("%d of %d wrong", wrong, n)
	}
}

// TestGradient compares the gradient with differences.
func TestGradient(t *testing.T) {
	data := &rows{x: [][]float32{{0.3, -0.7}, {-1, 0.4}}, label: []uint8{1, 3}, weight: []float32{1, 1}}
	net := fitNet(data, []int{2, 3, 4}, 0, 5)
	l := &learner{net: &net}
	for i := range net.Layers {
		l.params = append(l.params, net.Layers[i].W, net.Layers[i].B)
	}
	cost := func() float64 {
		sum := 0.0
		for i, x := range data.x {
			p := vision.Softmax(net.Logits(x), 1)
			for k, v := range p {
				want := smoothing / 4.0
				if k == int(data.label[i]) {
					want += 1 - smoothing
				}
				sum -= want * math.Log(float64(v))
			}
		}
		return sum
	}
	g := newGradient(l, []int{2, 3, 4}, 1, 0)
	g.keep = true
	for i, x := range data.x {
		g.add(&net, x, data.label[i], data.weight[i])
	}
	const h = 1e-2
	for k, p := range l.params {
		for i := range p {
			old := p[i]
			p[i] = old + h
			up := cost()
			p[i] = old - h
			down := cost()
			p[i] = old
			if got, want := float64(g.grads[k][i]), (up-down)/(2*h); math.Abs(got-want) > 2e-3+0.02*math.Abs(want) {
				t.Errorf("parameter %d of list %d: gradient %v, by differences %v", i, k, got, want)
			}
		}
	}
}

// TestTally counts a board by hand.
func TestTally(t *testing.T) {
	s := &Sample{}
	j := Judged{Sample: s}
	for sq := range 64 {
		s.Weight[sq] = 1
		j.Read[sq] = vision.Square{Empty: 0.9, Dark: 0.1}
	}
	s.Labels[0], s.Under[0] = Covered, Light // a hidden disc, called empty
	s.Labels[1] = Dark                       // called empty
	j.Read[2] = vision.Square{Covered: 1}    // in sight, but not read
	s.Weight[3], s.Labels[3] = 0, Dark       // not judged
	var got tally
	got.add(&j)
	want := tally{squares: 62, right: 60, unknown: 1, wrong: 1, boards: 1, covered: 1, misread: 1}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	var table strings.Builder
	j.Sample.Group, j.Sample.Kind = "A", "clean"
	Table(&table, []Judged{j})
	if !strings.Contains(table.String(), "96.77") {
		t.Errorf("no 96.77 %% in\n%s", table.String())
	}
}
