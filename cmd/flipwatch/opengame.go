package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"flipwatch/engine"
	"flipwatch/engine/journal"
	"flipwatch/engine/replay"
	"flipwatch/engine/transcript"
)

// openGame reads the game to replay: a record with all that happened, or a game in
// any notation.
func (a *app) openGame(path string, number int) (*replay.Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot replay: %w", err)
	}
	defer file.Close()
	text := bufio.NewReaderSize(file, 64<<10)
	head, err := text.Peek(transcript.DetectSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("cannot replay: %w", err)
	}
	format := transcript.Detect(path, head)
	if kind := noGames(format, head); kind != "" {
		return nil, fmt.Errorf("cannot replay %s: %s", path, kind)
	}
	if format.Name != "native" {
		return a.gameOf(format, path, text, number)
	}
	if number > 1 {
		return nil, usagef("--game %d: a record is one evening at one board, and all of it is shown", number)
	}
	return a.recordOf(path, text)
}

// recordOf reads a native record.
func (a *app) recordOf(path string, text io.Reader) (*replay.Record, error) {
	file, err := journal.Read(text)
	if err != nil {
		return nil, fmt.Errorf("cannot replay %s: %w", path, err)
	}
	if file.Torn {
		fmt.Fprintf(a.err, "flipwatch: warning: %s ends in half a line, as a power cut leaves it; it is passed over\n", path)
	}
	record := replay.Parse(file.Lines)
	if file.Damaged > 0 {
		text := fmt.Sprintf("%d damaged lines are passed over", file.Damaged)
		fmt.Fprintf(a.err, "flipwatch: warning: %s: %s\n", path, text)
		record.Tell(replay.Difference{Square: engine.NoSquare, Kind: replay.BadLine, Message: text})
	}
	return record, nil
}

// gameOf reads a game in another notation.
func (a *app) gameOf(format transcript.Format, path string, text io.Reader, number int) (*replay.Record, error) {
	in := transcript.Input{Name: path, Reader: text, Companion: func(ending string) (io.ReadCloser, error) { return openCompanion(path, ending) }}
	n := 0
	for record, err := range format.Read(in) {
		if n++; n < number && (record != nil || isGameError(err)) {
			continue
		}
		if record == nil {
			return nil, fmt.Errorf("cannot replay: %w", err)
		}
		game := replayOf(record)
		if err != nil && len(record.Plies) == 0 {
			return nil, fmt.Errorf("cannot replay: no game in %s; it was read as %s: %w", path, format.Name, err)
		}
		if err != nil {
			fmt.Fprintf(a.err, "flipwatch: warning: %v; the game is shown up to there\n", err)
			game.Tell(broken(err))
		}
		for _, remark := range record.Remarks {
			fmt.Fprintf(a.err, "flipwatch: warning: %s: %s\n", path, remark)
		}
		return game, nil
	}
	if n > 0 {
		return nil, usagef("--game %d: there are %d in %s", number, n, filepath.Base(path))
	}
	return nil, fmt.Errorf("cannot replay: no game in %s; it was read as %s", path, format.Name)
}

// broken is the difference of a game that is not legal to its end.
func broken(err error) replay.Difference {
	d := replay.Difference{Square: engine.NoSquare, Kind: replay.BadLine, Message: err.Error()}
	var ply *transcript.PlyError
	if errors.As(err, &ply) {
		d.Line, d.Ply, d.Square, d.Kind, d.Message = ply.Line, ply.Ply, ply.Square, replay.BadSquare, ply.Err.Error()
	}
	return d
}

// isGameError tells whether an error is about one game only.
func isGameError(err error) bool {
	var game *transcript.GameError
	return errors.As(err, &game)
}

// replayOf makes a game to replay of a record of any notation.
func replayOf(r *transcript.Record) *replay.Record {
	var faults []replay.Fault
	for _, f := range r.Faults {
		faults = append(faults, replay.Fault{Ply: f.Ply, Kind: f.Kind, Color: f.Color, Square: f.Square, Missed: f.Missed, Extra: f.Extra,
			Squares: f.Squares, Message: f.Message, How: f.How})
	}
	game := replay.Of(r.Start, r.Plies, faults)
	if won, ok := r.Result.Winner(); ok && r.Result.How == "" {
		var score *engine.Score
		if points, ok := r.Result.Points(); ok && r.Result.Kind == transcript.ByScore {
			score = &points
		}
		game.TellResult(won, score)
	}
	return game
}
