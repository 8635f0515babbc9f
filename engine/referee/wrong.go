package referee

import (
	"slices"
	"time"

	"flipwatch/engine"
)

// suspect waits with an account that is no legal turn until the grace time is
// over, and then names the fault.
func (r *Referee) suspect(a *account, known engine.Bitboard) {
	if a.kind == onlyTurn {
		r.blameLastPly(a)
	}
	if r.open != nil {
		was := &r.open.account
		if was.kind == a.kind && was.square == a.square {
			r.open.account = *a // some of it was put right, or more went wrong
			return
		}
	}
	if a.kind == oneTurn {
		r.half = *a
	}
	grace := r.cfg.Grace
	if ^known&^r.settled.lasting != 0 {
		grace += hiddenPatience // what is out of sight may explain it
	}
	if a.fault == Unexplained {
		grace = max(2*grace, muddlePatience)
	}
	if !r.patient(a.diff, grace) {
		return
	}
	if r.open != nil {
		r.resolve(TakenBack)
	}
	r.raise(a)
}

// muddlePatience is how long a board that no turn explains may lie before it is
// a fault: something is being put in order.
const muddlePatience = 3 * time.Second

// blameLastPly turns discs turned over without a new disc into flips too many or
// too few of the last turn.
func (r *Referee) blameLastPly(a *account) {
	if len(r.plies) == 0 {
		a.fault = Unexplained
		return
	}
	p := &r.plies[len(r.plies)-1]
	due := p.before.Flips(p.square, p.color)
	made := p.flips ^ a.diff
	a.color, a.square, a.shown = p.color, p.square, p.color
	a.missed, a.extra, a.made = due&^made, made&^due, made&^engine.BitOf(p.square)
	a.squares = a.missed | a.extra
}

// raise names a fault.
func (r *Referee) raise(a *account) {
	r.faults++
	next := r.toMove
	n := r.ply()
	if a.kind == oneTurn {
		n++
		next = a.color.Other()
	}
	e := Fault{r.now, r.faults, a.fault, n, a.color, a.square, a.missed, a.extra, a.squares, a.message()}
	r.open = &openFault{e, *a, next}
	r.pending, r.todo = engine.NoSquare, 0
	r.emit(e)
}

// stand takes an open fault over: the players have played on.
func (r *Referee) stand() {
	f := r.open
	id := f.event.ID
	r.resolve(Stands)
	switch f.account.kind {
	case oneTurn:
		r.accept(&f.account, id)
	case onlyTurn:
		r.board = f.account.board
		if n := len(r.plies); n > 0 {
			p := &r.plies[n-1]
			p.after, p.flips, p.fault = r.board, f.account.made, id
			r.emit(r.moveEvent(n - 1))
		}
	default:
		r.board = f.account.board
	}
}

// nextDisc notices that another disc was put down after a turn that was wrong or
// unfinished: then that turn stands, unless it was put right at the same time.
func (r *Referee) nextDisc(seen engine.Board, known engine.Bitboard) bool {
	first, next := &r.half, r.half.color.Other()
	if r.open != nil {
		first, next = &r.open.account, r.open.next
	}
	if first.kind == nothing {
		return false
	}
	if first.kind == oneTurn && known.Has(first.square) && seen.At(first.square) == engine.None {
		return false
	}
	// A disc that comes back to its square is no new one.
	placed := known & seen.Occupied() &^ (first.board.Occupied() | r.board.Occupied())
	if placed == 0 {
		return false
	}
	_, over, _ := r.bestOrder(first.board, next, seen, known, placed)
	right := known & seen.Occupied() &^ r.board.Occupied()
	_, corrected, _ := r.bestOrder(r.board, r.toMove, seen, known, right)
	if over < 0 {
		return false // not yet clear
	}
	// A fault that was named and that the next turn makes unseen stands.
	if corrected >= 0 && (corrected < over || corrected == over && r.open == nil) {
		return false // put right as the next disc went down
	}
	if r.open == nil {
		r.raise(first)
	}
	r.stand()
	return true
}

// bestOrder finds the order of the placed discs that fits best; -1 is none.
func (r *Referee) bestOrder(from engine.Board, toMove engine.Color, seen engine.Board, known, placed engine.Bitboard) ([]engine.Square, int, bool) {
	r.order.seen, r.order.known, r.order.since = seen, known, &r.settled.since
	turns, misfit, unique := r.order.find(from, toMove, placed)
	if len(turns) == 0 {
		return nil, -1, false
	}
	return turns, misfit, unique
}

// several plays two turns or more that were seen in one step.
func (r *Referee) several(a *account, seen engine.Board, known engine.Bitboard) bool {
	placed := a.diff &^ r.board.Occupied()
	best, misfit, unique := r.bestOrder(r.board, r.toMove, seen, known, placed)
	turns := slices.Clone(best)
	if len(turns) > 1 && misfit == 0 && unique {
		if r.open != nil {
			r.resolve(Corrected)
		}
		for _, sq := range turns[:len(turns)-1] {
			r.play(sq)
		}
		return true
	}
	if first, found := r.wrongFirst(seen, known, placed); found {
		r.raise(&first)
		r.stand()
		return true
	}
	if !r.patient(a.diff, r.cfg.Grace) {
		return false
	}
	if len(turns) > 1 && unique && misfit < 4 {
		for _, sq := range turns[:len(turns)-1] {
			r.play(sq)
		}
		return true
	}
	r.suspect(a, known)
	return false
}

// play accepts a legal turn with all its flips.
func (r *Referee) play(sq engine.Square) {
	flips := r.board.Flips(sq, r.toMove)
	a := account{kind: oneTurn, color: r.toMove, shown: r.toMove, square: sq, made: flips, board: r.board.Play(sq, r.toMove)}
	r.accept(&a, 0)
}

// wrongFirst looks for a first turn with one line or one disc of its flips left
// out, after which the other discs are complete legal turns. It must be the only
// one.
func (r *Referee) wrongFirst(seen engine.Board, known, placed engine.Bitboard) (first account, found bool) {
	count := 0
	for sq := range placed.Squares() {
		due := r.board.Flips(sq, r.toMove)
		for _, missed := range missable(due, sq) {
			made := due &^ missed
			b := withFlips(r.board, made.With(sq), r.toMove)
			_, misfit, _ := r.bestOrder(b, r.toMove.Other(), seen, known, placed.Without(sq))
			if misfit != 0 {
				continue
			}
			count++
			first = account{kind: oneTurn, fault: WrongFlips, color: r.toMove, shown: r.toMove, square: sq,
				made: made, missed: missed, squares: missed, diff: made.With(sq), board: b}
		}
	}
	return first, count == 1
}

// missable lists what people leave out of the flips due: one disc, or the whole
// of one line.
func missable(due engine.Bitboard, from engine.Square) []engine.Bitboard {
	var sets []engine.Bitboard
	for sq := range due.Squares() {
		sets = append(sets, engine.BitOf(sq))
	}
	lines := map[[2]int]engine.Bitboard{}
	for sq := range due.Squares() {
		dr, dc := sign(sq.Row()-from.Row()), sign(sq.Col()-from.Col())
		lines[[2]int{dr, dc}] |= engine.BitOf(sq)
	}
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			if line := lines[[2]int{dr, dc}]; line.Count() > 1 {
				sets = append(sets, line)
			}
		}
	}
	return sets
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
