package train

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"flipwatch/vision"
)

// drawGrids makes grids of which boards have more of the first evidence.
func drawGrids(n int) []Grid {
	r := rand.New(rand.NewPCG(1, 2))
	var list []Grid
	for i := range n {
		g := Grid{Group: "drawn", Picture: i, Board: i%2 == 0}
		if !g.Board {
			g.Group = noBoard + "cloth"
		}
		for k := range g.Evidence {
			g.Evidence[k] = float32(r.NormFloat64())
		}
		if g.Board {
			g.Evidence[0] += 6
		}
		list = append(list, g)
	}
	return list
}

// TestFitVerifier: what tells boards from other things is learned; pictures in
// which no grid was seen are counted, not learned from.
func TestFitVerifier(t *testing.T) {
	list := append(drawGrids(2000), Grid{Group: "drawn", Picture: 2000, Nothing: true})
	v := FitVerifier(list, 1)
	seen := map[string]*found{}
	count(v, list, seen)
	if f := seen["drawn"]; f.pictures != 1001 || f.right < 900 {
		t.Errorf("of boards: %+v", *f)
	}
	if f := seen[noBoard+"cloth"]; f.pictures != 1000 || f.wrong > 50 || f.right != 0 {
		t.Errorf("of cloth: %+v", *f)
	}
	var table bytes.Buffer
	VerifierTable(&table, list, 1)
	if !strings.Contains(table.String(), "cloth") {
		t.Errorf("table:\n%s", &table)
	}
}

// TestOffBy: corners may be named from any of the four.
func TestOffBy(t *testing.T) {
	q := vision.Quad{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}, {X: 0, Y: 100}}
	moved := q
	for i := range moved {
		moved[i].X += 3
	}
	for k := range 4 {
		if off := offBy(moved.Turn(k), q); off < 0.0299 || off > 0.0301 {
			t.Errorf("turned %d times: off by %v", k, off)
		}
	}
}
