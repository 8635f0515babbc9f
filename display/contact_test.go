package display_test

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"flipwatch/display"
)

// TestContactSheet draws all samples, and all their pages, into one picture, the
// one in the README. To make it anew:
//
//	UPDATE_GOLDEN=1 go test ./display -run ContactSheet
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
	const name = "testdata/contact.png"
	update(t, name, sheet)
	file := golden(t, name)
	if file.Bounds() != sheet.Rect {
		t.Fatalf("%s is %v, want %v: run with UPDATE_GOLDEN=1", name, file.Bounds(), sheet.Rect)
	}
	for y := range sheet.Rect.Dy() {
		for x := range sheet.Rect.Dx() {
			if color.GrayModel.Convert(file.At(x, y)) != color.GrayModel.Convert(sheet.At(x, y)) {
				t.Fatalf("%s is not what is drawn, at (%d, %d): run with UPDATE_GOLDEN=1", name, x, y)
			}
		}
	}
}
