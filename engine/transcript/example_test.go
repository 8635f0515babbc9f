package transcript_test

import (
	"fmt"
	"strings"

	"flipwatch/engine"
	"flipwatch/engine/transcript"
)

func ExampleParse() {
	g, err := transcript.Parse("1. F5 D6 2. C3 D3 3. C4 --", engine.Start())
	fmt.Println(transcript.FormatMoves(g.Moves()))
	fmt.Println(err)
	// Output:
	// f5d6c3d3c4
	// line 1, column 25: ply 6: a pass with a move available: white can play b3 f3 f4 b5 g5 g6: leave the pass out
}

func ExampleFormat() {
	format, err := transcript.Formats().Of("games.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	file := strings.NewReader("f5d6c3d3\nf5f6e6f5\n")
	for record, err := range format.Read(transcript.Input{Name: "games.txt", Reader: file}) {
		fmt.Println(len(record.Moves()), "moves:", err)
	}
	// Output:
	// 4 moves: <nil>
	// 3 moves: games.txt:2:7: ply 4: white cannot play f5: f5 is occupied by black
}
