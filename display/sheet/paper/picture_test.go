package paper

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"
)

func gray8(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// meanDifference compares two pictures in grey.
func meanDifference(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := gray8(t, a), gray8(t, b)
	size := x.Bounds().Intersect(y.Bounds()) // one of the programs may add a pixel
	if size.Dx() < x.Bounds().Dx()-1 || size.Dy() < y.Bounds().Dy()-1 {
		t.Fatalf("%v and %v", x.Bounds(), y.Bounds())
	}
	sum, n := 0, 0
	for v := range size.Dy() {
		for u := range size.Dx() {
			p := color.GrayModel.Convert(x.At(u, v)).(color.Gray).Y
			q := color.GrayModel.Convert(y.At(u, v)).(color.Gray).Y
			sum += max(int(p)-int(q), int(q)-int(p))
			n++
		}
	}
	return float64(sum) / float64(n)
}
