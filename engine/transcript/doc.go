// Package transcript reads and writes games in the notations in which Othello
// games are exchanged.
//
// Each notation is one row of [Formats], read and written by files of its name. The
// first is the move list, which all programs take: the squares one after the
// other, lower case, passes left out, one game a line.
//
//	f5d6c3d3c4f4f6f3e6e7
//
// What is read is a [Record]: who played, and each ply with the flips that were made
// and the board that lay there, passes among them. Programs know games in which every
// ply is what the rules give. At a real board flips are forgotten, and so a record
// need not be one: see [Record.Standing]. SGF and flipwatch's own format keep such a
// game whole; of the others see [Losses].
//
// # What reading promises
//
// A game is played as it is read. It ends at the first ply that is not legal,
// with a [PlyError] that says file, line, column, ply, square and why. No move
// is skipped, none is invented: a pass that the rules force is put in where a
// notation leaves it out, and a pass that is written must be forced. The
// colour of a disc follows from the rules, never from upper or lower case. A result
// that is not the board's is kept as it is given, and remarked on.
//
// Files are read as streams: what is kept of one game is bounded, and so is what is
// read in search of its end, so that no file, however it was made, needs more than a
// few megabytes.
package transcript
