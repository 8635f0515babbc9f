package display_test

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"flipwatch/display"
)

// TestContactSheet draws all samples, and all their pages, into one picture:
// run it with UPDATE_GOLDEN=1 to make testdata/contact.png anew.
func TestContactSheet(t *testing.T) {
	const scale, gap, columns = 3, 12, 4
	w, h := 128*scale+gap, 64*scale+gap
	var cells []display.Screen
	for _, s := range samples(t) {
		for p := range display.Pages(image.Pt(128, 64), s.screen) {
			s.screen.Page = p
			cells = append(cells, s.screen)
		}
	}
	rows := (len(cells) + columns - 1) / columns
	sheet := image.NewPaletted(image.Rect(0, 0, columns*w+gap, rows*h+gap), color.Palette{color.Black, color.White, color.Gray{Y: 96}})
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Gray{Y: 96}), image.Point{}, draw.Src)
	for i, s := range cells {
		x, y := gap+i%columns*w, gap+i/columns*h
		cell := sheet.SubImage(image.Rect(x, y, x+128*scale, y+64*scale)).(*image.Paletted)
		if err := display.Draw(cell, s); err != nil {
			t.Fatal(err)
		}
	}
	out := "testdata/contact.png"
	if os.Getenv("UPDATE_GOLDEN") != "" {
		f, err := os.Create(out)
		if err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(f, sheet); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
