package vision

import (
	"fmt"
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

// Debugger receives a picture of one stage of reading a photo or of a search in
// a video. The picture is good until the function returns.
type Debugger func(stage string, picture gocv.Mat)

// The colours of debug pictures.
var (
	regionColor = color.RGBA{R: 255, G: 128, A: 255}
	guessColor  = color.RGBA{R: 90, G: 160, B: 255, A: 255}
	gridColor   = color.RGBA{R: 255, G: 230, A: 255}
	textColor   = color.RGBA{R: 255, G: 255, B: 255, A: 255}
)

// searched shows the stages of a search for the board: the picture as it is
// worked on, the regions of the playing colour, the grids that were considered,
// and the best of them with its evidence.
func (d Debugger) searched(l *Locator, err error) {
	p := l.picture
	if d == nil || p.bgr.Empty() {
		return
	}
	d("1-picture", p.bgr)
	d.drawn(p.bgr, "2-regions", func(m *gocv.Mat) {
		k := float64(p.w) / float64(p.sw)
		for i := range l.regions.found {
			drawHull(m, l.regions.found[i].hull, k)
		}
	})
	d.drawn(p.bgr, "3-grids", func(m *gocv.Mat) {
		for i := range l.judged {
			drawQuad(m, l.judged[i].quad, guessColor, 1)
		}
	})
	d.drawn(p.bgr, "4-best", func(m *gocv.Mat) {
		text := fmt.Sprintf("evidence %.2f of %.2f", l.last.score, l.config.MinScore)
		if err == nil {
			drawGrid(m, l.last.quad)
		} else {
			text += ": " + err.Error()
			drawQuad(m, l.last.quad, guessColor, 1)
		}
		gocv.PutText(m, text, image.Pt(6, 16), gocv.FontHersheyPlain, 1, textColor, 1)
	})
}

// drawn shows a picture with something drawn on it.
func (d Debugger) drawn(on gocv.Mat, stage string, draw func(*gocv.Mat)) {
	m := on.Clone()
	defer m.Close()
	draw(&m)
	d(stage, m)
}

// read shows the board from straight above with what was read: a letter for
// empty (nothing), dark X, light O and unknown ?, and the chance in percent.
func (d Debugger) read(r *Rectifier, seen *Reading) {
	if d == nil {
		return
	}
	d.drawn(r.Mat(), "5-squares", func(m *gocv.Mat) {
		for i, s := range seen.Squares {
			state, p := s.State()
			text := [...]string{Unknown: "?", Empty: "", Dark: "X", Light: "O"}[state]
			at := image.Pt(RectMarginPx+RectSquarePx*(i%8)+2, RectMarginPx+RectSquarePx*(i/8)+12)
			gocv.PutText(m, fmt.Sprintf("%s%.0f", text, 100*p), at, gocv.FontHersheyPlain, 0.6, gridColor, 1)
		}
	})
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
