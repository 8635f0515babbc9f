package live

import (
	"flipwatch/engine"
	"flipwatch/engine/referee"
	"flipwatch/vision"
)

// observe turns a reading of the picture into an observation of the board: the
// only place where dark becomes black and light becomes white.
func observe(r *vision.Reading, t turn, obs *referee.Observation) {
	for sq := range engine.Square(64) {
		s := r.Squares[t.square(sq)]
		obs.Squares[sq] = referee.Square{Empty: s.Empty, Black: s.Dark, White: s.Light, Covered: s.Covered, Glare: s.Glare}
	}
}

// blind makes an observation of a board that cannot be seen.
func blind(obs *referee.Observation) {
	for i := range obs.Squares {
		obs.Squares[i] = referee.Square{Covered: 1}
	}
}
