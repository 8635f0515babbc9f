package referee

import (
	"math"
	"time"

	"flipwatch/engine"
)

const (
	// clearAsMean is how large a square's mean chance must be for its reading
	// to settle. Two right frames and one surely wrong one give 0.68; a
	// square under glare, read at less than 0.6, never settles.
	clearAsMean = 0.66
	// clearAgain is the same for a square that is dim.
	clearAgain = 0.9
	// heldMean is how low the mean of a settled square may fall before the
	// square counts as unknown again: one surely wrong frame takes it to 0.7.
	heldMean = 0.5
	// coverChance is the chance from which a frame counts a square as covered.
	coverChance = 0.5
	// restingCover is how long something must cover a square before it is
	// taken for something that rests there, rather than a hand at work: games
	// go on elsewhere on the board.
	restingCover = 2 * time.Second
	// lastingCover is how long something must cover a square before it is no
	// hand at all, but a cup or a sheet: faults elsewhere are then named.
	lastingCover = 8 * time.Second
	// dimAfter is how long a square must have gone unread, with nothing over the
	// squares beside it, to be dim: light falls on it that will stay.
	dimAfter = 5 * time.Second
	// dazzling is the share of a square that glare must burn out, and vague how sure
	// its readings are in the mean, for its frames to err alike: more of them then
	// say no more than one.
	dazzling, vague = 0.3, 0.96
	// longGap is a pause between frames in which anything may have happened.
	longGap = 3 * time.Second
	// evidenceMemory is over how long the evidence of a reading is averaged: ten
	// frames, so that glare (0.6) and a misread frame (0.99) together stay below
	// what a fault needs.
	evidenceMemory = time.Second
	// unread is the reading of a square of which nothing is known.
	unread = int8(-1)
)

// settler fuses the readings of every square over time.
type settler struct {
	settle  time.Duration
	fade    float64 // what is left of the evidence after this frame's time
	now     time.Duration
	step    time.Duration // since the frame before
	started bool
	// sum holds for each square the chances of empty, black and white, summed
	// over the frames with a weight that decays with the settle time; weight
	// is the sum of those weights.
	sum    [64][3]float64
	weight [64]float64
	// evidence and evidenceWeight are the same since the reading began, with a
	// longer memory: what a reading is worth as evidence hardly depends on the
	// last frame.
	evidence       [64][3]float64
	evidenceWeight [64]float64
	// sureness is, with the same memory, how sure the readings are in the mean, of
	// whatever they say, and looked the weight in it.
	sureness, looked [64]float64
	// reading is the likeliest of the three; since is when it began, and bare the
	// same, or when the square was last covered if that was the frame before.
	reading     [64]int8
	since, bare [64]time.Duration
	// former is the settled reading before it, with when that began and ended: a
	// frame or two misread do not make a square new.
	former                   [64]int8
	formerSince, formerUntil [64]time.Duration
	// value is the last settled reading, kept while the square is covered.
	value [64]int8
	// coverFrom and coverTo span the last unbroken time the square was covered.
	coverFrom, coverTo [64]time.Duration
	// knownAt is when the square was last known.
	knownAt [64]time.Duration
	// doubtAt is when the square was last covered, or read beside a hand as what
	// it was not before.
	doubtAt [64]time.Duration
	// covered holds the squares covered in this frame, solid those of them
	// that are covered for more than a stray reading.
	covered, solid engine.Bitboard
	// hand is cover that moves, resting and lasting cover that stays.
	hand, resting, lasting engine.Bitboard
	// glare are squares that a reflection burns out in part.
	glare engine.Bitboard
	// dim are squares that nothing covers and that cannot be read all the same.
	dim engine.Bitboard
	// near is the hand and the squares beside it.
	near engine.Bitboard
	// known holds the squares whose settled reading may be trusted now;
	// board is what lies on them.
	known engine.Bitboard
	board engine.Board
}

func newSettler(settle time.Duration) *settler {
	s := &settler{settle: settle}
	for sq := range s.reading {
		s.reading[sq], s.former[sq], s.value[sq] = unread, unread, unread
		s.coverFrom[sq], s.coverTo[sq], s.doubtAt[sq] = -time.Hour, -time.Hour, -time.Hour
	}
	return s
}

// observe takes in one frame.
func (s *settler) observe(o *Observation) {
	step := s.advance(o)
	s.cover(o)
	decay := math.Exp(-float64(step) / float64(s.settle))
	s.fade = math.Exp(-float64(step) / float64(max(s.settle, evidenceMemory)))
	s.known, s.board = 0, engine.Board{}
	for sq := range o.Squares {
		s.read(sq, &o.Squares[sq], decay, o.Still)
	}
}

// advance moves the clock and returns the time since the last frame.
func (s *settler) advance(o *Observation) time.Duration {
	step := o.Time - s.now
	if !s.started || step < 0 {
		step = 0
	}
	s.now += step
	if !s.started {
		s.now, s.started = o.Time, true
		for sq := range s.knownAt {
			s.knownAt[sq] = s.now
		}
	}
	if step > longGap && s.step <= longGap { // not a source that is slow
		for sq := range s.since {
			s.since[sq], s.bare[sq], s.former[sq] = s.now, s.now, unread
		}
	}
	s.step = step
	return step
}

// read takes in one square of the frame.
func (s *settler) read(sq int, o *Square, decay float64, still bool) {
	bit := engine.Bitboard(1) << sq
	if still {
		decay = 0
	}
	if s.covered&bit != 0 {
		if s.solid&bit != 0 || still {
			s.forget(sq)
		} else {
			s.judge(sq, bit, still)
		}
		return
	}
	seen := likeliest(o)
	if s.near&bit != 0 && seen != s.value[sq] && !still {
		// The edge of a hand is easily taken for a disc.
		s.doubtAt[sq] = s.now
		if s.reading[sq] != s.value[sq] {
			s.forget(sq)
		}
		s.judge(sq, bit, still)
		return
	}
	fade := s.fade
	if still {
		fade = 0
	}
	s.add(sq, o, decay, fade)
	s.judge(sq, bit, still)
}

// add adds a reading of a square in sight to its averages.
func (s *settler) add(sq int, o *Square, decay, fade float64) {
	average(&s.sum[sq], &s.weight[sq], o, decay)
	best := unread
	for v := range s.sum[sq] {
		if s.sum[sq][v] > heldMean*s.weight[sq] {
			best = int8(v)
		}
	}
	if best != s.reading[sq] {
		s.turn(sq, best)
		s.evidence[sq], s.evidenceWeight[sq] = [3]float64{}, 0
	}
	average(&s.evidence[sq], &s.evidenceWeight[sq], o, fade)
	s.sureness[sq] = s.sureness[sq]*fade + float64(max(o.Empty, o.Black, o.White))
	s.looked[sq] = s.looked[sq]*fade + float64(o.Empty+o.Black+o.White)
}

// turn begins another reading, or goes back to the former one where it was left
// for less than the settle time.
func (s *settler) turn(sq int, best int8) {
	if s.reading[sq] != unread && s.now-s.since[sq] >= s.settle {
		s.former[sq], s.formerSince[sq], s.formerUntil[sq] = s.reading[sq], s.since[sq], s.now
	}
	s.reading[sq], s.since[sq], s.bare[sq] = best, s.now, s.now
	if last := s.now - s.step; s.coverTo[sq] == last {
		s.bare[sq] = last
	}
	if best != unread && best == s.former[sq] && s.now-s.formerUntil[sq] <= s.settle+s.step {
		s.since[sq], s.bare[sq] = s.formerSince[sq], s.formerSince[sq]
	}
}

// average adds a reading to a sum after what was there has faded.
func average(sum *[3]float64, weight *float64, o *Square, left float64) {
	sum[0] = sum[0]*left + float64(o.Empty)
	sum[1] = sum[1]*left + float64(o.Black)
	sum[2] = sum[2]*left + float64(o.White)
	*weight = *weight*left + float64(o.Empty+o.Black+o.White)
}

// judge decides whether the square's reading is settled.
func (s *settler) judge(sq int, bit engine.Bitboard, still bool) {
	r := s.reading[sq]
	if r == unread || s.weight[sq] <= 0 {
		return
	}
	if r != s.value[sq] || s.now-s.doubtAt[sq] < s.settle {
		aged := s.now-s.since[sq] >= s.settle && s.now-s.doubtAt[sq] >= s.settle
		least := clearAsMean
		if s.dim&bit != 0 {
			least = clearAgain
		}
		if !still && !aged || s.sum[sq][r] < least*s.weight[sq] {
			return
		}
	}
	s.value[sq], s.knownAt[sq] = r, s.now
	s.known |= bit
	switch engine.Color(r) {
	case engine.Black:
		s.board.Black |= bit
	case engine.White:
		s.board.White |= bit
	}
}

// last is a board with every square as it was last settled, where it ever was.
func (s *settler) last(b engine.Board) engine.Board {
	for sq, v := range s.value {
		if v != unread {
			b = b.With(engine.Square(sq), engine.Color(v))
		}
	}
	return b
}

func (s *settler) forget(sq int) {
	s.sum[sq], s.weight[sq], s.reading[sq], s.former[sq] = [3]float64{}, 0, unread, unread
	s.evidence[sq], s.evidenceWeight[sq] = [3]float64{}, 0
}

// looks is how many independent looks the square's settled reading is worth.
// Frames that follow each other err alike, so it grows with the logarithm of the
// time: two for a reading that has just settled, four after the grace time.
func (s *settler) looks(sq int) float64 {
	const most = 4
	if s.alike(sq) {
		return 1
	}
	age := float64(s.now-s.since[sq]) / float64(s.settle)
	return min(most, 1+math.Log2(1+max(1, age)))
}

// alike says that the frames of a square err alike: light falls on it, or something
// else keeps them from being sure.
func (s *settler) alike(sq int) bool {
	return s.glare&(1<<sq) != 0 || s.sureness[sq] < vague*s.looked[sq]
}

// chance is the mean chance that the square holds v (empty, black, white).
func (s *settler) chance(sq int, v int) float64 {
	// No square is ever surer than this: classifiers err together over frames.
	const floor = 0.02
	if s.evidenceWeight[sq] <= 0 {
		return 1. / 3
	}
	return max(floor, s.evidence[sq][v]/s.evidenceWeight[sq])
}

func likeliest(o *Square) int8 {
	switch {
	case o.Empty >= o.Black && o.Empty >= o.White:
		return int8(engine.None)
	case o.Black >= o.White:
		return int8(engine.Black)
	}
	return int8(engine.White)
}
