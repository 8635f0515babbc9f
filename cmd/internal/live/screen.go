package live

import (
	"errors"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/journal"
	"flipwatch/engine/referee"
)

// noticeTime is how long the screen says that a fault was put right or stands,
// before it goes back to whose turn it is: long enough to be looked at once.
const noticeTime = 3 * time.Second

// screen is what the game's screen depends on besides the referee's state.
type screen struct {
	lang     display.Lang
	ready    bool // a board was seen, and is seen
	moved    time.Duration
	covered  bool
	noCamera bool
	diskFull bool
	unsure   referee.Unsure
	notice   display.State
	until    time.Duration
	about    int    // the ply that the notice is about
	moves    string // the transcript so far
	last     display.Screen
	shown    bool
}

// note takes what an event changes.
func (s *screen) note(e referee.Event) {
	switch e := e.(type) {
	case View:
		s.see(e)
	case referee.Resolved:
		s.notice, s.until, s.about = display.Corrected, e.Time+noticeTime, e.Ply
		if e.How == referee.Stands {
			s.notice = display.Stands
		}
	case referee.Unsure:
		s.unsure = e
	case referee.Move:
		s.unsure = referee.Unsure{}
		if e.Ply > s.about+1 {
			s.until = 0 // the game has gone on: whose turn it is matters more
		}
	case referee.Takeback, referee.Start:
		s.unsure = referee.Unsure{}
	}
}

func (s *screen) see(e View) {
	switch e.State {
	case Found:
		s.ready = true
	case Lost:
		s.ready = false
	case Moved:
		s.moved = e.Time + noticeTime
	case Covered:
		s.covered = true
	case Clear:
		s.covered = false
	case SourceLost:
		s.noCamera = true
	case SourceBack:
		s.noCamera = false
	}
}

// recorded takes the outcome of writing a line of the record: the game goes on
// without it, and the screen says so.
func (s *screen) recorded(err error) {
	if !errors.Is(err, journal.ErrLine) { // one line is our fault, not the disk's
		s.diskFull = err != nil
	}
}

// show draws the screen anew if it says something else than before.
func (g *game) show() {
	state := g.referee.State()
	now := g.screen.compose(&state, g.referee.Accepted(), g.silent(), g.stamp.Time)
	if g.screen.shown && now.Equal(&g.screen.last) {
		return
	}
	g.screen.last, g.screen.shown = now, true
	for _, o := range g.Outputs {
		if err := o.Show(now); err != nil {
			g.Warn(err)
		}
	}
}

func (g *game) silent() bool { return g.Referee.Mode == referee.Silent }

// compose makes the screen for a state of the game.
func (s *screen) compose(r *referee.State, accepted engine.Board, silent bool, now time.Duration) display.Screen {
	out := display.Screen{
		Board: r.Board, Unknown: r.Covered, LastMove: r.LastMove, ToMove: r.ToMove, Ply: r.Ply,
		Black: r.Board.Count(engine.Black), White: r.Board.Count(engine.White), Transcript: s.moves,
		Lang: s.lang,
	}
	out.State = s.state(r, silent, now)
	switch out.State {
	case display.Starting, display.Looking:
		out = display.Screen{State: out.State, LastMove: engine.NoSquare, Lang: s.lang}
	case display.Fault, display.SetupWrong:
		out.Alarm = alarm(r, accepted)
	case display.Pending:
		out.Due = r.Todo
	case display.Unsure:
		if s.unsure.Squares != 0 {
			out.Alarm = display.Alarm{Todo: []display.Todo{{Verb: display.Look, Squares: s.unsure.Squares}}}
		}
		out.Message = s.unsure.Message
	case display.GameOver:
		out.Board = accepted
		out.Final = display.Final{Retail: accepted.Retail(), EmptiesToWinner: accepted.EmptiesToWinner()}
		out.Black, out.White = accepted.Count(engine.Black), accepted.Count(engine.White)
		out.ToMove, out.Unknown = engine.None, 0
	}
	return out
}

// state chooses what the screen is about, the most urgent first.
func (s *screen) state(r *referee.State, silent bool, now time.Duration) display.State {
	alarming := r.Fault != nil && !silent
	switch {
	case s.noCamera:
		return display.CameraLost
	case !s.ready:
		return display.Looking
	case alarming && r.Fault.Kind == referee.Setup:
		return display.SetupWrong
	case alarming:
		return display.Fault
	case !r.Started:
		return display.Starting
	case r.Over:
		return display.GameOver
	case s.unsure.Message != "":
		return display.Unsure
	case now < s.moved:
		return display.Moved
	case r.Todo != 0:
		return display.Pending
	case now < s.until && !silent:
		return s.notice
	case s.diskFull:
		return display.LowDisk
	case s.covered:
		return display.Covered
	case r.Ply == 0:
		return display.Ready
	default:
		return display.Playing
	}
}

// alarm says what the players have to do about the open fault.
func alarm(r *referee.State, accepted engine.Board) display.Alarm {
	f := r.Fault
	a := display.Alarm{Kind: string(f.Kind)}
	add := func(verb display.Verb, squares engine.Bitboard, c engine.Color) {
		if squares != 0 {
			a.Todo = append(a.Todo, display.Todo{Verb: verb, Squares: squares, Color: c})
		}
	}
	disc := engine.BitOf(f.Square)
	turned := accepted.Diff(r.Board) & accepted.Occupied() & r.Board.Occupied()
	switch f.Kind {
	case referee.IllegalSquare, referee.WrongTurn:
		add(display.TakeOff, disc, engine.None)
		add(display.Unflip, turned, engine.None)
	case referee.WrongColor, referee.WrongFlips:
		if f.Kind == referee.WrongColor {
			add(display.TurnOver, disc, f.Color)
		}
		add(display.Flip, f.Missed, engine.None)
		add(display.Unflip, f.Extra, engine.None)
	default:
		restore(accepted, r.Board, add)
	}
	return a
}

// restore says how to get from the board as it is to the one that is wanted.
func restore(want, have engine.Board, add func(display.Verb, engine.Bitboard, engine.Color)) {
	gone := want.Occupied() &^ have.Occupied()
	add(display.TakeOff, have.Occupied()&^want.Occupied(), engine.None)
	add(display.PutBack, gone&want.Black, engine.Black)
	add(display.PutBack, gone&want.White, engine.White)
	both := want.Occupied() & have.Occupied()
	add(display.TurnOver, both&want.Black&have.White, engine.Black)
	add(display.TurnOver, both&want.White&have.Black, engine.White)
}
