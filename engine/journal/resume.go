package journal

import (
	"errors"
	"fmt"
	"os"
)

// InUse says whether another process, or another Journal of this one, is writing a
// record now.
func InUse(path string) bool {
	file, err := realDisk{}.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return errors.Is(err, ErrInUse)
	}
	_ = file.Close() // nothing was written
	return false
}

// Resume opens a record to go on with it, and returns what it holds. Half a
// line at its end is cut off. The record must not be open in another process.
func Resume(path string, d Disk) (*Journal, *Record, error) {
	cfg := Config{Disk: d}
	j := &Journal{path: path, disk: cfg.disk()}
	file, err := j.disk.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("resume %s: %w", path, err)
	}
	j.file = file
	rec, err := ReadFile(path)
	if err != nil {
		_ = file.Close() // nothing was written
		return nil, rec, fmt.Errorf("resume: %w", err)
	}
	j.size = rec.whole
	if rec.Torn {
		if err := file.Truncate(rec.whole); err != nil {
			j.torn = true
			if info, err := os.Stat(path); err == nil {
				j.size = info.Size()
			}
		}
	}
	return j, rec, nil
}
