package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"flipwatch/engine/transcript"
)

// read converts the games of one file. A file that cannot be read is told and does
// not stop the others; trouble with writing is an error.
func (c *convertRun) read(ctx context.Context, name string) error {
	c.input = name
	if name == "-" {
		c.input = "standard input"
	}
	file, err := openInput(ctx, name)
	if err != nil {
		c.report.fail(c.app, problem{File: c.input, Message: err.Error()})
		return nil
	}
	defer file.Close()
	text := bufio.NewReaderSize(file, 64<<10)
	format, err := c.inputFormat(name, text)
	if err != nil {
		return err
	}
	if kind := noGames(format, head(text)); kind != "" {
		c.report.fail(c.app, problem{File: c.input, Message: c.input + ": " + kind})
		return nil
	}
	in := transcript.Input{Name: c.input, Reader: text}
	if name != "-" {
		in.Companion = func(ending string) (io.ReadCloser, error) { return openCompanion(name, ending) }
	}
	return c.readGames(ctx, format, in)
}

// readGames converts the games of one file.
func (c *convertRun) readGames(ctx context.Context, format transcript.Format, in transcript.Input) error {
	games, failed := 0, c.report.failed
	for record, err := range format.Read(in) {
		if ctx.Err() != nil {
			return errors.New("stopped: nothing is written")
		}
		games++
		if err != nil {
			c.report.read++
			c.report.fail(c.app, problemOf(c.input, record, err))
			continue
		}
		if err := c.game(record); err != nil {
			return err
		}
	}
	switch failed = c.report.failed - failed; {
	case games == 0:
		c.report.fail(c.app, problem{File: c.input, Message: c.input + ": no game in it" + asFormat(format)})
	case failed == games && games > shownProblems && c.from == "":
		c.report.note(fmt.Sprintf("%s: none of %d games could be read%s", c.input, games, asFormat(format)))
	}
	return nil
}

// asFormat says as what a file was read, and how to say otherwise.
func asFormat(f transcript.Format) string {
	return fmt.Sprintf("; it was read as %s (--from says otherwise)", f.Name)
}

// head is the beginning of a file; what cannot be read is told in reading.
func head(text *bufio.Reader) []byte {
	bytes, _ := text.Peek(transcript.DetectSize)
	return bytes
}

// inputFormat returns the format of a file.
func (c *convertRun) inputFormat(name string, text *bufio.Reader) (transcript.Format, error) {
	if c.from != "" {
		return formats().Named(c.from)
	}
	if f, err := formats().Of(name); err == nil && f.Read == nil {
		return f, usagef("%s: %s is only written", name, f.Name)
	}
	return transcript.Detect(name, head(text)), nil
}

// game writes one game.
func (c *convertRun) game(record *transcript.Record) error {
	c.report.read++
	for _, text := range record.Remarks {
		c.report.warn(c.app, c.problem(record, text))
	}
	if !c.output.Boards && c.untilFault {
		if cut := record.BeforeFault(); cut != record {
			c.report.warn(c.app, c.problem(record, fmt.Sprintf("a fault stands: %s before it written, of %d", counted(len(cut.Moves()), "move"), len(record.Moves()))))
			record = cut
		}
	}
	err := c.writer.Write(record)
	switch {
	case errors.Is(err, transcript.ErrCannotHold):
		text := fmt.Sprintf("%s: %v", c.output.Name, err)
		if len(transcript.Losses(c.output, record)) > 0 {
			text += " (--lossy writes the moves as they were played, --until-fault those before it; sgf and native hold it)"
		}
		c.report.fail(c.app, c.problem(record, text))
		return nil
	case err != nil:
		return fmt.Errorf("cannot write: %w", err)
	}
	c.report.written++
	if c.lossy {
		for _, text := range transcript.Losses(c.output, record) {
			c.report.warn(c.app, c.problem(record, "lost: "+text))
		}
	}
	return nil
}

// problem says something of a game.
func (c *convertRun) problem(r *transcript.Record, text string) problem {
	p := problem{File: c.input, Game: r.Number, Line: r.Line}
	where := fmt.Sprintf("%s: game %d: ", c.input, r.Number)
	if r.Line > 0 {
		where = fmt.Sprintf("%s:%d: ", c.input, r.Line)
	}
	p.Message = where + text
	return p
}

// openInput opens a file, or standard input.
func openInput(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return stoppable(ctx, os.Stdin), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	switch {
	case err != nil || info.Mode().IsRegular():
		return file, nil
	case info.IsDir():
		_ = file.Close() // nothing was read
		return nil, fmt.Errorf("%s is a folder: name the files in it", name)
	}
	return stoppable(ctx, file), nil
}

// stoppable reads from a terminal or a pipe until Ctrl-C: a read of those waits for
// ever when nobody writes.
func stoppable(ctx context.Context, from io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { _ = in.CloseWithError(context.Cause(ctx)) })
	go func() {
		_, err := io.Copy(in, from)
		_ = in.CloseWithError(err) // nil is the end of the file
	}()
	return out
}

// openCompanion opens the file that belongs to another: of the same name but for
// the ending, or the only one with that ending in the folder, or the one named
// after WTHOR.
func openCompanion(name, ending string) (io.ReadCloser, error) {
	path := findCompanion(name, ending)
	if path == "" {
		return nil, nil
	}
	return os.Open(path)
}

// findCompanion returns the path of a companion, empty when there is none.
func findCompanion(name, ending string) string {
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return ""
	}
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	var others []string
	for _, e := range entries {
		if !strings.EqualFold(filepath.Ext(e.Name()), ending) {
			continue
		}
		path := filepath.Join(filepath.Dir(name), e.Name())
		switch stem := strings.TrimSuffix(e.Name(), filepath.Ext(e.Name())); {
		case strings.EqualFold(stem, base):
			return path
		case strings.EqualFold(stem, "wthor"):
			others = append([]string{path, path}, others...)
		default:
			others = append(others, path)
		}
	}
	if len(others) == 1 || len(others) > 1 && others[0] == others[1] {
		return others[0]
	}
	return ""
}
