package journal

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Header is the first line of a record.
type Header struct {
	Type    string          `json:"type"` // always "record"
	Version int             `json:"version"`
	Start   time.Time       `json:"start"`
	Head    json.RawMessage `json:"head,omitempty"` // Config.Head
}

// Journal is a record open for writing. Its methods may be called from several
// goroutines.
type Journal struct {
	path string
	disk Disk

	mu      sync.Mutex
	file    File   // nil after Close
	size    int64  // of the file
	torn    bool   // the file ends with half a line that could not be cut off
	waiting []byte // whole lines not yet written
}

// Open makes a new record. A folder that cannot be written is an error here
// rather than in the middle of the game.
func Open(cfg Config) (*Journal, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	header, err := headerLine(cfg)
	if err != nil {
		return nil, err
	}
	j := &Journal{disk: cfg.disk()}
	if err := makeFolder(cfg.Folder, j.disk); err != nil {
		return nil, folderError(cfg.Folder, err)
	}
	if err := j.create(cfg.Folder, cfg.Start); err != nil {
		return nil, folderError(cfg.Folder, err)
	}
	j.waiting = header
	err = j.write()
	if err == nil {
		err = j.disk.SyncDir(cfg.Folder)
	}
	if err != nil {
		_ = j.file.Close() // nothing was recorded yet, and the first error says why
		_ = j.disk.Remove(j.path)
		return nil, folderError(cfg.Folder, err)
	}
	return j, nil
}

// folderError says what to do when no record can be made in a folder.
func folderError(folder string, err error) error {
	if isFull(err) {
		return fmt.Errorf("%w: %w: free some space, or choose another folder: %w", ErrFolder, ErrFull, err)
	}
	return fmt.Errorf("%w: make %s a folder you can write, or choose another: %w", ErrFolder, folder, err)
}

// headerLine is the first line.
func headerLine(cfg Config) ([]byte, error) {
	h := Header{Type: "record", Version: Version, Start: cfg.Start}
	if cfg.Head != nil {
		head, err := json.Marshal(cfg.Head)
		if err != nil {
			return nil, fmt.Errorf("%w: header: %w", ErrLine, err)
		}
		h.Head = head
	}
	return marshalLine(h)
}

// create makes a file with a name that neither a record nor a move list has.
func (j *Journal) create(folder string, start time.Time) error {
	name := filepath.Join(folder, start.Format("2006-01-02_150405"))
	for n := 1; ; n++ {
		base := name
		if n > 1 { // a second game in this second, or a clock that was set back
			base = fmt.Sprintf("%s-%d", name, n)
		}
		if _, err := os.Lstat(base + ".txt"); err == nil {
			continue
		}
		file, err := j.disk.OpenFile(base+".jsonl", os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		j.path, j.file = base+".jsonl", file
		return err
	}
}

// Path returns the record's file.
func (j *Journal) Path() string { return j.path }

// MovesPath returns the file of the move list that Finish writes.
func (j *Journal) MovesPath() string {
	return j.path[:len(j.path)-len(filepath.Ext(j.path))] + ".txt"
}

// Append writes values that marshal to JSON objects, each as one line and all with
// one write: what happened at once is kept at once. With nil the lines, and any
// that waited, are on the disk. With an error they wait in memory and are tried
// again with the next Append or Close; ErrFull says that there is no space. Only
// ErrLine and ErrClosed mean that the lines are dropped.
func (j *Journal) Append(values ...any) error {
	var lines []byte
	for _, v := range values {
		line, err := marshalLine(v)
		if err != nil {
			return err
		}
		lines = append(lines, line...)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return ErrClosed
	}
	if len(j.waiting)+len(lines) > maxWaiting {
		return fmt.Errorf("%w: %w: %d bytes already wait to be written: free some space", ErrLine, ErrFull, len(j.waiting))
	}
	j.waiting = append(j.waiting, lines...)
	if len(j.waiting) == 0 {
		return nil
	}
	return j.flush()
}

// Waiting returns how many lines wait in memory because they could not be
// written.
func (j *Journal) Waiting() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return bytes.Count(j.waiting, []byte{'\n'})
}

// marshalLine makes a line of v.
func marshalLine(v any) ([]byte, error) {
	line, err := json.Marshal(v)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrLine, err)
	case line[0] != '{':
		return nil, fmt.Errorf("%w: %.20s is no JSON object", ErrLine, line)
	case len(line) >= maxLine:
		return nil, fmt.Errorf("%w: %d bytes, of %d at most", ErrLine, len(line), maxLine-1)
	}
	return append(line, '\n'), nil
}

// Close writes what waits, if it now can, and closes the file. A second Close
// does nothing.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.file == nil {
		return nil
	}
	var err error
	if len(j.waiting) > 0 {
		err = j.flush()
	}
	err = cmp.Or(err, j.file.Close())
	j.file = nil
	return err
}
