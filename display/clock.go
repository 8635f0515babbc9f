package display

import (
	"strconv"
	"time"

	"flipwatch/engine"
)

// Clock holds the time that the players take. The zero value is a game without a
// clock, such as one seen on photos. Whole seconds are shown.
type Clock struct {
	// Runs says that there is a clock to show.
	Runs bool
	// Turn is how long the side to move has been thinking.
	Turn time.Duration
	// Whole says that the game was seen from its beginning: Black and White are what
	// the sides have used in it, this turn counted.
	Whole        bool
	Black, White time.Duration
}

// seconds leaves out what is not shown.
func (c Clock) seconds() Clock {
	return Clock{c.Runs, c.Turn.Truncate(time.Second), c.Whole, c.Black.Truncate(time.Second), c.White.Truncate(time.Second)}
}

// clocked says that the clock is shown: beside the side to move, while nothing is
// more urgent.
func (s *Screen) clocked() bool {
	return s.Clock.Runs && s.ToMove != engine.None && faceOf(s) == playFace
}

// longestTime has as many digits as a time has at most.
const longestTime = "88:88"

// appendTime writes a time as minutes and seconds, from 100 minutes on as hours and
// minutes: 0:07, 59:59, 1h40.
func appendTime(text []byte, d time.Duration) []byte {
	const most = 99*60*60 + 59*60
	high, low, between := min(max(int(d/time.Second), 0), most), 0, byte(':')
	if high >= 100*60 {
		high, between = high/60, 'h'
	}
	high, low = high/60, high%60
	text = append(strconv.AppendInt(text, int64(high), 10), between)
	return append(text, '0'+byte(low/10), '0'+byte(low%10))
}

// paintClock writes the clock between the discs above the counts.
func paintClock(b *bitmap, s *Screen, y int) {
	var buf lineBuffer
	bold.center(b, sideX, y, sideW, string(appendTime(buf[:0], s.Clock.Turn)), lit)
}
