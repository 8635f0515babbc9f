package vision

import "gocv.io/x/gocv"

// Board returns the latest picture's board from straight above, as the Rectifier
// gives it. It belongs to the Reader and changes with the next picture.
func (r *Reader) Board() gocv.Mat { return r.rectifier.Mat() }
