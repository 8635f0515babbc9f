// Package simulate plays games of Othello as people do, from a seed: players who
// think, reach over the board, put a disc down, flip the discs one by one, forget
// some, flip one too many, put it right or play on; who take turns back, knock
// discs over, rest their hands and cups on the board, count the discs and begin
// anew; and a reader who looks at the board ten times a second and errs. It feeds a
// referee and scores what the referee says against what really happened.
//
// Play gives a Game: what lay on the board and what was hidden, frame by frame,
// and the truth about it. A Reader turns a frame into an observation. Run does
// both before a referee and returns a Report, which holds everything told wrongly:
// faults by kind, square and every square to look at, turns by flips and board,
// passes, take-backs, the order of events. A Sum adds reports up. The same seed
// gives the same game and the same report on every machine.
//
// The table of all kinds of games:
//
//	go test ./engine/simulate -run TestTable -games 1000 -v
package simulate
