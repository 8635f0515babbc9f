package simulate

import (
	"math"
	"math/rand/v2"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

const (
	// sure is the confidence of a right reading.
	sure = 0.98
	// leak is how often a square under a hand is taken for something else.
	leak = 0.05
	// edgeDisc is how often, per frame and square, the edge of a hand begins to
	// look like a disc, for up to edgeFrames frames.
	edgeDisc   = 0.01
	edgeFrames = 3
)

// Reader looks at a simulated board and errs.
type Reader struct {
	rng     *rand.Rand
	misread float64
	glare   float64 // chance that a glare begins in a frame
	clean   [3]referee.Square
	dazzled [64]struct {
		frames int
		as     referee.Square
	}
	edges [64]struct {
		frames int
		as     referee.Square
	}
}

// NewReader makes a reader for a game.
func NewReader(c Config) *Reader {
	return &Reader{
		rng:     rand.New(rand.NewPCG(c.Seed, 0xeee)),
		misread: c.Misread, glare: c.Glare / 60 / FPS,
		clean: [3]referee.Square{reads(0, sure), reads(1, sure), reads(2, sure)},
	}
}

// Read fills in what is seen of a board with some squares hidden by a hand.
func (r *Reader) Read(o *referee.Observation, b engine.Board, hidden engine.Bitboard) {
	for sq := range engine.Square(64) {
		o.Squares[sq] = r.clean[b.At(sq)]
	}
	r.dazzle(o, b)
	for sq := r.next(-1); sq < 64; sq = r.next(sq) {
		o.Squares[sq] = r.wrong(b.At(engine.Square(sq)))
	}
	if hidden != 0 {
		r.hand(o, b, hidden)
	}
}

// next jumps to the next square that is misread.
func (r *Reader) next(sq int) int {
	if r.misread <= 0 {
		return 64
	}
	return sq + 1 + int(math.Log(1-r.rng.Float64())/math.Log(1-r.misread))
}

// wrong is a reading of a square that is not what lies there.
func (r *Reader) wrong(c engine.Color) referee.Square {
	if r.rng.IntN(10) == 0 {
		return referee.Square{Empty: 0.1, Black: 0.1, White: 0.1, Covered: 0.7}
	}
	return reads((int(c)+1+r.rng.IntN(2))%3, 0.5+0.49*r.rng.Float32())
}

// dazzle lets light fall on squares: they cannot be read, or not with confidence.
func (r *Reader) dazzle(o *referee.Observation, b engine.Board) {
	if r.glare <= 0 {
		return
	}
	if r.rng.Float64() < r.glare {
		d := &r.dazzled[r.rng.IntN(64)]
		d.frames = FPS + r.rng.IntN(4*FPS)
		d.as = referee.Square{Empty: 0.3, Black: 0.3, White: 0.3, Covered: 0.1}
		if r.rng.IntN(2) == 0 {
			d.as = reads(r.rng.IntN(3), 0.4+0.19*r.rng.Float32())
		}
	}
	for sq := range r.dazzled {
		if d := &r.dazzled[sq]; d.frames > 0 {
			d.frames--
			o.Squares[sq] = d.as
		}
	}
}

// hand covers squares, lets some through, and takes its edge for discs.
func (r *Reader) hand(o *referee.Observation, b engine.Board, hidden engine.Bitboard) {
	for sq := range hidden.Squares() {
		o.Squares[sq] = referee.Square{Empty: 0.01, Black: 0.01, White: 0.01, Covered: 0.97}
		if r.misread > 0 && r.rng.Float64() < leak {
			o.Squares[sq] = reads(r.rng.IntN(3), 0.5+0.49*r.rng.Float32())
		}
	}
	if r.misread <= 0 {
		return
	}
	for sq := range (around(hidden) &^ hidden & b.Vacant()).Squares() {
		e := &r.edges[sq]
		if e.frames == 0 && r.rng.Float64() < edgeDisc {
			e.frames, e.as = 1+r.rng.IntN(edgeFrames), reads(1+r.rng.IntN(2), 0.5+0.45*r.rng.Float32())
		}
		if e.frames > 0 {
			e.frames--
			o.Squares[sq] = e.as
		}
	}
}

// reads is a reading of v (0 empty, 1 black, 2 white) with a confidence.
func reads(v int, confidence float32) referee.Square {
	rest := (1 - confidence) / 2
	p := [3]float32{rest, rest, rest}
	p[v] = confidence
	return referee.Square{Empty: p[0], Black: p[1], White: p[2]}
}

// around returns a set and the squares that touch it.
func around(b engine.Bitboard) engine.Bitboard {
	const notA, notH = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	wide := b | b<<1&notA | b>>1&notH
	return wide | wide<<8 | wide>>8
}
