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
	// cupLeak is the same as leak for a square under something that stands still.
	cupLeak = 0.01
	// stray is how often, for each misreading, a square in sight is read as covered.
	stray = 0.1
	// dimWrong is the share of squares misread while the light changes.
	dimWrong = 0.15
)

// Reader looks at a simulated board and errs.
type Reader struct {
	rng                  *rand.Rand
	misread              float64
	stuck                int     // the longest time of an error, in frames
	glare                float64 // chance that a glare begins in a frame
	clean                [3]referee.Square
	dazzled, edges, held [64]spell
	lamps                map[engine.Square]lamp
}

// spell is a reading that lasts for some frames.
type spell struct {
	frames int
	as     referee.Square
}

// NewReader makes a reader for a game.
func NewReader(c Config) *Reader {
	r := &Reader{
		rng:     rand.New(rand.NewPCG(c.Seed, 0xeee)),
		misread: c.Misread, glare: c.Glare / 60 / FPS, stuck: int(c.Stuck / frameTime),
		clean: [3]referee.Square{reads(0, sure), reads(1, sure), reads(2, sure)},
		lamps: map[engine.Square]lamp{},
	}
	for len(r.lamps) < c.Lamps {
		r.lamps[engine.Square(r.rng.IntN(64))] = r.newLamp()
	}
	return r
}

// Read fills in what is seen of the board in a frame.
func (r *Reader) Read(o *referee.Observation, s *Segment) {
	if s.Blind {
		for sq := range o.Squares {
			o.Squares[sq] = referee.Square{Covered: 1}
		}
		return
	}
	for sq := range engine.Square(64) {
		o.Squares[sq] = r.clean[s.Board.At(sq)]
	}
	r.dazzle(o)
	r.reflect(o, s.Board)
	r.err(o, s.Board)
	if s.Dim {
		r.dim(o, s.Board)
	}
	for sq := range s.Unclear.Squares() {
		o.Squares[sq] = r.between(s.Board.At(sq))
	}
	if s.Hidden != 0 {
		r.hand(o, s.Board, s.Hidden)
	}
	for sq := range s.Cup.Squares() {
		o.Squares[sq] = r.under(s.Board.At(sq), cupLeak)
	}
}

// err misreads squares, for a frame or for as long as errors last.
func (r *Reader) err(o *referee.Observation, b engine.Board) {
	for sq := r.next(-1); sq < 64; sq = r.next(sq) {
		o.Squares[sq] = r.wrong(b.At(engine.Square(sq)))
		if r.stuck > 1 {
			r.held[sq] = spell{r.rng.IntN(r.stuck), o.Squares[sq]}
		}
	}
	if r.stuck <= 1 {
		return
	}
	for sq := range r.held {
		if h := &r.held[sq]; h.frames > 0 {
			h.frames--
			o.Squares[sq] = h.as
		}
	}
}

// dim reads while the light changes.
func (r *Reader) dim(o *referee.Observation, b engine.Board) {
	for sq := range engine.Square(64) {
		v := int(b.At(sq))
		if r.rng.Float64() < dimWrong {
			v = (v + 1 + r.rng.IntN(2)) % 3
		}
		o.Squares[sq] = reads(v, 0.4+0.5*r.rng.Float32())
	}
}

// between reads a disc that lies between two squares.
func (r *Reader) between(c engine.Color) referee.Square {
	v := int(c)
	if r.rng.IntN(3) == 0 {
		v = 0
	}
	return reads(v, 0.4+0.4*r.rng.Float32())
}

// under reads a square that is covered, or takes what covers it for what does not
// lie there.
func (r *Reader) under(c engine.Color, leak float64) referee.Square {
	if r.misread > 0 && r.rng.Float64() < leak {
		return r.misreads(c)
	}
	return referee.Square{Empty: 0.01, Black: 0.01, White: 0.01, Covered: 0.97}
}

// next jumps to the next square that is misread.
func (r *Reader) next(sq int) int {
	if r.misread <= 0 {
		return 64
	}
	return sq + 1 + int(math.Log(1-r.rng.Float64())/math.Log(1-r.misread*(1+stray)))
}

// wrong is a reading of a square in sight that is not what lies there.
func (r *Reader) wrong(c engine.Color) referee.Square {
	if r.rng.Float64() < stray/(1+stray) {
		return referee.Square{Empty: 0.1, Black: 0.1, White: 0.1, Covered: 0.7}
	}
	return r.misreads(c)
}

// misreads takes what lies on a square for one of the two other things, with any
// confidence.
func (r *Reader) misreads(c engine.Color) referee.Square {
	return reads((int(c)+1+r.rng.IntN(2))%3, 0.5+0.49*r.rng.Float32())
}

// dazzle lets light fall on squares: they cannot be read, or not with confidence.
func (r *Reader) dazzle(o *referee.Observation) {
	if r.glare <= 0 {
		return
	}
	if r.rng.Float64() < r.glare {
		d := &r.dazzled[r.rng.IntN(64)]
		d.frames = FPS + r.rng.IntN(4*FPS)
		d.as = blinded()
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

// glaring are the squares that light falls on now.
func (r *Reader) glaring() engine.Bitboard {
	var b engine.Bitboard
	for sq := range r.dazzled {
		if r.glare > 0 && r.dazzled[sq].frames > 0 {
			b = b.With(engine.Square(sq))
		}
	}
	for sq := range r.lamps {
		b = b.With(sq)
	}
	return b
}

// hand covers squares, lets some through, and takes its edge for discs.
func (r *Reader) hand(o *referee.Observation, b engine.Board, hidden engine.Bitboard) {
	for sq := range hidden.Squares() {
		o.Squares[sq] = r.under(b.At(sq), leak)
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

// blinded is a reading of a square on which light falls so that nothing is read there.
func blinded() referee.Square {
	return referee.Square{Empty: 0.3, Black: 0.3, White: 0.3, Covered: 0.1}
}

// around returns a set and the squares that touch it.
func around(b engine.Bitboard) engine.Bitboard { return b | b.Neighbours() }
