package main

import (
	"fmt"
	"image"
	"image/color"
	"path/filepath"
	"strings"

	"gocv.io/x/gocv"

	"flipwatch/vision"
)

// draw writes the photo with the grid, the first corner and the reading of every
// square on it, if that was asked for.
func (r *photoReader) draw(path string) error {
	if r.annotate == "" {
		return nil
	}
	picture := r.eye.picture.Clone()
	defer picture.Close()
	drawReading(&picture, &r.eye.seen)
	out := filepath.Join(r.annotate, r.annotatedName(path))
	if !gocv.IMWrite(out, picture) {
		return fmt.Errorf("cannot write %s: is the folder writable and the disk not full?", out)
	}
	return nil
}

// annotatedName names the annotated photo after the photo, with a number where
// an earlier photo of this run has that name already.
func (r *photoReader) annotatedName(path string) string {
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if r.drawn == nil {
		r.drawn = map[string]bool{}
	}
	name := base + ".seen.jpg"
	for n := 2; r.drawn[name]; n++ {
		name = fmt.Sprintf("%s.%d.seen.jpg", base, n)
	}
	r.drawn[name] = true
	return name
}

// The colours of an annotated photo (the field order is red, green, blue).
var (
	gridColor    = color.RGBA{R: 255, G: 210, A: 255}
	darkColor    = color.RGBA{R: 255, G: 60, B: 60, A: 255}
	lightColor   = color.RGBA{R: 60, G: 120, B: 255, A: 255}
	unknownColor = color.RGBA{R: 255, B: 255, A: 255}
)

// drawReading draws lines along the grid, a ring at the first corner and a mark
// on each square that is not empty.
func drawReading(picture *gocv.Mat, seen *vision.Reading) {
	at := seen.Quad.Grid()
	width := max(1, int(seen.Quad.Side()/300))
	pixel := func(x, y float64) image.Point {
		p := at(x, y)
		return image.Pt(int(p.X+0.5), int(p.Y+0.5))
	}
	for i := range 9 {
		k := float64(i)
		gocv.Line(picture, pixel(k, 0), pixel(k, 8), gridColor, width)
		gocv.Line(picture, pixel(0, k), pixel(8, k), gridColor, width)
	}
	gocv.Circle(picture, pixel(0, 0), 4*width, gridColor, -1)
	for i, s := range seen.Squares {
		state, _ := s.State()
		mark, found := map[vision.State]color.RGBA{
			vision.Dark: darkColor, vision.Light: lightColor, vision.Unknown: unknownColor,
		}[state]
		if found {
			center := pixel(float64(i%8)+0.5, float64(i/8)+0.5)
			gocv.Circle(picture, center, max(2, int(seen.Quad.Side()/80)), mark, max(2, 2*width))
		}
	}
}
