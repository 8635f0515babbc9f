package live

import (
	"flipwatch/engine"
	"flipwatch/engine/transcript"
)

// summary is the last event.
func (g *game) summary() Summary {
	squares, colors := g.referee.Moves()
	movers := make([]byte, len(colors))
	for i, c := range colors {
		movers[i] = c.Symbol()
	}
	return Summary{
		Stamp: g.stamp, Transcript: transcript.FormatMoves(squares), Movers: string(movers),
		FinalBoard: g.finalBoard(), Faults: g.referee.State().Faults, Frames: g.frames, Stages: g.stages.medians(),
	}
}

// finalBoard is the board as it lies at the end: what is seen where that is
// known, what was accepted elsewhere. After the end of a game the discs may
// already have been put away, so the accepted board counts.
func (g *game) finalBoard() engine.Board {
	if state := g.referee.State(); !state.Over {
		return state.Board
	}
	return g.referee.Accepted()
}
