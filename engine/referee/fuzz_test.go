package referee

import (
	"slices"
	"testing"
	"time"

	"flipwatch/engine"
)

// anything does to a referee what the bytes of a script say: discs put down, turned
// over and taken off anyhow, legal turns, squares covered, unknown or read between
// two things, other boards, photos, declarations, and time that stands still,
// runs back or jumps.
type anything struct {
	board engine.Board
	side  engine.Color
	blur  Square
	over  engine.Bitboard // read as blur
	step  time.Duration
	still bool
	say   int // which declaration, from 1
}

func (a *anything) act(b byte) {
	sq := engine.Square(b & 63)
	a.say = 0
	switch b >> 6 {
	case 0: // a legal turn, near the square
		p := engine.Position{Board: a.board, ToMove: a.side}.Next()
		if legal := p.Legal(); legal != 0 {
			for !legal.Has(sq) {
				sq = (sq + 1) % 64
			}
			a.board, a.side = p.Play(sq).Board, p.ToMove.Other()
		}
	case 1:
		a.board = a.board.With(sq, (a.board.At(sq)+1)%3)
	case 2: // a square and those round it, or none
		blurs := []Square{{Covered: 1}, {Empty: 0.3, Black: 0.3, White: 0.3, Covered: 0.1}, {Empty: 0.5, Black: 0.5}, {Black: 0.6, White: 0.4}}
		a.blur, a.over = blurs[sq%4], engine.BitOf(sq).Neighbours()
		if sq%8 == 7 {
			a.over = 0
		}
	default:
		a.other(int(sq))
	}
}

func (a *anything) other(n int) {
	steps := []time.Duration{100 * time.Millisecond, 0, time.Millisecond, -time.Second, time.Second, 10 * time.Second, time.Hour}
	switch n % 8 {
	case 0:
		a.board, a.side = engine.Opening(), engine.Black
	case 1:
		a.board = engine.Board{}
	case 2:
		a.board = engine.Rotate180.Board(a.board)
	case 3:
		a.over, a.blur = ^engine.Bitboard(0), Square{Covered: 1}
	case 4:
		a.still = !a.still
	case 5:
		a.say = 1 + n/8%4
	default:
		a.step = steps[n/8%len(steps)]
	}
}

func (a *anything) read(o *Observation) {
	o.Frame++
	o.Time = max(0, o.Time+a.step)
	o.Still = a.still
	for sq := range engine.Square(64) {
		if o.Squares[sq] = reads(int(a.board.At(sq)), 0.98); a.over.Has(sq) {
			o.Squares[sq] = a.blur
		}
	}
}

// FuzzObserve feeds any sequence of boards, times and unknowns: the referee keeps its
// invariants after every step, never panics, and leaves a record that can be taken up.
func FuzzObserve(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), uint8(10))
	f.Add([]byte{0x13, 0x1d, 0xbf, 0x6c, 0xf8, 0xc5, 0x2c, 0x41, 0x91, 0xbf, 0xc1, 0xc0, 0x2c}, uint8(3))
	f.Add([]byte("\x80\xecBv0B000\xc80000"), uint8(0xd9))      // what stood without a turn, and then turns taken back
	f.Add([]byte("0\xd40\xdb\xf1Ō"), uint8(0))                 // a false pass, and the discs put away
	f.Add([]byte("\x8aA\xdc000\x99BCx\x9dZ\x15Y0"), uint8(10)) // discs that came onto the board without a turn, turned over
	f.Add([]byte("0\xc40\xd8BZ0A0"), uint8('<'))               // discs gone with a turn, and a later one taken off
	f.Add([]byte("000@0\xcc0Y0000000A"), uint8('ã'))           // a turn told again after a forced pass
	f.Add([]byte("0\xe4 A0\xea\xda00"), uint8('?'))            // picked up where it was left
	f.Add([]byte("\xf7TAT 0T0"), uint8(8))                     // a disc flipped that is then taken off as one too many
	f.Fuzz(func(t *testing.T, script []byte, setting uint8) {
		config := Config{Policy: Policies()[setting%4]}
		if setting&4 != 0 {
			config.Start = engine.Opening().Play(engine.E6, engine.Black)
		}
		r, err := New(config)
		if err != nil {
			t.Fatal(err)
		}
		a := anything{board: engine.Opening(), side: engine.Black, step: 100 * time.Millisecond}
		var o Observation
		var all []Event
		hear := func(events []Event) {
			checkInvariants(t, r, events)
			all = append(all, slices.Clone(events)...)
		}
		const long = 48 // longer scripts only take longer
		for _, b := range script[:min(len(script), long)] {
			a.act(b)
			for range 1 + setting>>3%8 {
				a.read(&o)
				hear(r.Observe(&o))
			}
			if a.say != 0 {
				say := [...]func(int, time.Duration) []Event{r.DeclarePass, r.DeclareDone, r.DeclareTakeback, r.DeclareNewGame}[a.say-1]
				hear(say(o.Frame, o.Time))
			}
		}
		checkRecord(t, r, all)
		hear(r.Finish(o.Frame, o.Time))
		checkRecord(t, r, all)
	})
}
