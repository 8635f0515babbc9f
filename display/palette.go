package display

import "image/color"

// inks are the colours of a design. Those that carry meaning are of the set
// that Okabe and Ito (2008) chose to be told apart by people who are colour
// blind too; each also comes with a shape of its own: wrong squares are framed
// and crossed, due ones half black and half white, unread ones hatched.
type inks struct {
	back, text, faint color.RGBA // behind everything; words; words that matter less
	bar, onBar        color.RGBA // a bar that is not pressing
	felt, dimmed      color.RGBA // the board, and beside wrong squares
	grid              color.RGBA
	black, rim, white color.RGBA // discs; rim is that of black ones, edge that of white ones
	edge              color.RGBA
	alarm, onAlarm    color.RGBA
	pending, good     color.RGBA
	doubt, onDoubt    color.RGBA
	mark              color.RGBA // of the newest disc
}

// The inks of panels that shine, of paper in black and white, and of paper with
// red. On paper all bars are black: what presses is told by its words.
var (
	glowing = inks{
		back: color.RGBA{0x0d, 0x12, 0x17, 0xff}, text: color.RGBA{0xf2, 0xf2, 0xee, 0xff}, faint: color.RGBA{0x9a, 0xa5, 0xae, 0xff},
		bar: color.RGBA{0x26, 0x30, 0x38, 0xff}, onBar: color.RGBA{0xf2, 0xf2, 0xee, 0xff},
		felt: color.RGBA{0x0a, 0x5f, 0x44, 0xff}, dimmed: color.RGBA{0x16, 0x36, 0x2e, 0xff}, grid: color.RGBA{0x06, 0x3f, 0x2d, 0xff},
		black: color.RGBA{0x0a, 0x0a, 0x0c, 0xff}, rim: color.RGBA{0x6c, 0x77, 0x7e, 0xff},
		white: color.RGBA{0xf6, 0xf6, 0xf0, 0xff}, edge: color.RGBA{0xf6, 0xf6, 0xf0, 0xff},
		alarm: color.RGBA{0xd5, 0x5e, 0x00, 0xff}, onAlarm: color.RGBA{0xf6, 0xf6, 0xf0, 0xff}, // vermillion
		pending: color.RGBA{0x56, 0xb4, 0xe9, 0xff}, good: color.RGBA{0x00, 0x9e, 0x73, 0xff}, // sky blue, bluish green
		doubt: color.RGBA{0xf0, 0xe4, 0x42, 0xff}, onDoubt: color.RGBA{0x0a, 0x0a, 0x0c, 0xff}, // yellow
		mark: color.RGBA{0xd5, 0x5e, 0x00, 0xff},
	}
	paper    = onPaper(color.RGBA{0, 0, 0, 0xff})
	paperRed = onPaper(color.RGBA{0xff, 0, 0, 0xff})
)

// onPaper are the inks of paper on which what presses has a colour.
func onPaper(pressing color.RGBA) inks {
	black, white := color.RGBA{0, 0, 0, 0xff}, color.RGBA{0xff, 0xff, 0xff, 0xff}
	return inks{
		back: white, text: black, faint: black, bar: black, onBar: white,
		felt: white, dimmed: white, grid: black, black: black, rim: black, white: white, edge: black,
		alarm: pressing, onAlarm: white, pending: black, good: black, doubt: black, onDoubt: white, mark: pressing,
	}
}

// accent is the colour of a state's bar, and that of the text on it.
func (k *inks) accent(s *Screen) (bar, text color.RGBA) {
	switch s.State {
	case Fault, SetupWrong, Error, CameraLost:
		return k.alarm, k.onAlarm
	case Unsure, LowDisk, Moved, Looking, Resume, Stands, GoBack:
		return k.doubt, k.onDoubt
	case Pending:
		return k.pending, k.onDoubt
	case Corrected, Ready:
		return k.good, k.onAlarm
	}
	return k.bar, k.onBar
}
