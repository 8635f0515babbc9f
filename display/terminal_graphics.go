package display

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Protocol is how a terminal shows pictures with pixels of its own.
type Protocol uint8

// The protocols.
const (
	NoPixels Protocol = iota // only characters
	Sixel                    // DEC's, from the VT340 on
	Kitty                    // kitty's graphics protocol
)

// Graphics is what a terminal can show besides characters. The zero value is nothing.
type Graphics struct {
	Protocol Protocol
	// CellW and CellH are the size of a character in pixels.
	CellW, CellH int
}

// smallCell is taken for a terminal that does not tell how large its characters are:
// rather too small, which leaves room below a picture, than too large, which draws
// over what stands there.
const smallCellW, smallCellH = 6, 12

// answers is what a terminal has told about itself.
type answers struct {
	done         int // answers to the question after which the others have come
	level        int // the class of a terminal: 62 is a VT220
	sixel, kitty bool
	cellW, cellH int
}

// The questions. Every terminal answers the last one (primary device attributes, DA1),
// most with attribute 4 if they know sixels (VT340 and VT525 manuals); the others are
// answered before it by those who know them: the size of a character in pixels (XTWINOPS
// 16, xterm control sequences), and whether a picture of one pixel could be shown
// (kitty's protocol, "Querying support and available transmission mediums").
const (
	askCell  = "\x1b[16t"
	askKitty = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
	askDone  = "\x1b[c"
)

// take reads what has come in. Sequences that are cut off are left for the next time.
func (a *answers) take(in []byte) (rest []byte) {
	for {
		i := bytes.IndexByte(in, 0x1b)
		if i < 0 || i+1 == len(in) {
			return in[max(i, 0):]
		}
		in = in[i:]
		switch in[1] {
		case '[':
			n := 2
			for n < len(in) && (in[n] < 0x40 || in[n] > 0x7e) {
				n++
			}
			if n == len(in) {
				return in
			}
			a.control(string(in[2:n]), in[n])
			in = in[n+1:]
		case '_':
			n := bytes.Index(in, []byte("\x1b\\"))
			if n < 0 {
				return in
			}
			a.kitty = a.kitty || string(in[2:n]) == "Gi=31;OK"
			in = in[n+2:]
		default:
			in = in[2:]
		}
	}
}

// control takes a control sequence.
func (a *answers) control(text string, final byte) {
	var numbers []int
	private := strings.HasPrefix(text, "?")
	for _, part := range strings.Split(strings.TrimPrefix(text, "?"), ";") {
		n, err := strconv.Atoi(part)
		if err != nil {
			n = -1
		}
		numbers = append(numbers, n)
	}
	switch {
	case final == 'c' && private:
		a.done++
		a.level = numbers[0]
		a.sixel = a.sixel || a.level >= modern && slices.Contains(numbers[1:], 4)
	case final == 't' && !private && len(numbers) == 3 && numbers[0] == 6:
		a.cellH, a.cellW = numbers[1], numbers[2]
	}
}

// modern is the class from which what follows are attributes, and from which terminals
// are known to pass over strings that they do not understand (ECMA-48 5.6); the Linux
// console is below it and prints them.
const modern = 61

// graphics chooses the best protocol of which the size of a picture is known.
func (a *answers) graphics() Graphics {
	g := Graphics{CellW: a.cellW, CellH: a.cellH}
	switch {
	case a.cellW <= 0 || a.cellH <= 0:
		return Graphics{}
	case a.kitty:
		g.Protocol = Kitty
	case a.sixel:
		g.Protocol = Sixel
	}
	return g
}

// ParseProtocol reads the name of a protocol: kitty, sixel or off; auto asks the
// terminal, which is said by ok = false.
func ParseProtocol(name string) (p Protocol, ok bool, err error) {
	switch name {
	case "", "auto":
		return NoPixels, false, nil
	case "off":
		return NoPixels, true, nil
	case "sixel":
		return Sixel, true, nil
	case "kitty":
		return Kitty, true, nil
	}
	return NoPixels, false, fmt.Errorf("%w: pixels=%q: take auto, off, kitty or sixel", ErrUnknown, name)
}
