package transcript

import (
	"bytes"
	"encoding/json"
	"math"

	"flipwatch/engine"
)

// build makes the plies of a record: the discs, and passes where the boards force
// them or a false one stands.
func (g *nativeGame) build(r *Record) {
	r.Start, r.Faults, r.Unscored = g.start, g.faults, g.unscored
	clock := g.at
	hasTimes := g.timed || len(g.discs) > 0 && g.discs[len(g.discs)-1].at > 0
	for k := range g.discs {
		d := &g.discs[k]
		g.pass(r, k, d.Color)
		r.Plies = append(r.Plies, d.Ply)
		note := d.note
		switch {
		case g.timed && d.took != nil:
			note.Timed, note.Time = true, inSeconds(*d.took)
		case !g.timed && hasTimes:
			note.Timed, note.Time = true, inSeconds(math.Max(0, d.at-clock))
			clock = d.at
		}
		if note != (Note{}) {
			r.annotate(len(r.Plies)-1, note)
		}
	}
	if len(g.discs) > 0 {
		g.pass(r, len(g.discs), engine.None)
	}
	if n := len(r.Plies); n > 0 && r.Notes != nil {
		r.annotate(n-1, r.Note(n-1)) // one a ply
	}
}

// pass makes the pass before disc k of a colour, if there was one.
func (g *nativeGame) pass(r *Record, k int, next engine.Color) {
	p := r.Final()
	if next == p.ToMove || !p.MustPass() && !(next != engine.None && g.falsePass(k, p.ToMove)) {
		return
	}
	r.Plies = append(r.Plies, engine.Ply{Color: p.ToMove, Square: engine.NoSquare, Board: p.Board})
	if note := g.passes[k]; note != (Note{}) {
		r.annotate(len(r.Plies)-1, note)
	}
}

// falsePass tells whether a pass with a move available stands before disc k.
func (g *nativeGame) falsePass(k int, c engine.Color) bool {
	for i := range g.faults {
		if f := &g.faults[i]; f.Kind == falsePass && f.How == stands && f.Ply == g.before+k && f.Color == c {
			return true
		}
	}
	return false
}

// readHead reads the head of a record. What is not known becomes a tag.
func readHead(l *nativeLine) (h Header, comment string) {
	if !l.Begun.IsZero() {
		h.Date = dateOf(l.Begun)
	}
	for _, t := range members(l.Head) {
		switch t.Name {
		case "comment":
			comment = t.Value
		case "names":
			for _, n := range members([]byte(t.Value)) {
				h.member(n)
			}
		case "start": // the start event says it
		default:
			h.member(t)
		}
	}
	return h, comment
}

// member takes a member of the head.
func (h *Header) member(t Tag) {
	switch t.Name {
	case "black":
		h.Black = t.Value
	case "white":
		h.White = t.Value
	case "black_rating":
		h.BlackRating = t.Value
	case "white_rating":
		h.WhiteRating = t.Value
	case "event":
		h.Event = t.Value
	case "round":
		h.Round = t.Value
	case "place", "site":
		h.Place = t.Value
	case "date":
		h.setDate(t.Name, t.Value)
	case "clock":
		h.setClock(t.Name, t.Value, parseGGFClock)
	case "result":
		h.setResult(t.Name, t.Value)
	default:
		h.setTag(t.Name, t.Value)
	}
}

// members returns the members of a JSON object in their order: strings as they are,
// other values as JSON, null not at all.
func members(object []byte) []Tag {
	var tags []Tag
	in := json.NewDecoder(bytes.NewReader(object))
	if t, err := in.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			break
		}
		var value json.RawMessage
		if in.Decode(&value) != nil {
			break
		}
		s := string(value)
		if json.Unmarshal(value, &s) == nil && s == "" || s == "null" {
			continue
		}
		if key, ok := name.(string); ok && len(tags) < maxTags {
			tags = append(tags, Tag{key, s})
		}
	}
	return tags
}
