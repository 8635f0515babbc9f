package main

import (
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestKeyReader: what a terminal sends besides letters declares nothing.
func TestKeyReader(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"letters":                 {"ptn \r", "ptn \r"},
		"arrows":                  {"\x1b[A\x1b[1;5B\x1bOPn", "n"},
		"the answer of a query":   {"\x1b[?62;4;22c\x1b_Gi=31;ENOTSUPPORTED:nope\x1b\\p", "p"},
		"strings ended by a bell": {"\x1b]11;rgb:n/p/t\x07\x1bPtnp\x1b\\t", "t"},
		"escape, then a key":      {"\x1b\x1b\x1bt", "t"},
		"cut off":                 {"n\x1b[12", "n"},
	} {
		t.Run(name, func(t *testing.T) {
			in, got := newKeyReader(strings.NewReader(c.in)), ""
			for {
				key, err := in.next()
				if err != nil {
					break
				}
				got += string(key)
			}
			if got != c.want {
				t.Errorf("keys %q, want %q", got, c.want)
			}
		})
	}
}

// TestKeysTyped: what a person types after ESC ends no keyboard, while an answer that
// comes in pieces is still one.
func TestKeysTyped(t *testing.T) {
	const soon, later = 50 * time.Millisecond, 700 * time.Millisecond
	for name, c := range map[string]struct {
		pause time.Duration // before each piece
		in    []string
		want  string
	}{
		"strings":               {later, []string{"\x1bP", "n", "t"}, "nt"},
		"one key after another": {later, []string{"\x1b", "P", "n"}, "Pn"},
		"quickly, and on":       {later, []string{"\x1b]x", "n"}, "n"},
		"a sequence":            {later, []string{"\x1b[", " ", "\r"}, " \r"},
		"a function key":        {later, []string{"\x1bO", "p"}, "p"},
		"a key held down":       {soon, strings.Split("\x1b"+strings.Repeat("P", 30), ""), strings.Repeat("P", 20)},
		"an answer in pieces":   {soon, []string{"\x1b]11;rgb", ":n/p", "/t\x1b", "\\", "n"}, "n"},
		"arrows in pieces":      {soon, []string{"\x1b", "[1;", "5Bn"}, "n"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				keys, typist := io.Pipe()
				go func() {
					for _, piece := range c.in {
						time.Sleep(c.pause)
						io.WriteString(typist, piece) //nolint:errcheck // the reader tells
					}
					typist.Close()
				}()
				in, got := newKeyReader(keys), ""
				for {
					key, err := in.next()
					if err != nil {
						break
					}
					got += string(key)
				}
				if got != c.want {
					t.Errorf("keys %q, want %q", got, c.want)
				}
			})
		})
	}
}
