package simulate

import (
	"math/rand/v2"
	"time"

	"flipwatch/engine/referee"
)

// Run plays a game before a referee and scores it. The check is called after
// every frame, and may be nil.
func Run(c Config, check func(*referee.Referee, []referee.Event)) (Report, error) {
	if err := c.Validate(); err != nil {
		return Report{}, err
	}
	c = c.withDefaults()
	g := Play(c)
	ref, err := referee.New(c.Referee)
	if err != nil {
		return Report{}, err
	}
	all := watch(c, g, ref, check)
	return score(c, g, all, ref), nil
}

// watch shows a game to a referee, frame by frame.
func watch(c Config, g *Game, ref *referee.Referee, check func(*referee.Referee, []referee.Event)) []referee.Event {
	var all []referee.Event
	hear := func(events []referee.Event) {
		all = append(all, events...)
		if check != nil {
			check(ref, events)
		}
	}
	reader := NewReader(c)
	lost := rand.New(rand.NewPCG(c.Seed, 0xd20b))
	var o referee.Observation
	button := newButton(c, g)
	frame := 0
	for i := range g.Segments {
		s := &g.Segments[i]
		for range s.Frames {
			o.Frame = frame
			o.Time = frameTime * time.Duration(frame)
			frame++
			reader.Read(&o, s)
			g.dazzled(frame, reader.glaring())
			if frame%c.Step != 0 || c.Drop > 0 && lost.Float64() < c.Drop {
				continue
			}
			hear(ref.Observe(&o))
			hear(button.press(frame-1, o.Time, ref, s.Board))
		}
	}
	hear(ref.Finish(o.Frame, o.Time))
	return all
}
