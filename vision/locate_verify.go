package vision

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
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

// Write writes the Verifier: one line of JSON, then little-endian float32 numbers.
func (v *Verifier) Write(w io.Writer) error {
	about := v.About
	about.Format, about.EvidenceVersion, about.Widths = formatVersion, EvidenceVersion, v.Net.Widths()
	line, err := json.Marshal(about)
	if err != nil {
		return fmt.Errorf("describe the verifier: %w", err)
	}
	out := bufio.NewWriter(w)
	out.Write(append(line, '\n'))
	for _, p := range v.Net.params() {
		if err := binary.Write(out, binary.LittleEndian, p); err != nil {
			return fmt.Errorf("write the verifier: %w", err)
		}
	}
	return out.Flush()
}

// ReadVerifier reads what Write wrote.
func ReadVerifier(r io.Reader) (*Verifier, error) {
	in := bufio.NewReader(r)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("%w: no first line", ErrWeights)
	}
	v := &Verifier{}
	if err := json.Unmarshal(line, &v.About); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrWeights, err)
	}
	w := v.About.Widths
	if v.About.Format != formatVersion || v.About.EvidenceVersion != EvidenceVersion || len(w) < 2 || w[0] != EvidenceCount || w[len(w)-1] != 2 {
		return nil, fmt.Errorf("%w: they are of format %d for evidence of version %d, wanted %d and %d",
			ErrWeights, v.About.Format, v.About.EvidenceVersion, formatVersion, EvidenceVersion)
	}
	for _, n := range w {
		if n < 1 || n > 256 {
			return nil, fmt.Errorf("%w: widths %v", ErrWeights, w)
		}
	}
	v.Net = NewNet(w...)
	for _, p := range v.Net.params() {
		if err := binary.Read(in, binary.LittleEndian, p); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrWeights, err)
		}
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: more numbers than the first line says", ErrWeights)
	}
	return v, nil
}

// usualVerifier is the one in this program.
func usualVerifier() (*Verifier, error) {
	v, err := ReadVerifier(bytes.NewReader(embeddedVerifier))
	if err != nil {
		return nil, fmt.Errorf("verifier in the program: %w", err)
	}
	return v, nil
}
