package bench

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	cornersText = `[[0,0],[80,0],[80,80],[0,80]]`
	rowsText    = `["--------","--------","--------","---OX---","---XO---","--------","--------","--------"]`
)

func TestParseManifest(t *testing.T) {
	for _, c := range []struct {
		name, text string
		says       string // of the error; none if empty
		check      func(Photo) bool
	}{
		{"rows", `[{"file":"g/a.jpg","corners":` + cornersText + `,"board":` + rowsText + `}]`, "",
			func(p Photo) bool { return p.Group == "g" && p.Board[27] == 'O' && !p.Bare() && p.Full == "" }},
		{"one string", `[{"file":"a.jpg","corners":` + cornersText + `,"board":"` + lopsided + `","full_board":"` + lopsided + `"}]`, "",
			func(p Photo) bool { return p.Group == "folder" && p.Board == lopsided && p.Full == lopsided }},
		{"no board, said so", `[{"file":"a.jpg","corners":null,"board":null}]`, "", func(p Photo) bool { return p.Bare() }},
		{"no board, nothing said", `[{"file":"a.jpg","tags":["x","x"]}]`, "", func(p Photo) bool { return p.Bare() && len(p.Tags) == 1 }},
		{"need not be found", `[{"file":"a.jpg","corners":` + cornersText + `,"board":` + rowsText + `,"visible":false}]`, "",
			func(p Photo) bool { return p.MayMiss }},
		{"no list", `{"file":"a.jpg"}`, "no list", nil},
		{"no file", `[{"board":null}]`, "names no file", nil},
		{"corners alone", `[{"file":"a.jpg","corners":` + cornersText + `}]`, "both corners and squares", nil},
		{"board alone", `[{"file":"a.jpg","board":` + rowsText + `}]`, "both corners and squares", nil},
		{"63 squares", `[{"file":"a.jpg","corners":` + cornersText + `,"board":"` + lopsided[1:] + `"}]`, "64 squares", nil},
		{"other letters", `[{"file":"a.jpg","corners":` + cornersText + `,"board":"` + strings.Repeat("B", 64) + `"}]`, "64 squares", nil},
		{"three corners", `[{"file":"a.jpg","corners":[[0,0],[80,0],[80,80]],"board":` + rowsText + `}]`, "3 corners", nil},
		{"anticlockwise", `[{"file":"a.jpg","corners":[[0,0],[0,80],[80,80],[80,0]],"board":` + rowsText + `}]`, "clockwise", nil},
	} {
		photos, err := parseManifest([]byte(c.text), "folder")
		switch {
		case c.says != "":
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: error %v, want something of %q", c.name, err, c.says)
			}
		case err != nil || len(photos) != 1 || !c.check(photos[0]):
			t.Errorf("%s: %+v, %v", c.name, photos, err)
		}
	}
}

// tree makes files with their folders and returns where they are.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const gameText = `{"id":"short","fps":10,"transcript":"f5","movers":"X","events":[{"frame":3,"type":"move","ply":1,"square":"f5"}]}`

func TestFind(t *testing.T) {
	dir := tree(t, map[string]string{
		"manifest.json":       `[{"file":"a.jpg"},{"file":"notes.wtb"}]`,
		"below/manifest.json": `[{"file":"b.jpg"}]`,
		"below/game.json":     strings.Replace(gameText, `"fps":10`, `"files":["b.jpg"]`, 1),
		"v.mp4":               "", "v.json": gameText,
		"other.json":          `{"nothing":"of ours"}`,
		".kept/manifest.json": `[{"file":"c.jpg"}]`,
		"none/readme.txt":     "",
	})
	in := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct {
		name          string
		paths         []string
		photos, games int
		err           error
	}{
		{"a folder and those below", []string{dir}, 2, 2, nil},
		{"a folder twice", []string{dir, in("below")}, 2, 2, nil},
		{"a manifest", []string{in("below/manifest.json")}, 1, 0, nil},
		{"a video", []string{in("v.mp4")}, 0, 1, nil},
		{"a game's truth", []string{in("below/game.json")}, 0, 1, nil},
		{"nothing", []string{in("none")}, 0, 0, ErrNoTruth},
		{"a photo", []string{in("none/readme.txt")}, 0, 0, ErrNoTruth},
		{"not there", []string{in("gone")}, 0, 0, os.ErrNotExist},
	} {
		s, err := Find(c.paths)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.err)
			continue
		}
		if err == nil && (len(s.Photos) != c.photos || len(s.Games) != c.games) {
			t.Errorf("%s: %d photos and %d games, want %d and %d", c.name, len(s.Photos), len(s.Games), c.photos, c.games)
		}
	}
}

func TestKeep(t *testing.T) {
	set := func() *Set {
		return &Set{Photos: []Photo{{Name: "a/1.jpg"}, {Name: "a/2.jpg"}, {Name: "b/1.jpg"}}, Games: []Game{{Name: "game"}}}
	}
	for _, c := range []struct {
		name          string
		only, skip    []string
		photos, games int
	}{
		{"all", nil, nil, 3, 1},
		{"only a", []string{"a/"}, nil, 2, 0},
		{"all but a", nil, []string{"a/"}, 1, 1},
		{"a but one", []string{"a/"}, []string{"a/2"}, 1, 0},
	} {
		s := set()
		s.Keep(c.only, c.skip)
		if len(s.Photos) != c.photos || len(s.Games) != c.games {
			t.Errorf("%s: %d photos and %d games, want %d and %d", c.name, len(s.Photos), len(s.Games), c.photos, c.games)
		}
	}
}
