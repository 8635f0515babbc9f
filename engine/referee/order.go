package referee

import (
	"math"
	"time"

	"flipwatch/engine"
)

// sightings keeps when the squares that are empty by the accepted board were last
// seen to be empty, and when a disc was first seen there since: so the order of
// turns is known even when a hand hides them later. It does so for settled
// readings and for glimpses, single sure readings with no hand beside them.
type sightings struct {
	settled, glimpsed sighting
}

type sighting struct {
	emptyAt, discAt [64]time.Duration
	seen            engine.Bitboard // squares with a disc sighted
	doubted         engine.Bitboard // those of them that were empty at the last sight
}

// watch takes a frame in.
func (s *sightings) watch(by *settler, o *Observation, accepted engine.Board) {
	vacant := accepted.Vacant()
	s.settled.seen &= vacant
	s.glimpsed.seen &= vacant
	for sq := range (by.known & vacant).Squares() {
		s.settled.note(sq, by.board.Occupied().Has(sq), by.now)
	}
	for sq := range (vacant &^ by.covered &^ by.near).Squares() {
		if q := &o.Squares[sq]; max(q.Empty, q.Black, q.White) >= sureGlimpse {
			s.glimpsed.note(sq, likeliest(q) != int8(engine.None), by.now)
		}
	}
}

func (s *sighting) note(sq engine.Square, disc bool, now time.Duration) {
	switch {
	case !disc && s.seen.Has(sq) && !s.doubted.Has(sq):
		s.doubted = s.doubted.With(sq) // misread, as a rule
		return
	case !disc:
		s.emptyAt[sq] = now
		s.seen = s.seen.Without(sq)
	case !s.seen.Has(sq):
		s.discAt[sq] = now
		s.seen = s.seen.With(sq)
	}
	s.doubted = s.doubted.Without(sq)
}

// queue appends squares in the order in which discs were first seen on them: the
// settled sight, else the glimpse, and those not seen last.
func (s *sightings) queue(squares engine.Bitboard, to []engine.Square) []engine.Square {
	at := func(sq engine.Square) time.Duration {
		switch {
		case s.glimpsed.seen.Has(sq):
			return s.glimpsed.discAt[sq]
		case s.settled.seen.Has(sq):
			return s.settled.discAt[sq]
		}
		return math.MaxInt64
	}
	for sq := range squares.Squares() {
		i := len(to)
		to = append(to, sq)
		for ; i > 0 && at(to[i-1]) > at(sq); i-- {
			to[i] = to[i-1]
		}
		to[i] = sq
	}
	return to
}

// firstIs says that a disc lay on a while b was still empty.
func (s *sighting) firstIs(a, b engine.Square) bool {
	return s.seen.Has(a) && s.emptyAt[b] >= s.discAt[a]
}

// against is the evidence, in nats, that a disc was not put on b before a.
func (s *sightings) against(b, a engine.Square) float64 {
	cost := 0.0
	if s.settled.firstIs(a, b) {
		cost += priceOrder
	}
	if s.glimpsed.firstIs(a, b) {
		cost += priceGlimpsed
	}
	return cost
}

// before says that a disc could have been put on b, which is out of sight, before the
// one on a was: b has not been seen empty since a disc was first seen on a.
func (s *sightings) before(b, a engine.Square) bool {
	first := s.settled.discAt[a]
	if s.glimpsed.seen.Has(a) {
		first = s.glimpsed.discAt[a]
	}
	return s.emptyAt(b) < first
}

// emptyAt is when a square was last seen to be empty.
func (s *sightings) emptyAt(sq engine.Square) time.Duration {
	return max(s.settled.emptyAt[sq], s.glimpsed.emptyAt[sq])
}
