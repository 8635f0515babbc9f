package record

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// lowSpace is the space in bytes below which the disk is called nearly full: a
	// game's record takes some 100 KB and its pictures at most mostInAll, so that the
	// game under way still ends well and there is an evening to act in, with the logs
	// of a small system growing by a few megabytes a day.
	lowSpace = 64 << 20
	// pictureSpace is the space below which no more pictures are kept: what is left
	// belongs to the records, enough for hundreds.
	pictureSpace = 32 << 20
	// spacePeriod is how often the disk is asked. At 1 MB/s, faster than anything
	// writes without being noticed, it takes from lowSpace to full twice as long.
	spacePeriod = 30 * time.Second
)

// space watches how much room the disk has.
type space struct {
	folder string
	free   func(string) (int64, error)
	low    atomic.Bool
	news   chan error // troubles to be told
	done   chan struct{}
	end    sync.Once
	ended  sync.WaitGroup
}

// watchSpace begins to watch the disk of a file; free asks it, nil for the real one.
func watchSpace(file string, free func(string) (int64, error)) *space {
	if free == nil {
		free = freeBytes
	}
	// More troubles than there are kinds of them never wait.
	s := &space{folder: filepath.Dir(file), free: free, news: make(chan error, 4), done: make(chan struct{})}
	s.look()
	s.ended.Go(func() {
		ticker := time.NewTicker(spacePeriod)
		defer ticker.Stop()
		for {
			select {
			case <-s.done:
				return
			case <-ticker.C:
				s.look()
			}
		}
	})
	return s
}

// look asks the disk, and warns when it has become nearly full. A disk that does
// not say counts as one with room.
func (s *space) look() {
	free, err := s.free(s.folder)
	low := err == nil && free < lowSpace
	if low && !s.low.Load() {
		s.tell(fmt.Errorf("disk nearly full: %d MB left in %s: free some space; the game goes on, below %d MB without pictures", free>>20, s.folder, pictureSpace>>20))
	}
	s.low.Store(low)
}

// errNoRoom is for pictures on a disk that is nearly full.
var errNoRoom = errors.New("disk nearly full: no pictures are kept until there is room")

// roomForPictures says whether pictures may be written.
func (s *space) roomForPictures() bool {
	free, err := s.free(s.folder)
	return err != nil || free >= pictureSpace
}

// tell passes a trouble on; when nobody has taken the ones before, it is dropped.
func (s *space) tell(err error) {
	select {
	case s.news <- err:
	default:
	}
}

func (s *space) close() {
	s.end.Do(func() { close(s.done) })
	s.ended.Wait()
}
