// Package damage spoils pictures of boards the way that cameras, lamps and people
// do: with fixed kinds of damage to judge by (Kinds, Degrade) and at random to
// learn from (Spoil, Hand). A Canvas is the picture at work. Everything random
// comes from a seed: the same seed and name give the same picture.
package damage

import (
	"hash/fnv"
	"math/rand/v2"
)

// Rand returns random numbers of their own for a name: what one picture
// draws does not depend on the pictures before it.
func Rand(seed uint64, name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// between draws evenly from lo to hi.
func between(r *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }

// chance is true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }
