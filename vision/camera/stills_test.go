package camera

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// names are the base names of the frames' photos.
func names(frames []Frame) []string {
	var all []string
	for _, f := range frames {
		all = append(all, filepath.Base(f.Name))
	}
	return all
}

func TestStills(t *testing.T) {
	dir := t.TempDir()
	for i, name := range []string{"b2.jpg", "b10.jpg", "B1.JPG", "a.jpeg"} {
		save(t, dir, name, jpegOf(t, i))
	}
	save(t, dir, "notes.txt", []byte("not a photo"))
	save(t, dir, ".hidden.jpg", []byte("not a photo"))
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		name  string
		specs []string
		want  []string
	}{
		{"folder", []string{dir}, []string{"a.jpeg", "B1.JPG", "b2.jpg", "b10.jpg"}},
		{"one photo", []string{in("b2.jpg")}, []string{"b2.jpg"}},
		{"as a shell gives them", []string{in("b10.jpg"), in("b2.jpg")}, []string{"b2.jpg", "b10.jpg"}},
		{"in an order of one's own", []string{in("b2.jpg"), in("a.jpeg"), in("b10.jpg")}, []string{"b2.jpg", "a.jpeg", "b10.jpg"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := OpenAll(t.Context(), c.specs, Config{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if info := s.Info(); info.Kind != Stills || info.Frames != len(c.want) || info.Width != 64 {
				t.Errorf("info %+v", info)
			}
			frames, err := drain(t, s)
			if got := names(frames); err != io.EOF || !slices.Equal(got, c.want) {
				t.Errorf("%q, then %v, want %q", got, err, c.want)
			}
			for i, f := range frames {
				if f.Index != i || f.Time != time.Duration(i)*time.Second {
					t.Errorf("photo %d is number %d at %v", i, f.Index, f.Time)
				}
			}
		})
	}
}

// TestStillsSkip: a bad photo is told of and left out, its number stays.
func TestStillsSkip(t *testing.T) {
	dir := t.TempDir()
	save(t, dir, "1.jpg", []byte("text"))
	save(t, dir, "2.jpg", jpegOf(t, 2))
	save(t, dir, "3.jpg", jpegOf(t, 3)[:200])
	save(t, dir, "4.jpg", jpegOf(t, 4))
	save(t, dir, "5.jpg", nil)
	var events []Event
	s := open(t, dir, Config{Notify: func(e Event) { events = append(events, e) }})
	if len(events) != 0 {
		t.Error("told before Next was called")
	}
	frames, err := drain(t, s)
	if got := names(frames); err != io.EOF || !slices.Equal(got, []string{"2.jpg", "4.jpg"}) || frames[0].Index != 1 || frames[1].Index != 3 {
		t.Errorf("%q, then %v", got, err)
	}
	for i, n := range []int{0, 2, 4} {
		if i >= len(events) || events[i].Kind != Skipped || events[i].Frame != n || !errors.Is(events[i].Err, ErrUnreadable) {
			t.Fatalf("events %v", events)
		}
	}
	if len(events) != 3 {
		t.Errorf("events %v", events)
	}
}

func TestStillsRefused(t *testing.T) {
	bad := t.TempDir()
	save(t, bad, "1.jpg", []byte("text"))
	save(t, bad, "2.jpg", nil)
	none := t.TempDir()
	save(t, none, "a.txt", []byte("text"))
	photo := save(t, t.TempDir(), "a.jpg", jpegOf(t, 1))
	for _, c := range []struct {
		name  string
		specs []string
		says  string
	}{
		{"no photo in the folder", []string{none}, "no photo in this folder"},
		{"only bad ones", []string{bad}, "1.jpg: unreadable file: it holds text"},
		{"a folder among photos", []string{photo, bad}, "folder"},
		{"a missing photo alone", []string{"none.jpg"}, "no such file"},
		{"several missing", []string{"none1.jpg", "none2.jpg"}, "none1.jpg: unreadable file: there is no such file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := OpenAll(t.Context(), c.specs, Config{})
			want{ErrUnreadable, c.says}.check(t, err)
		})
	}
}

func TestCompareNatural(t *testing.T) {
	sorted := []string{"", "01", "1", "2", "10", "a", "A1", "a2", "a02b", "a10", "b", "img9.jpg", "img10.jpg", "img10b.jpg", "img99999999999999999999999.jpg"}
	for i, a := range sorted {
		for j, b := range sorted {
			got := compareNatural(a, b)
			if want := i - j; got < 0 != (want < 0) || got > 0 != (want > 0) {
				t.Errorf("%q to %q: %d", a, b, got)
			}
		}
	}
}
