package transcript

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"flipwatch/engine"
)

// The files of WTHOR, the database of the French federation: .wtb holds the games
// of a year, .jou the names of players and .trn those of tournaments. All numbers
// are little-endian.
const (
	wthorHeader = 16 // bytes before the records of each
	wthorGame   = 68 // bytes a game: 8 about it, 60 moves
	wthorMoves  = 60
	wthorPlayer = 20 // bytes a name, with a zero at the end
	wthorEvent  = 26

	wthorPlayers = ".jou"
	wthorEvents  = ".trn"
)

// wthorDepth is the tag for the empties from which the best result is known, and
// wthorBest that for black's discs in that.
const (
	wthorDepth = "WTHORDepth"
	wthorBest  = "WTHORBest"
)

// readWTHOR reads the games of a year. Names come from the files beside it.
func readWTHOR(in Input) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		var head [wthorHeader]byte
		if _, err := io.ReadFull(in.Reader, head[:]); err != nil {
			yield(nil, failed(in.Name, fmt.Errorf("%w: WTHOR begins with %d bytes of header: %w", ErrGame, wthorHeader, err)))
			return
		}
		if err := checkWTHOR(head[:]); err != nil {
			yield(nil, failed(in.Name, err))
			return
		}
		w := wthorReader{file: in.Name, head: head[:]}
		var err error
		if w.players, w.events, err = readNames(&in); err != nil {
			yield(nil, err)
			return
		}
		w.read(in.Reader, yield)
	}
}

// checkWTHOR refuses what is no WTHOR file of 8×8 games.
func checkWTHOR(head []byte) error {
	switch size := head[12]; {
	case head[2] > 12 || head[3] > 31:
		return fmt.Errorf("%w: the header of WTHOR begins with a date, this is %d-%d", ErrGame, head[2], head[3])
	case size != 0 && size != 8:
		return fmt.Errorf("%w: the board has size %d", ErrOther, size)
	}
	return nil
}

// wthorReader reads the games after the header.
type wthorReader struct {
	file            string
	head            []byte
	players, events []string
}

// read reads the games to the end of the file, whatever the header counts, and
// says so when that is another number.
func (w *wthorReader) read(in io.Reader, yield func(*Record, error) bool) {
	counted := int64(binary.LittleEndian.Uint32(w.head[4:]))
	var game [wthorGame]byte
	var last *Record
	var lastErr error
	n := 0
	for ; ; n++ {
		size, err := io.ReadFull(in, game[:])
		if size == 0 && errors.Is(err, io.EOF) {
			break
		}
		if n > 0 && !yield(last, lastErr) {
			return
		}
		if err != nil {
			if errors.Is(err, io.ErrUnexpectedEOF) {
				err = fmt.Errorf("%w: game %d has %d bytes of %d", ErrGame, n+1, size, wthorGame)
			}
			yield(nil, failed(w.file, err))
			return
		}
		last, lastErr = w.game(n+1, game[:])
	}
	if n > 0 {
		if last != nil && int64(n) != counted {
			last.remark(fmt.Sprintf("the file's header counts %d games, and there are %d", counted, n))
		}
		yield(last, lastErr)
	}
}

// game reads a game.
func (w *wthorReader) game(n int, b []byte) (*Record, error) {
	r := &Record{Number: n, Start: engine.Start()}
	if year := int(binary.LittleEndian.Uint16(w.head[10:])); year >= 1000 && year <= 9999 {
		r.Date.Year = year
	}
	r.Event = w.name(r, w.events, b[0:], "tournament")
	r.Black = w.name(r, w.players, b[2:], "player")
	r.White = w.name(r, w.players, b[4:], "player")
	if score := int(b[6]); score <= 64 {
		r.Result = Result{Kind: ByScore, Score: engine.Score{score, 64 - score}}
	}
	if best := int(b[7]); best <= 64 && w.head[14] > 0 {
		r.setTag(wthorDepth, strconv.Itoa(int(w.head[14])))
		r.setTag(wthorBest, strconv.Itoa(best))
	}
	p := play(r)
	moves := b[8:]
	for i, m := range moves {
		if ends(moves[i:]) {
			break
		}
		if sq := wthorSquare(m); sq == engine.NoSquare {
			return r, &PlyError{File: w.file, Game: n, Ply: i + 1, Square: sq, Err: fmt.Errorf("%w: %d: a move is 10 times the row and the column", ErrText, m)}
		} else if err := p.move(sq); err != nil {
			return r, &PlyError{File: w.file, Game: n, Ply: i + 1, Square: sq, Err: err}
		}
	}
	r.checkResult()
	return r, nil
}

// edaxPadding fills up the moves of an unfinished game that Edax wrote.
const edaxPadding = 0x5c

// ends tells whether no more moves follow.
func ends(moves []byte) bool {
	if moves[0] != 0 && moves[0] != edaxPadding {
		return false
	}
	for _, m := range moves {
		if m != moves[0] {
			return false
		}
	}
	return true
}

// wthorSquare reads a move: ten times the row and the column, both from 1.
func wthorSquare(m byte) engine.Square {
	return engine.SquareAt(int(m)/10-1, int(m)%10-1)
}

// name returns a name by its number. A number without a name is remarked on.
func (w *wthorReader) name(r *Record, names []string, b []byte, what string) string {
	n := int(binary.LittleEndian.Uint16(b))
	switch {
	case n < len(names):
		return known(wthorUnknown(names[n]))
	case len(names) > 0:
		r.remark(fmt.Sprintf("%s %d has no name in the file beside", what, n))
	case n > 0:
		r.remark(fmt.Sprintf("%s %d: no file of names beside", what, n))
	}
	return ""
}

// The first entries of the files of names, for a player that is not known and for
// games of no tournament.
const (
	wthorNobody  = "???"
	wthorNowhere = "Diverses parties"
)

// wthorUnknown returns a name, and nothing for an entry that says it is not known.
func wthorUnknown(name string) string {
	if name == wthorNobody || name == wthorNowhere {
		return ""
	}
	return name
}

// readNames reads the players and the tournaments beside a file of games.
func readNames(in *Input) (players, events []string, err error) {
	if in.Companion == nil {
		return nil, nil, nil
	}
	if players, err = readNameFile(in, wthorPlayers, wthorPlayer); err != nil {
		return nil, nil, err
	}
	events, err = readNameFile(in, wthorEvents, wthorEvent)
	return players, events, err
}

// maxNames is as many as a number of two bytes can tell apart.
const maxNames = 1 << 16

// readNameFile reads names of a fixed length; none when there is no such file.
func readNameFile(in *Input, ending string, size int) ([]string, error) {
	file, err := in.Companion(ending)
	if err != nil {
		return nil, fmt.Errorf("%s beside %s: %w", ending, in.Name, err)
	}
	if file == nil {
		return nil, nil
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, int64(wthorHeader+maxNames*size+1)))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s beside %s: %w", ending, in.Name, err)
	case len(data) < wthorHeader || (len(data)-wthorHeader)%size != 0 || len(data) > wthorHeader+maxNames*size:
		return nil, fmt.Errorf("%w: the %s beside %s has %d bytes, which is not a header of %d and names of %d", ErrGame, ending, in.Name, len(data), wthorHeader, size)
	}
	var names []string
	for data = data[wthorHeader:]; len(data) > 0; data = data[size:] {
		names = append(names, latin1(data[:size]))
	}
	return names, nil
}

// latin1 reads a name to its zero.
func latin1(b []byte) string {
	var name []rune
	for _, c := range b {
		if c == 0 {
			break
		}
		name = append(name, rune(c))
	}
	return string(name)
}
