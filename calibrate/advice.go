package calibrate

import (
	"fmt"
	"math"
	"strings"

	"flipwatch/engine"
)

// Topic is what an advice is about, for programs.
type Topic string

// The topics of advice.
const (
	TooSmall    Topic = "too_small"
	TooLow      Topic = "too_low"
	OutOfFocus  Topic = "out_of_focus"
	TooDark     Topic = "too_dark"
	TooBright   Topic = "too_bright"
	Uneven      Topic = "uneven_light"
	Reflection  Topic = "reflection"
	WeakDiscs   Topic = "weak_contrast"
	FaintLines  Topic = "faint_lines"
	TooSlow     Topic = "too_slow"
	NotReadable Topic = "not_readable"
)

// Advice is one thing to do about the picture.
type Advice struct {
	Topic Topic  `json:"topic"`
	Text  string `json:"text"`
}

// What a picture should have. Each is where, in photos of boards and in copies
// that were damaged step by step, squares begin to be misread or to stay
// unknown; nothing is refused for them.
const (
	enoughSquarePx  = 20   // below, a disc's rim is a pixel or two
	enoughElevation = 45.0 // degrees; below, the discs of one row hide the next
	blurMost        = 0.06 // squares: half the free border round a disc
	darkMost        = 22.0 // brightness of the board
	brightLeast     = 215.0
	unevenMost      = 1.6 // stops: one half of the board three times as bright
	handSquares     = 4   // squares that cannot be read, from which a hand is likelier than a reflection
	contrastLeast   = 0.35
	linesLeast      = 40 // of 112; a full board hides half of them
	rateLeast       = 5.0
)

// Advice says what would make the picture better, the most important first;
// nothing when all is well.
func (q *Quality) Advice() []Advice {
	list := []Advice{}
	add := func(when bool, topic Topic, format string, args ...any) {
		if when {
			list = append(list, Advice{topic, fmt.Sprintf(format, args...)})
		}
	}
	add(q.SquarePx < enoughSquarePx, TooSmall,
		"the board is small in the picture, %.0f pixels a square: move the camera nearer or ask for a larger picture", q.SquarePx)
	add(q.BlurPx > blurMost*q.SquarePx, OutOfFocus,
		"the picture is out of focus: focus on the board, wipe the lens (edges are %.1f pixels wide)", 2*q.BlurPx)
	add(q.ElevationDeg < enoughElevation, TooLow,
		"the camera is %.0f° too low: raise it until it looks down at %.0f° or more", math.Ceil(enoughElevation-q.ElevationDeg), enoughElevation)
	add(q.Brightness < darkMost, TooDark, "the picture is too dark: more light on the board")
	add(q.Brightness > brightLeast, TooBright, "the picture is too bright: less light, or a shorter exposure")
	// What hides squares throws a shadow too.
	add(q.UnevenStops > unevenMost && len(q.Unread) < handSquares, Uneven,
		"the light is uneven, %.0f times as bright at the %s of the picture: light the other side too", math.Exp2(q.UnevenStops), q.LightestSide)
	add(len(q.Glare) > 0, Reflection, "a lamp reflects on %s: move the lamp or the camera a little", names(q.Glare))
	add(q.BlackStops != 0 && q.BlackStops < contrastLeast, WeakDiscs,
		"black discs are hardly darker than the board: more light from the side, none from behind the board")
	add(q.WhiteStops != 0 && q.WhiteStops < contrastLeast, WeakDiscs,
		"white discs are hardly lighter than the board: a shorter exposure, or more even light")
	add(q.Lines < linesLeast, FaintLines,
		"few lines of the board can be seen: light it more from the side, and let nothing lie on it")
	add(q.FramesASecond > 0 && q.FramesASecond < rateLeast, TooSlow,
		"only %.1f pictures a second: more light, a smaller picture, or another cable", q.FramesASecond)
	add(len(q.Unread) > 0, NotReadable, "%s cannot be read: see what lies or shines there", names(q.Unread))
	return list
}

// mostNames is how many squares an advice names one by one.
const mostNames = 8

// names lists squares, and counts those beyond the first few.
func names(squares []engine.Square) string {
	var words []string
	for _, sq := range squares[:min(mostNames, len(squares))] {
		words = append(words, sq.String())
	}
	text := strings.Join(words, " ")
	if more := len(squares) - mostNames; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
