package train

import (
	"math"
	"math/rand/v2"
	"slices"

	"flipwatch/vision"
)

// Plan says how to fit a model.
type Plan struct {
	Members int
	First   []int // widths of the hidden layers
	Round   []int
	Rounds  int
	Glare   []int
	Epochs  int
	Seed    uint64
}

// DefaultPlan is how the shipped weights are fitted.
func DefaultPlan() Plan {
	return Plan{Members: 1, First: []int{160, 16}, Round: []int{100}, Rounds: 2, Glare: []int{100}, Epochs: 14, Seed: 1}
}

// groupWeight is how much a group counts, however many copies there are of it.
func groupWeight(group string) float64 {
	switch group {
	case "reversi_board", "A", "C":
		return 1
	case "drawn":
		return 0.8
	case "V":
		return 0.5
	default:
		return 0.25
	}
}

// Fit fits a model to samples.
func Fit(samples []Sample, p Plan) *vision.Model {
	m := &vision.Model{About: vision.About{Seed: p.Seed, Temperature: 1}}
	for i := range p.Members {
		m.Members = append(m.Members, fitMember(samples, p, p.Seed*100+uint64(i)))
	}
	return m
}

// weights returns the weight of each sample.
func weights(samples []Sample) []float32 {
	n := map[string]float64{}
	for i := range samples {
		n[samples[i].Group]++
	}
	total := 0.0
	for g := range n {
		total += groupWeight(g)
	}
	w := make([]float32, len(samples))
	for i := range samples {
		g := samples[i].Group
		w[i] = float32(groupWeight(g) / n[g] * float64(len(samples)) / total)
	}
	return w
}

func fitMember(all []Sample, p Plan, seed uint64) vision.Member {
	samples := slices.DeleteFunc(slices.Clone(all), func(s Sample) bool { return s.Glare })
	sampleWeight := weights(samples)
	data := &rows{}
	for i := range samples {
		s := &samples[i]
		for sq := range 64 {
			data.x = append(data.x, s.Features[sq][:])
			data.label = append(data.label, s.Labels[sq])
			data.weight = append(data.weight, s.Weight[sq]*sampleWeight[i])
		}
	}
	widths := append(append([]int{vision.FeatureCount}, p.First...), 4)
	var m vision.Member
	m.First = fitNet(data, widths, p.Epochs, seed)
	m.Usual = vision.UsualExamples(usual(samples, sampleWeight))
	widths = append(append([]int{vision.ContextSize}, p.Round...), 4)
	contexts := make([]vision.Context, len(samples))
	for round := range p.Rounds {
		makeContexts(samples, &m, contexts, data, seed+uint64(round))
		m.Rounds = append(m.Rounds, fitNet(data, widths, p.Epochs, seed+50+uint64(round)))
	}
	widths = append(append([]int{vision.ContextSize}, p.Glare...), 4)
	m.Glare = fitNet(glareRows(all, &m, seed+90), widths, p.Epochs, seed+91)
	return m
}

// usual returns the mean features of empty, dark and light squares.
func usual(samples []Sample, weight []float32) (mean [3][vision.FeatureCount]float32) {
	var sum [3][vision.FeatureCount]float64
	var n [3]float64
	for i := range samples {
		s := &samples[i]
		for sq, label := range s.Labels {
			if label == Covered {
				continue
			}
			w := float64(weight[i] * s.Weight[sq])
			n[label] += w
			for k, v := range s.Features[sq] {
				sum[label][k] += w * float64(v)
			}
		}
	}
	for c := range mean {
		for k := range mean[c] {
			mean[c][k] = float32(sum[c][k] / n[c])
		}
	}
	return mean
}

// glareRows lets the member read all samples and returns the squares in glare.
func glareRows(samples []Sample, m *vision.Member, seed uint64) *rows {
	judged, err := Read(&vision.Model{About: vision.About{Temperature: 1}, Members: []vision.Member{*m}}, samples)
	if err != nil {
		panic(err) // only weights from a file can be wrong
	}
	rng := rand.New(rand.NewPCG(seed, 5))
	maker := vision.NewContextMaker()
	sampleWeight := weights(samples)
	data := &rows{}
	var p vision.Chances
	var context vision.Context
	for i := range judged {
		s := &judged[i]
		for sq, read := range s.Read {
			var logits [4]float32
			for k, v := range [...]float32{read.Empty, read.Dark, read.Light, read.Covered} {
				logits[k] = float32(math.Log(float64(v+1e-5)) + shake*rng.NormFloat64())
			}
			p[sq] = vision.Softmax(logits, 1)
		}
		maker.Build(&s.Features, &p, &m.Usual, &context)
		for sq := range context {
			if s.Weight[sq] > 0 && s.Features.InGlare(sq) {
				data.x = append(data.x, slices.Clone(context[sq][:]))
				data.label = append(data.label, s.Labels[sq])
				data.weight = append(data.weight, s.Weight[sq]*sampleWeight[i])
			}
		}
	}
	return data
}

// shake is how far logits are shaken between networks: on new boards each will be less
// sure than on those it was fitted to.
const shake = 0.7

// makeContexts runs the member's last network, so far, over the samples it was
// fitted to, and makes the rows for the next.
func makeContexts(samples []Sample, m *vision.Member, contexts []vision.Context, data *rows, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 5))
	maker := vision.NewContextMaker()
	last := &m.First
	if n := len(m.Rounds); n > 0 {
		last = &m.Rounds[n-1]
	}
	var p vision.Chances
	for i := range samples {
		for sq := range 64 {
			logits := last.Logits(data.x[64*i+sq])
			for k := range logits {
				logits[k] += float32(shake * rng.NormFloat64())
			}
			p[sq] = vision.Softmax(logits, 1)
		}
		maker.Build(&samples[i].Features, &p, &m.Usual, &contexts[i])
		for sq := range 64 {
			data.x[64*i+sq] = contexts[i][sq][:]
		}
	}
}
