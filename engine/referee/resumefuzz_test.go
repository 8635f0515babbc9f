package referee

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"flipwatch/engine"
)

// FuzzResume: no record makes the referee panic, neither when it is read nor when
// the game goes on before the opening or before the board that it tells of, and all
// that is told then can be written down.
func FuzzResume(f *testing.F) {
	opening := engine.Opening().String()
	for _, seed := range []string{
		`{"type":"start","board":"` + opening + `","ply":0,"to_move":"black"}`,
		`{"type":"start","board":"` + opening + `","ply":0,"to_move":"black"}
{"type":"move","ply":1,"color":"black","square":"e6","flips":["e5"],"board":"` + after("e6").String() + `"}
{"type":"fault","id":1,"kind":"wrong_flips","ply":2}
{"type":"resolved","id":1,"ply":2,"how":"stands"}
{"type":"move","ply":2,"color":"white","square":"f4","flips":[],"board":"` + after("e6f4").String() + `","fault":1}
{"type":"pass","color":"black"}
{"type":"takeback","ply":1,"board":"` + after("e6").String() + `"}`,
		`{"type":"start","board":"` + after("e6f4c3").String() + `","ply":3,"to_move":"none"}
{"type":"move","ply":3,"color":"none","square":"a1","flips":["a1","h8"],"board":"` + opening + `"}`,
	} {
		f.Add([]byte(seed), false)
		f.Add([]byte(seed), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, asTold bool) {
		const long = 4 << 10 // longer records only take longer
		var lines []json.RawMessage
		for line := range bytes.Lines(data[:min(len(data), long)]) {
			lines = append(lines, json.RawMessage(bytes.TrimSpace(line)))
		}
		r, err := New(Config{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Resume(lines) != nil {
			return
		}
		board := engine.Opening()
		if asTold {
			board = r.Expected()
		}
		var o Observation
		for o.Frame = range 60 {
			o.Time = time.Duration(o.Frame) * 100 * time.Millisecond
			for sq := range engine.Square(64) {
				o.Squares[sq] = reads(int(board.At(sq)), 0.98)
			}
			for _, e := range r.Observe(&o) {
				if _, err := json.Marshal(e); err != nil {
					t.Fatal(err)
				}
			}
			if legal := board.Legal(r.State().ToMove); o.Frame == 40 && r.State().ToMove != engine.None && legal != 0 {
				board = board.Play(legal.First(), r.State().ToMove)
			}
		}
		_, _ = r.Finish(o.Frame, o.Time), r.Game()
	})
}
