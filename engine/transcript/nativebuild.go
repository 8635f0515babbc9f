package transcript

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"

	"flipwatch/engine"
)

// build makes the plies of a record: the discs, and passes where the boards force
// them or a false one stands.
func (g *nativeGame) build(r *Record) {
	r.Start, r.Faults, r.Unscored = g.start, g.faults, g.unscored
	clock := g.at
	hasTimes := g.timed || len(g.discs) > 0 && g.discs[len(g.discs)-1].at > 0
	if len(g.discs) > 0 {
		r.Plies = make([]engine.Ply, 0, fullGame)
	}
	for k := range g.discs {
		d := &g.discs[k]
		g.pass(r, k, d.Color)
		r.Plies = append(r.Plies, d.Ply)
		note := d.note
		switch {
		case d.told:
			note.Timed, note.Time = true, inSeconds(d.took)
		case !g.timed && hasTimes:
			note.Timed, note.Time = true, inSeconds(math.Max(0, d.at-clock))
			clock = d.at
		}
		if note != (Note{}) {
			r.annotate(len(r.Plies)-1, note)
		}
	}
	g.pass(r, len(g.discs), engine.None)
}

// pass makes the passes before disc k of a colour: those that are told and those that
// are not, if they are forced or stand as a fault.
func (g *nativeGame) pass(r *Record, k int, next engine.Color) {
	for ; len(g.passes) > 0 && g.passes[0].discs <= k; g.passes = g.passes[1:] {
		told, p := g.passes[0], r.Final()
		if told.discs == k && told.color == p.ToMove && (p.MustPass() || g.falsePass(k, told.color)) {
			r.Plies = append(r.Plies, engine.Ply{Color: p.ToMove, Square: engine.NoSquare, Board: p.Board})
			if told.note != (Note{}) {
				r.annotate(len(r.Plies)-1, told.note)
			}
		}
	}
	p := r.Final()
	if next == engine.None && len(r.Plies) > 0 && p.MustPass() || next == p.ToMove.Other() && (p.MustPass() || g.falsePass(k, p.ToMove)) {
		r.Plies = append(r.Plies, engine.Ply{Color: p.ToMove, Square: engine.NoSquare, Board: p.Board})
	}
}

// falsePass tells whether a pass with a move available stands before disc k.
func (g *nativeGame) falsePass(k int, c engine.Color) bool {
	for i := range g.faults {
		if f := &g.faults[i]; f.Square == engine.NoSquare && f.How == stands && f.Ply == g.before+k && f.Color == c {
			return true
		}
	}
	return false
}

// readHead reads the head of a record. What is not known becomes a tag.
func readHead(l *nativeLine) (h Header, comment string) {
	if !l.begun.IsZero() {
		h.Date = dateOf(l.begun)
	}
	for _, t := range members(l.head) {
		switch t.Name {
		case "comment":
			comment = t.Value
		case "names":
			for _, n := range members([]byte(t.Value)) {
				h.member(n)
			}
		case "tags":
			for _, n := range members([]byte(t.Value)) {
				h.setTag(n.Name, n.Value)
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
	if tags, ok := quickMembers(object); ok {
		return tags
	}
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
		s := strings.ToValidUTF8(string(value), "\ufffd")
		if json.Unmarshal(value, &s) == nil && s == "" || s == "null" {
			continue
		}
		if key, ok := name.(string); ok && len(tags) < maxTags {
			tags = append(tags, Tag{key, s})
		}
	}
	return tags
}

// quickMembers reads an object of strings as they are written here.
func quickMembers(object []byte) (tags []Tag, ok bool) {
	s := jsonScan{text: object}
	if !s.take('{') {
		return nil, false
	}
	for !s.take('}') {
		if len(tags) > 0 && !s.take(',') || len(tags) == maxTags {
			return nil, false
		}
		name, ok := s.str()
		if !ok || !s.take(':') {
			return nil, false
		}
		value, ok := s.str()
		if !ok || len(value) == 0 {
			return nil, false
		}
		tags = append(tags, Tag{string(name), string(value)})
	}
	return tags, s.at == len(object)
}
