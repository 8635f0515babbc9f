package vision

import "math"

const (
	// lensGuess pulls the bend of the lens to none, and gapGuess the gap at the fold:
	// as much as half a part of a line that sees it would. (See lensPrior.)
	lensGuess, gapGuess = 0.5, 0.5
	// gapRounds is how often weights are worked out with a gap, and planeRounds how
	// often without.
	gapRounds, planeRounds = 3, 2
	// planeParams are those of a change that move the plane: all but the lens.
	planeParams = 8
	gapParams   = planeParams + 3
)

// withGap is a change (see fitted) and how far, in squares, both halves of the
// board lie outwards of their places, along each axis.
type withGap [gapParams]float64

// sideParams are those that move the sides of an axis.
var sideParams = [2][7]int{{0, 1, 2, 6, 7, 8, 9}, {3, 4, 5, 6, 7, 8, 10}}

// normalEquations are those of a least squares fit, the last column the right
// side.
type normalEquations [gapParams][gapParams + 1]float64

// solveWithGap is solve for boards that may fold: there the halves lie a little
// apart, or the squares beside the fold are larger, which looks just like a lens
// that bends, but for lines that stay straight. Once the lens is known the grid is
// fitted to both halves.
func (f *latticeFit) solveWithGap(s float64) (change fitted, weight float64) {
	prior := withGap{0.025, 0.025, 0.01, 0.025, 0.025, 0.01, 1.5, 1.5, lensGuess, gapGuess, gapGuess}
	var t withGap
	for round := range gapRounds + planeRounds {
		n := gapParams
		if round >= gapRounds {
			n = planeParams
		}
		var m normalEquations
		for i := range n {
			m[i][i] = prior[i]
		}
		weight = 0
		for i := range f.sides {
			weight += m.add(&f.sides[i], &t, s, n)
		}
		if !m.solve(n) {
			return change, 0
		}
		for i := range n {
			t[i] = m[i][gapParams]
		}
		if n == planeParams {
			clear(t[len(change):])
		}
	}
	copy(change[:], t[:])
	return change, weight
}

// add adds a side to the equations for the first n parameters, the lens being
// known if it is not among them, and returns its weight by what is left of it.
func (m *normalEquations) add(o *sideOffset, t *withGap, s float64, n int) float64 {
	const lens = planeParams
	row, which := o.row(), sideParams[o.axis]
	from, _ := o.place() // the fold
	var r [len(which)]float64
	for k, i := range which[:len(which)-1] {
		r[k] = row[i]
	}
	if from != 0 {
		r[len(which)-1] = math.Copysign(1, from)
	}
	e, want := o.offset, o.offset
	for k, i := range which {
		e -= r[k] * t[i]
		if n <= lens && i == lens {
			want -= r[k] * t[i]
		}
	}
	w := o.weight / (1 + e*e/(s*s))
	for k, i := range which {
		if i >= n {
			break
		}
		for j, at := range which[:k+1] {
			m[i][at] += w * r[k] * r[j]
		}
		m[i][gapParams] += w * r[k] * want
	}
	return w
}

// solve leaves the solution of the first n equations, of which the lower triangle
// is given, in the last column. They are positive definite: no pivots are sought.
func (m *normalEquations) solve(n int) bool {
	for i := range n {
		for j := range i {
			m[j][i] = m[i][j]
		}
	}
	for i := range n {
		if !(m[i][i] > 1e-12) {
			return false
		}
		for r := range n {
			if k := m[r][i] / m[i][i]; r != i && k != 0 {
				for c := i; c <= gapParams; c++ {
					m[r][c] -= k * m[i][c]
				}
			}
		}
	}
	for i := range n {
		m[i][gapParams] /= m[i][i]
	}
	return true
}
