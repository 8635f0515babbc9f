package calibrate

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"flipwatch/engine"
)

func sample() Profile {
	return Profile{
		Name: "club", Saved: time.Date(2026, 5, 17, 14, 30, 0, 0, time.UTC), Source: "0", Camera: Camera{"/dev/v4l/by-id/usb-C270-index0", "C270"}, Row1: "bottom",
		Width: 1280, Height: 720, Corners: [4][2]float64{{300.5, 100}, {900, 110}, {950, 650}, {250, 640}},
		Undistort: -0.02, Controls: []Control{{"exposure", 156}},
		Quality: Quality{SquarePx: 70, Glare: []engine.Square{54}, Unread: []engine.Square{}, WeakestConfidence: 0.98},
	}
}

func TestSavedIsLoaded(t *testing.T) {
	s := Store{filepath.Join(t.TempDir(), "new", "folder")}
	if names, err := s.List(); err != nil || len(names) != 0 {
		t.Fatal(names, err)
	}
	first := sample()
	if err := s.Save(first); err != nil {
		t.Fatal(err)
	}
	second := first
	second.Row1 = "top"
	if err := s.Save(second); err != nil {
		t.Fatal(err)
	}
	got, err := s.Load("club")
	if err != nil || !reflect.DeepEqual(got, second) {
		t.Errorf("%+v, %v", got, err)
	}
	if files, _ := os.ReadDir(s.Folder); len(files) != 1 {
		t.Errorf("files %v", files)
	}
	if stat, err := os.Stat(s.Path("club")); err != nil || stat.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", stat, err)
	}
	if names, err := s.List(); err != nil || len(names) != 1 || names[0] != "club" {
		t.Error(names, err)
	}
}

// TestDamageIsNoticed cuts a profile of each version at every byte, and changes
// every byte to several others: it is refused, or it is the same profile.
func TestDamageIsNoticed(t *testing.T) {
	latest := sample()
	text, err := encode(&latest)
	if err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(version1)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"version 2": text, "version 1": first} {
		t.Run(name, func(t *testing.T) { damage(t, text) })
	}
}

func damage(t *testing.T, text []byte) {
	want, err := decode(text)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, at int, damaged []byte) {
		t.Helper()
		got, err := decode(damaged)
		switch {
		case err == nil && !reflect.DeepEqual(got, want):
			t.Errorf("%s at byte %d is loaded as %+v", what, at, got)
		case err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrForeign):
			t.Errorf("%s at byte %d: %v", what, at, err)
		}
	}
	for at := range text {
		check("cut", at, text[:at])
		check("a byte missing", at, append(append([]byte{}, text[:at]...), text[at+1:]...))
		for _, b := range []byte{0, ' ', '"', '0', '1', '2', '9', '-', '}', 0xff, text[at] ^ 0x20, text[at] ^ 1} {
			damaged := append([]byte{}, text...)
			damaged[at] = b
			check("another byte", at, damaged)
		}
	}
}

func TestRefused(t *testing.T) {
	p := sample()
	text, err := encode(&p)
	if err != nil {
		t.Fatal(err)
	}
	later := strings.Replace(string(text), `"version": 2`, `"version": 7`, 1)
	sum, err := checksum(7, profileOf(t, text))
	if err != nil {
		t.Fatal(err)
	}
	old, err := checksum(Version, profileOf(t, text))
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		text string
		want error
	}{
		"empty file":       {"", ErrForeign},
		"a picture":        {"\xff\xd8\xff\xe0 JFIF", ErrForeign},
		"other JSON":       {`{"name": "club", "row1": "top"}`, ErrForeign},
		"a list":           {`[1, 2]`, ErrForeign},
		"a later version":  {strings.Replace(later, old, sum, 1), ErrVersion},
		"a later one bent": {later, ErrDamaged},
		"called an older":  {strings.Replace(string(text), `"version": 2`, `"version": 1`, 1), ErrDamaged},
		"far too long":     {strings.Repeat(" ", largestLen) + string(text), ErrForeign},
	} {
		t.Run(name, func(t *testing.T) {
			s := Store{t.TempDir()}
			if err := os.WriteFile(s.Path("club"), []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := s.Load("club")
			if !errors.Is(err, tt.want) || !strings.Contains(err.Error(), "calibrate --profile club") {
				t.Errorf("%v", err)
			}
		})
	}
}

func profileOf(t *testing.T, text []byte) []byte {
	t.Helper()
	_, rest, ok := strings.Cut(string(text), `"profile": `)
	if !ok {
		t.Fatal("no profile in the file")
	}
	return []byte(strings.TrimSuffix(strings.TrimSpace(rest), "}"))
}

func TestNames(t *testing.T) {
	s := Store{t.TempDir()}
	for _, name := range []string{"", ".", "../club", "a/b", "ü", ".hidden", "-x", "a b", strings.Repeat("a", 65)} {
		if _, err := s.Load(name); !errors.Is(err, ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := s.Load("club"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if err := s.Save(sample()); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(s.Path("club"), s.Path("home")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load("home"); !errors.Is(err, ErrForeign) {
		t.Errorf("a profile under another's name: %v", err)
	}
	if _, err := s.Load("school"); !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "home") {
		t.Error(err)
	}
}

// TestFailedSaveKeepsTheOld: a folder that cannot be written to leaves the
// profile before as it was.
func TestFailedSaveKeepsTheOld(t *testing.T) {
	s := Store{filepath.Join(t.TempDir(), "file")}
	if err := os.WriteFile(s.Folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(sample()); err == nil {
		t.Error("saved into a file")
	}
	p := sample()
	p.Row1 = "north"
	if err := (Store{t.TempDir()}).Save(p); err == nil {
		t.Error("saved with row 1 in the north")
	}
}
