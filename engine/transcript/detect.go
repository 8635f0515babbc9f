package transcript

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
)

// DetectSize is how many bytes Detect wants to see of a file that has as many: the
// comments at the beginning of lists of positions are long.
const DetectSize = 4 << 10

// Detect tells the format of a file from its name and its first bytes. The ending
// decides, but for those that several formats use, .txt and .json, and others that
// are not known.
func Detect(file string, head []byte) Format {
	ending := strings.ToLower(filepath.Ext(file))
	for _, f := range Formats() {
		if slices.Contains(f.Endings, ending) && ending != ".txt" && ending != ".json" {
			return f
		}
	}
	f, err := Formats().Named(looksLike(head))
	if err != nil {
		panic(err) // every name in looksLike is in the table
	}
	return f
}

// looksLike returns the name of the format that a file's first bytes look like: a
// move list when there is no sign of another.
func looksLike(head []byte) string {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte(byteOrderMark)), " \t\r\n")
	begins := func(s string) bool { return bytes.HasPrefix(text, []byte(s)) }
	upper := bytes.ToUpper(text)
	switch {
	case begins("{") && bytes.Contains(text, []byte(`"args"`)) && !begins(`{"type"`):
		return "quest"
	case begins("{"):
		return "native"
	case begins("(;") && bytes.Contains(upper, []byte("GM[OTHELLO]")), begins("1 (;"), begins("2 (;"):
		return "ggf"
	case begins("("):
		return "sgf"
	case begins("["):
		return "pgn"
	case begins("+"):
		return "logbook"
	case len(head) >= wthorHeader && bytes.IndexByte(head[:wthorHeader], 0) >= 0 && checkWTHOR(head) == nil:
		return "wthor"
	case hasBoard(text):
		return "boards"
	}
	return "moves"
}

// hasBoard tells whether the first line that is no comment has a position.
func hasBoard(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' || line[0] == '%' {
			continue
		}
		first, rest, _ := bytes.Cut(line, []byte{';'})
		second, _, _ := bytes.Cut(rest, []byte{';'})
		moves := bytes.Contains(line, []byte{';'}) && hasMoves(rest)
		return isPosition(first) && !moves || len(second) == 64 && isBoard(second) || len(line) == 8 && isBoard(line)
	}
	return len(text) > 0 && (text[0] == '#' || text[0] == '%')
}

// isPosition tells whether a text begins with 64 symbols of squares.
func isPosition(text []byte) bool { return len(text) >= 64 && isBoard(text[:64]) }

// hasMoves tells whether a text is moves one after the other: a game that begins
// with a position.
func hasMoves(text []byte) bool {
	var l line
	l.scan(text, 1)
	return l.bad == nil && l.squares() > 0
}
