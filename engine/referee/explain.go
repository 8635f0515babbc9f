package referee

import "flipwatch/engine"

// story is what an account says happened.
type story uint8

const (
	nothing story = iota // the board is as accepted
	played               // one turn, or several one after another
	upset                // discs were turned over or taken away, none was put down
	undone               // turns were taken back, and perhaps one was played anew
	mended               // a fault that stood was put right
	anew                 // the opening: another game begins
	muddle               // none of these
)

// account is one explanation of what is seen.
type account struct {
	story story
	turns [mostAtOnce]turn
	n     int // turns in it
	keep  int // undone: the plies that are left
	fix   int // mended: the ply put right, or allFaults
	board engine.Board
	// cost is its price and the evidence against it, in nats.
	cost float64
}

// same says that two accounts tell the same story.
func (a *account) same(b *account) bool {
	if a.story != b.story || a.n != b.n || a.keep != b.keep {
		return false
	}
	if a.story == mended { // whichever of the faults it was
		return a.board == b.board
	}
	for i := range a.n {
		if !a.turns[i].same(&b.turns[i]) {
			return false
		}
	}
	return true
}

// legal says that it tells of legal turns that were all seen.
func (a *account) legal() bool { return a.legalBut(0) }

// legalBut says the same, but that discs put down on the squares given need not have
// been seen.
func (a *account) legalBut(unseen engine.Bitboard) bool {
	for i := range a.n {
		if t := &a.turns[i]; !t.legal() || t.hidden.Has(t.square) && !unseen.Has(t.square) {
			return false
		}
	}
	return a.story == played
}

// begins says that two accounts of turns begin with the same one.
func (a *account) begins(b *account) bool {
	return a.story == played && b.story == played && a.n > 0 && b.n > 0 && a.turns[0].same(&b.turns[0])
}

// Prices of the other stories, in nats; see the prices of a turn.
const (
	priceUpset     = 5.0 // a disc turned over for no reason
	priceUpsets    = 3.0
	priceLost      = 6.0 // a disc gone for no reason, or out of sight
	priceLosts     = 3.5
	priceUnseen    = 1.0 // the disc put down cannot be seen
	priceUndone    = 5.0 // a take-back, and more for every turn beyond the first
	priceUndoneBit = 0.2
	priceMended    = 2.5 // a fault that stood is put right
	priceMendedBit = 0.1
	priceAnew      = 9.0
	priceAnewDue   = 2.0 // the game is over
	priceMuddle    = 12.0
	priceMuddleBit = 4.0
	priceSeenWrong = 1.5 // a turn with wrong flips that a glance has shown just so
	pricePutRight  = 2.5 // a fault that was named is put right while the next disc was put down
	priceSeenHalf  = 0.5 // a turn that was already seen to be wrong, and then left so
	priceWorked    = 3.0 // the same, although a hand has been there since
	priceGlance    = 4.0 // a board between two turns that was glanced at otherwise
	priceGlances   = 1.0
	priceGlimpsed  = 2.5 // turns in another order than their discs were glimpsed in
	priceOrder     = 4.0 // turns in another order than the one in which they settled
	priceSide      = 1.0 // the less likely side, where nobody knows whose turn it is
)

// explainer finds the best account of a view, and the next best.
type explainer struct {
	view   view
	board  engine.Board // what is accepted
	toMove engine.Color
	sides  int   // 2 when it is not known whose turn it is
	last   *ply  // the last turn that was accepted; nil for none
	half   *turn // a turn seen to be wrong or unfinished; nil for none
	named  bool  // it was named as a fault
	worked bool  // a hand has been over what was wrong with it since
	// underWay says that the last turn may not be finished: a hand was there lately.
	underWay bool
	placed   engine.Bitboard
	// lost are the squares on which a disc had settled, and which cannot be seen now.
	lost engine.Bitboard
	changed,
	gone engine.Bitboard
	discs   *sightings
	glances *glances

	path       [mostAtOnce]turn
	tries      int // turns tried in sequences
	best, next account
	// firsts holds the least cost of the accounts by their first turn: the square
	// of a legal one, and 64 for all others.
	firsts [65]float64
}

// begin forgets the accounts.
func (x *explainer) begin() {
	diff := x.view.known & x.board.Diff(x.view.board)
	x.placed = diff &^ x.board.Occupied()
	x.gone = diff & x.board.Occupied() &^ x.view.board.Occupied()
	x.changed = diff
	x.lost = x.discs.settled.seen & x.board.Vacant() &^ x.view.known
	x.tries = 0
	const never = 1e9
	x.best.cost, x.next.cost = never, never
	for i := range x.firsts {
		x.firsts[i] = never
	}
	x.best.story, x.next.story = nothing, nothing
}

// consider enters an account of n turns on the path into the contest.
func (x *explainer) consider(s story, price float64, b engine.Board, n, keep, fix int) {
	cost := price + x.view.against(b) + priceLost*float64((x.lost&^b.Occupied()).Count())
	first := x.first(s, n)
	x.firsts[first] = min(x.firsts[first], cost)
	if cost >= x.next.cost {
		return
	}
	a := account{story: s, n: n, keep: keep, fix: fix, board: b, cost: cost}
	copy(a.turns[:n], x.path[:n])
	switch {
	case a.same(&x.best):
		if cost < x.best.cost {
			x.best = a
		}
	case cost < x.best.cost:
		x.next, x.best = x.best, a
	default:
		x.next = a
	}
}

// lead is by how much the best account beats the next.
func (x *explainer) lead() float64 {
	if x.tries > mostTries {
		return 0 // another may be as good
	}
	return x.next.cost - x.best.cost
}

// doubt are the squares that the best accounts tell otherwise, or that the best one
// tells otherwise than they are read.
func (x *explainer) doubt() engine.Bitboard {
	return x.best.board.Diff(x.next.board) | x.view.known&x.best.board.Diff(x.view.board)
}

// first is the place of an account's first turn in firsts.
func (x *explainer) first(s story, n int) int {
	if s == played && n > 0 && x.path[0].legal() {
		return int(x.path[0].square)
	}
	return len(x.firsts) - 1
}

// leadFirst is by how much the best account beats those that begin with another
// turn.
func (x *explainer) leadFirst() float64 {
	if x.best.story != played || !x.best.turns[0].legal() || x.tries > mostTries {
		return x.lead()
	}
	own, least := int(x.best.turns[0].square), x.next.cost+1e9
	for i, cost := range x.firsts {
		if i != own {
			least = min(least, cost)
		}
	}
	return least - x.best.cost
}

// explain lets the accounts of what is seen compete, but for those that need the
// history of the game.
func (x *explainer) explain() {
	x.consider(nothing, 0, x.board, 0, 0, 0)
	x.consider(muddle, priceMuddle+priceMuddleBit*float64(x.changed.Count()), x.view.over(x.board), 0, 0, 0)
	toMove := x.toMove
	for i := range x.sides {
		price := priceSide * float64(i)
		x.single(toMove, price)
		x.sequences(toMove, price)
		toMove = toMove.Other()
	}
	if t, ok := slid(x.board, x.placed, x.gone, &x.view); ok {
		x.path[0] = t
		x.consider(upset, priceSlid, t.after, 1, 0, 0)
	}
	if x.placed == 0 && x.changed != 0 {
		x.path[0] = disturbed(x.board, x.toMove, x.last, &x.view)
		x.consider(upset, upsetPrice(x.gone, x.changed&^x.gone), x.path[0].after, 1, 0, 0)
	}
}

// upsetPrice is the price of discs gone and turned over without one put down.
func upsetPrice(gone, made engine.Bitboard) float64 {
	return series(gone, priceLost, priceLosts) + series(made, priceUpset, priceUpsets)
}

// single enters the accounts of one turn.
func (x *explainer) single(toMove engine.Color, price float64) {
	for sq := range x.placed.Squares() {
		x.path[0] = readTurn(x.board, toMove, sq, &x.view)
		x.consider(played, price+x.path[0].price(x.underWay, x.placed), x.path[0].after, 1, 0, 0)
		x.legal(toMove, sq, price)
	}
	if x.placed != 0 {
		return
	}
	// Discs were turned over: the disc that goes with them may be out of sight,
	// or misread.
	for sq := range (x.board.Legal(toMove) &^ x.placed).Squares() {
		due := x.board.Flips(sq, toMove)
		if turned := x.changed & due; turned != 0 && x.changed&^due == 0 {
			x.legal(toMove, sq, price+priceUnseen)
		}
	}
}

// legal enters the legal turn on a square.
func (x *explainer) legal(toMove engine.Color, sq engine.Square, price float64) {
	t, ok := legalTurn(x.board, toMove, sq, &x.view)
	if !ok {
		return
	}
	x.path[0] = t
	price += t.price(x.underWay, x.placed)
	x.consider(played, price, t.after, 1, 0, 0)
	if h := x.half; h != nil && h.placed && h.square == sq {
		price += pricePutRight
	}
	if x.placed.Without(sq) == 0 {
		x.unseenAfter(engine.Position{Board: t.after, ToMove: toMove.Other()}.Next(), 1, price)
	}
}
