package display_test

import (
	"fmt"
	"image"

	"flipwatch/display"
	"flipwatch/engine"
)

// A fault on the board, as a picture and as a line of text.
func Example() {
	s := display.Screen{
		State: display.Fault, Board: engine.Opening(), ToMove: engine.Black,
		Alarm: display.Alarm{Kind: "wrong_flips", Todo: []display.Todo{{Verb: display.Flip, Squares: at("d4", "e5")}}},
	}
	picture := image.NewGray(image.Rect(0, 0, 128, 64))
	if err := display.Draw(picture, s); err != nil {
		fmt.Println(err)
	}
	fmt.Println(s.Line())
	// Output: Wrong flips: FLIP d4 e5 (black 2, white 2, black to move)
}
