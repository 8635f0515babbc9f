package main

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"flipwatch/calibrate"
	"flipwatch/display"
	"flipwatch/engine/referee"
)

// gameFlags are the flags of every command that referees a game.
type gameFlags struct {
	row1          string
	mirror        bool
	start         string
	grace, settle time.Duration
	policy, mode  string
	displays      []string
	http          []string
	button        string
	lang          string
	pace          bool
	profile       string
	recordFlags
}

func (g *gameFlags) add(f *pflag.FlagSet) {
	g.addRules(f)
	f.StringArrayVar(&g.displays, "display", nil, "show the screen on this `NAME[:OPTION,...]`, repeatable: terminal, png:DIR, web:ADDRESS or a panel (flipwatch panel list)")
	f.StringArrayVar(&g.http, "http", nil, "show the screen to browsers at this `ADDR`, such as :8080 or 127.0.0.1:8080; the same as --display web:ADDR")
	f.StringVar(&g.button, "button", "", "a button between this `PIN` and ground, such as GPIO4: press for seen or turn done, twice for a take-back, hold for another game")
	addLang(f, &g.lang)
	g.recordFlags.add(f)
}

// screens lists everything that the game is shown on.
func (g *gameFlags) screens() []string {
	all := slices.Clone(g.displays)
	for _, address := range g.http {
		all = append(all, "web:"+address)
	}
	return all
}

// addRules adds the flags that change what is found.
func (g *gameFlags) addRules(f *pflag.FlagSet) {
	f.Var(newChoice(&g.row1, "side", "", calibrate.Sides()), "row1", "the `SIDE` of the picture where row 1 lies: top, right, bottom or left (default: the turn in which the opening position is right)")
	f.BoolVar(&g.mirror, "mirror", false, "the picture is a mirror image")
	f.StringVar(&g.start, "start", "", "the `BOARD` the game starts from: 64 characters X, O and - from a1, and optionally a space and the side to move (default: the opening)")
	f.DurationVar(&g.grace, "grace", referee.DefaultGrace, "how long unfinished flips may lie open before they are a fault; shorter tells sooner, longer leaves people more time")
	f.DurationVar(&g.settle, "settle", referee.DefaultSettle, "how long a square must read the same; shorter is quicker, longer outvotes more misread frames")
	f.Var(newChoice(&g.policy, "policy", string(referee.Friendly), referee.Policies()), "policy", "what becomes of a fault that is not put right: "+words(referee.Policies()))
	f.Var(newChoice(&g.mode, "mode", string(referee.Alarm), referee.Modes()), "mode", "where alarms go, to the screen or only to the record: "+words(referee.Modes()))
}

// addLang adds the flag for the language of the screen, which may be written with a
// country and an encoding.
func addLang(f *pflag.FlagSet, value *string) {
	c := newChoice(value, "language", display.English.String(), display.Langs())
	c.alias = func(text string) string {
		lang, err := display.ParseLang(text)
		if err != nil {
			return text
		}
		return lang.String()
	}
	f.Var(c, "lang", "the `LANGUAGE` of the screen's words: "+strings.Join(display.Langs(), ", "))
}

func words[T ~string](all []T) string {
	var s []string
	for _, w := range all {
		s = append(s, string(w))
	}
	return strings.Join(s, ", ")
}
