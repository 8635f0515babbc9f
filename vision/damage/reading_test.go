package damage_test

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/damage"
	"flipwatch/vision/train"
)

// The floors of TestCopiesAreRead, in boards read without a mistake of 100 that
// were so before the damage.
const (
	singlesFloor = 95
	pairsFloor   = 88
)

// sampled is the number of photos, each damaged once by one kind and once by two.
const sampled = 40

// sample draws photos and rendered stills, every kind of damage and pairs of them
// in turn.
func sample(t *testing.T) []train.Still {
	t.Helper()
	if testing.Short() {
		t.Skip("reads photos")
	}
	var all []train.Still
	for _, dir := range []string{"photos", "rendered/A"} {
		list, err := train.Stills(filepath.Join("../../../shared", dir, "manifest.json"), "")
		if errors.Is(err, fs.ErrNotExist) {
			t.Skipf("no shared data: %v", err)
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	r := damage.Rand(1, "sample")
	r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	return all[:sampled]
}

// TestCopiesAreRead reads damaged copies of photos that are read without a
// mistake when clean.
func TestCopiesAreRead(t *testing.T) {
	photos := sample(t)
	gocv.SetNumThreads(1)
	r, err := vision.NewReader(vision.ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	kinds, pairs := damage.Kinds(), damage.Pairs()
	var single, pair, clean int
	for i, s := range photos {
		m := gocv.IMRead(s.Path, gocv.IMReadColor)
		if perfect(t, r, m, s.Quad, []byte(s.Board)) {
			clean++
			if copyPerfect(t, r, s, m, kinds[i%len(kinds)]) {
				single++
			}
			if copyPerfect(t, r, s, m, pairs[i%len(pairs)]) {
				pair++
			}
		}
		m.Close()
	}
	t.Logf("without a mistake: %d of %d photos; of these with one kind of damage %d, with two %d", clean, len(photos), single, pair)
	if clean < sampled/2 {
		t.Fatalf("only %d of %d photos read without a mistake", clean, len(photos))
	}
	if single*100 < clean*singlesFloor {
		t.Errorf("one kind of damage: %d of %d read without a mistake, want %d %%", single, clean, singlesFloor)
	}
	if pair*100 < clean*pairsFloor {
		t.Errorf("two kinds: %d of %d read without a mistake, want %d %%", pair, clean, pairsFloor)
	}
}

// copyPerfect reads a damaged copy of a photo.
func copyPerfect(t *testing.T, r *vision.Reader, s train.Still, photo gocv.Mat, kind string) bool {
	t.Helper()
	c := damage.Whole(photo, s.Quad)
	defer c.Close()
	file, err := damage.Degrade(c, kind, damage.Rand(1, kind+" "+s.Name))
	if err != nil {
		t.Fatal(err)
	}
	m, err := damage.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	truth := []byte(s.Board)
	for sq, burnt := range c.Burnt() {
		if burnt {
			truth[sq] = '?'
		}
	}
	ok := perfect(t, r, m, c.Quad(), truth)
	if !ok {
		t.Logf("%s %s: not read without a mistake", s.Name, kind)
	}
	return ok
}

// perfect reports whether the board is found and every square that can be read
// is read rightly. A reading may name the board from any corner.
func perfect(t *testing.T, r *vision.Reader, m gocv.Mat, quad vision.Quad, truth []byte) bool {
	t.Helper()
	var seen vision.Reading
	if err := r.Still(m, &seen); err != nil {
		return false
	}
	turn, off := seen.Quad.Match(quad)
	if off > 0.05*quad.Side() {
		return false
	}
	for sq, want := range truth {
		row, column := sq/8, sq%8
		for range turn { // where the square is as the reading names it
			row, column = column, 7-row
		}
		state, _ := seen.Squares[8*row+column].State()
		if want != '?' && "?-XO"[state] != want {
			return false
		}
	}
	return true
}
