package train

import (
	"flipwatch/vision"
	"flipwatch/vision/boardless"
)

// Grid is a grid that was taken into account in a picture, and whether it is a
// board's.
type Grid struct {
	Group    string // of the picture: a set of photos, drawn, or a kind without a board
	Picture  int    // grids of the same picture have the same number
	Nothing  bool   // no grid was taken into account in the picture
	Evidence vision.Evidence
	Board    bool
}

const (
	// A grid is the board's if its corners are off by less than rightWithin, in
	// sides of the board and in the mean; it is none from wrongFrom on; what lies
	// between is not learned from.
	rightWithin, wrongFrom = 0.035, 0.07
	// How many pictures: of each kind without a board, of those that have lines
	// like a board's, and of drawn boards.
	boardlessPerKind, latticesPerKind, boardScenes = 60, 220, 350
	// noBoard begins the group of pictures without a board.
	noBoard = "no board: "
)

// pictures is how many pictures there are of a kind without a board.
func pictures(kind string) int {
	switch kind {
	case "chess", "draughts", "go", "grid", "four-in-a-row", "squared-paper", "paper-grid", "calendar", "spreadsheet", "cutting-mat":
		return latticesPerKind
	default:
		return boardlessPerKind
	}
}

// boardCopies is the number of copies of a still.
func boardCopies(group string) int {
	switch group {
	case "reversi_board":
		return 4
	case "A", "C":
		return 6
	default:
		return 24
	}
}

// gridJob takes the grids out of pictures.
type gridJob func(l *vision.Locator) ([]Grid, error)

// Grids makes the training pictures of everything that may be trained on, and
// returns the grids that were taken into account in them.
func Grids(c Config) ([]Grid, error) {
	c.fill()
	stills, err := allStills(c.Shared)
	if err != nil {
		return nil, err
	}
	var jobs []gridJob
	for _, s := range stills {
		if s.Licensed && !hasTag(s, "ai-generated") {
			jobs = append(jobs, stillGrids(c, s), strippedGrids(c, s))
		}
	}
	for i := range max(1, int(boardScenes*c.Share)) {
		jobs = append(jobs, sceneGrids(c, i))
	}
	for _, kind := range boardless.Kinds() {
		for i := range max(1, int(float64(pictures(kind))*c.Share)) {
			jobs = append(jobs, boardlessGrids(c, kind, i))
		}
	}
	return runGrids(jobs)
}

// runGrids returns the grids of all jobs, and numbers the pictures through.
func runGrids(jobs []gridJob) ([]Grid, error) {
	results, err := onAllCores(jobs, func() (*vision.Locator, func() error) {
		blank := &vision.Verifier{Net: vision.NewNet(vision.EvidenceCount, 2)}
		l, err := vision.NewLocator(vision.LocatorConfig{Verifier: blank})
		must(err)
		return l, l.Close
	})
	var all []Grid
	n := 0
	for _, grids := range results {
		last := -1
		for _, g := range grids {
			if g.Picture != last {
				last = g.Picture
				n++
			}
			g.Picture = n
			all = append(all, g)
		}
	}
	return all, err
}

// must is for calls that can only fail by a mistake of ours.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// labelled says whose grids they are, or that there are none.
func labelled(grids []Grid, group string, picture int) []Grid {
	if len(grids) == 0 {
		grids = []Grid{{Nothing: true}}
	}
	for i := range grids {
		grids[i].Group, grids[i].Picture = group, picture
	}
	return grids
}
