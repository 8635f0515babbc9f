package live

import (
	"time"

	"flipwatch/display"
	"flipwatch/engine/referee"
)

// askEvery is how often it is asked where the page is: a board computer may be in
// the network some time after it has begun to watch, or leave it for another one.
const askEvery = 5 * time.Second

// ask keeps the address of the page until a game begins.
func (s *screen) ask(where func() display.Address, r *referee.State, now time.Duration) {
	switch {
	case where == nil || r.Started && r.Ply > 0:
		s.address = display.Address{}
	case now >= s.askAt:
		s.address, s.askAt = where(), now+askEvery
	}
}
