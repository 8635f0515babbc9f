package transcript

import (
	"fmt"
	"strconv"
	"strings"

	"flipwatch/engine"
)

// take takes the node that was read into the game.
func (g *sgfGame) take() {
	n := &g.node
	if !n.any || g.err != nil {
		return
	}
	if g.nodes++; g.nodes == 1 {
		g.root()
	} else {
		if n.setUp || n.next != engine.None {
			g.setUp()
		}
		if !n.moved && n.comment != "" && !n.setUp && n.next == engine.None {
			g.comment(n.comment)
		}
	}
	if n.moved {
		g.move()
	}
	*n = sgfNode{}
}

// root takes the first node: the start, if it is not the opening.
func (g *sgfGame) root() {
	n := &g.node
	if n.setUp {
		g.r.Start.Board = n.set
	}
	if n.next != engine.None {
		g.r.Start.ToMove = n.next
	}
	g.r.Comment = g.r.Tag("GC")
	if !n.moved {
		g.r.Comment = joined(g.r.Comment, n.comment)
	}
	g.r.Tags = without(g.r.Tags, "GC")
	g.playing = play(g.r)
}

// move takes a move.
func (g *sgfGame) move() {
	n, p := &g.node, &g.playing
	m := Move{n.square, n.line, n.column}
	if n.bad != "" {
		g.fail(p.fail(g.file, m, badText(n.bad)))
		return
	}
	if err := p.takeFor(n.color, m.Square); err != nil {
		g.fail(p.fail(g.file, m, err))
		return
	}
	note := Note{Comment: n.comment}
	if _, err := strconv.ParseFloat(n.value, 64); err == nil { // it is black's
		if note.Eval = n.value; n.color == engine.White {
			note.Eval = negated(n.value)
		}
	}
	p.note(note)
}

// comment adds to the comment of the ply before, which may be a pass.
func (g *sgfGame) comment(text string) {
	i := len(g.r.Plies) - 1
	if i < 0 {
		g.r.Comment = joined(g.r.Comment, text)
		return
	}
	note := g.r.Note(i)
	note.Comment = joined(note.Comment, text)
	g.r.annotate(i, note)
}

// setUp takes a node that sets discs or the side to move in the middle of a game: a
// fault that stands on the move before, a turn that is no legal move, or a board
// set anew.
func (g *sgfGame) setUp() {
	n, p := &g.node, &g.playing
	if i := len(p.Plies) - 1; i >= 0 && p.Plies[i].Square == engine.NoSquare && !p.claimed {
		p.now = p.Before(i) // the pass was made for a board that is another one now
		p.Plies = p.Plies[:i]
		p.Notes = p.Notes[:min(i, len(p.Notes))]
	}
	was := p.now.Board
	board := engine.Board{
		Black: was.Black&^(n.set.White|n.cleared) | n.set.Black,
		White: was.White&^(n.set.Black|n.cleared) | n.set.White,
	}
	if board != was {
		g.change(was, board)
	} else if n.next != engine.None && n.next != p.now.ToMove && p.now.Legal() != 0 {
		g.outOfTurn()
	}
	p.now.Board = board
	if n.next != engine.None {
		p.now.ToMove = n.next
	}
	p.settle()
}

// change makes a ply of a board that changed, or changes the ply before.
func (g *sgfGame) change(was, board engine.Board) {
	n, p := &g.node, &g.playing
	placed := board.Occupied() &^ was.Occupied()
	i := len(p.Plies) - 1
	switch {
	case i >= 0 && p.Plies[i].Square != engine.NoSquare && placed == 0:
		ply := &p.Plies[i]
		before := p.Before(i).Board
		ply.Board, ply.Flips = board, turned(before, board)
	case placed.Count() == 1:
		sq := placed.First()
		color := board.At(sq)
		if n.next != engine.None {
			color = n.next.Other()
		}
		p.add(engine.Ply{Color: color, Square: sq, Flips: turned(was, board), Board: board})
		p.now.ToMove = color.Other()
	default:
		next := p.now.ToMove
		if n.next != engine.None {
			next = n.next
		}
		p.add(engine.Ply{Color: next.Other(), Square: engine.NoSquare, Board: board})
	}
	g.tell(len(p.Plies) - 1)
}

// outOfTurn gives the turn to the other side though it is not its own: the side to
// move has passed, unless the comment says that the other moved out of turn.
func (g *sgfGame) outOfTurn() {
	p := &g.playing
	if strings.HasPrefix(g.node.comment, "fault "+wrongTurn) {
		g.tell(len(p.Plies))
		return
	}
	p.add(engine.Ply{Color: p.now.ToMove, Square: engine.NoSquare, Board: p.now.Board})
	g.tell(len(p.Plies) - 1)
}

// tell keeps what the node says of a fault on a ply.
func (g *sgfGame) tell(ply int) {
	if g.node.comment == "" {
		return
	}
	if g.told == nil {
		g.told = map[int]string{}
	}
	text := g.node.comment
	if fault, note, ok := strings.Cut(text, "\n"); ok && strings.HasPrefix(fault, "fault ") && ply < len(g.r.Plies) {
		n := g.r.Note(ply)
		n.Comment = joined(n.Comment, strings.TrimSpace(note))
		g.r.annotate(ply, n)
		text = fault
	}
	g.told[ply] = oneLine(text)
}

// finish makes faults of what stands otherwise than by the rules.
func (g *sgfGame) finish() {
	if len(g.r.Plies) == 1 && g.r.isPass(0) && g.r.lawful(0) {
		g.r.Plies, g.r.Notes = nil, nil // a position, in which a pass comes first
	}
	g.r.checkResult()
	if g.r.Lawful() {
		return
	}
	faults, plies := g.r.Standing()
	for i, f := range faults {
		text := g.told[plies[i]]
		if rest, ok := strings.CutPrefix(text, "fault "); ok {
			if kind, message, ok := strings.Cut(rest, ": "); ok && knownFault(kind) {
				f.Kind, text = kind, message
			}
		}
		if text != "" {
			f.Message = text
		}
		g.r.Faults = append(g.r.Faults, f)
	}
}

// header takes a property of the first node that is about the whole game.
func (g *sgfGame) header(name, v string) {
	r := g.r
	if v = strings.TrimSpace(v); name != "GC" { // the others are names and the like
		v = oneLine(v)
	}
	switch name {
	case "GM":
		if r.setTag(name, v); v != "2" {
			g.fail(fmt.Errorf("%w: GM[%.10s] is another game, Othello is GM[2]", ErrOther, v))
		}
	case "SZ":
		if v != "8" {
			g.fail(fmt.Errorf("%w: the board has size %s", ErrOther, shown(v)))
		}
	case "DT":
		r.setDate(name, v)
	case "TM":
		extra := r.Clock
		r.setClock(name, v, parseSeconds)
		r.Clock.Increment, r.Clock.Extra = extra.Increment, extra.Extra
	case "OT":
		r.overtime(v)
	case "RE":
		r.sgfResult(v)
	case "FF", "AP", "CA", "ST", "HA", "KM":
	default:
		if to := r.sgfText(name); to != nil {
			*to = known(v)
		} else {
			r.setTag(name, v)
		}
	}
}

// sgfText returns where a property that is a text is kept; nil for any other.
func (r *Record) sgfText(name string) *string {
	switch name {
	case "PB":
		return &r.Black
	case "PW":
		return &r.White
	case "BR":
		return &r.BlackRating
	case "WR":
		return &r.WhiteRating
	case "EV":
		return &r.Event
	case "RO":
		return &r.Round
	case "PC":
		return &r.Place
	}
	return nil
}

// overtime reads what overtime in the words in which it is written here.
func (r *Record) overtime(v string) {
	if c, ok := parseGGFClock("0/" + v); ok {
		r.Clock.Increment, r.Clock.Extra = c.Increment, c.Extra
	} else {
		r.setTag("OT", v)
	}
}

// sgfResult reads B+12, W+R, 0, Draw, Void and ?.
func (r *Record) sgfResult(v string) {
	side, rest, ok := strings.Cut(v, "+")
	rest = strings.TrimLeft(rest, "+") // Edax writes two
	won := map[string]engine.Color{"B": engine.Black, "W": engine.White}[strings.ToUpper(side)]
	switch how := strings.ToLower(rest); {
	case strings.EqualFold(v, "void"):
		r.Result = Result{Kind: Unfinished}
	case v == "0" || strings.EqualFold(v, "draw"):
		r.Result = Result{Kind: ByMargin}
	case blank(v):
	case !ok || won == engine.None:
		r.setTag("RE", v)
	case how == "":
		r.Result = Result{Kind: ByWinner, Won: won}
	case how[0] == 'r' || how[0] == 't' || how[0] == 'f':
		r.Result = Result{Kind: ByWinner, Won: won, How: how[:1]}
	default:
		m, err := strconv.ParseFloat(rest, 64)
		if err != nil || m < 0 || m > 200 {
			r.setTag("RE", v)
			return
		}
		if won == engine.White {
			m = -m
		}
		r.Result = Result{Kind: ByMargin, Margin: m}
	}
}
