package vision

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
)

//go:embed board.bin
var embeddedVerifier []byte

const (
	// EvidenceCount is how many numbers a hypothesis is verified by.
	EvidenceCount = 28
	// EvidenceVersion numbers their meaning. A Verifier is good for one version
	// only: count it up with every change of what the evidence says.
	EvidenceVersion = 1
)

// Evidence is what speaks for and against a grid that has been settled on the
// lines, in the order in which a Verifier takes it.
type Evidence [EvidenceCount]float32

// numbers returns the evidence as a Verifier takes it, in a picture of w × h
// pixels.
func (v *verdict) numbers(w, h int) (e Evidence) {
	for i, x := range [...]float64{
		v.lines, v.worst, v.outer, v.goesOn, v.weaker, v.every, v.between, v.clear, v.amid, v.agree / 112,
		v.colour, v.border, v.rim, v.bare, float64(v.short), v.around, v.around1, v.beyond,
		v.parity, v.hues, v.green, float64(v.unseen), float64(64-v.visible) / 64, v.score, v.settled(), v.bend,
		min(v.grid.squareness(w, h), 2), v.quad.Side() / float64(max(w, h)),
	} {
		if !math.IsNaN(x) { // what cannot be told says nothing
			e[i] = float32(x)
		}
	}
	return e
}

// Verifier says how surely a settled grid is a board's. It was learned from
// pictures with boards and without, see vision/train.
type Verifier struct {
	About VerifierAbout
	Net   Net // two answers: no board, board
}

// VerifierAbout says where a Verifier comes from. It is the first line of its
// file.
type VerifierAbout struct {
	Format          int      `json:"format"`
	EvidenceVersion int      `json:"evidence_version"`
	Seed            uint64   `json:"seed"`
	TrainedOn       []string `json:"trained_on"`
	Widths          []int    `json:"widths"`
}

// Chance is how surely a grid with this evidence is a board's. It makes room of
// its own.
func (v *Verifier) Chance(e *Evidence) float64 {
	s := newScratch(slices.Max(v.Net.Widths()))
	return v.chance(e, &s)
}

func (v *Verifier) chance(e *Evidence, s *scratch) float64 {
	var logits [2]float32
	v.Net.forward(e[:], s, logits[:])
	p := Softmax([classes]float32{logits[0], logits[1], -99, -99}, 1)
	return float64(p[1])
}

// Write writes the Verifier.
func (v *Verifier) Write(w io.Writer) error {
	about := v.About
	about.Format, about.EvidenceVersion, about.Widths = formatVersion, EvidenceVersion, v.Net.Widths()
	return writeWeights(w, about, v.Net.params())
}

// ReadVerifier reads what Write wrote.
func ReadVerifier(r io.Reader) (*Verifier, error) {
	v := &Verifier{}
	err := readWeights(r, &v.About, func() ([][]float32, error) {
		if err := v.About.check(); err != nil {
			return nil, err
		}
		v.Net = NewNet(v.About.Widths...)
		return v.Net.params(), nil
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// check refuses what cannot be run.
func (a *VerifierAbout) check() error {
	if a.Format != formatVersion || a.EvidenceVersion != EvidenceVersion {
		return fmt.Errorf("%w: they are of format %d for evidence of version %d, wanted %d and %d",
			ErrWeights, a.Format, a.EvidenceVersion, formatVersion, EvidenceVersion)
	}
	w := a.Widths
	if len(w) < 2 || len(w) > 8 || w[0] != EvidenceCount || w[len(w)-1] != 2 || slices.Min(w) < 1 || slices.Max(w) > 1024 {
		return fmt.Errorf("%w: widths %v", ErrWeights, w)
	}
	return nil
}

// usualVerifier is the one in this program.
func usualVerifier() (*Verifier, error) {
	v, err := ReadVerifier(bytes.NewReader(embeddedVerifier))
	if err != nil {
		return nil, fmt.Errorf("verifier in the program: %w", err)
	}
	return v, nil
}
