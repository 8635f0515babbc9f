package bench

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ErrNoTruth says that a folder or file has nothing to be measured by.
var ErrNoTruth = errors.New("nothing with a truth here: a folder needs a manifest.json of photos, a game.json, or videos that have a .json of the same name")

// The names of truth files in a folder.
const (
	manifestName = "manifest.json"
	gameName     = "game.json"
)

// videoExtensions are the files that a truth of the same name belongs to.
var videoExtensions = [...]string{".mp4", ".mkv", ".avi", ".mov", ".webm", ".mjpeg"}

// photoExtensions are the files that may be pictures without a board: manifests
// of other things have neither corners nor boards either.
var photoExtensions = [...]string{".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"}

// Set is all that was found to be measured.
type Set struct {
	Photos []Photo
	Games  []Game

	seen map[string]bool
	hits int // truths that were reached, also those that are known already
}

// Find looks for truth in folders, with all below them, and in single files: a
// manifest, the truth of a game, or a video that has one.
func Find(paths []string) (*Set, error) {
	s := &Set{seen: map[string]bool{}}
	for _, p := range paths {
		before := s.hits
		if err := s.add(p); err != nil {
			return nil, err
		}
		if s.hits == before {
			return nil, fmt.Errorf("%s: %w", p, ErrNoTruth)
		}
	}
	return s, nil
}

// Keep leaves only what is named by a prefix of only (all if it is empty) and
// none of what is named by one of skip.
func (s *Set) Keep(only, skip []string) {
	drop := func(name string) bool {
		named := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
		return len(only) > 0 && !slices.ContainsFunc(only, named) || slices.ContainsFunc(skip, named)
	}
	s.Photos = slices.DeleteFunc(s.Photos, func(p Photo) bool { return drop(p.Name) })
	s.Games = slices.DeleteFunc(s.Games, func(g Game) bool { return drop(g.Name) })
}

// key names a file in one way however it was reached.
func key(p string) string {
	if abs, err := filepath.Abs(p); err == nil {
		return abs
	}
	return filepath.Clean(p)
}

func (s *Set) add(p string) error {
	stat, err := os.Stat(p)
	if err != nil {
		return fmt.Errorf("cannot measure anything: %w", err)
	}
	if !stat.IsDir() {
		return s.addFile(p)
	}
	return filepath.WalkDir(p, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != p && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".json":
			return nil
		case d.Name() == manifestName || d.Name() == gameName || videoOf(name) != "":
			return s.addTruth(name)
		}
		return nil
	})
}

// addFile adds what was named by itself.
func (s *Set) addFile(p string) error {
	if filepath.Ext(p) == ".json" {
		return s.addTruth(p)
	}
	if !slices.Contains(videoExtensions[:], strings.ToLower(filepath.Ext(p))) {
		return fmt.Errorf("%s: %w", p, ErrNoTruth)
	}
	truth := strings.TrimSuffix(p, filepath.Ext(p)) + ".json"
	if _, err := os.Stat(truth); err != nil {
		return fmt.Errorf("%s: %w", p, ErrNoTruth)
	}
	return s.addTruth(truth)
}

// videoOf returns the video that a truth file belongs to by its name.
func videoOf(truth string) string {
	base := strings.TrimSuffix(truth, filepath.Ext(truth))
	for _, ext := range videoExtensions {
		if _, err := os.Stat(base + ext); err == nil {
			return base + ext
		}
	}
	return ""
}

// addTruth adds the photos of a manifest, or the game of an object.
func (s *Set) addTruth(p string) error {
	s.hits++
	if s.seen[key(p)] {
		return nil
	}
	s.seen[key(p)] = true
	text, err := os.ReadFile(p)
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("[")) {
		game, err := parseGame(text, p)
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		s.Games = append(s.Games, game)
		return nil
	}
	folder := filepath.Dir(key(p))
	photos, err := parseManifest(text, folder)
	if err != nil {
		return fmt.Errorf("%s: %w", p, err)
	}
	for _, photo := range photos {
		if rel, err := filepath.Rel(folder, photo.Path); err == nil {
			photo.Path = filepath.Join(filepath.Dir(p), rel)
		}
		if !photo.Bare() || slices.Contains(photoExtensions[:], strings.ToLower(filepath.Ext(photo.Path))) {
			s.Photos = append(s.Photos, photo)
		}
	}
	return nil
}
