package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"flipwatch/cmd/internal/live"
)

// passKey declares a pass.
const passKey = 'p'

// listen hears the keys while a game is on, if stdin is a terminal, and says so. It
// returns what gives the terminal back.
func listen(controls *live.Controls, text io.Writer) (stop func()) {
	stop, ok := singleKeys(os.Stdin)
	if !ok {
		return func() {}
	}
	fmt.Fprintf(text, "press %c to declare a pass, Ctrl-C to end\n", passKey)
	go heed(os.Stdin, controls) // until the program ends: a read cannot be called off
	return stop
}

// heed passes keys on until there are no more.
func heed(keys io.Reader, controls *live.Controls) {
	in := bufio.NewReader(keys)
	for {
		key, _, err := in.ReadRune()
		if err != nil {
			return
		}
		if key == passKey || key == passKey-'a'+'A' {
			controls.DeclarePass()
		}
	}
}
