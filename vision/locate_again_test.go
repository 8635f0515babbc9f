package vision

import "testing"

// TestTakeOutCast: what a lamp makes orange is grey in the mean again, and a
// picture without a cast stays as it is.
func TestTakeOutCast(t *testing.T) {
	for name, c := range map[string]struct {
		lamp [3]float64
		cast bool
	}{"daylight": {[3]float64{1, 1, 1}, false}, "tungsten": {[3]float64{0.55, 0.85, 1.2}, true}, "sky": {[3]float64{1.2, 0.9, 0.6}, true}} {
		t.Run(name, func(t *testing.T) {
			m, _ := othelloBoard().draw(t)
			defer m.Close()
			px, err := m.DataPtrUint8()
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range px {
				px[i] = uint8(min(c.lamp[i%3]*float64(v), 255))
			}
			l := newTestLocator(t)
			if err := l.picture.load(m, true); err != nil {
				t.Fatal(err)
			}
			cast, err := l.picture.takeOutCast()
			if err != nil || cast != c.cast {
				t.Fatalf("cast %v, %v; want %v", cast, err, c.cast)
			}
			if cast2, err := l.picture.takeOutCast(); err != nil || cast2 {
				t.Errorf("there is one left, %v", err)
			}
		})
	}
}
