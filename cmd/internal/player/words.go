package player

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/replay"
)

// Sentence tells a step in a line of text.
func Sentence(s *replay.Step) string {
	counts := fmt.Sprintf("(%d:%d)", s.Board.Count(engine.Black), s.Board.Count(engine.White))
	switch s.Kind {
	case replay.Start:
		if s.Ply > 0 {
			return fmt.Sprintf("picked up after move %d, %v to move %s", s.Ply, s.ToMove, counts)
		}
		return fmt.Sprintf("game begins, %v to move %s", s.ToMove, counts)
	case replay.Move:
		again := ""
		if s.Revised {
			again = ", as it counts now"
		}
		flips := "nothing"
		if s.Flips != 0 {
			flips = s.Flips.String()
		}
		return fmt.Sprintf("%2d. %-5v %v  flips %s  %s%s", s.Ply, s.Color, s.Square, flips, counts, again)
	case replay.Pass:
		return fmt.Sprintf("    %-5v passes", s.Color)
	case replay.Alarm:
		return "!!  " + s.Fault.Message
	case replay.Resolved:
		return "    " + ended(s.Fault.How)
	case replay.Takeback:
		return fmt.Sprintf("    moves taken back: %d are left", s.Ply)
	}
	return "game over, " + result(s.Board)
}

// ended says how a fault ended.
func ended(how string) string {
	switch how {
	case replay.Corrected:
		return "put right"
	case replay.TakenBack:
		return "taken back"
	case replay.Stands:
		return "the fault stands"
	}
	return strings.ReplaceAll(how, "_", " ")
}

// result writes both scores where they differ.
func result(b engine.Board) string {
	text := "black " + strconv.Itoa(b.Retail()[0]) + ", white " + strconv.Itoa(b.Retail()[1])
	if e := b.EmptiesToWinner(); e != b.Retail() {
		text += fmt.Sprintf(" (%d:%d with empty squares to the winner)", e[0], e[1])
	}
	return text
}

// HelpText names the keys.
const HelpText = `→ ← step   ↓ ↑ ten steps   Home End   a number and Enter: to that move   space: play, stop
+ - faster, slower   r the last four moves again   f F next fault, fault before   q quit`

// Caption says where the player stands: move and time, whether it plays, and what
// is being typed.
func (p *Player) Caption() string {
	s := p.Step()
	parts := []string{fmt.Sprintf("move %d of %d", len(s.Moves)+p.before(s), p.discs())}
	if s.Time > 0 {
		t := s.Time.Round(time.Second)
		parts = append(parts, fmt.Sprintf("%d:%02d", int(t.Minutes()), int(t.Seconds())%60))
	}
	switch {
	case p.typing:
		parts = append(parts, fmt.Sprintf("to move %d, Enter", p.typed))
	case p.playing:
		parts = append(parts, "▶ "+p.pace.String())
	default:
		parts = append(parts, "? keys")
	}
	return strings.Join(parts, " · ")
}

// before returns how many discs had been placed before the first recorded move.
func (p *Player) before(s *replay.Step) int {
	if s.Kind == replay.Alarm {
		return max(s.Fault.Ply-1-len(s.Moves), 0)
	}
	if s.Kind == replay.Move && s.Revised {
		return 0
	}
	return max(s.Ply-len(s.Moves), 0)
}

// discs returns the most discs that were placed.
func (p *Player) discs() int {
	n := 0
	for i := range p.steps {
		if p.steps[i].Kind == replay.Move {
			n = max(n, p.steps[i].Ply)
		}
	}
	return n
}
