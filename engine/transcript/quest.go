package transcript

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"flipwatch/engine"
)

// questFile is an answer of the server of Othello Quest, with as much as is used.
type questFile struct {
	Args []questGame `json:"args"`
}

type questGame struct {
	ID      string `json:"id"`
	Kind    string `json:"gtype"`
	Players []struct {
		Name   string  `json:"name"`
		Rating float64 `json:"oldR"`
	} `json:"players"`
	Position struct {
		Moves questMoves `json:"moves"`
	} `json:"position"`
	Clock   float64 `json:"tcb"` // milliseconds
	Created string  `json:"created"`
}

type questMove struct {
	Time float64 `json:"t"` // milliseconds
	Move string  `json:"m"` // a square, or - for a pass
}

// questMoves reads the moves, most of an answer, without encoding/json when they are
// written as the server does.
type questMoves []questMove

// UnmarshalJSON implements json.Unmarshaler.
func (q *questMoves) UnmarshalJSON(text []byte) error {
	s := jsonScan{text: text}
	*q = make(questMoves, 0, fullGame)
	for s.take('['); s.at < len(text); s.take(',') {
		m, ok := s.questMove()
		if !ok {
			break
		}
		*q = append(*q, m)
	}
	if s.take(']') && s.at == len(text) {
		return nil
	}
	*q = nil
	return json.Unmarshal(text, (*[]questMove)(q))
}

// questMove reads a move as {"t":218,"m":"f6"}.
func (s *jsonScan) questMove() (m questMove, ok bool) {
	if !s.word(`{"t":`) {
		return m, false
	}
	if m.Time, ok = s.number(); !ok || !s.word(`,"m":`) {
		return m, false
	}
	ok = s.keep(&m.Move)
	return m, ok && s.take('}')
}

// maxQuest bounds an answer of the server in bytes: two thousand games.
const maxQuest = 4 << 20

// readQuest reads the games of Othello Quest.
func readQuest(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		bounded := &boundedReader{in: in.Reader, left: maxQuest, most: maxQuest}
		values := json.NewDecoder(bounded)
		for n := 0; ; {
			var file questFile
			err := values.Decode(&file)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(nil, failed(in.Name, fmt.Errorf("%w: %w", ErrGame, err)))
				return
			}
			bounded.left = maxQuest
			if len(file.Args) == 0 && !yield(nil, &GameError{File: in.Name, Game: n + 1, Err: fmt.Errorf("%w: args, the list of games, is missing", ErrGame)}) {
				return
			}
			for i := range file.Args {
				n++
				if r, err := file.Args[i].record(in.Name, n); !yield(r, err) {
					return
				}
			}
		}
	}
}

// record plays a game.
func (q *questGame) record(file string, n int) (*Record, error) {
	r := &Record{Number: n, Start: engine.Start()}
	r.Place = "Othello Quest"
	if len(q.Players) > 1 {
		r.Black, r.White = q.Players[0].Name, q.Players[1].Name
		r.BlackRating, r.WhiteRating = rating(q.Players[0].Rating), rating(q.Players[1].Rating)
	}
	if q.ID != "" {
		r.setTag("ID", q.ID)
	}
	r.setDate("Date", q.Created)
	if q.Clock > 0 && q.Clock < 1e10 {
		r.Clock.Main = inSeconds(q.Clock / 1000)
	}
	if q.Kind != "" {
		if !strings.HasPrefix(q.Kind, "reversi") {
			return nil, &GameError{File: file, Game: n, Err: fmt.Errorf("%w: it is %s", ErrOther, shown(q.Kind))}
		}
		r.setTag("Variant", q.Kind)
	}
	p := play(r)
	for _, m := range q.Position.Moves {
		sq := engine.NoSquare
		if m.Move != "-" {
			var err error
			if sq, err = parseSquare([]byte(m.Move)); err != nil && passLength(m.Move) != len(m.Move) || m.Move == "" {
				return r, &PlyError{File: file, Game: n, Ply: p.discs() + 1, Square: sq, Err: badText(m.Move)}
			}
		}
		if err := p.take(sq); err != nil {
			return r, &PlyError{File: file, Game: n, Ply: p.discs() + 1, Square: sq, Err: err}
		}
		if t := m.Time; t >= 0 && t < 1e10 {
			p.note(Note{Timed: true, Time: time.Duration(t) * time.Millisecond})
		}
	}
	r.checkResult()
	return r, nil
}

// rating writes a rating, nothing for none.
func rating(v float64) string {
	if v == 0 {
		return ""
	}
	return decimal(v)
}
