package vision

import (
	"image"
	"math/rand/v2"
	"testing"
)

// TestComponents: the runs of rows give the same parts as filling them pixel by
// pixel does.
func TestComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var c components
	for _, density := range []float64{0, 0.05, 0.2, 0.4, 0.6, 0.9, 1} {
		for range 20 {
			w, h := 1+r.IntN(40), 1+r.IntN(30)
			mask := make([]uint8, w*h)
			for i := range mask {
				if r.Float64() < density {
					mask[i] = 255
				}
			}
			want := filled(mask, w, h)
			c.find(mask, w, h)
			got := map[filledPart]int{}
			for i, l := range c.order {
				if i > 0 && c.area[l] > c.area[c.order[i-1]] {
					t.Fatalf("part %d is larger than the one before", i)
				}
				got[filledPart{int(c.area[l]), c.box[l]}]++
			}
			for p, n := range want {
				if got[p] != n {
					t.Fatalf("%d×%d, density %v: %d parts like %v, want %d", w, h, density, got[p], p, n)
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%d×%d, density %v: parts %v, want %v", w, h, density, got, want)
			}
		}
	}
}

type filledPart struct {
	area int
	box  image.Rectangle
}

// filled counts the parts of a mask by their area and box.
func filled(mask []uint8, w, h int) map[filledPart]int {
	parts := map[filledPart]int{}
	seen := make([]bool, len(mask))
	for start := range mask {
		if mask[start] == 0 || seen[start] {
			continue
		}
		p := filledPart{}
		seen[start] = true
		for stack := []int{start}; len(stack) > 0; {
			k := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := k%w, k/w
			p.area++
			p.box = p.box.Union(image.Rect(x, y, x+1, y+1))
			for ny := max(y-1, 0); ny <= min(y+1, h-1); ny++ {
				for nx := max(x-1, 0); nx <= min(x+1, w-1); nx++ {
					if n := ny*w + nx; mask[n] != 0 && !seen[n] {
						seen[n] = true
						stack = append(stack, n)
					}
				}
			}
		}
		parts[p]++
	}
	return parts
}
