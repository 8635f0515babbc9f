package bench

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	"gocv.io/x/gocv"
)

// grey is a picture as large as the boards of the tests need.
func grey(t *testing.T) gocv.Mat {
	t.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 120, 90, 0), 1000, 1000, gocv.MatTypeCV8UC3)
	t.Cleanup(func() { m.Close() })
	return m
}

// squareOnPicture is where a square of the misread photo lies, whose reading is
// 8 pixels to the right of the truth.
func squareOnPicture(place int) image.Rectangle {
	x, y := 108+100*(place%8), 100+100*(place/8)
	return image.Rect(x, y, x+100, y+100)
}

func sheetFiles(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestSheet(t *testing.T) {
	var s Sheet
	defer s.Close()
	picture := grey(t)
	for _, o := range sample() {
		s.Add(o, picture, 1)
	}
	want := [len(sections)]int{missedBoards: 1, misplacedBoards: 2, falseBoards: 1, wrongSquares: 2, misguessedSquares: 1, unknownSquares: 1}
	if s.seen != want {
		t.Errorf("cards %v, want %v", s.seen, want)
	}
	if first := s.cards[wrongSquares][0]; first.lines != [2]string{"a/misread.jpg", "h8 O>X 0.99"} {
		t.Errorf("the first wrong square is labelled %q, want the surest one", first.lines)
	}
	dir := t.TempDir()
	stale := filepath.Join(dir, "contact-07.png")
	if err := os.WriteFile(stale, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	names, err := s.Write(dir)
	if err != nil {
		t.Fatal(err)
	}
	if files := sheetFiles(t, dir); len(names) != 1 || len(files) != 1 || files[0] != filepath.Join(dir, "contact.png") {
		t.Fatalf("wrote %v, there are %v; want contact.png alone", names, files)
	}
	page := gocv.IMRead(names[0], gocv.IMReadColor)
	defer page.Close()
	if page.Cols() != pageWidthPx || page.Rows() < 2*boardSize.Y || page.Rows() > pageHeightPx {
		t.Errorf("the page has %d×%d pixels", page.Cols(), page.Rows())
	}
}

// TestSheetMarks: the frame round a square is where the square is.
func TestSheetMarks(t *testing.T) {
	picture := grey(t)
	bright := picture.Region(squareOnPicture(63))
	bright.SetTo(gocv.NewScalar(250, 250, 250, 0))
	bright.Close()
	o := sample()[1]
	c := squareCard(o, &o.Squares[63], picture, 1)
	defer c.picture.Close()
	if v := c.picture.GetVecbAt(squareSize.Y/2, squareSize.X/2); v[0] < 240 {
		t.Errorf("the middle of the card is %v, not the bright square", v)
	}
	for _, p := range [][2]int{{24, 72}, {72, 24}, {120, 72}, {72, 120}} {
		if v := c.picture.GetVecbAt(p[1], p[0]); v[0] > 100 {
			t.Errorf("the neighbour at %v is %v", p, v)
		}
	}
}

// TestSheetReduced: a photo that was decoded at half its size shows the same.
func TestSheetReduced(t *testing.T) {
	picture := grey(t)
	bright := picture.Region(squareOnPicture(63))
	bright.SetTo(gocv.NewScalar(250, 250, 250, 0))
	bright.Close()
	half := gocv.NewMat()
	defer half.Close()
	gocv.Resize(picture, &half, image.Pt(500, 500), 0, 0, gocv.InterpolationArea)
	o := sample()[1]
	c := squareCard(o, &o.Squares[63], half, 2)
	defer c.picture.Close()
	if v := c.picture.GetVecbAt(squareSize.Y/2, squareSize.X/2); v[0] < 240 {
		t.Errorf("the middle of the card is %v, not the bright square", v)
	}
}

func TestSheetNothingWrong(t *testing.T) {
	var s Sheet
	defer s.Close()
	s.Add(sample()[0], grey(t), 1)
	dir := t.TempDir()
	names, err := s.Write(dir)
	if err != nil || len(names) != 0 || len(sheetFiles(t, dir)) != 0 {
		t.Errorf("wrote %v, %v; want nothing", names, err)
	}
}

// TestSheetIsBounded: of many faults the surest are kept, some of each photo.
func TestSheetIsBounded(t *testing.T) {
	var s Sheet
	defer s.Close()
	picture := grey(t)
	bad := Judge(&Photo{Name: "bad.jpg", Board: lopsided, Corners: place}, seen(swapped(lopsided), place, 0.9))
	const photos = 30
	for range photos {
		s.Add(bad, picture, 1)
	}
	k := wrongSquares
	if len(s.cards[k]) != sections[k].most || s.seen[k] != 64*photos {
		t.Errorf("%d of %d squares kept, want %d of %d", len(s.cards[k]), s.seen[k], sections[k].most, 64*photos)
	}
	names, err := s.Write(t.TempDir())
	if err != nil || len(names) < 2 || filepath.Base(names[0]) != "contact-01.png" {
		t.Errorf("pages %v, %v; want several", names, err)
	}
}

// swapped is a board on which nothing is right.
func swapped(board string) string {
	b := []byte(board)
	for i := range b {
		b[i] = map[byte]byte{'X': 'O', 'O': 'X', '-': 'X'}[b[i]]
	}
	return string(b)
}
