package simulate

import (
	"time"

	"flipwatch/engine"
	"flipwatch/engine/referee"
)

// Incident is something that happens at a table and is no turn.
type Incident string

// The incidents.
const (
	// TakeBack takes one to three turns back, with another turn after it.
	TakeBack Incident = "take-back"
	// Cup stands something on the board for some turns.
	Cup Incident = "cup"
	// Bump knocks against the board: it is lost to sight for a moment, and some
	// discs then lie between two squares.
	Bump Incident = "bump"
	// Light is switched, and much is misread until the camera has adapted.
	Light Incident = "light"
	// Away takes the board out of sight and brings it back.
	Away Incident = "away"
	// Hover rests a hand over the board and does nothing.
	Hover Incident = "hover"
	// SecondThoughts puts a disc down and takes it up again.
	SecondThoughts Incident = "second thoughts"
	// Turned turns a disc over, as one put on top of another looks.
	Turned Incident = "turned"
	// Gone takes a disc off the board for a while.
	Gone Incident = "gone"
	// Slide moves a disc to the next square.
	Slide Incident = "slide"
	// Knock turns several discs over and some off the board.
	Knock Incident = "knock"
)

// Incidents lists all incidents.
func Incidents() []Incident {
	return []Incident{TakeBack, Cup, Bump, Light, Away, Hover, SecondThoughts, Turned, Gone, Slide, Knock}
}

// incident lets something happen before a turn.
func (p *player) incident() {
	switch p.config.Incidents[p.rng.IntN(len(p.config.Incidents))] {
	case TakeBack:
		p.takeBack()
	case Cup:
		p.stand()
	case Bump:
		p.look(Segment{Frames: 3 + p.rng.IntN(12), Blind: true})
		p.look(Segment{Frames: p.rng.IntN(25), Unclear: p.some(p.board.Occupied(), 6)})
	case Light:
		p.look(Segment{Frames: 3 + p.rng.IntN(15), Dim: true})
	case Away:
		p.look(Segment{Frames: 30 + p.rng.IntN(300), Blind: true})
	case Hover:
		p.hover()
	case SecondThoughts:
		p.tryOut()
	case Turned:
		p.turnOver()
	case Gone:
		p.lose()
	case Slide:
		p.slide()
	case Knock:
		p.knock()
	}
}

// some picks up to a number of squares of a set.
func (p *player) some(set engine.Bitboard, most int) engine.Bitboard {
	var some engine.Bitboard
	for range p.rng.IntN(most + 1) {
		if set &^= some; set != 0 {
			some = some.With(p.choose(set))
		}
	}
	return some
}

// takeBack takes turns back. Half the time another square than before is played
// at once, else there is a pause.
func (p *player) takeBack() {
	r := p.game.round()
	n := min(1+p.rng.IntN(3), len(r.Turns))
	if n == 0 {
		return
	}
	k := len(r.Turns) - n
	was := r.Turns[k]
	p.cup = 0
	p.touch(was.before)
	r.Turns, p.toMove = r.Turns[:k], was.Color
	for len(r.Passes) > 0 && r.Passes[len(r.Passes)-1].Ply > r.Before+k {
		r.Passes = r.Passes[:len(r.Passes)-1]
	}
	p.forget(r.Before + k)
	p.game.Takebacks = append(p.game.Takebacks, Takeback{r.Before + k, p.game.Frames, 0})
	others := p.board.Legal(p.toMove).Without(was.Square)
	if others != 0 && p.canMove() && p.rng.IntN(2) == 0 {
		p.rest(time.Duration(p.rng.IntN(5)) * frameTime)
		p.turnOn(p.styled(others))
		p.toMove = engine.Position{Board: p.board, ToMove: p.toMove}.Next().ToMove
		p.passed()
	}
	p.rest(p.between(2*time.Second, 4*time.Second))
}

// passed notes the pass that a turn within an incident has forced.
func (p *player) passed() {
	r := p.game.round()
	if last := r.Turns[len(r.Turns)-1]; p.toMove == last.Color {
		r.Passes = append(r.Passes, Pass{r.Before + len(r.Turns), p.toMove.Other()})
	}
}

// forget notes that mistakes which stood after a ply were taken back.
func (p *player) forget(ply int) {
	for i := range p.game.Mistakes {
		if m := &p.game.Mistakes[i]; m.Ply > ply && m.How == referee.Stands {
			m.How = referee.TakenBack
		}
	}
}

// stand puts something on the board, two squares wide at most.
func (p *player) stand() {
	sq := p.choose(^engine.Bitboard(0))
	cup := engine.BitOf(sq)
	if p.rng.IntN(2) == 0 && sq.Row() < 7 && sq.Col() < 7 {
		cup = engine.SetOf(sq, sq+1, sq+8, sq+9)
	}
	p.reach(sq)
	p.cup, p.stays = cup, 2+p.rng.IntN(8)
	p.show(2, p.over(sq))
	p.leave()
}

// hover holds a hand over the board.
func (p *player) hover() {
	sq := p.choose(p.board.Occupied())
	p.reach(sq)
	p.show(10+p.rng.IntN(150), p.over(sq))
	p.leave()
}

// tryOut puts a disc down, perhaps flips some, and takes all of it back.
func (p *player) tryOut() {
	sq := p.move()
	before := p.board
	due := p.board.Flips(sq, p.toMove)
	p.reach(sq)
	p.put(sq, p.toMove)
	p.flip(p.some(due, due.Count()-1))
	p.leave()
	p.rest(p.soon())
	p.touch(before)
	p.rest(p.between(time.Second, thinkAgain))
}
