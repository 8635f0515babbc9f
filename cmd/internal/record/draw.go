package record

import (
	"errors"
	"image"
	"image/color"
	"strings"

	"gocv.io/x/gocv"

	"flipwatch/engine"
	"flipwatch/vision"
)

// captionPx is the height of the strip below the board, for two lines of text, and
// linePx that of one.
const (
	captionPx = 32
	linePx    = 14
)

// What is drawn on a picture (the field order is red, green, blue).
var (
	markColor = color.RGBA{R: 255, G: 60, B: 30, A: 255}
	discColor = color.RGBA{R: 60, G: 200, B: 255, A: 255}
	nameColor = color.RGBA{R: 255, G: 220, A: 255}
	textColor = color.RGBA{R: 255, G: 255, B: 255, A: 255}
)

// draw marks the squares, writes the names of columns and rows in the margin and a
// caption below, and returns the picture as a JPEG of at most mostBytes.
func (j *job) draw() ([]byte, error) {
	out := gocv.NewMat()
	defer out.Close()
	if err := gocv.CopyMakeBorder(j.picture, &out, 0, captionPx, 0, 0, gocv.BorderConstant, color.RGBA{}); err != nil {
		return nil, err
	}
	if err := errors.Join(j.mark(&out), names(&out)); err != nil {
		return nil, err
	}
	first, rest := fit(j.when + ": " + j.subject.caption)
	rest, _ = fit(rest)
	err := errors.Join(
		letter(&out, first, image.Pt(4, vision.RectSidePx+linePx-3), textColor),
		letter(&out, rest, image.Pt(4, vision.RectSidePx+2*linePx-2), textColor))
	if err != nil {
		return nil, err
	}
	return encode(out)
}

// mark frames the squares to look at and the newest disc's.
func (j *job) mark(out *gocv.Mat) error {
	var err error
	if sq := j.subject.disc; sq != engine.NoSquare {
		err = gocv.Rectangle(out, squareOf(sq), discColor, 2)
	}
	for sq := range j.subject.marks.Squares() {
		err = errors.Join(err, gocv.Rectangle(out, squareOf(sq), markColor, 2))
	}
	return err
}

// names writes the names of columns and rows in the margin.
func names(out *gocv.Mat) error {
	var err error
	for i := range 8 {
		middle := vision.RectMarginPx + vision.RectSquarePx*i + vision.RectSquarePx/2
		err = errors.Join(err,
			letter(out, string(rune('a'+i)), image.Pt(middle-4, 11), nameColor),
			letter(out, string(rune('1'+i)), image.Pt(3, middle+4), nameColor))
	}
	return err
}

// squareOf is where a square of an upright board lies.
func squareOf(sq engine.Square) image.Rectangle {
	x, y := vision.RectMarginPx+vision.RectSquarePx*sq.Col(), vision.RectMarginPx+vision.RectSquarePx*sq.Row()
	return image.Rect(x, y, x+vision.RectSquarePx, y+vision.RectSquarePx)
}

// letterScale makes letters some 10 px high.
const letterScale = 0.36

func letter(out *gocv.Mat, text string, at image.Point, c color.RGBA) error {
	return gocv.PutTextWithParams(out, text, at, gocv.FontHersheySimplex, letterScale, c, 1, gocv.LineAA, false)
}

// fit cuts a text in two where the picture is no wider, between words if it can.
// OpenCV's letters are ASCII, and so are all captions.
func fit(text string) (line, rest string) {
	n := len(text)
	for n > 0 && gocv.GetTextSize(text[:n], gocv.FontHersheySimplex, letterScale, 1).X > vision.RectSidePx-8 {
		n--
	}
	if cut := strings.LastIndexByte(text[:n], ' '); n < len(text) && cut > 0 {
		n = cut
	}
	return text[:n], strings.TrimPrefix(text[n:], " ")
}

// errTooLarge is for a picture that stays too large however coarse it is.
var errTooLarge = errors.New("the picture takes too many bytes")

// encode writes a JPEG, coarser until it is small enough: noise takes most.
func encode(picture gocv.Mat) ([]byte, error) {
	for _, quality := range []int{85, 60, 30, 10} {
		buf, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, picture, []int{gocv.IMWriteJpegQuality, quality})
		if err != nil {
			return nil, err
		}
		data := append([]byte(nil), buf.GetBytes()...)
		buf.Close()
		if len(data) <= mostBytes {
			return data, nil
		}
	}
	return nil, errTooLarge
}
