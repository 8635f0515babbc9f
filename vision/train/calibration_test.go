package train

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flipwatch/vision"
	"flipwatch/vision/damage"
	"flipwatch/vision/scene"
)

// unseenDrawn makes samples of drawn boards that no training has seen: their
// names begin otherwise, so that their random numbers are others.
func unseenDrawn(t *testing.T, boards int) []Sample {
	t.Helper()
	var jobs []job
	for i := range boards {
		jobs = append(jobs, func(w *worker) ([]Sample, error) {
			r := damage.Rand(1, fmt.Sprintf("calibration %d", i))
			m, drawn := scene.Draw(r)
			defer m.Close()
			whole := damage.Cut(m, drawn.Quad, preparePx)
			defer whole.Close()
			board := drawn.Letters()
			s, err := spoiled(w, whole, r, truth{board, board}, Sample{Group: "drawn"}, 0.3)
			return []Sample{s}, err
		})
	}
	list, err := run(jobs)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// unseenPhotos makes every kind of damaged copy of the photos that may not be
// trained on, or nothing where they are not there.
func unseenPhotos(t *testing.T) []Sample {
	t.Helper()
	manifest := filepath.Join("../../../shared/photos/manifest.json")
	if _, err := os.Stat(manifest); err != nil {
		t.Log("no photos here: drawn boards only")
		return nil
	}
	stills, err := Stills(manifest, "")
	if err != nil {
		t.Fatal(err)
	}
	var jobs []job
	for _, s := range stills {
		if !s.Licensed {
			jobs = append(jobs, testStill(Config{Seed: 1}, s))
		}
	}
	list, err := run(jobs)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestCalibration: stated confidence is kept to, on boards that the weights were
// not trained on: drawn ones, badly damaged, and photos where they are there.
func TestCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	judged, err := Read(nil, append(unseenDrawn(t, 150), unseenPhotos(t)...))
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	TableCalibration(&table, judged)
	t.Log("\n" + table.String())
	var sure, sureWrong, n int
	var stated, right float64
	for i := range judged {
		j := &judged[i]
		for sq, label := range j.Labels {
			state, p := j.Read[sq].State()
			if j.Weight[sq] == 0 || state == vision.Unknown || (label == Covered && state == vision.State(j.Under[sq]+1)) {
				continue
			}
			n++
			stated += p
			ok := uint8(state) == label+1
			if ok {
				right++
			}
			if p >= 0.99 {
				sure++
				if !ok {
					sureWrong++
				}
			}
		}
	}
	if sure < n/2 {
		t.Errorf("only %d of %d squares are read with confidence 0.99", sure, n)
	}
	if 100*sureWrong > sure {
		t.Errorf("%d of %d squares at 0.99 and above are wrong, want at most 1 %%", sureWrong, sure)
	}
	if gap := math.Abs(stated-right) / float64(n); gap > 0.02 {
		t.Errorf("mean stated confidence %.4f, right %.4f", stated/float64(n), right/float64(n))
	}
}

// TestUnseenPhotos: the photos that may not be trained on, undamaged.
func TestUnseenPhotos(t *testing.T) {
	list := unseenPhotos(t)
	if list == nil {
		t.Skip("no photos here")
	}
	var clean []Sample
	for _, s := range list {
		if s.Kind == "clean" {
			clean = append(clean, s)
		}
	}
	judged, err := Read(nil, clean)
	if err != nil {
		t.Fatal(err)
	}
	var c tally
	for i := range judged {
		c.add(&judged[i])
	}
	t.Logf("%d boards, %d perfect; %d squares, %d right, %d unknown, %d wrong", c.boards, c.perfect, c.squares, c.right, c.unknown, c.wrong)
	if 1000*c.wrong > 2*c.squares || 100*c.unknown > 2*c.squares {
		t.Errorf("%d wrong, %d unknown of %d squares", c.wrong, c.unknown, c.squares)
	}
}
