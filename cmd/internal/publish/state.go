package publish

import (
	"encoding/json"
	"time"

	"flipwatch/display"
	"flipwatch/engine"
)

// schema is the version of the state. Readers may rely on its fields as long as it
// stays.
const schema = 1

// state is what is published of a game.
type state struct {
	Schema     int    `json:"schema"`
	At         string `json:"at"`
	Game       string `json:"game"`
	Event      string `json:"event,omitempty"`
	Place      string `json:"place,omitempty"`
	Black      string `json:"black,omitempty"`
	White      string `json:"white,omitempty"`
	State      string `json:"state"`
	Board      string `json:"board"`
	Discs      [2]int `json:"discs"`
	ToMove     string `json:"to_move"`
	Ply        int    `json:"ply"`
	LastMove   string `json:"last_move,omitempty"`
	Transcript string `json:"transcript"`
	Alarm      *alarm `json:"alarm,omitempty"`
	Message    string `json:"message,omitempty"`
	Score      *score `json:"score,omitempty"`
}

// alarm is what the players have to put right.
type alarm struct {
	Kind string `json:"kind"`
	Todo []todo `json:"todo"`
}

type todo struct {
	Do      string   `json:"do"`
	Squares []string `json:"squares"`
	Color   string   `json:"color,omitempty"`
}

type score struct {
	Retail          engine.Score `json:"retail"`
	EmptiesToWinner engine.Score `json:"empties_to_winner"`
}

// verbs are the words for what is to be done.
var verbs = map[display.Verb]string{
	display.Flip: "flip", display.Unflip: "unflip", display.TakeOff: "take_off", display.TurnOver: "turn_over",
	display.PutBack: "put_back", display.Restore: "restore", display.Place: "place", display.Look: "look",
}

// take takes over what a screen says. One that shows no board leaves the board as
// it was: it is only not seen.
func (s *state) take(screen *display.Screen) {
	s.State, s.Message, s.Alarm, s.Score = screen.State.String(), screen.Remark(), nil, nil
	switch {
	case screen.State == display.Looking, screen.State == display.Starting,
		screen.State == display.MatchScore && screen.Board == (engine.Board{}):
		return
	}
	black, white := screen.Counts()
	s.Board, s.Discs, s.ToMove, s.Ply = screen.Board.String(), [2]int{black, white}, screen.ToMove.String(), screen.Ply
	s.Transcript, s.LastMove = screen.Transcript, ""
	if marked := screen.Marked(); marked != 0 {
		s.LastMove = marked.First().String()
	}
	if len(screen.Alarm.Todo) > 0 {
		s.Alarm = &alarm{Kind: screen.Alarm.Kind}
		for _, t := range screen.Alarm.Todo {
			s.Alarm.Todo = append(s.Alarm.Todo, todoOf(t))
		}
	}
	if screen.State == display.GameOver {
		s.Score = &score{screen.Final.Retail, screen.Final.EmptiesToWinner}
	}
}

func todoOf(t display.Todo) todo {
	out := todo{Do: verbs[t.Verb]}
	for sq := range t.Squares.Squares() {
		out.Squares = append(out.Squares, sq.String())
	}
	if t.Color != engine.None {
		out.Color = t.Color.String()
	}
	return out
}

// message is a state as it is sent.
type message struct {
	json       []byte
	transcript string
}

// message words the state at a time.
func (s state) message(at time.Time) message {
	s.At = at.Format(time.RFC3339)
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings and numbers only
	}
	return message{text, s.Transcript}
}

// same says that two states say the same, at whatever time.
func (s state) same(o *state) bool {
	at := time.Time{}
	return string(s.message(at).json) == string(o.message(at).json)
}
