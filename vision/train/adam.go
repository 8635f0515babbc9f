package train

import (
	"math"
	"math/rand/v2"
	"sync"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	"flipwatch/vision"
)

// rows are training rows: inputs, wanted answer, weight.
type rows struct {
	x      [][]float32
	label  []uint8
	weight []float32
}

// The way of learning. Values as in the usual recipes; smoothing keeps the
// logits from growing without end, dropped inputs from leaning on one feature.
const (
	batchRows   = 512
	shards      = 2 // parts of a batch that are worked on at once; fixed, so that sums do not depend on the machine
	rate        = 3e-3
	decay       = 1e-4
	smoothing   = 0.01
	dropInput   = 0.05
	beta1       = 0.9
	beta2       = 0.999
	adamEpsilon = 1e-8
)

// learner fits a network by Adam (Kingma and Ba, 2015) with a rate that falls
// like a cosine.
type learner struct {
	net    *vision.Net
	params [][]float32
	m, v   [][]float32
	parts  [shards]*gradient
	step   int
}

// gradient is what one goroutine adds up.
type gradient struct {
	grads [][]float32 // in the order of params
	acts  [][]float32 // of every layer, inputs first
	delta [][]float32
	rng   *rand.Rand
	keep  bool // no input is dropped
}

// fitNet fits a new network of the given widths.
func fitNet(data *rows, widths []int, epochs int, seed uint64) vision.Net {
	net := vision.NewNet(widths...)
	normalise(&net, data)
	rng := rand.New(rand.NewPCG(seed, 77))
	l := &learner{net: &net}
	for i := range net.Layers {
		layer := &net.Layers[i]
		spread := math.Sqrt(2 / float64(layer.In))
		for k := range layer.W {
			layer.W[k] = float32(spread * rng.NormFloat64())
		}
		l.params = append(l.params, layer.W, layer.B)
	}
	l.m, l.v = alike(l.params), alike(l.params)
	for i := range l.parts {
		l.parts[i] = newGradient(l, widths, seed, i)
	}
	order := make([]int, len(data.x))
	for i := range order {
		order[i] = i
	}
	batches := len(order) / batchRows
	for range epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for b := range batches {
			l.batch(data, order[b*batchRows:(b+1)*batchRows], float64(l.step)/float64(epochs*batches))
		}
	}
	return net
}

func newGradient(l *learner, widths []int, seed uint64, i int) *gradient {
	g := &gradient{grads: alike(l.params), rng: rand.New(rand.NewPCG(seed, uint64(100+i)))}
	for _, w := range widths {
		g.acts = append(g.acts, make([]float32, w))
		g.delta = append(g.delta, make([]float32, w))
	}
	return g
}

func alike(p [][]float32) [][]float32 {
	var out [][]float32
	for _, s := range p {
		out = append(out, make([]float32, len(s)))
	}
	return out
}

// normalise sets the network's input means and scales.
func normalise(net *vision.Net, data *rows) {
	n := float64(len(data.x))
	for i := range net.Mean {
		sum, squares := 0.0, 0.0
		for _, x := range data.x {
			v := float64(x[i])
			sum += v
			squares += v * v
		}
		mean := sum / n
		net.Mean[i] = float32(mean)
		net.Scale[i] = float32(1 / (math.Sqrt(max(0, squares/n-mean*mean)) + 1e-3))
	}
}

// batch takes one step; done is the share of the training behind it.
func (l *learner) batch(data *rows, which []int, done float64) {
	var group sync.WaitGroup
	size := len(which) / shards
	for i, g := range l.parts {
		part := which[i*size : (i+1)*size]
		group.Go(func() {
			for _, s := range g.grads {
				clear(s)
			}
			for _, row := range part {
				g.add(l.net, data.x[row], data.label[row], data.weight[row])
			}
		})
	}
	group.Wait()
	l.step++
	r := rate*0.5*(1+math.Cos(math.Pi*done)) + 1e-5
	c1, c2 := 1-math.Pow(beta1, float64(l.step)), 1-math.Pow(beta2, float64(l.step))
	scale := float32(1) / float32(len(which))
	for k, p := range l.params {
		wd := float32(decay)
		if k%2 == 1 { // biases
			wd = 0
		}
		l.update(k, p, scale, wd, float32(r), float32(c1), float32(c2))
	}
}

func (l *learner) update(k int, p []float32, scale, wd, r, c1, c2 float32) {
	m, v := l.m[k], l.v[k]
	a, b := l.parts[0].grads[k], l.parts[1].grads[k]
	for i := range p {
		g := (a[i]+b[i])*scale + wd*p[i]
		m[i] = beta1*m[i] + (1-beta1)*g
		v[i] = beta2*v[i] + (1-beta2)*g*g
		p[i] -= r * (m[i] / c1) / (float32(math.Sqrt(float64(v[i]/c2))) + adamEpsilon)
	}
}

// add adds the gradient of one row.
func (g *gradient) add(net *vision.Net, x []float32, label uint8, weight float32) {
	if weight == 0 {
		return
	}
	in := g.acts[0]
	for i, v := range x {
		in[i] = min(max((v-net.Mean[i])*net.Scale[i], -inputLimit), inputLimit)
		if !g.keep && g.rng.Float32() < dropInput {
			in[i] = 0
		}
	}
	last := len(net.Layers) - 1
	for i := range net.Layers {
		apply(&net.Layers[i], g.acts[i], g.acts[i+1])
		if i < last {
			rectify(g.acts[i+1])
		}
	}
	g.wrong(g.acts[last+1], g.delta[last+1], label, weight)
	for i := last; i >= 0; i-- {
		g.back(&net.Layers[i], i)
	}
}

// inputLimit is the same bound as in vision.Net.
const inputLimit = 5

func rectify(a []float32) {
	for i, v := range a {
		a[i] = max(v, 0)
	}
}

// wrong writes the derivative of the cross entropy with smoothed labels.
func (g *gradient) wrong(logits, delta []float32, label uint8, weight float32) {
	top := logits[0]
	for _, v := range logits {
		top = max(top, v)
	}
	sum := float32(0)
	for i, v := range logits {
		delta[i] = float32(math.Exp(float64(v - top)))
		sum += delta[i]
	}
	for i := range delta {
		want := float32(smoothing) / float32(len(delta))
		if i == int(label) {
			want += 1 - smoothing
		}
		delta[i] = (delta[i]/sum - want) * weight
	}
}

// back adds layer i's gradient and passes the rest down.
func (g *gradient) back(l *vision.Layer, i int) {
	x, below, delta := g.acts[i], g.delta[i], g.delta[i+1]
	clear(below)
	gw, gb := g.grads[2*i], g.grads[2*i+1]
	for o, d := range delta {
		if d == 0 {
			continue
		}
		gb[o] += d
		axpy(d, x, gw[o*l.In:(o+1)*l.In])
		if i > 0 {
			axpy(d, l.W[o*l.In:(o+1)*l.In], below)
		}
	}
	if i > 0 {
		for k, v := range x {
			if v <= 0 {
				below[k] = 0
			}
		}
	}
}

// apply is the same as the layer's own Apply. Gonum adds up several numbers at
// once, which Go's compiler does not: training takes a third of the time.
func apply(l *vision.Layer, x, out []float32) {
	copy(out, l.B)
	gonum.Implementation{}.Sgemv(blas.NoTrans, l.Out, l.In, 1, l.W, l.In, x, 1, 1, out, 1)
}

// axpy adds a·x to y.
func axpy(a float32, x, y []float32) { gonum.Implementation{}.Saxpy(len(x), a, x, 1, y, 1) }
