// Package boardless makes pictures without an Othello board: what could be taken
// for one is drawn from a seed (chessboards, Go boards, cutting mats, keyboards,
// calendars, egg cartons and the like, in perspective, with light and a camera),
// and photos of boards lose theirs (Beside, PaintOut). On none of them may a
// board be found.
package boardless

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gocv.io/x/gocv"
)

// subject is something to draw: a flat sheet, and how it is looked at.
type subject struct {
	name string
	draw func(r *rand.Rand) *sheet
	look look
}

// subjects are all there are.
var subjects = []subject{
	{"chess", drawChess, onTable},
	{"draughts", drawDraughts, onTable},
	{"go", drawGo, onTable},
	{"grid", drawGreenGrid, onTable},
	{"backgammon", drawBackgammon, onTable},
	{"four-in-a-row", drawFour, onTable},
	{"billiards", drawBilliards, onTable},
	{"squared-paper", drawSquaredPaper, endless},
	{"paper-grid", drawPaperGrid, onTable},
	{"calendar", drawCalendar, onTable},
	{"spreadsheet", drawSpreadsheet, upright},
	{"crossword", drawCrossword, onTable},
	{"cutting-mat", drawCuttingMat, onTable},
	{"blackboard", drawBlackboard, upright},
	{"cloth", drawCloth, endless},
	{"lawn", drawLawn, endless},
	{"pitch", drawPitch, endless},
	{"floor", drawFloor, endless},
	{"wall", drawWall, endless},
	{"window", drawWindow, upright},
	{"shelf", drawShelf, upright},
	{"keyboard", drawKeyboard, onTable},
	{"circuit", drawCircuit, onTable},
	{"carton", drawCarton, onTable},
	{"noise", drawNoise, straight},
}

// Kinds returns the names of what can be drawn.
func Kinds() []string {
	var names []string
	for _, s := range subjects {
		names = append(names, s.name)
	}
	return names
}

// Draw draws a picture of a kind and returns it as a JPEG file.
func Draw(r *rand.Rand, kind string) ([]byte, error) {
	i := slices.IndexFunc(subjects, func(s subject) bool { return s.name == kind })
	if i < 0 {
		return nil, fmt.Errorf("nothing called %q can be drawn: one of %s", kind, strings.Join(Kinds(), ", "))
	}
	s := subjects[i].draw(r)
	defer s.close()
	m, quad := place(r, s, subjects[i].look)
	defer m.Close()
	return develop(r, m, quad)
}

// between draws evenly from lo to hi.
func between(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// chance is true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }

// among draws one of a list.
func among[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// must is for calls that can only fail by a mistake of ours.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// numbers returns a float Mat's numbers.
func numbers(m gocv.Mat) []float32 {
	pix, err := m.DataPtrFloat32()
	must(err) // made here: continuous
	return pix
}
