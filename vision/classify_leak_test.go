//go:build matprofile

package vision

import (
	"path/filepath"
	"testing"

	"gocv.io/x/gocv"
)

// TestClassifyLeavesNoMat: nothing stays open after reading, nor grows with it.
func TestClassifyLeavesNoMat(t *testing.T) {
	s := loadSquares(t)[0]
	m := loadPicture(t, filepath.Join("testdata", s.File))
	before := gocv.MatProfile.Count()
	c, err := NewClassifier(ClassifierConfig{})
	if err != nil {
		t.Fatal(err)
	}
	r := NewRectifier()
	open := gocv.MatProfile.Count()
	for range 5 {
		readSquares(t, r, c, m, s.quad())
	}
	if now := gocv.MatProfile.Count(); now != open {
		t.Errorf("reading leaves %d matrices open", now-open)
	}
	for range 2 {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		c.Close()
	}
	if now := gocv.MatProfile.Count(); now != before {
		t.Errorf("%d matrices open at the end", now-before)
	}
}
