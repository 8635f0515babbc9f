package calibrate

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Errors on which a caller acts.
var (
	// ErrName is a name that no profile can have.
	ErrName = errors.New("not a profile's name")
	// ErrNone says that there is no profile of that name.
	ErrNone = errors.New("no such profile")
	// ErrForeign is a file that is no profile of flipwatch.
	ErrForeign = errors.New("not a profile of flipwatch")
	// ErrDamaged is a profile that is not as it was saved.
	ErrDamaged = errors.New("the profile is damaged")
	// ErrVersion is a profile of a later version than this program knows.
	ErrVersion = errors.New("the profile is of a later version")
)

const (
	format     = "flipwatch profile"
	ending     = ".json"
	largestLen = 1 << 20 // bytes; a profile has some thousand
)

// file is what a profile's file holds. Sum is the SHA-256 of format, version
// and profile, so that no damage goes unnoticed.
type file struct {
	Format  string          `json:"format"`
	Version int             `json:"version"`
	Sum     string          `json:"sum"`
	Profile json.RawMessage `json:"profile"`
}

// Store keeps profiles in a folder, a file each.
type Store struct{ Folder string }

// Path is the file of the profile of a name.
func (s Store) Path(name string) string { return filepath.Join(s.Folder, name+ending) }

// List returns the names of the profiles there are, in the order of the
// alphabet. No folder is no profile.
func (s Store) List() ([]string, error) {
	entries, err := os.ReadDir(s.Folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("profiles: %w", err)
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ending); ok && CheckName(name) == nil {
			names = append(names, name)
		}
	}
	return names, nil
}

// Load reads the profile of a name.
func (s Store) Load(name string) (Profile, error) {
	if err := CheckName(name); err != nil {
		return Profile{}, err
	}
	f, err := os.Open(s.Path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return Profile{}, s.none(name)
	}
	if err != nil {
		return Profile{}, fmt.Errorf("profile %s: %w", name, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, largestLen+1))
	if err == nil {
		var p Profile
		if p, err = decode(text); err == nil && p.Name != name {
			err = fmt.Errorf("%w: it was saved as %q", ErrForeign, p.Name)
		}
		if err == nil {
			return p, nil
		}
	}
	return Profile{}, fmt.Errorf("%s: %w: make it again with flipwatch calibrate --profile %s", s.Path(name), err, name)
}

// none says which profiles there are instead.
func (s Store) none(name string) error {
	names, err := s.List()
	if err != nil || len(names) == 0 {
		return fmt.Errorf("%w: %s: make it with flipwatch calibrate --profile %s", ErrNone, name, name)
	}
	return fmt.Errorf("%w: %s: there are %s", ErrNone, name, strings.Join(names, ", "))
}

// decode reads a profile from the bytes of its file.
func decode(text []byte) (Profile, error) {
	var f file
	var p Profile
	if len(text) > largestLen {
		return p, ErrForeign
	}
	if err := json.Unmarshal(text, &f); err != nil {
		if bytes.Contains(text, []byte(format)) {
			return p, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return p, fmt.Errorf("%w: %w", ErrForeign, err)
	}
	if f.Format != format {
		return p, ErrForeign
	}
	if sum, err := checksum(f.Version, f.Profile); err != nil || sum != f.Sum || f.Version < 1 {
		return p, ErrDamaged
	}
	if f.Version > Version {
		return p, fmt.Errorf("%w: %d, this program knows %d", ErrVersion, f.Version, Version)
	}
	profile, err := migrate(f.Version, f.Profile)
	if err != nil {
		return p, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err := json.Unmarshal(profile, &p); err != nil {
		return Profile{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if err := p.Validate(); err != nil {
		return Profile{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return p, nil
}

// checksum sums up a profile, whatever the white space in it.
func checksum(version int, profile json.RawMessage) (string, error) {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s %d\n", format, version)
	if err := json.Compact(&text, profile); err != nil {
		return "", err
	}
	sum := sha256.Sum256(text.Bytes())
	return hex.EncodeToString(sum[:]), nil
}

// Save writes a profile, whole or not at all, in place of the one of its name.
func (s Store) Save(p Profile) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("cannot save the profile: %w", err)
	}
	text, err := encode(&p)
	if err == nil {
		err = os.MkdirAll(s.Folder, 0o755)
	}
	if err == nil {
		err = replace(s.Path(p.Name), text)
	}
	if err != nil {
		return fmt.Errorf("cannot save the profile, the one before is as it was: %w", err)
	}
	return nil
}

func encode(p *Profile) ([]byte, error) {
	profile, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	sum, err := checksum(Version, profile)
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(file{format, Version, sum, profile}, "", "  ")
	return append(text, '\n'), err
}

// replace writes a file beside the one of that name, makes it durable, and puts
// it in its place. Nobody else may read it: a source may hold a password.
func replace(path string, text []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = cmp.Or(err, f.Sync())
	err = cmp.Or(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // if it is there; the first error says why
		return err
	}
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	if err = dir.Sync(); errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // a file system that cannot do that
	}
	return cmp.Or(err, dir.Close())
}
