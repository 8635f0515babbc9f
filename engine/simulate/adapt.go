package simulate

import (
	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// adapt puts a mistake that stood right, turns later, and changes what was played
// since to what it would be without it: wrong flips, or a disc where it outflanks
// nothing. It says whether there was such a mistake that can be put right so.
func (p *player) adapt() bool {
	r := p.game.round()
	for i := range r.Turns {
		t := &r.Turns[i]
		if t.Due == 0 && i < len(r.Turns)-1 && p.takeOff(i) {
			return true
		}
		if t.Flips == t.Due || t.Due == 0 || t.shown != t.Color {
			continue
		}
		turns, ok := without(r.Turns, i)
		if !ok || i == len(r.Turns)-1 {
			continue
		}
		last := turns[len(turns)-1].after
		if last == p.board {
			continue
		}
		p.cup = 0
		p.touch(last)
		for k := i; k < len(turns); k++ {
			turns[k].adapted = turns[k].after != r.Turns[k].after
		}
		r.Turns = turns
		p.forgive(r.Before + i + 1)
		p.toMove = turns[len(turns)-1].Color.Other()
		return true
	}
	return false
}

// takeOff takes a disc off that outflanked nothing when it was put down: its turn is
// none.
func (p *player) takeOff(i int) bool {
	r := p.game.round()
	left := append(append([]Turn(nil), r.Turns[:i]...), r.Turns[i+1:]...)
	left[i].before = r.Turns[i].before
	turns, ok := without(left, -1)
	if !ok || turns[len(turns)-1].after == p.board {
		return false
	}
	p.cup = 0
	p.touch(turns[len(turns)-1].after)
	for k := i; k < len(turns); k++ {
		turns[k].adapted = true
	}
	r.Turns = turns
	for k := range p.game.Mistakes {
		if m := &p.game.Mistakes[k]; m.Ply == r.Before+i+1 && m.How == referee.Stands {
			m.How = referee.TakenBack
		}
	}
	p.game.Takebacks = append(p.game.Takebacks, Takeback{r.Before + i, p.game.Frames, 0})
	p.toMove = turns[len(turns)-1].Color.Other()
	return true
}

// forgive notes that the mistake that stood on a ply was put right.
func (p *player) forgive(ply int) {
	for i := range p.game.Mistakes {
		if m := &p.game.Mistakes[i]; m.Ply == ply && m.How == referee.Stands {
			m.How = referee.Corrected
		}
	}
}

// without replays turns without the mistake of one of them: the others keep what
// was wrong with them, and the flips that were really made.
func without(turns []Turn, fix int) ([]Turn, bool) {
	out := append([]Turn(nil), turns...)
	b := out[0].before
	for i := range out {
		t := &out[i]
		if i > 0 && fix >= 0 { // discs put back or lost in between
			gap := t.before.Diff(turns[i-1].after)
			if gap != 0 {
				return nil, false
			}
		}
		missed, extra := t.Due&^t.Flips, t.Flips&^t.Due
		due := b.Flips(t.Square, t.Color)
		if b.At(t.Square) != engine.None || due == 0 {
			return nil, false
		}
		if i == fix {
			missed, extra = 0, 0
		}
		if t.shown != t.Color {
			return nil, false
		}
		t.before = b
		if i == fix {
			t.Due, t.Flips = due, due
		}
		b = b.With(t.Square, t.Color)
		for sq := range (due&^missed | extra&b.Occupied()).Squares() {
			b = b.With(sq, t.Color)
		}
		t.after = b
	}
	return out, true
}
