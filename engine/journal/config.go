package journal

import (
	"errors"
	"fmt"
	"time"
)

var (
	// ErrFull is a disk or a quota without space. The record so far is good, and
	// what did not fit is tried again with each Append.
	ErrFull = errors.New("disk full")
	// ErrFolder is a folder in which no record can be made.
	ErrFolder = errors.New("cannot record here")
	// ErrClosed is an Append to a journal after its Close.
	ErrClosed = errors.New("the record is closed")
	// ErrInUse is a record that another process is writing.
	ErrInUse = errors.New("the record is being written by another process")
	// ErrHeader is a file that does not begin with a journal's header.
	ErrHeader = errors.New("not a game record")
	// ErrVersion is a record of a later version than this package can read.
	ErrVersion = errors.New("record of a later version")
	// ErrLine is a value that makes no line: it is no JSON object, or too long.
	ErrLine = errors.New("not a line of a record")
)

// Version is that of the records written. Records of all versions up to it are
// read. Version 2 added the time of day to each line and names to the head.
const Version = 2

// maxLine bounds a line in bytes. An event of a game has some hundred; a file
// that holds something else must not fill the memory.
const maxLine = 1 << 20

// maxWaiting bounds in bytes what is kept in memory while it cannot be written.
// The events of several thousand turns fit in.
const maxWaiting = 4 << 20

// Config says where a record is kept and what stands in its header.
type Config struct {
	// Folder is where the record is made; it is created when it is missing.
	Folder string
	// Start is when the game began. It gives the file its name.
	Start time.Time
	// Head is what the header says beside version and start: names, place, event,
	// policy. Anything that is JSON; nil for nothing.
	Head any
	// Disk is where the files are; nil for the real one. It is for tests.
	Disk Disk
}

// Validate says what is missing.
func (c *Config) Validate() error {
	if c.Folder == "" {
		return fmt.Errorf("%w: no folder: name one, . for this one", ErrFolder)
	}
	if c.Start.IsZero() {
		return errors.New("record without a start: set the time at which the game began")
	}
	return nil
}

// disk returns the disk to use.
func (c *Config) disk() Disk {
	if c.Disk == nil {
		return realDisk{}
	}
	return c.Disk
}
