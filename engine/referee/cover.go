package referee

import (
	"time"

	"flipwatch/engine"
)

// cover sorts what covers the board into hands and things that stay.
func (s *settler) cover(o *Observation) {
	before := s.covered
	s.covered, s.glare = 0, 0
	for sq := range o.Squares {
		if o.Squares[sq].Covered > coverChance {
			s.covered |= 1 << sq
		}
		if o.Squares[sq].Glare >= dazzling {
			s.glare |= 1 << sq
		}
	}
	s.solid = s.covered & (before | s.covered.Neighbours())
	s.resting, s.lasting = 0, 0
	for sq := range s.coverTo {
		if s.solid&(1<<sq) != 0 {
			if s.now-s.coverTo[sq] > s.settle {
				s.coverFrom[sq] = s.now
			}
			s.coverTo[sq], s.doubtAt[sq] = s.now, s.now
		} else if s.now-s.coverTo[sq] > s.settle {
			continue
		}
		switch age := s.now - s.coverFrom[sq]; {
		case age >= lastingCover:
			s.lasting |= 1 << sq
		case age >= restingCover:
			s.resting |= 1 << sq
		}
	}
	s.dim = s.unread(dimAfter)
	// A cup's rim flickers between covered and clear: that is no hand.
	stays := s.resting | s.lasting
	s.hand = s.solid &^ stays &^ s.dim
	if s.hand&^s.lasting.Neighbours() == 0 {
		s.hand = 0
	}
	s.near = s.hand | s.hand.Neighbours()
}

// unread are the squares that have gone unread for a time though nothing lies over
// them: what covers a square and none beside it is light.
func (s *settler) unread(d time.Duration) engine.Bitboard {
	var b engine.Bitboard
	for sq := range s.knownAt {
		if s.now-s.knownAt[sq] >= d {
			b |= 1 << sq
		}
	}
	return b &^ (s.covered & s.covered.Beside())
}
