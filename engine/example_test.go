package engine_test

import (
	"fmt"

	"flipwatch/engine"
)

func Example() {
	p := engine.Start()
	fmt.Println(p.ToMove, "may play", p.Legal())
	fmt.Println("e6 flips", p.Flips(engine.E6, engine.Black))
	p = p.Play(engine.E6)
	fmt.Print(p.Rows())
	// Output:
	// black may play d3 c4 f5 e6
	// e6 flips e5
	// --------
	// --------
	// --------
	// ---OX---
	// ---XX---
	// ----X---
	// --------
	// --------
}

func ExampleGame() {
	g := engine.NewGame(engine.Start())
	for _, name := range []string{"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"} {
		sq, err := engine.ParseSquare(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(sq); err != nil {
			fmt.Println(err)
			return
		}
	}
	o := g.Outcome()
	fmt.Println(o.Ending, "by", o.Winner)
	fmt.Println("retail", o.Retail, "federation", o.EmptiesToWinner)
	// Output:
	// wipeout by black
	// retail 13-0 federation 64-0
}

func ExampleGame_Play_illegal() {
	fmt.Println(engine.NewGame(engine.Start()).Play(engine.E3))
	// Output:
	// black cannot play e3: it outflanks nothing for black, though it would for white
}

func ExampleParseBoard() {
	_, err := engine.ParseBoard("---?")
	fmt.Println(err)
	// Output:
	// not a board: d1 is '?', not readable: put X, O or - there
}

func ExampleSymmetry() {
	for _, s := range engine.AllSymmetries() {
		fmt.Println(s, engine.A1, "→", s.Square(engine.A1), s.Board(engine.Opening()) == engine.Opening())
	}
	// Output:
	// identity a1 → a1 true
	// rotate 90 a1 → h1 false
	// rotate 180 a1 → h8 true
	// rotate 270 a1 → a8 false
	// mirror columns a1 → h1 false
	// mirror rows a1 → a8 false
	// mirror diagonal a1 → a1 true
	// mirror antidiagonal a1 → h8 true
}

func ExamplePerft() {
	fmt.Println(engine.Perft(engine.Start(), 9))
	// Output:
	// 3005288
}
