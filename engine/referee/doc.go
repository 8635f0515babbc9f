// Package referee watches a game: observations of the board come in over time,
// events come out. It has no camera, no clock of its own and no goroutine, so a
// simulated game and a real one run alike.
//
// # From readings to squares
//
// Every square settles by itself (settle.go): its readings are averaged over the
// settle time, and it counts once it has read the same for that long without
// anything over it; a frame or two misread do not make it new. Cover that moves is
// a hand; cover that stays is a hand at rest or, after a while, a cup, round which
// the game goes on; what turns made beneath it may explain is no fault (wait.go). A
// reading beside a hand counts only where it says what was known before, since the
// edge of a hand is easily taken for a disc.
//
// # From squares to an account
//
// Accounts of what is seen compete (explain.go): nothing happened; one turn,
// complete, half done or wrong in any way; several turns one after another, also
// after one that was left wrong, or with the last disc still under a hand
// (sequence.go); discs turned over, taken away or pushed to another square without
// a disc put down; turns taken back, a fault that stood put right later, another
// game (history.go); or none of these. An account costs, in nats,
//
//	its price: about minus the logarithm of how often people do that
//	+ for every square that it wants otherwise than it is read:
//	  looks × ln(chance of what is read / chance of what it wants)
//
// The chances are the square's averages, never surer than 0.98 to 0.02. Frames
// that follow each other err alike, so a reading is worth two independent looks
// when it has just settled and at most four later, but never more than one where
// light falls on it or its readings stay less than sure: those err alike for as long
// as one looks. One that is not settled is worth half a look, and a covered square
// says nothing. The prices are constants
// in turn.go and explain.go. The cheapest account must beat the next by clearLead
// nats to be acted upon; else the screen asks (unsure), by the squares in doubt.
// To be named a fault, every square of it must also differ from what it should be
// by faultGap nats of its own: glare, or a square that is never read quite surely,
// never does.
// Each doubt is asked about once, and after a while the better account is taken: the
// referee is never stuck.
//
// # When it speaks
//
// A complete legal turn counts when its squares have settled and no hand is at
// work beside them; up to sixteen turns that followed each other without a pause are
// told one after another. What is no legal turn is a fault once it has lain open for
// the grace time without a hand over the board, or when the next disc goes down;
// then it stands, and the game goes on from the real board. How long it may be put
// right, and whether a move over it is another fault, is the policy's (config.go,
// strict.go); a fault tells the position to go back to where there is one
// (restore.go).
//
// Squares out of sight are taken as a legal turn would have them, and looked at
// again when they come into view. A square that goes unread for long with nothing over
// it is dim: a lamp reflects there, and the game goes on round it, as round a cup. A
// disc put down there is known by what it turned over. In which order discs were put down is known from
// when their squares were last seen empty and first seen with a disc (order.go), and
// from glances at the board between two hands (glance.go). A turn waits where another
// disc may have been put down before it, out of sight (wait.go).
//
// # The rest of the table
//
// A board that differs in many squares shows no game (drift.go): discs are being
// counted or put away. That is no fault; the game is found again when the board
// shows it, when the opening is set up anew (again.go), or when play goes on from
// there. A side without discs of its own takes the other's (supply.go). A record is
// taken up where it ends, if the board agrees with it (resume.go).
//
// With a button a pass may be declared (pass.go), the end of a turn (done.go), a
// take-back (takeback.go) and another game (anew.go); the board decides what comes of
// it.
package referee
