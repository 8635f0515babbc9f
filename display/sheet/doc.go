// Package sheet puts games on paper: the transcript sheet of a game, diagrams of
// its positions, and a page with the rules.
//
// A [Game] is a plain value with all that a sheet has to say; what it is made
// of, a record or a file in some notation, is for the caller to know. The
// result is a paper.Document, which writes itself as PDF or SVG.
package sheet
