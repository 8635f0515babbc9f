package journal

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
)

// Finish writes a finished game's move list beside the record, whole or not at
// all. It may be called again, with another list in place of the first.
func (j *Journal) Finish(moves string) error {
	path := j.MovesPath()
	part := path + ".part"
	err := j.writeWhole(part, moves+"\n")
	if err == nil {
		err = j.disk.Rename(part, path)
	}
	if err != nil {
		_ = j.disk.Remove(part) // if it is there; the first error says why
		return finishError(path, err)
	}
	if err := j.disk.SyncDir(filepath.Dir(path)); err != nil {
		return finishError(path, err)
	}
	return nil
}

// writeWhole writes and syncs a new file.
func (j *Journal) writeWhole(path, text string) error {
	f, err := j.disk.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	if _, err = f.Write([]byte(text)); err == nil {
		err = f.Sync()
	}
	return cmp.Or(err, f.Close())
}

// finishError says that only the move list is missing.
func finishError(path string, err error) error {
	if isFull(err) {
		return fmt.Errorf("%w: no move list in %s, the record itself is kept: free some space: %w", ErrFull, path, err)
	}
	return fmt.Errorf("no move list in %s, the record itself is kept: %w", path, err)
}
