package transcript

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"flipwatch/engine"
)

// nativeLine is a line of a native record, or of what watch --json writes. Its bytes
// are those of the line.
type nativeLine struct {
	kind     string // "type"
	version  int
	begun    time.Time // "start"
	head     []byte
	frame    int
	at       float64      // "time_s"
	board    []byte       // as written, when it is not lies
	lies     engine.Board // the board, when isRead
	isRead   bool
	ply      int
	toMove   engine.Color
	color    engine.Color
	square   []byte // nil for null
	flips    engine.Bitboard
	took     float64 // "took_s"
	hasTook  bool
	eval     string
	comment  string
	id       int
	fault    string // "kind"
	missed   engine.Bitboard
	extra    engine.Bitboard
	squares  engine.Bitboard
	message  string
	how      string
	unscored bool
	err      error // a list of squares that is none
}

// parseNative reads a line; false when it is damaged. Lines as they are written here
// are read in one go, any others by way of encoding/json.
func parseNative(text []byte) (l nativeLine, ok bool) {
	if l.scan(text) {
		return l, l.kind != ""
	}
	var j nativeJSON
	if err := json.Unmarshal(text, &j); err != nil || j.Type == "" {
		return l, false
	}
	return j.line(), true
}

// nativeJSON is a line as encoding/json reads it.
type nativeJSON struct {
	Type     string          `json:"type"`
	Version  int             `json:"version"`
	Begun    time.Time       `json:"start"`
	Head     json.RawMessage `json:"head"`
	Frame    int             `json:"frame"`
	Time     float64         `json:"time_s"`
	Board    string          `json:"board"`
	Ply      int             `json:"ply"`
	ToMove   engine.Color    `json:"to_move"`
	Color    engine.Color    `json:"color"`
	Square   *string         `json:"square"`
	Flips    []string        `json:"flips"`
	Took     *float64        `json:"took_s"`
	Eval     string          `json:"eval"`
	Comment  string          `json:"comment"`
	ID       int             `json:"id"`
	Kind     string          `json:"kind"`
	Missed   []string        `json:"missed"`
	Extra    []string        `json:"extra"`
	Squares  []string        `json:"squares"`
	Message  string          `json:"message"`
	How      string          `json:"how"`
	Unscored bool            `json:"unscored"`
}

// line returns it as it is used.
func (j *nativeJSON) line() nativeLine {
	l := nativeLine{kind: j.Type, version: j.Version, begun: j.Begun, head: j.Head, frame: j.Frame, at: j.Time,
		board: []byte(j.Board), ply: j.Ply, toMove: j.ToMove, color: j.Color, eval: j.Eval, comment: j.Comment,
		id: j.ID, fault: j.Kind, message: j.Message, how: j.How, unscored: j.Unscored}
	if j.Square != nil {
		l.square = []byte(*j.Square)
	}
	if j.Took != nil {
		l.took, l.hasTook = *j.Took, true
	}
	for _, set := range []struct {
		to    *engine.Bitboard
		names []string
	}{{&l.flips, j.Flips}, {&l.missed, j.Missed}, {&l.extra, j.Extra}, {&l.squares, j.Squares}} {
		for _, name := range set.names {
			l.add(set.to, []byte(name))
		}
	}
	return l
}

// parsed returns the board of the line.
func (l *nativeLine) parsed() (engine.Board, error) {
	if l.isRead {
		return l.lies, nil
	}
	return engine.ParseBoard(string(l.board))
}

// add puts a square into a set by its name.
func (l *nativeLine) add(to *engine.Bitboard, name []byte) {
	sq, err := parseSquare(name)
	if err != nil {
		l.err = fmt.Errorf("%w: %s is no square", errRecord, shown(string(name)))
		return
	}
	*to = to.With(sq)
}

// The bytes of a word, and a multiplier that gathers the lowest bit of each in the
// highest byte, in their order.
const (
	eachByte = 0x0101010101010101
	lowBits  = 0x7f * eachByte
	highBits = 0x80 * eachByte
	gather   = 0x0102040810204080
)

// equal returns, in the highest bit of each byte of a word of ASCII, whether it is c.
func equal(word uint64, c byte) uint64 {
	return ^((word ^ uint64(c)*eachByte) + lowBits) & highBits
}

// quickBoard reads 64 of X, O and -, and nothing else.
func quickBoard(text []byte) (b engine.Board, ok bool) {
	if len(text) != 64 {
		return b, false
	}
	for row := 0; row < 64; row += 8 {
		word := binary.LittleEndian.Uint64(text[row:])
		black, white := equal(word, 'X'), equal(word, 'O')
		if black|white|equal(word, '-') != highBits || word&highBits != 0 {
			return b, false
		}
		b.Black |= engine.Bitboard((black>>7*gather)>>56) << row
		b.White |= engine.Bitboard((white>>7*gather)>>56) << row
	}
	return b, true
}
