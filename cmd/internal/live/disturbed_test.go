package live

import (
	"context"
	"io"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/camera"
	"flipwatch/vision/damage/mishap"
)

// disturbed is a video with a mishap. One that ends happens while the players wait;
// others begin and go on while they play.
type disturbed struct {
	camera.Source
	stage
	kind         string
	seed         uint64
	mishap       *mishap.Mishap
	still        gocv.Mat
	played       int // frames of the video
	waited       int // frames of the wait
	n            int
	began, clear time.Duration
	game         *game
	before       [64]int       // what lay on the squares before the mishap
	back         time.Duration // how long after the view was clear they were read so again
}

func (d *disturbed) Next(ctx context.Context, f *camera.Frame) error {
	d.look()
	if d.frames > 0 && d.played >= d.frames {
		return io.EOF
	}
	if d.mishap == nil || d.waited >= d.wait() {
		if err := d.Source.Next(ctx, f); err != nil {
			return err
		}
		d.played++
	}
	f.Index, f.Time = d.n, time.Duration(d.n)*frameTime
	d.n++
	if d.kind == "" || d.played <= d.from {
		return nil
	}
	if d.mishap == nil {
		if err := d.begin(f); err != nil {
			return err
		}
	}
	if d.waited < d.wait() {
		d.waited++
		if err := d.still.CopyTo(&f.Mat); err != nil {
			return err
		}
	}
	return d.mishap.Draw(f.Mat, f.Time-d.began)
}

// wait is how many frames the players wait.
func (d *disturbed) wait() int {
	if d.mishap.Lasts == 0 {
		return 0
	}
	return int((quietBefore + d.mishap.Lasts + quietAfter) / frameTime)
}

func (d *disturbed) begin(f *camera.Frame) error {
	l, err := vision.NewLocator(vision.LocatorConfig{})
	if err != nil {
		return err
	}
	defer l.Close()
	found, err := l.Locate(f.Mat)
	if err != nil {
		return err
	}
	d.still = f.Mat.Clone()
	d.mishap, err = mishap.New(d.kind, d.seed, f.Mat, found.Quad)
	if err == nil {
		d.began = f.Time + quietBefore
		d.clear = d.began + d.mishap.Lasts
	}
	return err
}

func (d *disturbed) Close() error {
	if d.mishap != nil {
		d.mishap.Close()
		d.still.Close()
	}
	return d.Source.Close()
}

// look compares what the game makes of the frame before with what lay there before
// the mishap.
func (d *disturbed) look() {
	at := time.Duration(d.n-1) * frameTime
	var now [64]int
	for sq := range now {
		s := d.game.obs.Squares[sq]
		for i, p := range [...]float32{s.Empty, s.Black, s.White, s.Covered} {
			if p >= vision.MinConfidence {
				now[sq] = i + 1
			}
		}
	}
	switch {
	case d.mishap == nil || at < d.began || d.mishap.Lasts == 0:
		d.before, d.back = now, 0
	case at < d.clear:
		d.back = time.Minute
	case d.back == time.Minute && now == d.before:
		d.back = at - d.clear
	}
}
