package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"

	"gocv.io/x/gocv"
)

// Debugger receives a picture of one stage of reading a photo or of a search in
// a video. The picture is good until the function returns.
type Debugger func(stage string, picture gocv.Mat)

// The colours of debug pictures.
var (
	regionColor  = color.RGBA{R: 255, G: 128, A: 255}
	guessColor   = color.RGBA{R: 90, G: 160, B: 255, A: 255}
	gridColor    = color.RGBA{R: 255, G: 230, A: 255}
	doubtColor   = color.RGBA{R: 255, G: 150, A: 255}
	unknownColor = color.RGBA{R: 255, G: 60, B: 255, A: 255}
	textColor    = color.RGBA{R: 255, G: 255, B: 255, A: 255}
)

// searched shows the stages of a search for the board: the picture as it is
// worked on, the regions of the playing colour, the grids that were considered,
// and the best of them with its evidence.
func (d Debugger) searched(l *Locator, err error) {
	p := l.picture
	if d == nil || p.bgr.Empty() {
		return
	}
	d.drawn(p.bgr, "1-picture", fmt.Sprintf("the picture as it is searched, %dx%d pixels", p.w, p.h), func(*gocv.Mat) {})
	regions := l.regions.found
	d.drawn(p.bgr, "2-regions", fmt.Sprintf("%d regions of a playing colour, in the order they are tried", len(regions)), func(m *gocv.Mat) {
		k := float64(p.w) / float64(p.sw)
		for i := range regions {
			drawHull(m, regions[i].hull, k)
			drawNumber(m, i+1, regions[i].hull, k)
		}
	})
	d.drawn(p.bgr, "3-grids", fmt.Sprintf("%d grids weighed, the brighter the more evidence", len(l.judged)), func(m *gocv.Mat) {
		drawGuesses(m, l.judged)
	})
	text := fmt.Sprintf("best grid: chance %.2f of a board, %.2f needed", l.last.chance, l.config.MinChance)
	switch {
	case err == nil:
		text += ": found"
	case errors.Is(err, ErrCutOff):
		text += ": cut off"
	default:
		text += ": no board"
	}
	d.drawn(p.bgr, "4-best", text, func(m *gocv.Mat) {
		if err == nil {
			drawGrid(m, l.last.quad)
		} else {
			drawQuad(m, l.last.quad, doubtColor, 1)
		}
	})
}

// captionPx is the height of the strip above a debug picture that says what is
// to be seen.
const captionPx = 18

// drawn shows a picture with something drawn on it, under a caption.
func (d Debugger) drawn(on gocv.Mat, stage, caption string, draw func(*gocv.Mat)) {
	m := on.Clone()
	defer m.Close()
	draw(&m)
	out := gocv.NewMat()
	defer out.Close()
	gocv.CopyMakeBorder(m, &out, captionPx, 0, 0, 0, gocv.BorderConstant, color.RGBA{})
	gocv.PutText(&out, caption, image.Pt(4, captionPx-5), gocv.FontHersheyPlain, 0.8, textColor, 1)
	d(stage, out)
}

// readScale makes the straightened board large enough for words on its squares.
const readScale = 2

// sureEnough is the chance from which a square is drawn as sure, in white.
const sureEnough = 0.9

// read shows the board from straight above with what was read: X for dark, O for
// light, - for empty and ? for unknown, and the chance in percent.
func (d Debugger) read(r *Rectifier, seen *Reading) {
	if d == nil {
		return
	}
	large := gocv.NewMat()
	defer large.Close()
	gocv.Resize(r.Mat(), &large, image.Pt(readScale*RectSidePx, readScale*RectSidePx), 0, 0, gocv.InterpolationLinear)
	d.drawn(large, "5-squares", "X dark, O light, - empty, ? unknown, with the chance in percent; orange: not sure", func(m *gocv.Mat) {
		for i, s := range seen.Squares {
			state, p := s.State()
			text := fmt.Sprintf("%s %.0f", [...]string{Unknown: "?", Empty: "-", Dark: "X", Light: "O"}[state], 100*p)
			at := image.Pt(readScale*(RectMarginPx+RectSquarePx*(i%8))+4, readScale*(RectMarginPx+RectSquarePx*(i/8))+14)
			ink := textColor
			switch {
			case state == Unknown:
				ink = unknownColor
			case p < sureEnough:
				ink = doubtColor
			}
			gocv.PutText(m, text, at, gocv.FontHersheyPlain, 1, color.RGBA{}, 3)
			gocv.PutText(m, text, at, gocv.FontHersheyPlain, 1, ink, 1)
		}
	})
}

// drawGuesses draws the outlines of grids, those with more evidence brighter and
// over the others.
func drawGuesses(m *gocv.Mat, judged []verdict) {
	sorted := slices.Clone(judged)
	slices.SortFunc(sorted, func(a, b verdict) int { return compareDown(b.score, a.score) })
	const faintest = 0.25
	for i := range sorted {
		part := faintest + (1-faintest)*float64(i+1)/float64(len(sorted))
		dim := func(c uint8) uint8 { return uint8(part * float64(c)) }
		drawQuad(m, sorted[i].quad, color.RGBA{R: dim(guessColor.R), G: dim(guessColor.G), B: dim(guessColor.B), A: 255}, 1)
	}
}

// drawNumber writes a number in the middle of a hull.
func drawNumber(m *gocv.Mat, n int, hull []Point, scale float64) {
	if len(hull) == 0 {
		return
	}
	var middle Point
	for _, p := range hull {
		middle.X += p.X * scale / float64(len(hull))
		middle.Y += p.Y * scale / float64(len(hull))
	}
	gocv.PutText(m, fmt.Sprint(n), pixelOf(middle), gocv.FontHersheyPlain, 1.2, color.RGBA{}, 3)
	gocv.PutText(m, fmt.Sprint(n), pixelOf(middle), gocv.FontHersheyPlain, 1.2, regionColor, 1)
}

func drawQuad(m *gocv.Mat, q Quad, c color.RGBA, width int) {
	for i := range q {
		gocv.Line(m, pixelOf(q[i]), pixelOf(q[(i+1)%4]), c, width)
	}
}

func drawGrid(m *gocv.Mat, q Quad) {
	h, ok := q.gridToImage()
	if !ok {
		return
	}
	for i := range 9 {
		k := float64(i)
		gocv.Line(m, pixelOf(h.at(k, 0)), pixelOf(h.at(k, 8)), gridColor, 1)
		gocv.Line(m, pixelOf(h.at(0, k)), pixelOf(h.at(8, k)), gridColor, 1)
	}
}

func drawHull(m *gocv.Mat, hull []Point, scale float64) {
	for i, p := range hull {
		n := hull[(i+1)%len(hull)]
		gocv.Line(m, pixelOf(Point{p.X * scale, p.Y * scale}), pixelOf(Point{n.X * scale, n.Y * scale}), regionColor, 1)
	}
}

func pixelOf(p Point) image.Point { return image.Pt(int(p.X+0.5), int(p.Y+0.5)) }
