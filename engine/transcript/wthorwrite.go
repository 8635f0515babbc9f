package transcript

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"flipwatch/engine"
)

// wthorWriter puts the games of a year together. The header counts them, so the
// file is written at the end.
type wthorWriter struct {
	out             Output
	head            [wthorHeader]byte
	games           []byte
	players, events wthorNames
	named           bool            // names can be kept
	told            map[string]bool // names of which it was said that they are not kept as they are
}

// writeWTHOR begins a file, with the games and names that it has already.
func writeWTHOR(out Output) (Writer, error) {
	w := &wthorWriter{out: out, named: out.Companion != nil, told: map[string]bool{}}
	w.players = wthorNames{size: wthorPlayer, names: []string{wthorNobody}}
	w.events = wthorNames{size: wthorEvent, names: []string{wthorNowhere}}
	if out.Existing == nil {
		return w, nil
	}
	in := *out.Existing
	if _, err := io.ReadFull(in.Reader, w.head[:]); err != nil {
		return nil, failed(in.Name, err)
	}
	if err := checkWTHOR(w.head[:]); err != nil {
		return nil, failed(in.Name, err)
	}
	var err error
	if w.games, err = io.ReadAll(in.Reader); err == nil && len(w.games)%wthorGame != 0 {
		err = fmt.Errorf("%w: the last game has %d bytes of %d: repair the file first", ErrGame, len(w.games)%wthorGame, wthorGame)
	}
	if err != nil {
		return nil, failed(in.Name, err)
	}
	players, events, err := readNames(&in)
	if err != nil {
		return nil, err
	}
	if w.named = w.named && (len(w.games) == 0 || players != nil && events != nil); players != nil {
		w.players.names, w.events.names = players, events
	}
	return w, nil
}

// Write implements Writer.
func (w *wthorWriter) Write(r *Record) error {
	if err := w.check(r); err != nil {
		return err
	}
	var b [wthorGame]byte
	if err := w.names(r, b[:]); err != nil {
		return err
	}
	if b[6] = wthorScore(r); !r.scored() {
		w.out.warn(r, fmt.Sprintf("WTHOR wants a score, and none is known: black's is written as %d, by the board as it lies", b[6]))
	}
	b[7] = b[6]
	if best, err := strconv.ParseUint(r.Tag(wthorBest), 10, 8); err == nil && best <= 64 {
		b[7] = byte(best)
	}
	turn := wthorTurn(r)
	n := 8
	for i := range r.Plies {
		if sq := r.Plies[i].Square; sq != engine.NoSquare {
			sq = turn.Square(sq)
			b[n] = byte(10*(sq.Row()+1) + sq.Col() + 1)
			n++
		}
	}
	w.games = append(w.games, b[:]...)
	return nil
}

// check refuses what a game of WTHOR has no room for. The first game of a new file
// says of which year it is.
func (w *wthorWriter) check(r *Record) error {
	if r.Start != engine.Start() {
		return fmt.Errorf("%w a game that does not begin with the opening: choose a format with a board", ErrCannotHold)
	}
	if len(r.Moves()) > wthorMoves {
		return fmt.Errorf("%w %d moves, only %d", ErrCannotHold, len(r.Moves()), wthorMoves)
	}
	if err := keepsMoves(r); err != nil && !w.out.Lossy {
		return err
	}
	year := int(binary.LittleEndian.Uint16(w.head[10:]))
	if len(w.games) == 0 && w.out.Existing == nil && year == 0 {
		binary.LittleEndian.PutUint16(w.head[10:], uint16(r.Date.Year))
		if depth, err := strconv.ParseUint(r.Tag(wthorDepth), 10, 8); err == nil {
			w.head[14] = byte(depth)
		}
	} else if r.Date.Year != year {
		if r.Date.Year != 0 && !w.out.Lossy {
			return fmt.Errorf("%w games of two years, and %d was first, not %d: give each year a file of its own", ErrCannotHold, year, r.Date.Year)
		}
		w.out.warn(r, fmt.Sprintf("the year of the file, %d, is not the game's", year))
	}
	return nil
}

// names puts the numbers of the names in.
func (w *wthorWriter) names(r *Record, b []byte) error {
	if !w.named {
		if r.Black != "" || r.White != "" || r.Event != "" {
			w.out.warn(r, "names are left out: WTHOR keeps them in two more files")
		}
		return nil
	}
	for _, n := range []struct {
		list *wthorNames
		name string
		at   int
	}{{&w.events, r.Event, 0}, {&w.players, r.Black, 2}, {&w.players, r.White, 4}} {
		number, cut, err := n.list.number(n.name)
		if err != nil {
			return err
		}
		if cut != n.name && !w.told[n.name] {
			w.told[n.name] = true
			w.out.warn(r, fmt.Sprintf("%q is kept as %q: names in WTHOR have at most %d letters, of Latin 1", n.name, cut, n.list.size-1))
		}
		binary.LittleEndian.PutUint16(b[n.at:], uint16(number))
	}
	return nil
}

// wthorScore returns black's discs with the empties to the winner: those given, or
// those of the board as it stands.
func wthorScore(r *Record) byte {
	if points, ok := r.score(); ok && points[0]+points[1] == 64 {
		return byte(points[0])
	}
	return byte(r.Final().EmptiesToWinner()[0])
}

// scored tells whether the scores are known.
func (r *Record) scored() bool {
	_, ok := r.score()
	return ok
}

// wthorTurn returns the turn or mirroring after which the first move is f5.
func wthorTurn(r *Record) engine.Symmetry {
	for i := range r.Plies {
		if first := r.Plies[i].Square; first != engine.NoSquare {
			for _, s := range engine.AllSymmetries() {
				if s.Board(engine.Opening()) == engine.Opening() && s.Square(first) == engine.F5 {
					return s
				}
			}
			break
		}
	}
	return engine.Identity
}

// Close implements Writer: it writes the games, and the names beside them.
func (w *wthorWriter) Close() error {
	w.date(w.head[:])
	binary.LittleEndian.PutUint32(w.head[4:], uint32(len(w.games)/wthorGame))
	if w.head[12] == 0 {
		w.head[12] = 8
	}
	_, err := w.out.Writer.Write(append(w.head[:], w.games...))
	if err != nil || !w.named {
		return err
	}
	return errors.Join(w.closeNames(wthorPlayers, &w.players), w.closeNames(wthorEvents, &w.events))
}

// date puts today's date in: century, year, month and day.
func (w *wthorWriter) date(head []byte) {
	if t := w.out.Today; !t.IsZero() {
		head[0], head[1], head[2], head[3] = byte(t.Year()/100), byte(t.Year()%100), byte(t.Month()), byte(t.Day())
	}
}

// closeNames writes a file of names, unless it is as it was.
func (w *wthorWriter) closeNames(ending string, list *wthorNames) (err error) {
	if w.out.Existing != nil && !list.grown {
		return nil
	}
	file, err := w.out.Companion(ending)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	var head [wthorHeader]byte
	w.date(head[:])
	binary.LittleEndian.PutUint16(head[8:], uint16(len(list.names)))
	out := bufio.NewWriter(file)
	_, _ = out.Write(head[:]) // Flush returns the first error
	for _, name := range list.names {
		b := make([]byte, list.size)
		copy(b, toLatin1(name))
		_, _ = out.Write(b)
	}
	return out.Flush()
}

// wthorNames numbers names; the empty one is that of an entry for what is not known.
type wthorNames struct {
	size    int // bytes a name, with a zero at the end
	names   []string
	numbers map[string]int // nil before the first is asked for
	grown   bool
}

// number returns a name's number, and the name as it is kept.
func (l *wthorNames) number(name string) (n int, kept string, err error) {
	if l.numbers == nil {
		l.numbers = map[string]int{}
		for i, name := range l.names {
			name = wthorUnknown(name)
			if _, twice := l.numbers[name]; !twice {
				l.numbers[name] = i
			}
		}
	}
	b := toLatin1(name)
	kept = strings.TrimSpace(latin1(b[:min(len(b), l.size-1)]))
	if n, ok := l.numbers[kept]; ok {
		return n, kept, nil
	}
	if len(l.names) == maxNames-1 {
		return 0, kept, fmt.Errorf("%w more than %d names", ErrCannotHold, maxNames-1)
	}
	n = len(l.names)
	l.names, l.numbers[kept], l.grown = append(l.names, kept), n, true
	return n, kept, nil
}

// latinExtendedA are the letters of U+0100 to U+017F, those with accents that Latin 1
// lacks, without their accents.
const latinExtendedA = "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"

// toLatin1 returns a name in the encoding of the files. A letter outside of it loses
// its accent, or becomes a question mark.
func toLatin1(name string) []byte {
	var b []byte
	for _, c := range oneLine(name) {
		switch {
		case c <= 0xff:
		case c >= 0x100 && c <= 0x17f:
			c = rune(latinExtendedA[c-0x100])
		default:
			c = '?'
		}
		b = append(b, byte(c))
	}
	return b
}
