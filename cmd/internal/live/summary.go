package live

import (
	"cmp"

	"flipwatch/engine/transcript"
)

// moves is the transcript so far.
func (g *game) moves() string {
	squares, _ := g.referee.Moves()
	return transcript.FormatMoves(squares)
}

// summary is the last event.
func (g *game) summary() Summary {
	played := g.referee.Game()
	movers := make([]byte, len(played.Movers))
	for i, c := range played.Movers {
		movers[i] = c.Symbol()
	}
	return Summary{
		Stamp: g.stamp, Transcript: transcript.FormatMoves(played.Moves), Movers: string(movers),
		FinalBoard: played.Final, Faults: g.referee.State().Faults, Unscored: played.Unscored,
		Frames: g.frames, Stages: g.stages.medians(), Ended: cmp.Or(g.ended, "stopped"),
	}
}
