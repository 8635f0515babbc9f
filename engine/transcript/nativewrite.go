package transcript

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"flipwatch/engine"
)

// appendNative writes a game as flipwatch records one: a header, then an event a
// line.
func appendNative(dst []byte, r *Record) ([]byte, error) {
	dst = nativeHeader(dst, r)
	w := nativeWriter{dst: dst, r: r}
	w.event("start", 0)
	w.board("board", r.Start.Board)
	w.dst = append(w.dst, `,"ply":0,"to_move":"`...)
	w.dst = append(append(w.dst, r.Start.ToMove.String()...), '"')
	w.end()
	faults := r.told()
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.Square != engine.NoSquare {
			w.disc++
		}
		for len(faults) > 0 && (faults[0].Ply < w.disc || faults[0].Ply == w.disc && (p.Square == engine.NoSquare || faults[0].Kind != falsePass)) {
			w.fault(&faults[0])
			faults = faults[1:]
		}
		w.ply(i)
	}
	for i := range faults {
		w.fault(&faults[i])
	}
	w.summary()
	return w.dst, nil
}

// told returns the faults that the record tells of and those that stand, by plies.
func (r *Record) told() []Fault {
	if len(r.Faults) == 0 && r.Lawful() {
		return nil
	}
	standing, _ := r.Standing()
	var all []Fault
	add := func(f Fault) {
		i := len(all)
		for i > 0 && all[i-1].Ply > f.Ply {
			i--
		}
		all = append(all, Fault{})
		copy(all[i+1:], all[i:])
		all[i] = f
	}
	for _, f := range r.Faults {
		add(f)
	}
	for _, f := range standing {
		if !tells(r.Faults, f) {
			add(f)
		}
	}
	return all
}

// tells tells whether a fault is one of these.
func tells(faults []Fault, f Fault) bool {
	for i := range faults {
		if told := &faults[i]; told.How == stands && told.Ply == f.Ply && told.Kind == f.Kind {
			return true
		}
	}
	return false
}

// nativeHeader writes the first line.
func nativeHeader(dst []byte, r *Record) []byte {
	begun, date := time.Time{}, r.Date.String()
	if t, err := time.Parse(time.RFC3339, date); err == nil {
		begun, date = t, ""
	}
	dst = append(dst, `{"type":"record","version":1,"start":"`...)
	dst = begun.AppendFormat(dst, time.RFC3339)
	dst = append(dst, `","head":{`...)
	n := len(dst)
	clock := ""
	if r.Clock != (Clock{}) {
		clock = r.Clock.ggf()
	}
	for _, t := range [...]Tag{{"black", r.Black}, {"white", r.White}, {"black_rating", r.BlackRating}, {"white_rating", r.WhiteRating},
		{"event", r.Event}, {"round", r.Round}, {"place", r.Place}, {"date", date}, {"clock", clock}, {"result", r.Result.String()}, {"comment", r.Comment}} {
		dst = nativeMember(dst, n, t)
	}
	var others []Tag
	for _, t := range r.Tags {
		if nativeKey(t.Name) {
			others = append(others, t)
		} else {
			dst = nativeMember(dst, n, t)
		}
	}
	if len(others) > 0 {
		if len(dst) > n {
			dst = append(dst, ',')
		}
		dst = append(dst, `"tags":{`...)
		n = len(dst)
		for _, t := range others {
			dst = nativeMember(dst, n, t)
		}
		dst = append(dst, '}')
	}
	return append(dst, "}}\n"...)
}

// nativeKey tells whether a name in the head has a meaning of its own. A tag of that
// name is kept apart, in "tags".
func nativeKey(name string) bool {
	switch name {
	case "black", "white", "black_rating", "white_rating", "event", "round", "place", "site", "date", "clock", "result",
		"comment", "names", "start", "tags":
		return true
	}
	return false
}

// nativeMember writes a member that has a value; the first begins at begin.
func nativeMember(dst []byte, begin int, t Tag) []byte {
	if t.Value == "" {
		return dst
	}
	if len(dst) > begin {
		dst = append(dst, ',')
	}
	dst = appendString(dst, t.Name)
	dst = append(dst, ':')
	return appendString(dst, t.Value)
}

// appendString writes a string of JSON.
func appendString(dst []byte, s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("transcript: %q: %v", s, err)) // a string always marshals
	}
	return append(dst, b...)
}

// nativeWriter writes events.
type nativeWriter struct {
	dst    []byte
	r      *Record
	at     time.Duration
	disc   int // put down so far
	faults int
}

// event begins an event.
func (w *nativeWriter) event(kind string, frame int) {
	w.dst = append(w.dst, `{"type":"`...)
	w.dst = append(w.dst, kind...)
	w.dst = append(w.dst, `","frame":`...)
	w.dst = strconv.AppendInt(w.dst, int64(frame), 10)
	w.dst = append(w.dst, `,"time_s":`...)
	w.dst = appendSeconds(w.dst, w.at)
}

// end ends an event.
func (w *nativeWriter) end() { w.dst = append(w.dst, "}\n"...) }

// number writes a number with its name.
func (w *nativeWriter) number(name string, n int) {
	w.dst = append(append(append(w.dst, `,"`...), name...), `":`...)
	w.dst = strconv.AppendInt(w.dst, int64(n), 10)
}

// text writes a string with its name.
func (w *nativeWriter) text(name, s string) {
	w.dst = append(append(append(w.dst, `,"`...), name...), `":`...)
	w.dst = appendString(w.dst, s)
}

// board writes a board with its name.
func (w *nativeWriter) board(name string, b engine.Board) {
	w.dst = append(append(append(w.dst, `,"`...), name...), `":"`...)
	for sq := engine.A1; sq <= engine.H8; sq++ {
		w.dst = append(w.dst, b.At(sq).Symbol())
	}
	w.dst = append(w.dst, '"')
}

// squares writes squares with their name.
func (w *nativeWriter) squares(name string, set engine.Bitboard) {
	w.dst = append(append(append(w.dst, `,"`...), name...), `":[`...)
	for sq := range set.Squares() {
		w.dst = append(w.dst, '"', 'a'+byte(sq.Col()), '1'+byte(sq.Row()), '"', ',')
	}
	if set != 0 {
		w.dst = w.dst[:len(w.dst)-1]
	}
	w.dst = append(w.dst, ']')
}

// color writes a colour and a square.
func (w *nativeWriter) color(c engine.Color, sq engine.Square) {
	w.dst = append(append(append(w.dst, `,"color":"`...), c.String()...), '"')
	if sq == engine.NoSquare {
		w.dst = append(w.dst, `,"square":null`...)
		return
	}
	w.dst = append(w.dst, `,"square":"`...)
	w.dst = append(w.dst, 'a'+byte(sq.Col()), '1'+byte(sq.Row()), '"')
}

// ply writes a disc, a pass, or a board that was set anew.
func (w *nativeWriter) ply(i int) {
	p, note, before := &w.r.Plies[i], w.r.Note(i), w.r.Before(i)
	if note.Timed {
		w.at += note.Time
	}
	switch {
	case p.Square != engine.NoSquare:
		w.event("move", note.Frame)
		w.number("ply", w.disc)
		w.color(p.Color, p.Square)
		w.squares("flips", p.Flips)
		w.board("board", p.Board)
		w.number("black", p.Board.Count(engine.Black))
		w.number("white", p.Board.Count(engine.White))
		w.squares("due", before.Board.Flips(p.Square, p.Color))
	case p.Board == before.Board:
		w.event("pass", note.Frame)
		w.dst = append(append(append(w.dst, `,"color":"`...), p.Color.String()...), '"')
	default:
		w.event("start", note.Frame)
		w.board("board", p.Board)
		w.number("ply", w.disc)
		w.text("to_move", p.Color.Other().String())
	}
	if note.Timed {
		w.dst = append(w.dst, `,"took_s":`...)
		w.dst = appendSeconds(w.dst, note.Time)
	}
	if note.Eval != "" {
		w.text("eval", note.Eval)
	}
	if note.Comment != "" {
		w.text("comment", note.Comment)
	}
	w.end()
}

// fault writes a fault, and how it ended.
func (w *nativeWriter) fault(f *Fault) {
	w.faults++
	w.event("fault", 0)
	w.number("id", w.faults)
	w.text("kind", f.Kind)
	w.number("ply", f.Ply)
	w.color(f.Color, f.Square)
	w.squares("missed", f.Missed)
	w.squares("extra", f.Extra)
	w.squares("squares", f.Squares)
	w.text("message", f.Message)
	w.end()
	if f.How == "" {
		return
	}
	w.event("resolved", 0)
	w.number("id", w.faults)
	w.number("ply", f.Ply)
	w.text("how", f.How)
	w.end()
}

// summary writes the last line.
func (w *nativeWriter) summary() {
	w.event("summary", 0)
	w.dst = append(w.dst, `,"transcript":"`...)
	var movers []byte
	for i := range w.r.Plies {
		if p := &w.r.Plies[i]; p.Square != engine.NoSquare {
			w.dst = append(w.dst, 'a'+byte(p.Square.Col()), '1'+byte(p.Square.Row()))
			movers = append(movers, p.Color.Symbol())
		}
	}
	w.dst = append(append(append(w.dst, `","movers":"`...), movers...), '"')
	w.board("final_board", w.r.Final().Board)
	w.number("faults", w.faults)
	w.dst = append(w.dst, `,"unscored":`...)
	w.dst = strconv.AppendBool(w.dst, w.r.Unscored)
	w.dst = append(w.dst, `,"frames":0,"ms":{}`...)
	w.end()
}
