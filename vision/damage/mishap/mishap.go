// Package mishap lets things happen at the table while a game is filmed: hands and
// sleeves reach over the board, a cup stands on it, shadows pass, lamps flicker and
// go out, somebody knocks the board or the camera, the board is taken away and put
// back. It changes the frames of a video one by one, on the video's clock; the same
// seed gives the same mishap.
package mishap

import (
	"errors"
	"fmt"
	"time"

	"gocv.io/x/gocv"

	"flipwatch/vision"
	"flipwatch/vision/damage"
)

// Mishap is one thing that happens, from time 0 on.
type Mishap struct {
	// Kind is its name.
	Kind string
	// Lasts is how long it goes on; 0 is for ever. What lies elsewhere after it
	// stays there.
	Lasts time.Duration
	// Moves says that the board lies elsewhere after it, by so much that it must be
	// told; Away that it was out of the picture; Switches how often the light
	// changes at once; Stands that something stands on the board for long.
	Moves, Away, Stands bool
	Switches            int

	brush  brush
	things []thing
	light  lamp   // nil for as it is
	path   path   // nil for where it is
	camera bool   // the path is the camera's, not the board's
	pulled *table // what lies under the board
}

// A maker draws the particulars of a mishap.
type maker func(m *Mishap, s *scene)

// kinds are the mishaps, each with what it must be told as.
var kinds = []struct {
	name string
	make maker
}{
	{"hand", hand},
	{"two hands", twoHands},
	{"sleeve", sleeve},
	{"cup", cup},
	{"cup in play", cupInPlay},
	{"shadow", shadow},
	{"lamp off and on", lampOffOn},
	{"exposure", exposure},
	{"flicker", flicker},
	{"camera nudged", func(m *Mishap, s *scene) { m.camera = true; nudge(m, s, 0.02, 0.08) }},
	{"camera bumped", func(m *Mishap, s *scene) { m.camera = true; bump(m, s, 0.2, 0.5) }},
	{"board nudged", func(m *Mishap, s *scene) { nudge(m, s, 0.02, 0.08) }},
	{"board bumped", func(m *Mishap, s *scene) { bump(m, s, 0.2, 0.5) }},
	{"half a square", func(m *Mishap, s *scene) { bump(m, s, 0.5, 0.5) }},
	{"board turned", turned},
	{"bumped by an arm", bumpedByArm},
	{"taken away and put back", takenAway},
}

// Kinds lists the names of all kinds.
func Kinds() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// New makes a mishap on a board that lies at q in a picture. The caller closes it.
func New(kind string, seed uint64, bgr gocv.Mat, q vision.Quad) (*Mishap, error) {
	for _, k := range kinds {
		if k.name != kind {
			continue
		}
		m := &Mishap{Kind: kind}
		s := &scene{r: damage.Rand(seed, kind), q: q, w: bgr.Cols(), h: bgr.Rows()}
		k.make(m, s)
		m.brush.open(s)
		if m.path != nil && !m.camera {
			m.pulled = clearTable(bgr, q)
		}
		return m, nil
	}
	return nil, fmt.Errorf("unknown mishap %q", kind)
}

// Draw changes a frame taken a time after the mishap began.
func (m *Mishap) Draw(bgr gocv.Mat, at time.Duration) error {
	if at < 0 {
		return nil
	}
	var err error
	if m.path != nil {
		err = m.move(bgr, at)
	}
	over := m.Lasts > 0 && at >= m.Lasts
	if !over {
		for _, t := range m.things {
			err = errors.Join(err, m.brush.put(bgr, t, at))
		}
		if m.light != nil {
			err = errors.Join(err, m.brush.shine(bgr, func(x, y int) float64 { return m.light(x, y, at) }))
		}
	}
	return err
}

// Close frees the pictures. It may be called twice.
func (m *Mishap) Close() error {
	err := m.brush.close()
	if m.pulled != nil {
		err = errors.Join(err, m.pulled.close())
		m.pulled = nil
	}
	return err
}
