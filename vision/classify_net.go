package vision

import (
	"math"
	"slices"
)

// classes is the number of answers: empty, dark, light, covered, in this order.
const classes = 4

// netLimit bounds the inputs of a network, in standard deviations.
const netLimit = 5

// Net is a small fully connected network. Its inputs are brought to mean 0 and
// deviation 1 and bounded; every layer but the last is followed by a rectifier.
type Net struct {
	Mean, Scale []float32 // of the inputs: (x − Mean) · Scale
	Layers      []Layer
}

// Layer is one layer of a Net: Out rows of In weights, and Out biases.
type Layer struct {
	In, Out int
	W, B    []float32
}

// NewNet makes a network with the given widths, all weights 0.
func NewNet(widths ...int) Net {
	n := Net{Mean: make([]float32, widths[0]), Scale: make([]float32, widths[0])}
	for i := 1; i < len(widths); i++ {
		in, out := widths[i-1], widths[i]
		n.Layers = append(n.Layers, Layer{in, out, make([]float32, in*out), make([]float32, out)})
	}
	return n
}

// Widths returns the widths of the layers, inputs first.
func (n *Net) Widths() []int {
	w := []int{len(n.Mean)}
	for _, l := range n.Layers {
		w = append(w, l.Out)
	}
	return w
}

// params lists every slice of numbers, in the order of files.
func (n *Net) params() [][]float32 {
	list := [][]float32{n.Mean, n.Scale}
	for _, l := range n.Layers {
		list = append(list, l.W, l.B)
	}
	return list
}

// scratch holds what a forward pass needs.
type scratch struct{ a, b []float32 }

func newScratch(n int) scratch { return scratch{make([]float32, n), make([]float32, n)} }

func (s *scratch) grow(n int) {
	if len(s.a) < n {
		s.a, s.b = make([]float32, n), make([]float32, n)
	}
}

// forward writes the logits for the inputs x.
func (n *Net) forward(x []float32, s *scratch, logits []float32) {
	n.normalise(x, s.a[:len(x)])
	from, to := s.a, s.b
	for i := range n.Layers {
		l := &n.Layers[i]
		l.Apply(from[:l.In], to[:l.Out])
		if i < len(n.Layers)-1 {
			for k, v := range to[:l.Out] {
				to[k] = max(v, 0)
			}
		}
		from, to = to, from
	}
	copy(logits, from)
}

// normalise writes the inputs as the first layer sees them.
func (n *Net) normalise(x, out []float32) {
	mean, scale := n.Mean[:len(x)], n.Scale[:len(x)]
	for i, v := range x {
		out[i] = min(max((v-mean[i])*scale[i], -netLimit), netLimit)
	}
}

// Logits returns the network's answer for the inputs x. It is for training: it
// makes room of its own.
func (n *Net) Logits(x []float32) (logits [classes]float32) {
	var s scratch
	s.grow(slices.Max(n.Widths()))
	n.forward(x, &s, logits[:n.Layers[len(n.Layers)-1].Out])
	return logits
}

// Apply writes W·x + B, four rows at a time: a number of x that has been fetched
// serves four sums, which need not wait for one another.
func (l *Layer) Apply(x, out []float32) {
	o, n := 0, l.In
	for ; o+4 <= len(out); o += 4 {
		w := l.W[o*n : (o+4)*n]
		a, b, c, d := w[:n], w[n:2*n], w[2*n:3*n], w[3*n:4*n]
		s0, s1, s2, s3 := l.B[o], l.B[o+1], l.B[o+2], l.B[o+3]
		for i, v := range x[:n] {
			s0 += a[i] * v
			s1 += b[i] * v
			s2 += c[i] * v
			s3 += d[i] * v
		}
		out[o], out[o+1], out[o+2], out[o+3] = s0, s1, s2, s3
	}
	for ; o < len(out); o++ {
		sum := l.B[o]
		for i, w := range l.W[o*n : (o+1)*n] {
			sum += w * x[i]
		}
		out[o] = sum
	}
}

// Softmax turns logits, divided by a temperature, into chances.
func Softmax(logits [classes]float32, temperature float32) (out [classes]float32) {
	top := max(logits[0], logits[1], logits[2], logits[3])
	sum := float32(0)
	for i, v := range logits {
		out[i] = float32(math.Exp(float64((v - top) / temperature)))
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}
