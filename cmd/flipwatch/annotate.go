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

// drawReading draws lines along the grid with the names of columns and rows, a
// dot at the first corner and a mark on each square that is not empty: a ring
// for a disc, a question mark for what cannot be read.
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
	letters := seen.Quad.Side() / 500
	name := func(text string, x, y float64, color color.RGBA) {
		size := gocv.GetTextSize(text, gocv.FontHersheySimplex, letters, 2*width)
		p := pixel(x, y)
		gocv.PutText(picture, text, image.Pt(p.X-size.X/2, p.Y+size.Y/2), gocv.FontHersheySimplex, letters, color, 2*width)
	}
	for i := range 8 {
		name(string(rune('a'+i)), float64(i)+0.5, -0.3, gridColor)
		name(string(rune('1'+i)), -0.3, float64(i)+0.5, gridColor)
	}
	for i, s := range seen.Squares {
		x, y := float64(i%8)+0.5, float64(i/8)+0.5
		switch state, _ := s.State(); state {
		case vision.Dark:
			gocv.Circle(picture, pixel(x, y), max(2, int(seen.Quad.Side()/80)), darkColor, max(2, 2*width))
		case vision.Light:
			gocv.Circle(picture, pixel(x, y), max(2, int(seen.Quad.Side()/80)), lightColor, max(2, 2*width))
		case vision.Unknown:
			name("?", x, y, unknownColor)
		}
	}
}
