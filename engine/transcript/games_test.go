package transcript

import (
	"testing"
)

// realFiles are the kinds of real files, with how many games there are in each, and
// how many of them cannot be read.
var realFiles = []struct {
	format, pattern string
	games, bad      int
}{
	{"wthor", "wthor/WTH_1980.wtb", 160, 0},
	{"wthor", "matrix/*.wtb", 2, 0},
	{"pgn", "pgn/*.pgn", 4258, 0},
	{"pgn", "matrix/*.pgn", 4, 0},
	{"pgn", "samples/*.pgn", 5, 0},
	{"ggf", "ggf/*.ggf", 16, 1}, // one is on 4×4 squares
	{"ggf", "matrix/*.ggf", 5, 0},
	{"ggf", "samples/*.ggf", 1, 0},
	{"sgf", "matrix/*.sgf", 6, 0},
	{"quest", "samples/*.json", 1, 0},
	{"moves", "matrix/*.txt", 15, 0},
	{"moves", "openings/*.txt", 14407, 0},
	{"moves", "text/*.txt", 20, 0},
	{"boards", "boards/*.obf", 955, 0},
	{"boards", "boards/*.txt", 217, 0},
	{"boards", "boards/*.scr", 21, 0},
}

func TestRealFiles(t *testing.T) {
	for _, tt := range realFiles {
		t.Run(tt.pattern, func(t *testing.T) {
			n, bad, remarks, passes := 0, 0, 0, 0
			for file, all := range realGames(t, tt.format, tt.pattern) {
				for _, r := range all {
					n++
					if r.err != nil {
						bad++
						t.Logf("%s: %v", file, r.err)
						continue
					}
					remarks += min(len(r.Remarks), 1)
					if len(r.Remarks) > 0 {
						t.Logf("%s %d: %v", file, r.Number, r.Remarks)
					}
					passes += min(len(r.Plies)-len(r.Moves()), 1)
					if !r.Lawful() {
						t.Errorf("%s: game %d is not legal", file, r.Number)
					}
				}
			}
			t.Logf("%d games, %d bad, %d with remarks, %d with a pass", n, bad, remarks, passes)
			if n != tt.games || bad != tt.bad {
				t.Errorf("%d games and %d bad, want %d and %d", n, bad, tt.games, tt.bad)
			}
		})
	}
}
