// Package simulate plays games of Othello as people do, from a seed: players who
// think, reach over the board, put a disc down, flip the discs one by one, forget
// some, flip one too many, put it right or play on; and a reader who looks at the
// board ten times a second and errs. It feeds a referee and scores what the
// referee says against what really happened.
//
// Play gives a Game: what lay on the board and what was hidden, frame by frame,
// and the truth about it. A Reader turns a frame into an observation. Run does
// both before a referee and returns a Report. The same seed gives the same game
// and the same report on every machine.
package simulate
