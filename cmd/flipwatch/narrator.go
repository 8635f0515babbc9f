package main

import (
	"fmt"
	"io"
	"time"

	"flipwatch/cmd/internal/live"
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// narrator tells the events of a game in sentences, for people.
type narrator struct {
	out     io.Writer
	verbose bool
	silent  bool // faults are kept for the record
}

func (n *narrator) say(e referee.Event, format string, args ...any) {
	tenths := int(e.When().Time.Round(time.Second/10) / (time.Second / 10))
	fmt.Fprintf(n.out, "%3d:%02d.%d  %s\n", tenths/600, tenths/10%60, tenths%10, fmt.Sprintf(format, args...))
}

// tell says one event; what only a program wants to know is left out unless
// more was asked for.
func (n *narrator) tell(e referee.Event) {
	if n.silent && pointsOut(e) {
		return
	}
	switch e := e.(type) {
	case referee.Start:
		n.say(e, "game begins: %d black, %d white, %s to move", e.Board.Count(engine.Black), e.Board.Count(engine.White), e.ToMove)
	case referee.Pending:
		if n.verbose {
			n.say(e, "%s plays %s, still to flip: %s", e.Color, e.Square, e.Todo)
		}
	case referee.Move:
		n.say(e, "%2d. %-5s %s  flips %s  (%d:%d)", e.Ply, e.Color, e.Square, flipNames(e.Flips), e.Board.Count(engine.Black), e.Board.Count(engine.White))
	case referee.Pass:
		n.say(e, "    %-5s passes: no legal move", e.Color)
	case referee.Supply:
		n.say(e, "    %s has no disc left: take one of %s's", e.Color, e.From)
	case referee.Fault:
		n.say(e, "!!  %s", e.Message)
	case referee.Resolved:
		n.say(e, "    %s", resolution(e))
	case referee.Takeback:
		n.say(e, "    moves taken back: %d are left", e.Ply)
	case referee.Acknowledged:
		if n.verbose {
			n.say(e, "    seen")
		}
	case referee.Ended:
		n.say(e, "the players end the game after move %d and begin another one", e.Ply)
	case referee.Unsure:
		n.say(e, "??  %s", e.Message)
	case referee.GameOver:
		n.say(e, "game over, %s", result(e))
	case live.View:
		n.view(e)
	case live.Summary:
		fmt.Fprintf(n.out, "\n%d moves, %d faults\n%s\n", len(e.Movers), e.Faults, e.Transcript)
	}
}

// pointsOut says that an event points a mistake out. A wrong set-up is none yet.
func pointsOut(e referee.Event) bool {
	switch e := e.(type) {
	case referee.Fault:
		return e.Kind != referee.Setup
	case referee.Resolved, referee.Pending:
		return true
	}
	return false
}

func flipNames(flips engine.Bitboard) string {
	if flips == 0 {
		return "nothing"
	}
	return flips.String()
}

func resolution(e referee.Resolved) string {
	switch e.How {
	case referee.Corrected:
		return "put right"
	case referee.TakenBack:
		return "taken back"
	default:
		return "the fault stands, play goes on"
	}
}

func result(e referee.GameOver) string {
	retail, empties := e.Board.Retail(), e.Board.EmptiesToWinner()
	text := fmt.Sprintf("black %d, white %d", retail[0], retail[1])
	if empties != retail {
		text += fmt.Sprintf(" (%d:%d with empty squares to the winner)", empties[0], empties[1])
	}
	if e.Unscored {
		text += ", unscored"
	}
	return text
}

// view tells of what people can do something about, and what is over.
func (n *narrator) view(e live.View) {
	switch e.State {
	case live.Moved, live.Covered, live.Clear, live.Light:
		if !n.verbose {
			return
		}
	}
	n.say(e, "    %s", e.Say())
}
