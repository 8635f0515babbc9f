package live

import (
	"fmt"

	"flipwatch/engine/referee"
	"flipwatch/vision/camera"
)

// Notices carries what a source tells of its troubles to the game that watches
// it: the source is opened first, with Tell as its camera.Config.Notify.
type Notices struct {
	handle func(camera.Event)
}

// Tell passes one event on. The source calls it from within Next.
func (n *Notices) Tell(e camera.Event) {
	if n.handle != nil {
		n.handle(e)
	}
}

// notice tells of a source that was lost or is back, while Next still waits for
// it. An error in telling is kept for the loop to return.
func (g *game) notice(e camera.Event) {
	stamp := referee.Stamp{Frame: e.Frame, Time: e.Time}
	var err error
	switch e.Kind {
	case camera.SourceLost:
		lost := View{Stamp: stamp, State: SourceLost}
		if e.Err != nil {
			lost.Message = "no pictures come in: " + e.Err.Error()
		}
		err = g.tell(lost)
	case camera.SourceBack:
		err = g.tell(View{Stamp: stamp, State: SourceBack})
	case camera.Skipped:
		g.Warn(e.Err)
	case camera.Settled:
		if refused := camera.Refused(e.Settings); refused != "" {
			g.Warn(fmt.Errorf("the camera does not hold its %s: changes of light may take longer to follow", refused))
		}
	}
	if g.noticeErr == nil {
		g.noticeErr = err
	}
	g.show()
}
