package camera

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// stillFPS is the clock of a series of photos: one a second, since nothing is
// known of when they were taken.
const stillFPS = 1

// photoExtensions are the names that make a file of a folder a photo. Files
// given by name need none of them.
var photoExtensions = [...]string{".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm", ".heic", ".heif"}

// IsPhotoName says that a file is called like a photo.
func IsPhotoName(name string) bool {
	return !strings.HasPrefix(filepath.Base(name), ".") && slices.Contains(photoExtensions[:], strings.ToLower(filepath.Ext(name)))
}

// openFolder opens the photos of a folder, in the order of their names.
func openFolder(dir string, cfg Config) (Source, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fileError(dir, err)
	}
	var photos []string
	for _, e := range entries {
		if !e.IsDir() && IsPhotoName(e.Name()) {
			photos = append(photos, filepath.Join(dir, e.Name()))
		}
	}
	if len(photos) == 0 {
		return nil, unreadable(dir, "there is no photo in this folder: name one with .jpg or .png files")
	}
	slices.SortFunc(photos, compareNatural)
	return newStills(dir, photos, cfg)
}

// openStills opens photos that were named one by one. Their order is kept,
// unless it is the alphabet's, as from a shell's *.jpg: then photo 10 comes
// after photo 9, not after photo 1.
func openStills(paths []string, cfg Config) (Source, error) {
	paths = slices.Clone(paths)
	if slices.IsSorted(paths) {
		slices.SortFunc(paths, compareNatural)
	}
	for _, p := range paths {
		if err := usableAsStill(p); err != nil {
			return nil, err
		}
	}
	name := paths[0]
	if len(paths) > 1 {
		name = filepath.Base(paths[0]) + " … " + filepath.Base(paths[len(paths)-1])
	}
	return newStills(name, paths, cfg)
}

// usableAsStill refuses what can be no photo of a series at all. A photo that
// is missing or damaged is left to the series, which goes on without it.
func usableAsStill(path string) error {
	if stat, err := os.Stat(path); err == nil && stat.IsDir() {
		return unreadable(path, "it is a folder: name one folder, or several photos")
	}
	if f, err := sniffFile(path); err == nil && !f.picture && f.name != "unknown" {
		return unreadable(path, "it is a video (%s): name one video, or several photos", f.name)
	}
	return nil
}

// newStills opens a series. If no photo can be read, the first one's error is
// the series'.
func newStills(name string, paths []string, cfg Config) (Source, error) {
	info := Info{Name: name, Kind: Stills, FPS: stillFPS, Frames: len(paths)}
	return primed(newAhead(&stills{paths: paths, cfg: cfg}, info, cfg))
}

// stills decodes the photos one after the other.
type stills struct {
	paths []string
	next  int
	cfg   Config
}

// produce decodes the next photo.
func (s *stills) produce(f *Frame) error {
	if s.next == len(s.paths) {
		return io.EOF
	}
	f.Index = s.next
	f.Time = time.Duration(s.next) * time.Second / stillFPS
	f.Name = s.paths[s.next]
	s.next++
	scale, err := Decode(f.Name, &f.Mat, s.cfg)
	if err != nil {
		return &skip{err}
	}
	f.Scale = scale
	return nil
}

// close has nothing to do: no file stays open.
func (s *stills) close() {}
