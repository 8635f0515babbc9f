package engine

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// games is where real games lie, beside the checkout.
const games = "../../shared/games"

// wthorGame is one game of a WTHOR file.
type wthorGame struct {
	name  string
	moves []Square
	black int // discs, with the empties if black won
}

func wthorGames(t *testing.T) (list []wthorGame) {
	t.Helper()
	files, _ := filepath.Glob(games + "/wthor/*.wtb")
	if len(files) == 0 {
		t.Skipf("no WTHOR files in %s", games)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := range int(binary.LittleEndian.Uint32(data[4:])) {
			record := data[16+68*i:][:68]
			g := wthorGame{name: fmt.Sprintf("%s game %d", file, i+1), black: int(record[6])}
			for _, m := range record[8:] {
				if m != 0 {
					g.moves = append(g.moves, SquareAt(int(m/10)-1, int(m%10)-1))
				}
			}
			list = append(list, g)
		}
	}
	return list
}

// TestWTHORGames plays every game of the WTHOR files: all must be legal to the
// last move, a finished one must have the score that the file gives, and every
// hundredth is compared with the slow reference ply by ply.
func TestWTHORGames(t *testing.T) {
	list := wthorGames(t)
	var finished, passes int
	for i, game := range list {
		g, err := Replay(Start(), game.moves)
		if err != nil {
			t.Fatalf("%s: %v", game.name, err)
		}
		passes += min(1, len(g.Plies())-len(game.moves))
		if g.Over() {
			finished++
			if got := g.Outcome().EmptiesToWinner[0]; got != game.black {
				t.Errorf("%s: %d for black, file says %d", game.name, got, game.black)
			}
		}
		if i%100 == 0 {
			for _, ply := range g.Plies() {
				checkBoard(t, ply.Board)
			}
		}
	}
	t.Logf("%d games, %d finished, %d with a pass", len(list), finished, passes)
	if finished < len(list)/2 {
		t.Errorf("only %d of %d games finished", finished, len(list))
	}
}

// TestPGNGames plays the games of the PGN files: no legal move may be refused.
func TestPGNGames(t *testing.T) {
	files, _ := filepath.Glob(games + "/pgn/*.pgn")
	if len(files) == 0 {
		t.Skipf("no PGN files in %s", games)
	}
	move, tag := regexp.MustCompile(`\b[A-Ha-h][1-8]\b`), regexp.MustCompile(`(?m)^\[.*\]\r?$`)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		played := 0
		for _, text := range strings.Split(string(data), "[Event ") {
			var moves []Square
			for _, name := range move.FindAllString(tag.ReplaceAllString("[Event "+text, ""), -1) {
				sq, err := ParseSquare(name)
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, sq)
			}
			if g, err := Replay(Start(), moves); err != nil {
				t.Errorf("%s: %v\n%s", file, err, text)
			} else if len(moves) > 0 {
				played++
				checkBoard(t, g.Position().Board)
			}
		}
		t.Logf("%s: %d games", file, played)
		if played == 0 {
			t.Errorf("%s: no game found", file)
		}
	}
}
