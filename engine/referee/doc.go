// Package referee watches a game: observations of the board come in over time,
// events come out. It has no camera, no clock of its own and no goroutine, so a
// simulated game and a real one run alike.
//
// # From readings to squares
//
// Every square settles by itself (settle.go): its readings are averaged over the
// settle time, and it counts once it has read the same for that long without
// anything over it. Cover that moves is a hand; cover that stays is a cup, round
// which the game goes on.
//
// # From squares to an account
//
// The settled squares are compared with the board accepted so far, and accounts
// of the difference compete (explain.go): nothing happened; one turn, complete,
// half done or wrong; discs turned over without a new one; discs gone; several
// turns in one step (sequence.go); an earlier position again, or a fault that
// stood and was put right later (history.go). Each account has a misfit: the
// flips that are missing, twice the flips too many, and three more when the side
// or the face is wrong. A complete legal turn has none. The account with the least
// misfit wins, and several turns at once are taken only when one order is the
// best; squares that settled one after another decide between orders.
//
// # When it speaks
//
// Nothing but pending is decided while a hand is over the board or before it has
// been away for the settle time. What is no legal turn is a fault once it has
// lain open for the grace time, or when the next disc goes down. Squares out of
// sight are taken as a legal turn would have them, and looked at again when they
// come into view.
package referee
