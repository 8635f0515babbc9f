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
		Moves []questMove `json:"moves"`
	} `json:"position"`
	Clock   float64 `json:"tcb"` // milliseconds
	Created string  `json:"created"`
}

type questMove struct {
	Time float64 `json:"t"` // milliseconds
	Move string  `json:"m"` // a square, or - for a pass
}

// maxQuest bounds an answer of the server in bytes: some thousand games.
const maxQuest = 16 << 20

// readQuest reads the games of Othello Quest.
func readQuest(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		bounded := &boundedReader{in: in.Reader, left: maxQuest}
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

// boundedReader fails when more is read than a value may have.
type boundedReader struct {
	in   io.Reader
	left int
}

// Read implements io.Reader.
func (b *boundedReader) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("%w: more than %d bytes", ErrTooLong, maxQuest)
	}
	n, err := b.in.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
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
