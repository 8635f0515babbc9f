package calibrate

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"
)

// version1 is a profile as the first version wrote it, from a program that played
// the bundled video.
const version1 = "testdata/version1.json"

// TestVersion1IsMigrated: a profile of the first version is loaded whole, its file
// stays as it is, and saving it writes the latest version.
func TestVersion1IsMigrated(t *testing.T) {
	text, err := os.ReadFile(version1)
	if err != nil {
		t.Fatal(err)
	}
	s := Store{t.TempDir()}
	if err := os.WriteFile(s.Path("club"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := s.Load("club")
	if err != nil {
		t.Fatal(err)
	}
	if p.Row1 != "bottom" || p.Width != 960 || p.Corners[0] == [2]float64{} || p.Undistort == 0 || p.Quality.Lines != 112 || p.Camera != (Camera{}) {
		t.Errorf("%+v", p)
	}
	if now, _ := os.ReadFile(s.Path("club")); !bytes.Equal(now, text) {
		t.Error("loading changed the file")
	}
	if err := s.Save(p); err != nil {
		t.Fatal(err)
	}
	var written file
	if now, err := os.ReadFile(s.Path("club")); err != nil || json.Unmarshal(now, &written) != nil || written.Version != Version {
		t.Errorf("version %d, %v", written.Version, err)
	}
}

// TestMigrationNamesTheCamera: a name that lasts is the camera's, a number is
// not.
func TestMigrationNamesTheCamera(t *testing.T) {
	for source, want := range map[string]Camera{
		`{"source": "/dev/v4l/by-id/usb-C270-index0"}`: {Path: "/dev/v4l/by-id/usb-C270-index0"},
		`{"source": "/dev/video0"}`:                    {},
		`{"source": "http://phone/video"}`:             {},
		`{}`:                                           {},
	} {
		var p Profile
		text, err := migrate(1, json.RawMessage(source))
		if err == nil {
			err = json.Unmarshal(text, &p)
		}
		if err != nil || p.Camera != want {
			t.Errorf("%s: %+v, %v", source, p.Camera, err)
		}
	}
	if _, err := migrate(1, json.RawMessage(`{"source": 7}`)); err == nil {
		t.Error("a source that is a number")
	}
}

// TestEveryVersionIsMigrated: there is a step for each version before this one.
func TestEveryVersionIsMigrated(t *testing.T) {
	if n := len(migrations()); n != Version-1 {
		t.Errorf("%d migrations up to version %d", n, Version)
	}
}
