package referee

import (
	"time"

	"flipwatch/engine"
)

// sightings keeps when the squares that are empty by the accepted board were last
// seen to be empty, and when a disc was first seen there since: so the order of
// turns is known even when a hand hides them later.
type sightings struct {
	emptyAt, discAt [64]time.Duration
	seen            engine.Bitboard // squares with a disc sighted
}

// watch takes a frame in.
func (s *sightings) watch(settled *settler, accepted engine.Board) {
	known, occupied := settled.known, settled.board.Occupied()
	s.seen &^= accepted.Occupied()
	for sq := range (known & accepted.Vacant()).Squares() {
		switch {
		case !occupied.Has(sq):
			s.emptyAt[sq] = settled.now
			s.seen = s.seen.Without(sq)
		case !s.seen.Has(sq):
			s.discAt[sq] = settled.now
			s.seen = s.seen.With(sq)
		}
	}
}

// firstIs says that a disc lay on a while b was still empty.
func (s *sightings) firstIs(a, b engine.Square) bool {
	return s.seen.Has(a) && s.emptyAt[b] >= s.discAt[a]
}
