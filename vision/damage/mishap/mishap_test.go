package mishap

import (
	"testing"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// drawn draws a mishap at a time into a plain green picture and returns its bytes.
func drawn(t *testing.T, kind string, seed uint64, at func(*Mishap) time.Duration) ([]uint8, *Mishap) {
	t.Helper()
	q := vision.Quad{{X: 100, Y: 40}, {X: 220, Y: 42}, {X: 222, Y: 160}, {X: 98, Y: 158}}
	bgr := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(40, 110, 50, 0), 200, 320, gocv.MatTypeCV8UC3)
	defer bgr.Close()
	px, err := bgr.DataPtrUint8()
	if err != nil {
		t.Fatal(err)
	}
	for i := range px { // something that can be seen to move
		px[i] += uint8(i / 3 % 320 / 8 * 3)
	}
	m, err := New(kind, seed, bgr, q)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Draw(bgr, at(m)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
	return append([]uint8(nil), px...), m
}

func differing(a, b []uint8) (n int) {
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// TestKinds: each kind changes the picture while it lasts, the same for the same
// seed; after it only what lies elsewhere is changed.
func TestKinds(t *testing.T) {
	before, _ := drawn(t, Kinds()[0], 1, func(*Mishap) time.Duration { return -1 })
	for _, kind := range Kinds() {
		half := func(m *Mishap) time.Duration {
			switch {
			case m.Lasts == 0:
				return 1700 * time.Millisecond
			case m.Away:
				return m.Lasts - 100*time.Millisecond // nearly back
			}
			return m.Lasts/2 + 100*time.Millisecond
		}
		one, m := drawn(t, kind, 1, half)
		same, _ := drawn(t, kind, 1, half)
		other, _ := drawn(t, kind, 2, half)
		if differing(one, same) != 0 || differing(one, other) == 0 {
			t.Errorf("%s: not drawn from its seed alone", kind)
		}
		if n := differing(one, before); n < 500 {
			t.Errorf("%s: %d bytes changed", kind, n)
		}
		if m.Lasts == 0 {
			continue
		}
		after, _ := drawn(t, kind, 1, func(m *Mishap) time.Duration { return m.Lasts + time.Second })
		if stays := m.path != nil; (differing(after, before) != 0) != stays {
			t.Errorf("%s: %d bytes changed after it", kind, differing(after, before))
		}
	}
	if _, err := New("earthquake", 1, gocv.Mat{}, vision.Quad{}); err == nil {
		t.Error("an unknown kind was made")
	}
}
