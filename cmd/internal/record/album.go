package record

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"gocv.io/x/gocv"

	"flipwatch/engine/referee"
)

const (
	// mostBytes bounds one picture: a straightened board takes 20 to 30 KB, and one
	// in noise is written coarser.
	mostBytes = 48 << 10
	// mostInAll bounds the pictures of a game: sixty turns and as many faults with two
	// pictures each fit in, all at their largest. A table at which somebody plays with
	// the discs all night stops there.
	mostInAll = 16 << 20
	// mostWaiting bounds the pictures that wait to be written, some 250 KB each in
	// memory. A card that takes longer than that loses pictures, not the game's time.
	mostWaiting = 8
)

// Shots are two pictures of the board, straightened and upright: a1 is top left.
// Before may be empty. Who is given them closes them.
type Shots struct{ Before, After gocv.Mat }

// album keeps pictures in a folder beside the record. The pictures are written by
// a goroutine of its own. A nil album keeps none.
type album struct {
	folder string
	moves  bool
	space  *space
	number int   // pictures taken so far
	bytes  int64 // the most that those take
	jobs   chan job
	end    sync.Once
	ended  sync.WaitGroup
	failed bool // told that a picture could not be written
}

// job is one picture to be written.
type job struct {
	picture gocv.Mat
	path    string
	subject subject
	when    string // before or after
}

// openAlbum makes the album of a record; what it holds already, from before the
// game was cut off, counts.
func openAlbum(record string, moves bool, s *space) *album {
	a := &album{folder: strings.TrimSuffix(record, filepath.Ext(record)) + ".pictures", moves: moves, space: s, jobs: make(chan job, mostWaiting)}
	entries, _ := os.ReadDir(a.folder) // none yet, usually
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			a.bytes += info.Size()
		}
		var n int
		if _, err := fmt.Sscanf(e.Name(), "%d-", &n); err == nil {
			a.number = max(a.number, n)
		}
	}
	a.ended.Go(a.write)
	return a
}

// take has an event's pictures written, if it is to have any, and returns their
// names.
func (a *album) take(e referee.Event, shoot func() Shots) []string {
	if a == nil || shoot == nil {
		return nil
	}
	about, wanted := a.about(e)
	if !wanted || len(a.jobs) > mostWaiting-2 {
		return nil
	}
	shots := shoot()
	var names []string
	for _, p := range []struct {
		picture gocv.Mat
		when    string
	}{{shots.Before, "before"}, {shots.After, "after"}} {
		if p.picture.Empty() || !a.mayTake() {
			_ = p.picture.Close() // memory only
			continue
		}
		a.number++
		name := fmt.Sprintf("%03d-%s-%s.jpg", a.number, about.name, p.when)
		names = append(names, filepath.ToSlash(filepath.Join(filepath.Base(a.folder), name)))
		a.jobs <- job{p.picture, filepath.Join(a.folder, name), about, p.when}
	}
	return names
}

// mayTake says whether there is room for one more picture, and counts it with the
// most that it can take.
func (a *album) mayTake() bool {
	var why error
	switch {
	case !a.space.roomForPictures():
		why = errNoRoom
	case a.bytes+mostBytes > mostInAll:
		why = fmt.Errorf("%d MB of pictures of this game: no more are kept", mostInAll>>20)
	default:
		a.bytes += mostBytes
		return true
	}
	if !a.failed {
		a.failed = true
		a.space.tell(why)
	}
	return false
}

// write draws and writes pictures until the album is closed.
func (a *album) write() {
	told := false
	for j := range a.jobs {
		data, err := j.draw()
		_ = j.picture.Close() // memory only
		if err == nil {
			err = a.save(j.path, data)
		}
		if err != nil && !told {
			told = true
			a.space.tell(fmt.Errorf("no picture %s, the record itself is kept: %w", j.path, err))
		}
	}
}

// save writes a picture whole or not at all. It need not survive a power cut: it
// is not synced, so that it never holds up the record's own writes for long.
func (a *album) save(path string, data []byte) error {
	if err := os.Mkdir(a.folder, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	err := os.WriteFile(path, data, 0o644)
	if err != nil {
		_ = os.Remove(path) // half a picture is none; the first error says why
	}
	return err
}

// close writes what waits.
func (a *album) close() {
	if a == nil {
		return
	}
	a.end.Do(func() { close(a.jobs) })
	a.ended.Wait()
}
