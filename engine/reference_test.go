package engine

import (
	"math/rand/v2"
	"testing"
)

// reference is the rules once more, square by square and as slowly as they are
// written down, to compare the bitboards with. Rows and columns from 0.
type reference [8][8]Color

func referenceOf(b Board) (r reference) {
	for i, symbol := range []byte(b.String()) {
		switch symbol {
		case 'X':
			r[i/8][i%8] = Black
		case 'O':
			r[i/8][i%8] = White
		}
	}
	return r
}

// flips walks away from the square in all directions over discs of the other
// colour, and keeps those that end at a disc of colour c.
func (r reference) flips(row, col int, c Color) map[[2]int]bool {
	flipped := map[[2]int]bool{}
	if r[row][col] != None {
		return flipped
	}
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			var line [][2]int
			for y, x := row+dr, col+dc; y >= 0 && y < 8 && x >= 0 && x < 8; y, x = y+dr, x+dc {
				if r[y][x] == None || dr == 0 && dc == 0 {
					break
				}
				if r[y][x] == c {
					for _, at := range line {
						flipped[at] = true
					}
					break
				}
				line = append(line, [2]int{y, x})
			}
		}
	}
	return flipped
}

// checkBoard compares all that the rules say of a board with the reference, and
// asserts what holds of every board.
func checkBoard(t *testing.T, b Board) {
	t.Helper()
	if b.Black&b.White != 0 || b.Occupied()^b.Vacant() != AllSquares {
		t.Fatalf("discs of both colours on %v", b.Black&b.White)
	}
	ref := referenceOf(b)
	for _, c := range []Color{Black, White} {
		legal := b.Legal(c)
		for sq := A1; sq <= H8; sq++ {
			want := ref.flips(int(sq)/8, int(sq)%8, c)
			got := b.Flips(sq, c)
			if got.Count() != len(want) {
				t.Fatalf("%v on %v flips %v, reference %v\n%s", c, sq, got, want, b.Rows())
			}
			for at := range want {
				if !got.Has(SquareAt(at[0], at[1])) {
					t.Fatalf("%v on %v flips %v, reference %v\n%s", c, sq, got, want, b.Rows())
				}
			}
			if legal.Has(sq) != (len(want) > 0) {
				t.Fatalf("legal for %v: %v, reference of %v: %v\n%s", c, legal, sq, want, b.Rows())
			}
			if len(want) > 0 {
				checkPlay(t, b, sq, c)
			}
		}
	}
}

// checkPlay asserts that a legal move adds one disc and turns over its flips
// and nothing else.
func checkPlay(t *testing.T, b Board, sq Square, c Color) {
	t.Helper()
	after, flipped := b.Play(sq, c), b.Flips(sq, c)
	if want := b.Flip(flipped).With(sq, c); after != want {
		t.Fatalf("%v on %v gives\n%swant\n%s", c, sq, after.Rows(), want.Rows())
	}
	if b.Diff(after) != flipped.With(sq) || b.Discs(c.Other())&flipped != flipped {
		t.Fatalf("%v on %v changes %v, flips %v", c, sq, b.Diff(after), flipped)
	}
}

// randomBoard puts a disc on each square with a chance that is itself random,
// so that crowded, thin and one-coloured boards all come up.
func randomBoard(r *rand.Rand) Board {
	var b Board
	density, black := r.Float64(), r.Float64()
	for sq := A1; sq <= H8; sq++ {
		if r.Float64() < density {
			c := White
			if r.Float64() < black {
				c = Black
			}
			b = b.With(sq, c)
		}
	}
	return b
}

// randomGame plays legal moves from start to the end.
func randomGame(r *rand.Rand, start Position) *Game {
	g := NewGame(start)
	for !g.Over() {
		moves := g.Position().Legal().List()
		if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
			panic(err)
		}
	}
	return g
}

func TestRandomBoardsLikeReference(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		checkBoard(t, randomBoard(r))
	}
}

func TestRandomGamesLikeReference(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		for _, ply := range randomGame(r, Start()).Plies() {
			checkBoard(t, ply.Board)
		}
	}
}

// TestEveryLineLikeReference tries each line of each length in each direction
// from each square, with every square beyond it vacant, own or the opponent's.
func TestEveryLineLikeReference(t *testing.T) {
	for sq := A1; sq <= H8; sq++ {
		for _, step := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
			var b Board
			for n := 1; ; n++ {
				at := SquareAt(sq.Row()+n*step[0], sq.Col()+n*step[1])
				if at == NoSquare {
					checkBoard(t, b)
					break
				}
				checkBoard(t, b)
				checkBoard(t, b.With(at, Black))
				b = b.With(at, White)
			}
		}
	}
}
