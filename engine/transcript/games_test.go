package transcript

import (
	"testing"
)

// realFiles are the kinds of real files, with how many games there are in each, and
// how many of them cannot be read.
var realFiles = []struct {
	format, pattern string
	games, bad      int
	remarks         int // games with a result that is not the board's, or without moves
}{
	{"wthor", "wthor/*.wtb", 35375, 0, 0},
	{"wthor", "matrix/*.wtb", 2, 0, 0},
	{"pgn", "pgn/*.pgn", 4258, 0, 133},
	{"pgn", "matrix/*.pgn", 4, 0, 4},
	{"pgn", "samples/*.pgn", 5, 0, 0},
	{"ggf", "ggf/*.ggf", 16, 1, 0}, // one is on 4×4 squares
	{"ggf", "matrix/*.ggf", 5, 0, 0},
	{"ggf", "samples/*.ggf", 1, 0, 0},
	{"sgf", "matrix/*.sgf", 6, 0, 0},
	{"quest", "samples/*.json", 1, 0, 0},
	{"logbook", "samples/*.gam", 1, 0, 0},
	{"moves", "matrix/*.txt", 15, 0, 0},
	{"moves", "openings/*.txt", 14407, 0, 0},
	{"moves", "text/*.txt", 20, 0, 0},
	{"boards", "boards/*.obf", 955, 0, 0},
	{"boards", "boards/*.txt", 217, 0, 0},
	{"boards", "boards/*.scr", 21, 0, 0},
}

func TestRealFiles(t *testing.T) {
	for _, tt := range realFiles {
		t.Run(tt.pattern, func(t *testing.T) {
			n, bad, remarks, passes, empty := 0, 0, 0, 0, 0
			for file, all := range realGames(t, tt.format, tt.pattern) {
				for _, r := range all {
					n++
					if r.err != nil {
						bad++
						t.Logf("%s: %v", file, r.err)
						continue
					}
					remarks += min(len(r.Remarks), 1)
					if len(r.Remarks) > 0 && r.Remarks[0] == "the game has no moves" {
						empty++
					}
					passes += min(len(r.Plies)-len(r.Moves()), 1)
					if !r.Lawful() {
						t.Errorf("%s: game %d is not legal", file, r.Number)
					}
				}
			}
			t.Logf("%d games, %d bad, %d with remarks, %d empty, %d with a pass", n, bad, remarks, empty, passes)
			if n != tt.games || bad != tt.bad || remarks != tt.remarks {
				t.Errorf("want %d games, %d bad, %d with remarks", tt.games, tt.bad, tt.remarks)
			}
		})
	}
}
