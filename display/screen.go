// Package display shows a game of Othello on small screens.
//
// A [Screen] is a plain value with all that a screen has to say. [Draw] turns
// it into a picture with the layout that fits the picture's bounds, and an
// [Output] puts it in front of the players: a panel, the terminal, PNG files.
//
// Coordinates are pixels, (0, 0) top left, x to the right, y down. On a
// one-bit panel a set pixel is lit, so a white disc is a lit disc and a black
// disc is a dark disc with a lit rim.
package display

import "flipwatch/engine"

// Screen is what the players are shown at one moment. The zero value is a
// screen that is starting up with an empty board.
type Screen struct {
	// State is what is going on; it chooses the words and what fills the screen.
	State State
	// Board is what lies on the squares, right or wrong.
	Board engine.Board
	// Unknown are the squares that cannot be read now: they are hatched.
	Unknown engine.Bitboard
	// Due are the squares still to flip in a turn under way. They are shown
	// half black, half white: this is no alarm.
	Due engine.Bitboard
	// Legal are squares to point out as playable, when the players want that.
	Legal engine.Bitboard
	// LastMove is the square of the newest disc; it is marked when Ply is above
	// 0 and a disc lies there.
	LastMove engine.Square
	// ToMove is the side to move; None leaves both unmarked.
	ToMove engine.Color
	// Ply counts the discs placed, passes not counted.
	Ply int
	// Black and White are the disc counts shown. When both are 0 the discs of
	// Board are counted.
	Black, White int
	// Alarm names what is wrong and what to do about it.
	Alarm Alarm
	// Seen says that the players have acknowledged the alarm: it gives way to the
	// board with its squares marked, the state line still names it, and nothing
	// sounds or shines any more.
	Seen bool
	// BackTo is a position that the players may go back to. It has the last page,
	// after those of the alarm.
	BackTo BackTo
	// Final are the scores of a finished game.
	Final Final
	// Note is a remark that replaces the words of the state in the state line, about
	// the squares Where, if there are any.
	Note  Note
	Where engine.Bitboard
	// Match are the games before this one, for the state MatchScore.
	Match Match
	// Message is the text of an error, in English. However long, it is shown whole,
	// by pages. In other states it replaces the words of the state where those are
	// English too.
	Message string
	// Page is the page to show where something does not fit at once, counted
	// from 0; any number will do, it wraps around. See [Pages].
	Page int
	// Clock is how long the side to move has been thinking. It is left out where a
	// picture takes seconds to appear, and where each one is kept.
	Clock Clock
	// Address is where browsers find the page. It is shown until a game begins, on a
	// page of its own where something else is to be shown, with its QR code where there
	// is room: a picture of 128×64 has it, one of 128×32 has the text.
	Address Address
	// Transcript is the game so far as text, for displays with room for it.
	Transcript string
	// Lang is the language of the words.
	Lang Lang

	// total is how many pages there are, on one that is not of the alarm, and first
	// the number of the first one of its kind.
	total, first int
	// tiny says that the screen is drawn for 128×32.
	tiny bool
}

// BackTo is a position to set up: the one before a faulty turn, or the one that
// was there before the discs were knocked over. The zero value is none.
type BackTo struct {
	// Board is the position; without a disc there is none to show.
	Board engine.Board
	// ToMove is the side that goes on from there.
	ToMove engine.Color
	// Before is the square of the turn that is undone by it; NoSquare for none.
	Before engine.Square
}

// offered says that there is a position to show.
func (r *BackTo) offered() bool { return r.Board != (engine.Board{}) }

// Final holds both ways of scoring a finished game.
type Final struct {
	// Retail leaves empty squares unscored; EmptiesToWinner gives them to the
	// winner. Both are shown when they differ.
	Retail, EmptiesToWinner engine.Score
}

// Alarm is what the players have to put right. Its squares are marked on the
// board.
type Alarm struct {
	// Kind says what is wrong, in the words of the fault event: "wrong_flips",
	// "illegal_square" and so on. A kind without words of its own is shown as
	// it is.
	Kind string
	// Todo is what to do, in the order in which it is shown.
	Todo []Todo
}

// Todo is one thing to do with some squares, such as FLIP c4 e6.
type Todo struct {
	Verb    Verb
	Squares engine.Bitboard
	// Color is the colour that the disc must show, for verbs that leave it
	// open, such as PUT BACK; None says nothing about it.
	Color engine.Color
}

// Squares returns all squares that the alarm names.
func (a Alarm) Squares() engine.Bitboard {
	var all engine.Bitboard
	for _, t := range a.Todo {
		all |= t.Squares
	}
	return all
}

// Verb is what to do with a disc.
type Verb uint8

// The verbs of an alarm.
const (
	Flip     Verb = iota // a due flip was missed
	Unflip               // a disc was flipped that was not outflanked
	TakeOff              // a disc does not belong on its square
	TurnOver             // the newest disc shows the wrong face
	PutBack              // a disc is gone
	Restore              // bring the square back to what it was
	Place                // a disc has to be put there
	Look                 // it is not clear what lies there: have a look
	verbCount
)

// Counts returns the disc counts to show.
func (s *Screen) Counts() (black, white int) {
	if s.Black == 0 && s.White == 0 {
		return s.Board.Black.Count(), s.Board.White.Count()
	}
	return s.Black, s.White
}

// Marked returns the square of the newest disc if there is one to mark.
func (s *Screen) Marked() engine.Bitboard {
	if s.Ply <= 0 || s.LastMove < 0 || s.LastMove > 63 {
		return 0
	}
	return engine.Bitboard(1) << uint(s.LastMove) & (s.Board.Black | s.Board.White)
}

// Equal reports whether two screens say the same.
func (s *Screen) Equal(o *Screen) bool {
	if len(s.Alarm.Todo) != len(o.Alarm.Todo) {
		return false
	}
	for i, t := range s.Alarm.Todo {
		if t != o.Alarm.Todo[i] {
			return false
		}
	}
	return s.State == o.State && s.Board == o.Board && s.Unknown == o.Unknown && s.Due == o.Due &&
		s.Legal == o.Legal && s.LastMove == o.LastMove && s.ToMove == o.ToMove && s.Ply == o.Ply &&
		s.Black == o.Black && s.White == o.White && s.Alarm.Kind == o.Alarm.Kind && s.Final == o.Final && s.BackTo == o.BackTo &&
		s.Message == o.Message && s.Note == o.Note && s.Where == o.Where && s.Page == o.Page && s.Transcript == o.Transcript &&
		s.Lang == o.Lang && s.Seen == o.Seen && s.Match.equal(&o.Match) && s.Address.URL == o.Address.URL && s.Clock.seconds() == o.Clock.seconds()
}
