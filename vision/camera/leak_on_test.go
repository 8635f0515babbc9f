//go:build matprofile

package camera

import "gocv.io/x/gocv"

// openMats counts the matrices that nobody closed.
func openMats() int { return gocv.MatProfile.Count() }
