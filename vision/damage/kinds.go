package damage

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gocv.io/x/gocv"
)

// recipe is what a kind of damage does. Its steps are taken in the order in
// which they happen on the way from the board to the file, which is the order of
// the fields; so two kinds together are one recipe with the steps of both.
type recipe struct {
	widthPx  int        // reduced to this width; lengths below are in pixels after that
	shadow   float64    // a hard shadow on one side of a line leaves this share of the light
	gain     [3]float64 // on blue, green and red
	glare    bool       // spots of glare, see spots.go
	motionPx float64    // blur along a line in any direction
	blurPx   float64    // sigma of a Gaussian
	noise    float64    // sigma in grey levels
	quality  [2]int     // of the JPEG, lowest and highest
}

// kind is a recipe with its name.
type kind struct {
	name string
	recipe
}

const (
	// fileQuality is the quality of the JPEG where that is not the damage.
	fileQuality = 90
	// widestPx and reducedPx: photos wider than the one are first reduced to the
	// other, because nine pixels of twelve million are no blur.
	widestPx, reducedPx = 1600, 1280
)

// singles are the fixed kinds of damage by which reading is judged.
var singles = []kind{
	{"jpeg640", recipe{widthPx: 640, quality: [2]int{30, 60}}},
	{"blurnoise", recipe{widthPx: 640, blurPx: 1.2, noise: 15}},
	{"dark35", recipe{gain: grey(0.35), noise: 5}},
	{"dark18", recipe{gain: grey(0.18), noise: 5}},
	{"over", recipe{gain: grey(1.6)}},
	{"shadow", recipe{shadow: 0.38}},
	{"tungsten", recipe{gain: [3]float64{0.55, 0.9, 1.2}}},
	{"blue", recipe{gain: [3]float64{1.2, 0.9, 0.55}}},
	{"glare", recipe{glare: true}},
	{"motion", recipe{motionPx: 9}},
}

// apart are kinds that say the opposite of each other, or the same thing twice.
var apart = [][]string{{"dark35", "dark18", "over"}, {"tungsten", "blue"}}

func grey(v float64) [3]float64 { return [3]float64{v, v, v} }

// Kinds returns the names of the fixed kinds of damage.
func Kinds() []string {
	var names []string
	for _, k := range singles {
		names = append(names, k.name)
	}
	return names
}

// Pairs returns the names of all combinations of two kinds that make sense.
func Pairs() []string {
	var names []string
	for i, a := range singles {
		for _, b := range singles[i+1:] {
			if !slices.ContainsFunc(apart, func(set []string) bool {
				return slices.Contains(set, a.name) && slices.Contains(set, b.name)
			}) {
				names = append(names, a.name+"+"+b.name)
			}
		}
	}
	return names
}

// find returns the recipe of a kind or of several, joined by +.
func find(name string) (recipe, error) {
	all := recipe{shadow: 1, gain: grey(1), quality: [2]int{fileQuality, fileQuality}}
	for _, part := range strings.Split(name, "+") {
		i := slices.IndexFunc(singles, func(k kind) bool { return k.name == part })
		if i < 0 {
			return all, fmt.Errorf("no kind of damage called %q: one of %s, or two joined by +", part, strings.Join(Kinds(), ", "))
		}
		all.add(singles[i].recipe)
	}
	return all, nil
}

// add puts the steps of another recipe to those of this one.
func (a *recipe) add(b recipe) {
	a.widthPx = max(a.widthPx, b.widthPx)
	if b.shadow > 0 {
		a.shadow *= b.shadow
	}
	if b.gain != grey(0) {
		for k := range a.gain {
			a.gain[k] *= b.gain[k]
		}
	}
	a.glare = a.glare || b.glare
	a.motionPx = max(a.motionPx, b.motionPx)
	a.blurPx = math.Hypot(a.blurPx, b.blurPx)
	a.noise = math.Hypot(a.noise, b.noise)
	if b.quality[0] > 0 {
		a.quality = b.quality
	}
}

// WorkPx is the width at which a photo is damaged: its own, or less if it is
// very wide.
func WorkPx(widthPx int) int {
	if widthPx > widestPx {
		return reducedPx
	}
	return widthPx
}

// Degrade does to the picture what a fixed kind of damage does, or two joined by
// +, and returns it as a JPEG file. The picture is never enlarged.
func Degrade(c *Canvas, name string, r *rand.Rand) ([]byte, error) {
	k, err := find(name)
	if err != nil {
		return nil, err
	}
	if k.widthPx > 0 {
		c.scale(min(1, float64(k.widthPx)/float64(c.fullPx)))
	}
	if k.shadow < 1 {
		c.shadow(r, halfShadow, k.shadow, 0, grey(1))
	}
	c.times(float32(k.gain[0]), float32(k.gain[1]), float32(k.gain[2]))
	if k.glare {
		c.spotGlare(r)
	}
	if k.motionPx > 0 {
		c.motion(k.motionPx, between(r, 0, math.Pi))
	}
	if k.blurPx > 0 {
		c.blur(k.blurPx)
	}
	if k.noise > 0 {
		c.noise(r, k.noise)
	}
	c.clip()
	return c.file(k.quality[0] + r.IntN(k.quality[1]-k.quality[0]+1))
}

// Decode unpacks a file that Degrade made. The caller closes the picture.
func Decode(file []byte) (gocv.Mat, error) {
	m, err := gocv.IMDecode(file, gocv.IMReadColor)
	if err != nil {
		return m, fmt.Errorf("unpack: %w", err)
	}
	return m, nil
}
