package journal

import (
	"bytes"
	"fmt"
)

// fence ends a half line that could not be cut off. The control character is
// not allowed in JSON, so that the line is none even when only its line break
// was missing.
const fence = "\x18\n"

// flush writes all that waits, and says what to do when it cannot.
func (j *Journal) flush() error {
	err := j.write()
	switch {
	case err == nil:
		return nil
	case isFull(err):
		return fmt.Errorf("%w: free some space; %s is good up to here and goes on then: %w", ErrFull, j.path, err)
	}
	return fmt.Errorf("check the disk; %s is good up to here, and what follows waits in memory: %w", j.path, err)
}

// write writes all that waits with one write and one sync, and takes back what
// of it failed.
func (j *Journal) write() error {
	data := j.waiting
	if j.torn {
		data = append([]byte(fence), data...)
	}
	n, err := j.file.Write(data)
	if err != nil {
		j.takeBack(data[:n], bytes.LastIndexByte(data[:n], '\n')+1)
		return err
	}
	if err := j.file.Sync(); err != nil {
		// What a failed sync has left on the disk cannot be known: all of it is
		// written again.
		j.takeBack(data, 0)
		return err
	}
	j.size += int64(n)
	j.torn, j.waiting = false, j.waiting[:0]
	return nil
}

// takeBack cuts off what a failed write has written but for the first keep
// bytes, which are whole lines and no longer need to wait: the next sync is
// theirs too. What cannot be cut off will be fenced.
func (j *Journal) takeBack(written []byte, keep int) {
	if len(written) == 0 {
		return
	}
	kept := keep
	if j.torn && keep > 0 {
		kept -= len(fence)
		j.torn = false
	}
	j.waiting = append(j.waiting[:0], j.waiting[kept:]...)
	if err := j.file.Truncate(j.size + int64(keep)); err == nil {
		j.size += int64(keep)
		return
	}
	j.size += int64(len(written))
	j.torn = j.torn || len(written) > keep
}
