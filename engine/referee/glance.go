package referee

import "flipwatch/engine"

// sureGlimpse is how sure a reading must be to count without settling.
const sureGlimpse = 0.8

// glances keeps what the board looked like between turns that followed each other
// too fast to settle: the last single frame without any hand in sight, by how many
// discs had been put down since the accepted board.
type glances [mostAtOnce]glance

type glance struct {
	placed engine.Bitboard // the discs put down
	seen   engine.Bitboard // squares with a sure reading
	board  engine.Board
	since  engine.Bitboard // squares that a hand has covered since
}

// watch takes a frame in.
func (g *glances) watch(s *settler, o *Observation, accepted engine.Board) {
	if s.hand != 0 {
		for n := range g {
			g[n].since |= s.hand
		}
		return
	}
	var now glance
	for sq := range (^s.covered).Squares() {
		q := &o.Squares[sq]
		if max(q.Empty, q.Black, q.White) < sureGlimpse {
			continue
		}
		now.seen = now.seen.With(sq)
		now.board = now.board.With(sq, engine.Color(likeliest(q)))
	}
	now.placed = now.board.Occupied() &^ accepted.Occupied()
	if s.known&s.board.Occupied()&^accepted.Occupied()&^now.placed != 0 {
		return // a disc that lies there is misread
	}
	if n := now.placed.Count(); n > 0 && n < len(g) {
		g[n] = now
	}
}

// accept forgets a disc that was accepted.
func (g *glances) accept(sq engine.Square) {
	for n := 1; n < len(g); n++ {
		if n > 1 && g[n].placed.Has(sq) {
			g[n-1] = g[n]
			g[n-1].placed = g[n].placed.Without(sq)
		} else {
			g[n-1] = glance{}
		}
	}
	g[len(g)-1] = glance{}
}

// between finds the glance at the board after the turns.
func (g *glances) between(turns []turn) *glance {
	var placed engine.Bitboard
	for i := range turns {
		if turns[i].placed {
			placed = placed.With(turns[i].square)
		}
	}
	if n := placed.Count(); n > 0 && n < len(g) && g[n].placed == placed {
		return &g[n]
	}
	return nil
}

// saw says that a glance at the board after the turns showed it to be this one on
// some squares, and that no hand has been there since.
func (g *glances) saw(b engine.Board, squares engine.Bitboard, turns []turn) bool {
	at := g.between(turns)
	return at != nil && squares&^at.seen == 0 && squares&(at.since|at.board.Diff(b)) == 0
}

// against is the evidence, in nats, against a board after the turns.
func (g *glances) against(b engine.Board, turns []turn) float64 {
	at := g.between(turns)
	if at == nil {
		return 0
	}
	off := at.seen & at.board.Diff(b)
	// What was wrong may have been put right before the next disc was put down.
	return series(off&^at.since, priceGlance, priceGlances) + series(off&at.since, priceGlances, priceGlances)
}
