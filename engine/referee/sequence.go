package referee

import "flipwatch/engine"

// mostAtOnce is how many turns are looked for in one step. Three at once are
// ambiguous in 22 % of positions, so their order must come from the squares'
// times; with these first the search finds the likeliest order at once, and few
// others are legal and cheap enough to be looked at.
const mostAtOnce = 16

// mostTries bounds the turns that are tried in all orders in one frame: some two
// milliseconds. A game needs a few hundred; a board on which discs lie anyhow may
// offer any number, and no account of it is then clear.
const mostTries = 4000

// mostLamps is on how many vacant squares light may lie for each of them to be tried
// as the place of a disc: beyond it the board cannot be seen.
const mostLamps = 8

// farLead is a lead that nobody asks for more than.
const farLead = 4 * clearLead

// sequences enters the accounts of several turns one after another. Each but the
// last is legal, or was seen to be wrong before, or is wrong in the one way that
// makes the rest legal.
func (x *explainer) sequences(toMove engine.Color, price float64) {
	if h := x.half; h != nil && x.halfLies() {
		x.afterHalf(price)
	}
	placed := x.placed | x.lost
	if h := x.half; h != nil && h.placed && x.halfLies() {
		placed = placed.With(h.square) // perhaps under a hand again
	}
	x.unseenAmong(placed, toMove, price)
	n := placed.Count()
	if n < 2 || n > mostAtOnce {
		return
	}
	x.order(engine.Position{Board: x.board, ToMove: toMove}, placed, 0, price)
	if n == 2 {
		x.wrongFirst(placed, toMove, price)
	}
}

// unseenAmong lets a disc that light hides be put down before or between the others.
func (x *explainer) unseenAmong(placed engine.Bitboard, toMove engine.Color, price float64) {
	dim := x.board.Vacant() & x.view.dim &^ placed
	if placed == 0 || placed.Count() >= mostAtOnce || dim.Count() > mostLamps {
		return
	}
	for sq := range dim.Squares() {
		x.order(engine.Position{Board: x.board, ToMove: toMove}, placed.With(sq), 0, price+priceUnseen)
	}
}

// halfLies says that the turn seen to be wrong may still lie on the board.
func (x *explainer) halfLies() bool {
	h := x.half
	if h.before != x.board {
		return false
	}
	return !h.placed || !x.view.known.Has(h.square) || x.placed.Has(h.square)
}

// afterHalf lets other turns follow the one that was seen to be wrong.
func (x *explainer) afterHalf(price float64) {
	left := x.placed
	if x.half.placed {
		left = left.Without(x.half.square)
	}
	left &^= x.half.after.Occupied()
	x.path[0] = *x.half
	price += priceMove + priceSeenHalf
	if x.worked && !x.named {
		price += priceWorked - priceSeenHalf
	}
	// It may still lie there, perhaps with a hand over it again. Discs turned over
	// without one put down stay as unlikely as they were, until they are named.
	s, still := played, price
	if !x.half.placed {
		s = upset
		if !x.named {
			still = max(still, upsetPrice(x.half.gone, x.half.made))
		}
	}
	x.consider(s, still, x.half.after, 1, 0, 0)
	next := x.toMove
	if x.half.placed {
		next = x.half.color.Other()
	} else if x.last != nil { // who has to pass may have changed with the board
		next = x.last.color.Other()
	}
	p := engine.Position{Board: x.half.after, ToMove: next}.Next()
	switch n := left.Count(); {
	case n == 0:
		x.unseenAfter(p, 1, price)
	case n < mostAtOnce:
		x.order(p, left, 1, price)
	}
}

// unseenAfter lets a legal turn follow whose flips are seen and whose disc is not:
// light falls on it, or a hand is over it.
func (x *explainer) unseenAfter(p engine.Position, depth int, price float64) {
	changed := x.view.known & p.Board.Diff(x.view.board)
	if changed == 0 || depth == mostAtOnce {
		return
	}
	for sq := range (p.Legal() &^ x.view.known).Squares() {
		if x.tries++; x.tries > mostTries {
			return
		}
		due := p.Flips(sq, p.ToMove)
		if changed&^due != 0 || due&x.view.known&^changed != 0 {
			continue
		}
		if t, ok := legalTurn(p.Board, p.ToMove, sq, &x.view); ok {
			x.path[depth] = t
			x.consider(played, price+priceMove+priceUnseen, t.after, depth+1, 0, 0)
		}
	}
}

// order tries all orders of the discs that are left.
func (x *explainer) order(p engine.Position, left engine.Bitboard, depth int, price float64) {
	var queue [64]engine.Square
	for _, sq := range x.discs.queue(left, queue[:0]) {
		if x.tries++; x.tries > mostTries {
			return
		}
		cost := price + x.glances.against(p.Board, x.path[:depth])
		for i := range depth {
			if x.path[i].placed {
				cost += x.discs.against(x.path[i].square, sq)
			}
		}
		rest := left.Without(sq)
		if cost+priceMove*float64(rest.Count()) >= x.bound() {
			continue // it only gets dearer
		}
		if rest == 0 {
			x.lastTurn(p, sq, depth, cost)
			continue
		}
		if t, ok := legalTurn(p.Board, p.ToMove, sq, &x.view); ok {
			if h := x.half; depth == 0 && x.named && h.placed && h.square == sq && x.halfLies() {
				cost += pricePutRight
			}
			x.path[depth] = t
			x.order(p.Play(sq).Next(), rest, depth+1, cost+priceMove)
		}
	}
}

// bound is the cost from which an account changes nothing: it is dearer than the
// next best, or far dearer than the best.
func (x *explainer) bound() float64 { return min(x.next.cost, x.best.cost+farLead) }

// lastTurn enters the accounts that end with a disc on a square.
func (x *explainer) lastTurn(p engine.Position, sq engine.Square, depth int, price float64) {
	x.path[depth] = readTurn(p.Board, p.ToMove, sq, &x.view)
	if t := &x.path[depth]; !t.legal() {
		x.consider(played, price+t.price(x.underWay, engine.BitOf(sq)), t.after, depth+1, 0, 0)
	}
	if t, ok := legalTurn(p.Board, p.ToMove, sq, &x.view); ok {
		x.path[depth] = t
		price += t.price(x.underWay, engine.BitOf(sq))
		x.consider(played, price, t.after, depth+1, 0, 0)
		x.unseenAfter(p.Play(sq).Next(), depth+1, price)
	}
}

// mostMissable bounds the sets of flips that are tried as left out.
const mostMissable = 6

// wrongFirst enters the accounts of two turns of which the first has wrong flips.
// Discs of the second side's colour among the flips due were left out, or turned
// back by the second turn; discs turned to the first side's colour that were not
// due were turned by mistake.
func (x *explainer) wrongFirst(placed engine.Bitboard, toMove engine.Color, price float64) {
	theirs := x.view.known & x.view.board.Discs(toMove.Other())
	ours := x.view.known & x.view.board.Discs(toMove)
	for first := range placed.Squares() {
		due := x.board.Flips(first, toMove)
		second := placed.Without(first).First()
		if due == 0 {
			continue
		}
		extra := ours & x.board.Discs(toMove.Other()) &^ due
		open := due & theirs & reach(second)
		must := due & theirs &^ open
		if open.Count() > mostMissable {
			open = 0
		}
		for some := open; ; some = (some - 1) & open { // all subsets
			if must|some|extra != 0 {
				x.wrongThen(toMove, first, second, must|some, extra, price)
			}
			if some == 0 {
				break
			}
		}
	}
}

// wrongThen enters a turn with flips missing or too many, and another after it.
func (x *explainer) wrongThen(c engine.Color, first, second engine.Square, missed, extra engine.Bitboard, price float64) {
	t, _ := legalTurn(x.board, c, first, &x.view)
	t.fault, t.missed, t.extra, t.squares = WrongFlips, missed, extra, missed|extra
	t.made = t.due&^missed | extra
	t.after = withFlips(x.board, t.made.With(first), c)
	x.path[0] = t
	price += x.discs.against(first, second)
	p := engine.Position{Board: t.after, ToMove: c.Other()}.Next()
	own := t.price(false, engine.BitOf(first))
	glance := x.glances.against(t.after, x.path[:1])
	if glance == 0 && x.glances.saw(t.after, t.squares, x.path[:1]) {
		own = priceMove + priceSeenWrong
	}
	x.lastTurn(p, second, 1, price+own+glance)
}

// reach returns the squares on the lines through a square.
func reach(sq engine.Square) engine.Bitboard {
	var b engine.Bitboard
	for other := range engine.Square(64) {
		dr, dc := other.Row()-sq.Row(), other.Col()-sq.Col()
		if other != sq && (dr == 0 || dc == 0 || dr == dc || dr == -dc) {
			b = b.With(other)
		}
	}
	return b
}
