package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"flipwatch/cmd/internal/live"
	"flipwatch/cmd/internal/record"
	"flipwatch/engine"
	"flipwatch/vision/camera"
)

// recordFlags say what is kept of a game.
type recordFlags struct {
	record                          string
	black, white, event, place, set string
	evidence                        string
	noEvidence, swap                bool
	resume                          string
	publish                         []string
}

func (r *recordFlags) add(f *pflag.FlagSet) {
	f.StringVar(&r.record, "record", defaultRecordDir(), "keep the games' records in this `DIR`")
	f.StringVar(&r.black, "black", "", "the `NAME` of the player with the black discs")
	f.StringVar(&r.white, "white", "", "the `NAME` of the player with the white discs")
	f.BoolVar(&r.swap, "swap", false, "the players change colours after each game, and their names with them")
	f.StringVar(&r.event, "event", "", "the `NAME` of the event")
	f.StringVar(&r.place, "place", "", "the `NAME` of the place")
	f.StringVar(&r.set, "set", "", "the `NAME` of the board and discs, such as \"Mattel T8130\"")
	f.Var(newChoice(&r.evidence, "evidence", string(record.FaultEvidence), record.Evidences()), "evidence", "keep small pictures of the board from before and after `WHAT`, beside the record: "+words(record.Evidences()))
	f.StringArrayVar(&r.publish, "publish", nil, "show the game to others at this `URL`, repeatable: a file for the transcript, mqtt://[USER:PASSWORD@]HOST[:PORT]/TOPIC or mqtts:// for all of it")
	f.BoolVar(&r.noEvidence, "no-evidence", false, "keep no pictures")
}

// config is what the record of a game is opened with.
func (r *recordFlags) config(c *live.Config, info camera.Info) record.Config {
	start := c.Referee.Start
	if start == (engine.Board{}) {
		start = engine.Opening()
	}
	kept := record.Evidence(r.evidence)
	if r.noEvidence {
		kept = record.NoEvidence
	}
	return record.Config{Folder: r.record, Evidence: kept, Head: record.Head{
		Black: r.black, White: r.white, Event: r.event, Place: r.place, Set: r.set,
		Policy: string(c.Referee.Policy), Mode: string(c.Referee.Mode),
		Start: start.String(), ToMove: c.Referee.ToMove,
		Source: info.Name, Kind: info.Kind.String(), Software: version(),
	}}
}

// defaultRecordDir follows the XDG base directory specification.
func defaultRecordDir() string {
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "games"
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "flipwatch", "games")
}
