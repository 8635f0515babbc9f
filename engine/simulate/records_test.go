package simulate

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"flipwatch/engine"
)

// realGames returns moves of games that were really played: WTHOR bases and
// LiveOthello's PGN, in ../shared. None where they are absent: the players then
// choose for themselves.
func realGames(t *testing.T) [][]engine.Square {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "shared", "games")
	var all [][]engine.Square
	for _, file := range match(t, filepath.Join(dir, "wthor", "*.wtb")) {
		all = append(all, wthor(t, file)...)
	}
	var pgn [][]engine.Square
	for _, file := range match(t, filepath.Join(dir, "pgn", "liveothello*.pgn")) {
		pgn = append(pgn, portable(t, file)...)
	}
	// One of each in turn, spread over the years.
	var mixed [][]engine.Square
	for i := range min(len(all), len(pgn), 2000) {
		mixed = append(mixed, all[i*7919%len(all)], pgn[i*7919%len(pgn)])
	}
	return mixed
}

func match(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// wthor reads a base: 16 bytes of header, then 68 a game, of which the last 60 are
// the moves, 10*row+column.
func wthor(t *testing.T, file string) [][]engine.Square {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const head, size, before = 16, 68, 8
	var games [][]engine.Square
	for i := range int(binary.LittleEndian.Uint32(text[4:])) {
		game := text[min(len(text), head+i*size):min(len(text), head+(i+1)*size)]
		var moves []engine.Square
		for _, m := range game[min(before, len(game)):] {
			if row, col := int(m)/10, int(m)%10; row >= 1 && row <= 8 && col >= 1 && col <= 8 {
				moves = append(moves, engine.SquareAt(row-1, col-1))
			}
		}
		games = append(games, moves)
	}
	return games
}

// portable reads the moves of PGN games, passes left out.
func portable(t *testing.T, file string) [][]engine.Square {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	move := regexp.MustCompile(`\b[a-hA-H][1-8]\b`)
	var games [][]engine.Square
	for _, game := range strings.Split(string(text), "[Event ") {
		var moves []engine.Square
		for _, line := range strings.Split(game, "\n") {
			if strings.Contains(line, "\"") {
				continue // a tag
			}
			for _, m := range move.FindAllString(line, -1) {
				sq, err := engine.ParseSquare(strings.ToLower(m))
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, sq)
			}
		}
		if len(moves) > 0 {
			games = append(games, moves)
		}
	}
	return games
}

// TestRealGamesAreFollowed: a clean game plays exactly the moves that it is given.
func TestRealGamesAreFollowed(t *testing.T) {
	real := realGames(t)
	if len(real) == 0 {
		t.Skip("no games in ../shared")
	}
	followed := 0
	for i, moves := range real[:40] {
		g := Play(Config{Seed: uint64(i), Moves: moves})
		same := len(g.Rounds[0].Turns) >= len(moves)
		for k := range moves {
			same = same && g.Rounds[0].Turns[k].Square == moves[k]
		}
		if same {
			followed++
		}
	}
	if followed < 38 { // a base has a few games with illegal moves
		t.Errorf("%d games of 40 are followed", followed)
	}
}
