package sheet

import (
	"fmt"

	"flipwatch/engine"
)

// lessons are the rules, in the order in which one needs them. What the boards
// show is worked out with the rules themselves.
func lessons() []lesson {
	return []lesson{
		{name: "1  The opening", board: engine.Opening(), last: engine.NoSquare, text: "Two discs of each colour lie in the middle: " +
			"white on d4 and e5, black on e4 and d5. Choose one side of the board to read it from: a1 is its top left corner. Black moves first, " +
			"then both in turn."},
		move(lesson{name: "2  A move", text: "Put a disc, your colour up, on an empty square so that it outflanks: from it, in a straight line, " +
			"one or more of the other’s discs without a gap, and then one of yours. Flip all between. No disc outflanked, no move."},
			rowBoard, engine.F4, engine.Black),
		move(lesson{name: "3  Every line", text: "A disc can outflank in eight directions at once, along rows, columns and diagonals. " +
			"All discs in all these lines have to be flipped; nobody may leave one out, and nothing else is flipped."},
			linesBoard, engine.D3, engine.Black),
		chain(lesson{name: "4  No chain", text: "Only lines that begin at the new disc count. Here black has played e4 and flipped d4. " +
			"Now d5 lies between two black discs, but it stays white: the new disc did not outflank it."}),
		{name: "5  Passing", board: board(passBoard), last: engine.NoSquare, open: board(passBoard).Legal(engine.White),
			text: "A side without a move passes, and the other goes on: here black has none, and white can play where the rings are. " +
				"Who has a move must make it. Out of discs? Take one of the other’s."},
		{name: "6  The end", board: board(endBoard), last: engine.NoSquare, shaded: board(endBoard).Vacant(),
			text: "The game ends when neither side has a move, be squares empty or not. More discs win. Empty squares count for nobody: here " +
				scores(board(endBoard).Retail()) + ". At tournaments the winner gets them: " + scores(board(endBoard).EmptiesToWinner()) + "; in a draw, each half."},
	}
}

// scores writes a result as "35 to 27".
func scores(s engine.Score) string { return fmt.Sprintf("%d to %d", s[0], s[1]) }

// The boards of the lessons.
const (
	rowBoard = `
		- - - - - - - -
		- - - - - - - -
		- - - - - - - -
		- X O O O - - -
		- - - - - - - -
		- - - - - - - -
		- - - - - - - -
		- - - - - - - -`
	linesBoard = `
		- - - - - - - -
		- - - - - - - -
		- - - - O O X -
		- - O O O - - -
		- X - O O O - -
		- - - X X - X -
		- - - - - - - -
		- - - - - - - -`
	chainBoard = `
		- - - - - - - -
		- - - - - - - -
		- - - - - - - -
		- - X O - - - -
		- - - O X - - -
		- - - X O - - -
		- - - - - - - -
		- - - - - - - -`
	passBoard = `
		- - X - X - - -
		- X X X - - - -
		O - X - - - - -
		O O X X X - - -
		O - X X X X - -
		- - - X - X - -
		- - - - - X - -
		- - - - - - - -`
	endBoard = `
		X - O O O O O O
		X X O O O X O O
		X X O O X O X O
		X X X X O O O O
		X X X X X O O O
		X X O X O O O O
		X X X X X X X -
		X X X X X X X X`
)

// board reads one of the boards above.
func board(rows string) engine.Board {
	b, err := engine.ParseBoard(rows)
	if err != nil {
		panic("sheet: a board of the rules: " + err.Error())
	}
	return b
}

// move makes a lesson of a move, before its discs are flipped: they are shaded,
// and lines lead from the new disc over them.
func move(l lesson, rows string, sq engine.Square, c engine.Color) lesson {
	b := board(rows)
	flips := b.Flips(sq, c)
	l.board, l.last, l.shaded = b.With(sq, c), sq, flips
	for _, step := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		end := engine.SquareAt(sq.Row()+step[0], sq.Col()+step[1])
		if end == engine.NoSquare || !flips.Has(end) {
			continue
		}
		for flips.Has(end) {
			end = engine.SquareAt(end.Row()+step[0], end.Col()+step[1])
		}
		l.lines = append(l.lines, [2]engine.Square{sq, end})
	}
	return l
}

// chain makes the lesson of a disc that lies between two others after the move
// and stays what it is: it is shaded.
func chain(l lesson) lesson {
	l.board, l.last, l.shaded = board(chainBoard).Play(engine.E4, engine.Black), engine.E4, engine.SetOf(engine.D5)
	return l
}
