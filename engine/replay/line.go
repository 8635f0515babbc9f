package replay

import (
	"encoding/json"
	"fmt"

	"flipwatch/engine"
)

// line is one event of a record, as far as a game is made of it. The types of
// events and their fields are those of the public interface.
type line struct {
	number int // from 1, the header not counted

	Type    string          `json:"type"`
	Frame   int             `json:"frame"`
	Time    float64         `json:"time_s"`
	Board   *engine.Board   `json:"board"`
	Ply     int             `json:"ply"`
	ToMove  engine.Color    `json:"to_move"`
	Color   engine.Color    `json:"color"`
	Square  squareName      `json:"square"`
	Flips   []engine.Square `json:"flips"`
	Due     []engine.Square `json:"due"`
	Black   *int            `json:"black"`
	White   *int            `json:"white"`
	Empty   *int            `json:"empty"`
	Revised bool            `json:"revised"`

	ID      int             `json:"id"`
	Kind    string          `json:"kind"`
	Missed  []engine.Square `json:"missed"`
	Extra   []engine.Square `json:"extra"`
	Squares []engine.Square `json:"squares"`
	Message string          `json:"message"`
	How     string          `json:"how"`

	Winner  string        `json:"winner"`
	Retail  *engine.Score `json:"score_retail"`
	Empties *engine.Score `json:"score_empties_to_winner"`
	// anyScore is a score of which it is not known which of the two it is.
	anyScore *engine.Score

	Transcript *string       `json:"transcript"`
	Movers     *string       `json:"movers"`
	FinalBoard *engine.Board `json:"final_board"`
}

// squareName is a square that may be null or missing.
type squareName struct{ is engine.Square }

// UnmarshalJSON reads a name or null.
func (s *squareName) UnmarshalJSON(text []byte) error {
	s.is = engine.NoSquare
	if string(text) == "null" {
		return nil
	}
	return json.Unmarshal(text, &s.is)
}

// set makes a set of squares; those that are none are left out.
func set(squares []engine.Square) engine.Bitboard {
	var b engine.Bitboard
	for _, sq := range squares {
		if sq.Valid() {
			b = b.With(sq)
		}
	}
	return b
}

// The types of events that a game is made of. All others are passed over.
const (
	typeStart    = "start"
	typeMove     = "move"
	typePass     = "pass"
	typeFault    = "fault"
	typeResolved = "resolved"
	typeTakeback = "takeback"
	typeOver     = "game_over"
	typeSummary  = "summary"
)

// Record is a game as it was recorded.
type Record struct {
	lines []line
	bad   []Difference
}

// Parse reads the lines of a native record, without its header. A line that
// cannot be read is passed over; Check tells of it.
func Parse(lines []json.RawMessage) *Record {
	r := &Record{}
	for i, text := range lines {
		l := line{number: i + 1, Square: squareName{engine.NoSquare}}
		err := json.Unmarshal(text, &l)
		if err == nil {
			err = l.validate()
		}
		if err != nil {
			r.bad = append(r.bad, Difference{Line: i + 1, Square: engine.NoSquare, Kind: BadLine, Message: "cannot be read: " + err.Error()})
			continue
		}
		r.lines = append(r.lines, l)
	}
	return r
}

// Tell adds a difference that was found while the record was read: Check tells of
// it too.
func (r *Record) Tell(d Difference) { r.bad = append(r.bad, d) }

// validate says what a line lacks to be used.
func (l *line) validate() error {
	needBoard := l.Type == typeStart || l.Type == typeMove || l.Type == typeTakeback
	switch {
	case needBoard && l.Board == nil:
		return fmt.Errorf("%s without a board", l.Type)
	case l.Type == typeMove && !l.Square.is.Valid():
		return fmt.Errorf("move without a square")
	case l.Type == typeMove && l.Color == engine.None, l.Type == typePass && l.Color == engine.None:
		return fmt.Errorf("%s without a colour", l.Type)
	case l.Ply < 0, l.Type == typeMove && l.Ply == 0:
		return fmt.Errorf("%s with ply %d", l.Type, l.Ply)
	}
	return nil
}

// Of makes the record of a game in another notation: its start, what was played,
// passes among it, and the faults that are known. A ply without a square that
// changes the board is a board that was set anew.
func Of(start engine.Position, plies []engine.Ply, faults []Fault) *Record {
	r := &Record{}
	add := func(l line) {
		l.number = len(r.lines) + 1
		r.lines = append(r.lines, l)
	}
	add(line{Type: typeStart, Board: &start.Board, ToMove: start.ToMove})
	n, before := 0, start.Board
	for i := range plies {
		p := &plies[i]
		for j := range faults {
			if p.Square != engine.NoSquare && faults[j].Ply == n+1 {
				addFault(add, j+1, &faults[j])
			}
		}
		switch {
		case p.Square != engine.NoSquare:
			n++
			add(line{Type: typeMove, Ply: n, Color: p.Color, Square: squareName{p.Square}, Flips: p.Flips.List(), Board: &p.Board})
		case p.Board == before:
			add(line{Type: typePass, Color: p.Color})
		default:
			add(line{Type: typeStart, Ply: n, Board: &p.Board, ToMove: p.Color.Other()})
		}
		before = p.Board
	}
	if before.Legal(engine.Black) == 0 && before.Legal(engine.White) == 0 {
		add(line{Type: typeOver})
	}
	return r
}

// TellResult adds what a notation says of the end of the game: the winner, and the
// score by one of the two ways of scoring. Nothing is added when the board says
// that the game is not over.
func (r *Record) TellResult(winner engine.Color, score *engine.Score) {
	last := &r.lines[len(r.lines)-1]
	if last.Type != typeOver {
		return
	}
	last.Winner, last.anyScore = winnerName(winner), score
}

// winnerName is a winner as in the event game_over.
func winnerName(c engine.Color) string {
	if c == engine.None {
		return "draw"
	}
	return c.String()
}

// addFault adds a fault and how it ended.
func addFault(add func(line), id int, f *Fault) {
	add(line{Type: typeFault, ID: id, Kind: f.Kind, Ply: f.Ply, Color: f.Color, Square: squareName{f.Square}, Message: f.Message,
		Missed: f.Missed.List(), Extra: f.Extra.List(), Squares: f.Squares.List()})
	if f.How != "" {
		add(line{Type: typeResolved, ID: id, Ply: f.Ply, How: f.How})
	}
}
