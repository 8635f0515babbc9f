package train

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"flipwatch/vision"
)

// The network that verifies grids: its hidden layers, and how often it sees
// everything.
const (
	verifyHidden1, verifyHidden2 = 24, 12
	verifyEpochs                 = 60
	// boardWeight is how much grids of boards weigh against all others: a board
	// that is not found is looked for again, a false one is believed.
	boardWeight = 0.6
)

// FitVerifier fits the network that verifies grids. A group of boards, or a kind
// of other pictures, weighs by the square root of the number of its grids.
func FitVerifier(list []Grid, seed uint64) *vision.Verifier {
	list = slices.DeleteFunc(slices.Clone(list), func(g Grid) bool { return g.Nothing })
	n := map[string]float64{}
	key := func(g *Grid) string { return fmt.Sprint(g.Board, g.Group) }
	for i := range list {
		n[key(&list[i])]++
	}
	total := map[bool]float64{}
	for i := range list {
		total[list[i].Board] += 1 / math.Sqrt(n[key(&list[i])])
	}
	data := &rows{}
	for i := range list {
		g := &list[i]
		label, weight := uint8(0), 1.0
		if g.Board {
			label, weight = 1, boardWeight
		}
		data.x = append(data.x, g.Evidence[:])
		data.label = append(data.label, label)
		data.weight = append(data.weight, float32(weight/math.Sqrt(n[key(g)])/total[g.Board]*float64(len(list))/2))
	}
	net := fitNet(data, []int{vision.EvidenceCount, verifyHidden1, verifyHidden2, 2}, verifyEpochs, seed)
	return &vision.Verifier{About: vision.VerifierAbout{Seed: seed, TrainedOn: boardGroups(list)}, Net: net}
}

// boardGroups lists the groups of pictures with a board.
func boardGroups(list []Grid) []string {
	var names []string
	for i := range list {
		if g := list[i].Group; !strings.HasPrefix(g, noBoard) && !slices.Contains(names, g) {
			names = append(names, g)
		}
	}
	slices.Sort(names)
	return names
}

// RunBoards makes the grids, judges the verifier on pictures left out, and, where
// out is given, fits it to everything and writes it there.
func RunBoards(c Config, judge bool, out string, w io.Writer) error {
	if !judge && out == "" {
		return errors.New("nothing to do: say -judge or -out FILE")
	}
	list, err := Grids(c)
	if err != nil {
		return fmt.Errorf("make pictures: %w", err)
	}
	fmt.Fprintf(w, "%d grids\n", len(list))
	if judge {
		VerifierTable(w, list, c.Seed)
	}
	if out == "" {
		return nil
	}
	v := FitVerifier(list, c.Seed)
	f, err := os.Create(out)
	if err != nil {
		return fmt.Errorf("verifier: %w", err)
	}
	return errors.Join(v.Write(f), f.Close())
}

// verifyFolds is the number of parts the groups are dealt into: each is judged by
// a verifier that has seen none of its groups.
const verifyFolds = 6

// VerifierTable writes, for each group left out of training, in how many of its
// pictures the board was found, or a board where there is none.
func VerifierTable(w io.Writer, list []Grid, seed uint64) {
	var groups []string
	for i := range list {
		if !slices.Contains(groups, list[i].Group) {
			groups = append(groups, list[i].Group)
		}
	}
	seen := map[string]*found{}
	for fold := range verifyFolds {
		var in, out []Grid
		for i := range list {
			if slices.Index(groups, list[i].Group)%verifyFolds == fold {
				out = append(out, list[i])
			} else {
				in = append(in, list[i])
			}
		}
		count(FitVerifier(in, seed), out, seen)
	}
	fmt.Fprintf(w, "%-40s pictures  right  wrong  found nothing  (left out of training)\n", "group")
	for _, g := range groups {
		f := seen[g]
		fmt.Fprintf(w, "%-40s %8d %6d %6d %14d\n", g, f.pictures, f.right, f.wrong, f.pictures-f.right-f.wrong)
	}
}

// found counts pictures: in which the board was found, and in which something
// else was taken for one.
type found struct{ pictures, right, wrong int }

// count judges the grids of pictures that lie together.
func count(v *vision.Verifier, list []Grid, into map[string]*found) {
	for i := 0; i < len(list); {
		best, end := i, i
		top := -1.0
		for ; end < len(list) && list[end].Picture == list[i].Picture; end++ {
			if list[end].Nothing {
				continue
			}
			if p := v.Chance(&list[end].Evidence); p > top {
				best, top = end, p
			}
		}
		f := into[list[i].Group]
		if f == nil {
			f = &found{}
			into[list[i].Group] = f
		}
		f.pictures++
		switch {
		case top < vision.MinChance:
		case list[best].Board:
			f.right++
		default:
			f.wrong++
		}
		i = end
	}
}
