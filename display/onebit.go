package display

import (
	"strconv"

	"flipwatch/engine"
)

// The design for 128×64 pixels, lit or dark: the board on the left, and on the
// right, from top to bottom, whose turn it is, the counts and a state line. In
// an alarm the counts shrink to a strip and the squares to look at fill the
// space in the largest font that fits.
//
// At 0.96 inch a pixel is 0.17 mm: the names of squares are 26 pixels or
// 4.4 mm high, 15 minutes of arc at 1 m, three times what a sharp eye needs;
// the bold capitals are 1.9 mm high, 10 minutes of arc at arm's length.
const (
	sideX  = 66 // left edge of the right half
	sideW  = 62
	barY   = 10 // below the strip
	barH   = 13
	bodyY  = 24 // below the bar
	bodyH  = 30
	stateY = 55
)

// paintOneBit draws the screen for 128×64.
func paintOneBit(b *bitmap, s *Screen) {
	if there, ok := s.other(bodyPages(s), visitPages(s)); ok {
		s = &there
	}
	switch {
	case s.State == MatchScore:
		paintGames(b, 0, 3, s)
	case !s.visited() || !paintCode(b, s.Address.code):
		paintBoard(b, 0, 0, s)
	}
	paintFace(b, s)
	paintState(b, s)
}

// paintFace draws the right half above the state line.
func paintFace(b *bitmap, s *Screen) {
	switch faceOf(s) {
	case alarmFace:
		paintStrip(b, s)
		paintAlarm(b, s)
	case noticeFace:
		paintStrip(b, s)
		paintNotice(b, s)
	case resultFace:
		paintResult(b, s)
	case matchFace:
		paintMatch(b, s)
	default:
		paintPlay(b, s)
	}
}

// face is what fills the right half.
type face uint8

const (
	playFace face = iota
	alarmFace
	noticeFace
	resultFace
	matchFace
)

// faceOf chooses the face. An alarm with squares is shown in any state: it
// stays until it is put right, also while a hand covers the board.
func faceOf(s *Screen) face {
	if len(s.Alarm.Todo) > 0 && !s.Seen {
		return alarmFace
	}
	switch s.State {
	case Fault, SetupWrong:
		if s.Seen {
			return playFace
		}
	case GameOver:
		return resultFace
	case MatchScore:
		return matchFace
	case Ready, Playing, Pending, Covered, LowDisk:
		return playFace
	}
	return noticeFace
}

// paintPlay shows the side to move in a bar and both counts in big digits.
func paintPlay(b *bitmap, s *Screen) {
	if s.ToMove != engine.None {
		paintColorBar(b, s.words().bold, s.ToMove, s.words().colors[s.ToMove])
	} else if t := s.words().states[s.State].title; t != "" {
		paintBar(b, s.words().bold, 0, 17, t)
	}
	paintCounts(b, s, 20, 31)
}

// paintColorBar draws a lit bar with a disc and a word, at the top; the disc is
// smaller where the word is long.
func paintColorBar(b *bitmap, f *font, c engine.Color, word string) {
	const h = 17
	b.bar(sideX, 0, sideW, h)
	disc, gap, black, white := 13, 5, disc13, ring13
	if f.width(word) > sideW-disc-gap-2 {
		disc, gap, black, white = 9, 1, disc9, ring9
	}
	x := sideX + (sideW-disc-gap-f.width(word))/2
	icon := white
	if c == engine.Black {
		icon = black
	}
	b.stamp(x, (h-disc)/2, icon, dark)
	f.draw(b, x+disc+gap, (h-f.h)/2, word, dark)
}

// paintBar draws a lit bar with words in the bold capitals.
func paintBar(b *bitmap, f *font, y, h int, word string) {
	b.bar(sideX, y, sideW, h)
	f.center(b, sideX, y+(h-f.h)/2, sideW, word, dark)
}

// paintCounts draws a column for each colour: its disc and its count. The clock
// stands between the discs.
func paintCounts(b *bitmap, s *Screen, iconY, digitY int) {
	black, white := s.Counts()
	blackX, whiteX := sideX+10, sideX+sideW/2+12
	if s.clocked() {
		blackX, whiteX = sideX, sideX+sideW-9
		paintClock(b, s, iconY-1)
	}
	b.stamp(blackX, iconY, ring9, lit)
	b.stamp(whiteX, iconY, disc9, lit)
	paintNumber(b, sideX, digitY, black)
	paintNumber(b, sideX+sideW/2+2, digitY, white)
}

// paintNumber draws one or two digits in the middle of 29 columns.
func paintNumber(b *bitmap, x, y, n int) {
	const columnW = 29
	var buf [4]byte
	text := string(strconv.AppendInt(buf[:0], int64(min(max(n, 0), 99)), 10))
	w := len(text)*(count.w+2) - 2
	x += (columnW - w) / 2
	for i := range len(text) {
		count.draw(b, x, y, text[i:i+1], lit)
		x += count.w + 2
	}
}

// paintStrip draws the counts in one line at the top; the side to move stands
// on a lit bar.
func paintStrip(b *bitmap, s *Screen) {
	if s.Board == (engine.Board{}) && s.Ply == 0 {
		return
	}
	black, white := s.Counts()
	paintStripSide(b, sideX, engine.Black, black, s.ToMove)
	paintStripSide(b, sideX+sideW/2+1, engine.White, white, s.ToMove)
}

func paintStripSide(b *bitmap, x int, c engine.Color, n int, toMove engine.Color) {
	const w = sideW/2 - 1
	k := lit
	if c == toMove {
		b.bar(x, 0, w, 9)
		k = dark
	}
	icon := whiteDisc
	if (c == engine.Black) == (k == lit) {
		icon = blackDisc
	}
	b.stamp(x+3, 1, icon, k)
	var buf [8]byte
	small.draw(b, x+15, 1, string(strconv.AppendInt(buf[:0], int64(n), 10)), k)
}
