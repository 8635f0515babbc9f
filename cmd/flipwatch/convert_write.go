package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"flipwatch/engine/transcript"
)

// open opens the output. Files are written beside their place, and put there when
// all is well.
func (c *convertRun) open(path string) error {
	out := transcript.Output{Lossy: c.lossy, Today: time.Now(), Warn: func(r *transcript.Record, text string) {
		c.report.warn(c.app, c.problem(r, text))
	}}
	if path == "-" {
		out.Writer = c.out
		return c.begin(out, path)
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return usagef("%s is a folder: name a file", path)
	case err == nil && !info.Mode().IsRegular():
		return c.openDevice(out, path)
	case err == nil && !c.force && !c.add:
		return fmt.Errorf("%s is there already: --force overwrites it, --append adds to it", path)
	case err == nil && c.add && c.output.One:
		return usagef("--append: a file of %s holds one game: name another", c.output.Name)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if err == nil && c.add {
		if out.Existing, err = c.existing(path); err != nil {
			return err
		}
	}
	file, err := c.files.create(path)
	if err != nil {
		return err
	}
	out.Writer = file
	if len(c.output.Companions) > 0 {
		out.Companion = func(ending string) (io.WriteCloser, error) { return c.companion(path, ending) }
	}
	return c.begin(out, path)
}

// begin begins the file's content: with what is there already, where games are
// added to a format without companions.
func (c *convertRun) begin(out transcript.Output, path string) error {
	var err error
	if out.Existing != nil && len(c.output.Companions) == 0 {
		if err = c.copyExisting(out); err != nil {
			return fmt.Errorf("cannot add to %s: %w", path, err)
		}
	}
	c.writer, err = c.output.Write(out)
	return err
}

// copyExisting copies what is there, and ends its last line.
func (c *convertRun) copyExisting(out transcript.Output) error {
	last := lastByte{}
	if _, err := io.Copy(io.MultiWriter(out.Writer, &last), out.Existing.Reader); err != nil {
		return err
	}
	if last.any && last.b != '\n' {
		_, err := io.WriteString(out.Writer, "\n")
		return err
	}
	return nil
}

// lastByte keeps the last byte written to it.
type lastByte struct {
	any bool
	b   byte
}

func (l *lastByte) Write(p []byte) (int, error) {
	if len(p) > 0 {
		l.any, l.b = true, p[len(p)-1]
	}
	return len(p), nil
}

// existing opens the file to which games are added.
func (c *convertRun) existing(path string) (*transcript.Input, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	c.files.close = append(c.files.close, file)
	return &transcript.Input{Name: path, Reader: file, Companion: func(ending string) (io.ReadCloser, error) {
		return openCompanion(path, ending)
	}}, nil
}

// openDevice writes to what is no file, such as a pipe.
func (c *convertRun) openDevice(out transcript.Output, path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	c.files.close = append(c.files.close, file)
	out.Writer = file
	return c.begin(out, path)
}

// companion makes the file beside OUT: the one that belongs to it already where
// games are added, else of the same name.
func (c *convertRun) companion(path, ending string) (io.WriteCloser, error) {
	if c.add {
		if there := findCompanion(path, ending); there != "" {
			return c.files.create(there)
		}
	}
	beside := strings.TrimSuffix(path, filepath.Ext(path)) + ending
	if _, err := os.Stat(beside); err == nil && !c.force && !c.add {
		return nil, fmt.Errorf("%s is there already: --force overwrites it", beside)
	}
	return c.files.create(beside)
}

// outFiles are files that are written under another name first.
type outFiles struct {
	parts []*outFile
	close []io.Closer
}

// outFile is a file being written.
type outFile struct {
	*os.File
	path string // where it shall be
	done bool
}

// Close closes the file once, with all of it on the disk.
func (f *outFile) Close() error {
	if f.done {
		return nil
	}
	f.done = true
	return errors.Join(f.Sync(), f.File.Close())
}

// create begins a file that shall be at path. A link stays one.
func (o *outFiles) create(path string) (*outFile, error) {
	mode := fs.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	file, err := os.OpenFile(path+".part", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", path, err)
	}
	part := &outFile{File: file, path: path}
	o.parts = append(o.parts, part)
	return part, nil
}

// keep puts the files in their places, the first last: it needs the others.
func (o *outFiles) keep() error {
	for _, part := range o.parts {
		if err := part.Close(); err != nil {
			return fmt.Errorf("cannot write %s: %w", part.path, err)
		}
	}
	for len(o.parts) > 0 {
		part := o.parts[len(o.parts)-1]
		if err := os.Rename(part.Name(), part.path); err != nil {
			return fmt.Errorf("cannot write %s: %w", part.path, err)
		}
		o.parts = o.parts[:len(o.parts)-1]
	}
	return nil
}

// discard removes the files that are not kept.
func (o *outFiles) discard() {
	for _, part := range o.parts {
		_ = part.Close()
		_ = os.Remove(part.Name())
	}
	for _, file := range o.close {
		_ = file.Close()
	}
}
