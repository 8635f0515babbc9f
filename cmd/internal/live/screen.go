package live

import (
	"errors"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
	"flipwatch/engine/journal"
	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// standsTime is how long it says that a fault stands, where it also shows the
// position to go back to: twice each.
const standsTime = 8 * time.Second

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
	poor     display.Note // what keeps squares from being read
	where    engine.Bitboard
	dark     display.Note // why no board is seen
	low      bool         // the disk is nearly full
	unsure   referee.Unsure
	notice   display.State
	until    time.Duration
	about    int    // the ply that the notice is about
	moves    string // the transcript so far
	alarm    display.Alarm
	alarmOf  int // the fault that the alarm is about
	match    match
	clock    turnClock
	untimed  bool // photos have no times
	address  display.Address
	askAt    time.Duration // when to ask for the address again
	last     display.Screen
	shown    bool
}

// newScreen is the screen before the first picture.
func newScreen(c *Config) screen {
	return screen{
		lang: c.Lang, untimed: c.Source.Info().Kind == camera.Stills,
		match: match{Match: display.Match{First: c.Black, Second: c.White}, swap: c.Swap},
	}
}

// note takes what an event changes.
func (s *screen) note(e referee.Event) {
	switch e := e.(type) {
	case View:
		s.see(e)
	case referee.Resolved:
		s.notice, s.until, s.about = display.Corrected, e.Time+noticeTime, e.Ply
		if e.How == referee.Stands {
			s.notice, s.until = display.Stands, e.Time+standsTime
		}
	case referee.Unsure:
		s.unsure = e
	case referee.Move:
		s.unsure = referee.Unsure{}
		if e.Ply > s.about+1 {
			s.until = 0 // the game has gone on: whose turn it is matters more
		}
	case referee.Takeback, referee.Acknowledged:
		s.unsure = referee.Unsure{}
	case referee.Start:
		s.unsure = referee.Unsure{}
		s.clock.begin(e.Ply)
		s.match.begin(e)
	case referee.GameOver:
		s.match.unscored = e.Unscored
	}
}

func (s *screen) see(e View) {
	switch e.State {
	case Found:
		s.ready = true
	case Poor:
		s.poor, s.where = e.note, e.Squares
	case Good:
		s.poor, s.where = display.NoNote, 0
	case Lost:
		s.ready, s.dark = false, e.note
	case Moved:
		s.moved = e.Time + noticeTime
	case Covered:
		s.covered = true
	case Clear:
		s.covered = false
	case SourceLost:
		s.noCamera = true
	case SourceBack:
		s.noCamera, s.clock.gap = false, true
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
	g.screen.ask(g.Address, &state, g.stamp.Time)
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
	s.match.look(r, accepted)
	out.State = s.state(r, silent, now)
	s.clock.look(r, s.noCamera || !s.ready || now < s.moved, now)
	switch out.State {
	case display.Starting:
		if len(s.match.Games) == 0 {
			return s.bare(out.State, display.SetUpGame)
		}
		out = s.bare(display.MatchScore, display.NoNote)
		out.Match = s.match.Match
		return out
	case display.Looking:
		return s.bare(out.State, s.dark)
	}
	s.fill(&out, r, accepted)
	return out
}

// bare is a screen without a board.
func (s *screen) bare(state display.State, note display.Note) display.Screen {
	return display.Screen{State: state, LastMove: engine.NoSquare, Lang: s.lang, Note: note, Address: s.address}
}

// fill adds what belongs to the state.
func (s *screen) fill(out *display.Screen, r *referee.State, accepted engine.Board) {
	switch out.State {
	case display.Resume:
		out.Board, out.ToMove, out.Unknown = r.Restore.Board, r.Restore.ToMove, 0
		out.Black, out.White = r.Restore.Count(engine.Black), r.Restore.Count(engine.White)
	case display.Fault, display.SetupWrong:
		s.alarms(out, r)
	case display.Stands, display.GoBack:
		out.BackTo = backTo(r)
	case display.MatchScore:
		out.Match = s.match.Match
	case display.Pending:
		out.Due, out.Clock = r.Todo, s.time(r)
	case display.Unsure:
		s.asks(out, r)
	case display.Ready, display.Playing, display.Covered:
		out.Note, out.Where = s.remark(r)
		out.Clock, out.Address = s.time(r), s.address
	case display.LowDisk:
		out.Clock = s.time(r)
		if !s.diskFull {
			out.Note = display.DiskLow
		}
	case display.GameOver:
		result(out, accepted)
	}
}

// result fills in how a game ended.
func result(out *display.Screen, final engine.Board) {
	out.Board = final
	out.Final = display.Final{Retail: final.Retail(), EmptiesToWinner: final.EmptiesToWinner()}
	out.Black, out.White = final.Count(engine.Black), final.Count(engine.White)
	out.ToMove, out.Unknown = engine.None, 0
}

// time is what the clock shows.
func (s *screen) time(r *referee.State) display.Clock {
	if s.untimed {
		return display.Clock{}
	}
	return s.clock.clock(r)
}

// alarms fills in what is wrong; of what the players have seen, no more than the squares.
func (s *screen) alarms(out *display.Screen, r *referee.State) {
	out.Alarm, out.Seen = s.keep(alarm(r), r.Fault.ID), r.Acknowledged
	if !out.Seen {
		out.BackTo, out.Address = backTo(r), s.address
	}
	if r.Fault.Kind == referee.FalsePass {
		out.Legal = r.Fault.Squares
	}
}

// remark is what is said beside the game: a supply that has run out, or what keeps
// squares from being read.
func (s *screen) remark(r *referee.State) (display.Note, engine.Bitboard) {
	if r.TakeFrom != engine.None {
		return display.TakeFrom(r.TakeFrom), 0
	}
	return s.poor, s.where
}

// asks fills in what the screen is not sure about.
func (s *screen) asks(out *display.Screen, r *referee.State) {
	switch {
	case r.Adrift: // too many squares to name
		if out.BackTo, out.Note = backTo(r), display.OtherBoard; r.Turned {
			out.Note = display.BoardTurned
		}
	case s.unsure.Squares != 0:
		out.Alarm = display.Alarm{Todo: []display.Todo{{Verb: display.Look, Squares: s.unsure.Squares}}}
	case r.ToMove == engine.Black:
		out.Note = display.BlacksTurn
	default:
		out.Note = display.WhitesTurn
	}
}

// state chooses what the screen is about, the most urgent first.
func (s *screen) state(r *referee.State, silent bool, now time.Duration) display.State {
	alarming := r.Fault != nil && (!silent || r.Fault.Kind == referee.Setup) && !r.TakingBack
	switch {
	case r.TakingBack && s.ready && !s.noCamera:
		return display.GoBack
	case r.Over && !alarming: // until the board is cleared, whatever hides it
		return display.GameOver
	case s.noCamera:
		return display.CameraLost
	case r.Resuming && !alarming:
		return display.Resume
	case !s.ready:
		return display.Looking
	case alarming && r.Fault.Kind == referee.Setup:
		return display.SetupWrong
	case alarming:
		return display.Fault
	case !r.Started:
		return display.Starting
	case s.unsure.Message != "":
		return display.Unsure
	case now < s.moved:
		return display.Moved
	case r.Todo != 0 && !silent:
		return display.Pending
	case now < s.until && !silent:
		return s.notice
	case s.diskFull || s.low:
		return display.LowDisk
	case s.covered:
		return display.Covered
	case r.Ply == 0 && now < s.match.until:
		return display.MatchScore
	case r.Ply == 0:
		return display.Ready
	default:
		return display.Playing
	}
}
