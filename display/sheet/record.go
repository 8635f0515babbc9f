package sheet

import (
	"fmt"
	"strings"
	"time"

	"flipwatch/engine"
	"flipwatch/engine/replay"
	"flipwatch/engine/transcript"
)

// Of makes a game for paper of a recorded one.
func Of(r *transcript.Record) *Game {
	g := &Game{Black: r.Black, White: r.White, Event: r.Event, Round: r.Round, Place: r.Place, Date: day(r.Date), Start: r.Start, Plies: r.Plies}
	// As the referee counts: a game that was picked up in the middle.
	g.Before = max(0, r.Start.Occupied().Count()-engine.Opening().Occupied().Count())
	for _, f := range r.Faults {
		g.Faults = append(g.Faults, faultOf(&f))
	}
	standing, _ := r.Standing()
	for _, f := range standing {
		f.Ply += g.Before
		if !told(r.Faults, &f) {
			g.Faults = append(g.Faults, faultOf(&f))
		}
	}
	g.Remark = strings.Join(remarks(r), "; ")
	return g
}

// told tells whether a fault that the boards show is among those of the record.
func told(faults []transcript.Fault, f *transcript.Fault) bool {
	for i := range faults {
		if faults[i].Ply == f.Ply && faults[i].How == replay.Stands {
			return true
		}
	}
	return false
}

// faultOf makes a fault for paper.
func faultOf(f *transcript.Fault) replay.Fault {
	return replay.Fault{Ply: f.Ply, Kind: f.Kind, Color: f.Color, Square: f.Square, Missed: f.Missed, Extra: f.Extra,
		Squares: f.Squares, Message: f.Message, How: f.How}
}

// day writes a date as people do, with as much of it as is known.
func day(d transcript.Date) string {
	var parts []string
	if d.Day > 0 {
		parts = append(parts, fmt.Sprint(d.Day))
	}
	if d.Month > 0 {
		parts = append(parts, time.Month(d.Month).String())
	}
	if d.Year > 0 {
		parts = append(parts, fmt.Sprint(d.Year))
	}
	return strings.Join(parts, " ")
}

// remarks says what the board does not: who gave up, a result that is told
// otherwise.
func remarks(r *transcript.Record) []string {
	var all []string
	if r.Unscored {
		all = append(all, "unscored")
	}
	if won, ok := r.Result.Winner(); ok && won != engine.None {
		switch r.Result.How {
		case "r":
			all = append(all, won.Other().String()+" gave up")
		case "t":
			all = append(all, won.Other().String()+" ran out of time")
		}
	}
	b := r.Final().Board
	if points, ok := r.Result.Points(); ok && points != b.Retail() && points != b.EmptiesToWinner() {
		all = append(all, "told as "+points.String())
	}
	return all
}
