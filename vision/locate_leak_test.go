//go:build matprofile

package vision

import (
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// TestLocateLeavesNoMat: nothing stays open after searching and following, nor
// grows with it, whatever the pictures' sizes.
func TestLocateLeavesNoMat(t *testing.T) {
	m, _ := othelloBoard().draw(t)
	defer m.Close()
	small := gocv.Zeros(100, 120, gocv.MatTypeCV8UC3)
	defer small.Close()
	before := gocv.MatProfile.Count()
	l, err := NewLocator(LocatorConfig{})
	if err != nil {
		t.Fatal(err)
	}
	r, tr := NewRectifier(), NewTracker(TrackerConfig{}, l)
	open := gocv.MatProfile.Count()
	for n := range 8 {
		if _, err := l.Locate(m); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Locate(small); err == nil {
			t.Error("found a board in the dark")
		}
		if q, ok := tr.Quad(); ok {
			if err := r.Rectify(m, q); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := tr.Check(m, r, time.Duration(n)*time.Second); err != nil {
			t.Fatal(err)
		}
	}
	if now := gocv.MatProfile.Count(); now != open {
		t.Errorf("%d matrices more are open after searching", now-open)
	}
	for range 2 {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
		if err := tr.Close(); err != nil {
			t.Error(err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if now := gocv.MatProfile.Count(); now != before {
		t.Errorf("%d matrices open at the end", now-before)
	}
}
