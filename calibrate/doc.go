// Package calibrate knows how one camera sees one board.
//
// A [Profile] is what is kept of that: where the pictures come from, on which
// side of the picture row 1 lies, where the board lay, what the camera was set
// to, and how good the picture was. A [Store] keeps profiles in files, whole or
// not at all.
//
// [Measure] puts figures to a picture ([Quality]), and [Quality.Advice] says in
// words what would make it better. Any position may lie on the board.
package calibrate
