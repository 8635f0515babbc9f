package main

import (
	"strings"
	"testing"

	"flipwatch/engine"
)

func TestParseStart(t *testing.T) {
	const e6 = "---------------------------OX------XX------X---------------------"
	rows := "- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - - O X - - -\n- - - X X - - -\n- - - - X - - -\n- - - - - - - -\n- - - - - - - -"
	board := "---------------------------OX------XX-------X-------------------"
	for name, c := range map[string]struct {
		text   string
		toMove engine.Color
		fails  string
	}{
		"a board":                        {board, engine.None, ""},
		"a board and a word":             {board + " white", engine.White, ""},
		"a board and a symbol":           {board + " O", engine.White, ""},
		"a board and a symbol, together": {board + "X", engine.Black, ""},
		"rows":                           {rows, engine.None, ""},
		"rows and the side":              {rows + "\nO", engine.White, ""},
		"rows and a word":                {rows + " black", engine.Black, ""},
		"too many squares":               {e6 + "--", engine.None, "64"},
		"a side that is none":            {board + " green", engine.None, "green"},
		"too few squares":                {board[1:], engine.None, "63 of 64"},
		"no disc":                        {strings.Repeat("-", 64), engine.None, "no disc"},
		"no disc, with the side":         {strings.Repeat("-", 64) + " X", engine.None, "no disc"},
	} {
		t.Run(name, func(t *testing.T) {
			b, side, err := parseStart(c.text)
			if c.fails != "" {
				if err == nil || !strings.Contains(err.Error(), c.fails) {
					t.Errorf("error %v, want one with %q", err, c.fails)
				}
				return
			}
			if err != nil || b.String() != board || side != c.toMove {
				t.Errorf("%s %s, %v; want %s %s", b, side, err, board, c.toMove)
			}
		})
	}
}
