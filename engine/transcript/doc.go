// Package transcript reads and writes games in the notations in which Othello
// games are exchanged.
//
// Each notation is one file of this package and one row of [Formats]. The
// first is the move list, which all programs take: the squares one after the
// other, lower case, passes left out, one game a line.
//
//	f5d6c3d3c4f4f6f3e6e7
//
// # What reading promises
//
// A game is played as it is read. It ends at the first ply that is not legal,
// with a [PlyError] that says file, line, column, ply, square and why. No move
// is skipped, none is invented: a pass that the rules force is put in where a
// notation leaves it out, and a pass that is written must be forced. The
// colour of a disc follows from the rules, never from upper or lower case.
package transcript
