package display

import _ "embed"

// The M+ bitmap fonts (Coji Morishita; free to use, copy and change), of 10 and
// 12 dots, with the glyphs that the words of all languages need. The sheets are
// made by fontsheet_test.go.

//go:embed fonts/mplus.runes
var mplusRunes string

//go:embed fonts/mplus10.txt
var mplus10Sheet string

//go:embed fonts/mplus10b.txt
var mplus10BoldSheet string

//go:embed fonts/mplus12.txt
var mplus12Sheet string

var (
	mplus10     = font{runes: mplusRunes, w: 10, h: 11, perBand: 16, space: 2, sheet: mplus10Sheet}
	mplus10Bold = font{runes: mplusRunes, w: 10, h: 11, perBand: 16, space: 3, sheet: mplus10BoldSheet}
	mplus12     = font{runes: mplusRunes, w: 12, h: 13, perBand: 16, space: 3, sheet: mplus12Sheet}
)
