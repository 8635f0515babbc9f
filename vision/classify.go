package vision

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
)

//go:embed weights.bin
var embeddedWeights []byte

// ClassifierConfig sets up a Classifier. The zero value is the default.
type ClassifierConfig struct {
	// Model is what was learned. Default: the weights in this program.
	Model *Model
}

// minInside is the share of a square that must lie inside the picture: with
// less, even the best place for a disc is partly made up.
const minInside = 0.7

// burntBeside is the share of the ring beside a disc that must be burnt out for it
// to be a reflection. The faces of white discs around reach into that ring.
const burntBeside = 0.15

// tooDim is the bright level of a board, in grey levels, below which nothing can be
// told on it: a camera in the dark gives black, its noise, and what its compression
// makes of that.
const tooDim = 6

// Classifier says what lies on each square of a rectified board.
//
// The chances of a square add up to 1 and mean what they say: of the squares
// called dark with a chance of 0.9, nine in ten are dark, over pictures like
// those that the calibration test reads, of boards that were not trained on
// (see TestCalibration). Covered is the chance that something hides the square:
// a hand, a cup, a disc held above it, the edge of the picture. A chance says
// nothing about the board having been found: on a wrong quad all may be high.
//
// It is not safe for concurrent use.
type Classifier struct {
	model     *Model
	describer *Describer
	maker     *ContextMaker
	features  Features
	context   Context
	scratch   scratch
	chances   Chances
}

// NewClassifier makes a Classifier.
func NewClassifier(c ClassifierConfig) (*Classifier, error) {
	if c.Model == nil {
		m, err := ReadModel(bytes.NewReader(embeddedWeights))
		if err != nil {
			return nil, fmt.Errorf("weights in the program: %w", err)
		}
		c.Model = m
	}
	k := &Classifier{model: c.Model, describer: NewDescriber(), maker: NewContextMaker()}
	k.scratch.grow(1024)
	return k, nil
}

// Classify reads the 64 squares of the board that r rectified last, row by row
// from its quad's first corner.
func (k *Classifier) Classify(r *Rectifier, out *[64]Square) error {
	if k.describer == nil {
		return errors.New("classify: the classifier is closed")
	}
	k.describer.Describe(r, &k.features)
	k.ClassifyFeatures(&k.features, out)
	for sq := range out {
		if r.Inside(sq) < minInside || k.describer.light.level < tooDim {
			out[sq] = Square{Covered: 1}
		}
		if f := &k.features[sq]; f[fWhiteOut] > burntBeside {
			out[sq].Glare = f[fWhite]
		}
	}
	return nil
}

// ClassifyFeatures reads 64 squares already described, all of them taken as
// inside the picture.
func (k *Classifier) ClassifyFeatures(f *Features, out *[64]Square) {
	*out = [64]Square{}
	share := 1 / float32(len(k.model.Members))
	for i := range k.model.Members {
		m := &k.model.Members[i]
		k.read(m, f, func(sq int, p *[classes]float32) {
			o := &out[sq]
			o.Empty += share * p[0]
			o.Dark += share * p[1]
			o.Light += share * p[2]
			o.Covered += share * p[3]
		})
	}
}

// read runs one member over the board.
func (k *Classifier) read(m *Member, f *Features, add func(sq int, p *[classes]float32)) {
	var logits [classes]float32
	for sq := range f {
		m.First.forward(f[sq][:], &k.scratch, logits[:])
		k.chances[sq] = Softmax(logits, 1)
	}
	for i := range m.Rounds {
		temperature := float32(1)
		if i == len(m.Rounds)-1 {
			temperature = k.model.About.Temperature
		}
		k.maker.Build(f, &k.chances, &m.Usual, &k.context)
		for sq := range k.context {
			m.Rounds[i].forward(k.context[sq][:], &k.scratch, logits[:])
			k.chances[sq] = Softmax(logits, temperature)
		}
	}
	k.readGlare(m, f)
	for sq := range k.chances {
		add(sq, &k.chances[sq])
	}
}

// readGlare reads the squares in glare once more, by what the networks before made of
// the whole board.
func (k *Classifier) readGlare(m *Member, f *Features) {
	if len(m.Glare.Layers) == 0 {
		return // still in training
	}
	var logits [classes]float32
	built := false
	for sq := range f {
		if !f.InGlare(sq) {
			continue
		}
		if !built {
			k.maker.Build(f, &k.chances, &m.Usual, &k.context)
			built = true
		}
		m.Glare.forward(k.context[sq][:], &k.scratch, logits[:])
		k.chances[sq] = Softmax(logits, k.model.About.Temperature)
	}
}

// Close frees what the Classifier holds. It may be called twice.
func (k *Classifier) Close() error {
	k.describer = nil
	return nil
}
