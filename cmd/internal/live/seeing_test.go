package live

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/calibrate"
	"flipwatch/engine"
	"flipwatch/vision"
)

// TestSeeingTellsOnce: what is wrong twice running is told once, and once that
// it is over.
func TestSeeingTellsOnce(t *testing.T) {
	var s seeing
	var got []string
	for i, topic := range []calibrate.Topic{"", "dark", "", "dark", "dark", "dark", "", "dark", "", "", "", "glare", "glare"} {
		if e, tell := s.follow(calibrate.Advice{Topic: topic, Text: fmt.Sprintf("%s at look %d", topic, i)}, 0); tell {
			got = append(got, string(e.State)+" "+e.Message)
		}
	}
	if want := []string{"poor dark at look 4", "good ", "poor glare at look 12"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

// TestSeeingMoves: a reflection that moves on is told again, and not for a square that
// comes and goes, or one less.
func TestSeeingMoves(t *testing.T) {
	var s seeing
	var got []int
	a1, h8 := engine.BitOf(engine.A1), engine.BitOf(engine.H8)
	for i, squares := range []engine.Bitboard{a1, a1, a1, h8, a1 | h8, a1, h8, a1, a1} {
		if _, tell := s.follow(calibrate.Advice{Topic: calibrate.Reflection}, squares); tell {
			got = append(got, i)
		}
	}
	if want := []int{1, 4}; !slices.Equal(got, want) {
		t.Errorf("told at looks %v, want %v", got, want)
	}
}

// TestSeeingLooks shows the opening position of the bundled video with a lamp's
// reflection that burns a disc out, then without, then in the dark.
func TestSeeingLooks(t *testing.T) {
	video, err := gocv.OpenVideoCapture("../../flipwatch/demo/game.mp4")
	if err != nil {
		t.Fatal(err)
	}
	defer video.Close()
	clear := gocv.NewMat()
	defer clear.Close()
	if !video.Read(&clear) {
		t.Fatal("no picture in the bundled video")
	}
	reader, err := vision.NewReader(vision.ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	var reading vision.Reading
	if err := reader.Still(clear, &reading); err != nil {
		t.Fatal(err)
	}
	glaring, dark := clear.Clone(), gocv.NewMat()
	defer glaring.Close()
	defer dark.Close()
	at := reading.Quad.Grid()(4.5, 3.5)
	gocv.Circle(&glaring, image.Pt(int(at.X), int(at.Y)), int(reading.Quad.Side()/16), color.RGBA{R: 255, G: 255, B: 255}, -1)
	clear.ConvertToWithParams(&dark, clear.Type(), 0.1, 0)
	burnt := reading
	burnt.Squares[3*8+4] = vision.Square{Covered: 0.9, Dark: 0.1}

	var s seeing
	defer s.close()
	now := time.Duration(0)
	look := func(m gocv.Mat, r *vision.Reading) (View, bool) {
		t.Helper()
		now += lookEvery
		e, tell, err := s.look(m, r, func(sq engine.Square) int { return int(sq) }, now)
		if err != nil {
			t.Fatal(err)
		}
		return e, tell
	}
	if _, tell := look(glaring, &burnt); tell {
		t.Error("told at once")
	}
	e, tell := look(glaring, &burnt)
	if !tell || e.State != Poor || !strings.Contains(e.Message, "reflects on e4") || e.Squares.Count() != 1 {
		t.Errorf("%+v, told %v", e, tell)
	}
	look(clear, &reading)
	if e, tell := look(clear, &reading); !tell || e.State != Good {
		t.Errorf("%+v, told %v", e, tell)
	}
	look(dark, &reading)
	if e, tell := look(dark, &reading); !tell || !strings.Contains(e.Message, "too dark") {
		t.Errorf("%+v, told %v", e, tell)
	}
	if _, tell, _ := s.look(clear, &reading, nil, now+1); tell {
		t.Error("looked again too soon")
	}
	if whyLost(clear) != "" || !strings.Contains(whyLost(dark), "light on") {
		t.Errorf("lost for %q, in the dark for %q", whyLost(clear), whyLost(dark))
	}
}

// TestSeeingComparesOnce: what is other than at calibration is warned of at the
// first look.
func TestSeeingComparesOnce(t *testing.T) {
	var warned []string
	lay := [4][2]float64{{100, 100}, {500, 100}, {500, 500}, {100, 500}}
	p := &calibrate.Profile{Name: "club", Row1: "top", Width: 640, Height: 600, Corners: lay, Quality: calibrate.Quality{Brightness: 120}}
	s := seeing{profile: p, warn: func(err error) { warned = append(warned, err.Error()) }}
	picture := gocv.NewMatWithSize(600, 640, gocv.MatTypeCV8UC3)
	defer picture.Close()
	quad := vision.Quad{{X: 100, Y: 100}, {X: 500, Y: 100}, {X: 500, Y: 500}, {X: 100, Y: 500}}
	for range 3 {
		s.compare(&calibrate.Quality{Brightness: 20}, quad, picture)
	}
	if len(warned) != 1 || !strings.Contains(warned[0], "darker") {
		t.Errorf("warned %q", warned)
	}
}
