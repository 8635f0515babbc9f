package simulate

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// FuzzOrder shows a referee any sequence of boards, hands and pauses: what it tells
// is always in the order of the interface, and can be taken up again as a record.
func FuzzOrder(f *testing.F) {
	f.Add([]byte("any sequence of boards will do"), uint8(3))
	f.Add([]byte{0x2c, 0x7e, 0x2c, 0x7d, 0x2c, 0x7c, 0xc0, 0x2c}, uint8(20))
	f.Add([]byte("~0"), uint8(0x99)) // a wrong set-up is seen
	f.Add([]byte{0x2c, 0x6c, 0x24, 0xa5, 0x1c, 0xe4, 0, 0, 0x40}, uint8(40))
	f.Fuzz(func(t *testing.T, script []byte, pause uint8) {
		ref, err := referee.New(referee.Config{Policy: referee.Policies()[int(pause)%len(referee.Policies())]})
		if err != nil {
			t.Fatal(err)
		}
		m := muddler{board: engine.Opening(), toMove: engine.Black}
		var all []referee.Event
		var o referee.Observation
		reader := NewReader(Config{Seed: uint64(pause), Misread: 1e-3})
		const long = 200 // longer scripts only take longer
		for _, b := range script[:min(len(script), long)] {
			seg := m.act(b)
			for range 2 + int(pause)%40 {
				o.Frame++
				o.Time += frameTime
				reader.Read(&o, &seg)
				all = append(all, ref.Observe(&o)...)
			}
			switch b {
			case 0x7f:
				all = append(all, ref.DeclarePass(o.Frame, o.Time)...)
			case 0x7e:
				all = append(all, ref.DeclareDone(o.Frame, o.Time)...)
			case 0x7d:
				all = append(all, ref.DeclareTakeback(o.Frame, o.Time)...)
			case 0x7c:
				all = append(all, ref.DeclareNewGame(o.Frame, o.Time)...)
			}
		}
		all = append(all, ref.Finish(o.Frame, o.Time)...)
		l := listen(all)
		for _, wrong := range l.order {
			t.Error(wrong)
		}
		if n := len(l.rounds); n > 0 && len(l.rounds[n-1].moves) > 0 {
			if squares, _ := ref.Moves(); len(squares) != len(l.rounds[n-1].moves) {
				t.Errorf("%d moves told, %d held", len(l.rounds[n-1].moves), len(squares))
			}
		}
		takeUp(t, all, ref)
	})
}

// takeUp reads the events as a record into another referee, which then holds the
// same turns.
func takeUp(t *testing.T, events []referee.Event, was *referee.Referee) {
	t.Helper()
	var lines []json.RawMessage
	for _, e := range events {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, line)
	}
	again, err := referee.New(referee.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Resume(lines); err != nil {
		t.Fatal(err)
	}
	told, _ := again.Moves()
	held, _ := was.Moves()
	if !slices.Equal(told, held) {
		t.Errorf("the record tells of %v, the referee of %v", told, held)
	}
}

// muddler does to a board what the bytes of a script say: legal turns, discs put
// down, turned over or taken away, hands, darkness, another board.
type muddler struct {
	board  engine.Board
	toMove engine.Color
}

func (m *muddler) act(b byte) Segment {
	sq := engine.Square(b & 63)
	seg := Segment{}
	switch b >> 6 {
	case 0: // a legal turn, near the square
		p := engine.Position{Board: m.board, ToMove: m.toMove}.Next()
		if legal := p.Legal(); legal != 0 {
			for !legal.Has(sq) {
				sq = (sq + 1) % 64
			}
			m.board, m.toMove = p.Play(sq).Board, p.ToMove.Other()
		}
	case 1:
		m.board = m.board.With(sq, (m.board.At(sq)+1)%3)
	case 2:
		seg.Hidden = around(engine.BitOf(sq))
	default:
		switch sq % 4 {
		case 0:
			m.board = engine.Opening()
		case 1:
			m.board = engine.Board{}
		case 2:
			seg.Blind = true
		default:
			seg.Dim = true
		}
	}
	seg.Board = m.board
	return seg
}

// TestThreeHours: after three hours at ten frames a second a referee holds no more
// than at the start, and its frames have cost next to nothing.
func TestThreeHours(t *testing.T) {
	ref, err := referee.New(referee.Config{})
	if err != nil {
		t.Fatal(err)
	}
	reader := NewReader(Config{Seed: 1, Misread: 1e-3, Glare: 1})
	seg := Segment{Board: engine.Opening()}
	var o referee.Observation
	watch := func(d time.Duration) {
		for range d / frameTime {
			o.Frame++
			o.Time += frameTime
			reader.Read(&o, &seg)
			if events := ref.Observe(&o); len(events) > 0 && o.Frame > FPS {
				t.Fatalf("said %T of a board on which nothing happens", events[0])
			}
		}
	}
	watch(time.Minute)
	if n := testing.AllocsPerRun(1, func() { watch(3 * time.Hour) }); n > 100 {
		t.Errorf("%g allocations in three hours, want next to none", n)
	}
}
