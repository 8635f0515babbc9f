package publish

import (
	"errors"
	"fmt"
	"os"
)

// file keeps the transcript in a file.
type file struct {
	path    string
	written string
	any     bool
	failed  bool // and it was told
}

func (f *file) run(in *mailbox) {
	for {
		select {
		case <-in.full:
			f.write(in)
		case <-in.done:
			select {
			case <-in.full:
				f.write(in)
			default:
			}
			return
		}
	}
}

// write replaces the file if the transcript is another one.
func (f *file) write(in *mailbox) {
	text := in.take().transcript
	if f.any && text == f.written {
		return
	}
	if err := replace(f.path, text+"\n"); err != nil {
		if !f.failed {
			f.failed = true
			in.tell(fmt.Errorf("publish: the transcript cannot be written, it is tried again with each move: %w", err))
		}
		return
	}
	f.any, f.written, f.failed = true, text, false
}

// replace writes a file whole or leaves the one before.
func replace(path, text string) error {
	part := path + ".part"
	out, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = out.WriteString(text)
	if err == nil {
		err = out.Sync() // else a power cut could leave an empty file under its name
	}
	err = errors.Join(err, out.Close())
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		_ = os.Remove(part) // the first error says why
	}
	return err
}
