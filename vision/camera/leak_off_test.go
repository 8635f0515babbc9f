//go:build !matprofile

package camera

// openMats cannot count without gocv's tag matprofile.
func openMats() int { return 0 }
