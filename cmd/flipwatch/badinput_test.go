package main

import (
	"encoding/json"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// picture writes a JPEG of one colour and returns its path.
func picture(t *testing.T, w, h int) string {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = 120
	}
	path := filepath.Join(t.TempDir(), "picture.jpg")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := jpeg.Encode(f, img, nil); err != nil {
		t.Fatal(err)
	}
	return path
}

func file(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func cut(t *testing.T, path string, share float64) string {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file(t, "cut"+filepath.Ext(path), string(whole[:int(share*float64(len(whole)))]))
}

// TestBadInput: each gives one clear line and the public exit code.
func TestBadInput(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"no photo given":      {[]string{"read"}, exitUsage, "needs a photo"},
		"missing photo":       {[]string{"read", "missing.jpg"}, exitFailed, "missing.jpg"},
		"empty file":          {[]string{"read", file(t, "a.jpg", "")}, exitFailed, "empty"},
		"text called jpg":     {[]string{"read", file(t, "a.jpg", "dear diary, today I played Othello")}, exitFailed, "text"},
		"truncated photo":     {[]string{"read", cut(t, picture(t, 640, 480), 0.6)}, exitFailed, "cut"},
		"no board":            {[]string{"read", picture(t, 640, 480)}, exitNoBoard, "no board"},
		"1×1":                 {[]string{"read", picture(t, 1, 1)}, exitNoBoard, "small"},
		"12 megapixels":       {[]string{"read", picture(t, 4000, 3000)}, exitNoBoard, "no board"},
		"unknown command":     {[]string{"wacth"}, exitUsage, "watch"},
		"unknown flag":        {[]string{"watch", "--gracee", "1s"}, exitUsage, "--grace"},
		"unknown side":        {[]string{"watch", "--row1", "north"}, exitUsage, "top, right, bottom, left"},
		"unknown policy":      {[]string{"watch", "--policy", "lenient"}, exitUsage, "friendly, retail, joa, strict"},
		"unknown mode":        {[]string{"watch", "--mode", "loud"}, exitUsage, "referee, silent"},
		"unknown display":     {[]string{"demo", "--display", "terminall"}, exitUsage, "terminal"},
		"bad start board":     {[]string{"demo", "--start", "XO"}, exitUsage, "64"},
		"negative grace":      {[]string{"demo", "--grace", "-3s"}, exitUsage, "grace"},
		"record not writable": {[]string{"demo", "--record", "/proc/none"}, exitFailed, "/proc/none"},
		"missing video":       {[]string{"watch", "--record", t.TempDir(), "missing.mp4"}, exitFailed, "missing.mp4"},
		"text called mp4":     {[]string{"watch", "--record", t.TempDir(), file(t, "a.mp4", "not a film")}, exitFailed, "a.mp4"},
		"video without board": {[]string{"watch", "--record", t.TempDir(), picture(t, 640, 480)}, exitNoBoard, "no board"},
		"config not there":    {[]string{"read", "--config", "missing.toml", "a.jpg"}, exitUsage, "missing.toml"},
		"config broken":       {[]string{"read", "--config", file(t, "c.toml", "grace = = 3"), "a.jpg"}, exitUsage, "TOML"},
		"config rights":       {[]string{"read", "--config", t.TempDir(), "a.jpg"}, exitUsage, "is a directory"},
		"config where":        {[]string{"read", "--config", file(t, "c.toml", "\ngrace = = 3"), "a.jpg"}, exitUsage, "c.toml:2:9"},
		"config type":         {[]string{"watch", "--config", file(t, "c.toml", "grace = 3"), "a.mp4"}, exitUsage, `key "grace": "3" is no time: write one with its unit`},
		"config list":         {[]string{"watch", "--config", file(t, "c.toml", "grace = ['3s', '4s']"), "a.mp4"}, exitUsage, "one value, not a list"},
		"config word":         {[]string{"watch", "--config", file(t, "c.toml", "[watch]\npolicy = 'freindly'"), "a.mp4"}, exitUsage, "did you mean friendly?"},
		"config truth":        {[]string{"watch", "--config", file(t, "c.toml", "mirror = 'perhaps'"), "a.mp4"}, exitUsage, "neither true nor false"},
		"config near key":     {[]string{"read", "--config", file(t, "c.toml", "[watch]\ngrase = '3s'"), "a.jpg"}, exitUsage, `unknown key "grase" in [watch]: keys are the names of flags without the dashes, did you mean grace?`},
		"config near command": {[]string{"read", "--config", file(t, "c.toml", "[wacth]\ngrace = '3s'"), "a.jpg"}, exitUsage, "did you mean watch?"},
		"config below":        {[]string{"panel", "test", "--config", file(t, "c.toml", "[panel.test]\nframes = 'x'")}, exitUsage, `"x" is no whole number`},
		"config unknown key":  {[]string{"read", "--config", file(t, "c.toml", "grase = '3s'"), "a.jpg"}, exitUsage, "grase"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, errOut := command(t, c.args...)
			if code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if !strings.Contains(errOut, c.says) {
				t.Errorf("says %q, want something of %q", errOut, c.says)
			}
			if strings.Contains(errOut, "goroutine") {
				t.Errorf("a stack trace: %s", errOut)
			}
		})
	}
}

// TestOneBadPhotoDoesNotStopTheOthers reads a bad photo before a good one.
func TestOneBadPhotoDoesNotStopTheOthers(t *testing.T) {
	good := filepath.Join("testdata", "board.jpg")
	code, out, _ := command(t, "read", "--json", "missing.jpg", good)
	if code != exitFailed {
		t.Errorf("exit code %d, want %d", code, exitFailed)
	}
	var lines []reading
	for line := range strings.Lines(out) {
		var r reading
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, r)
	}
	if len(lines) != 2 || lines[0].Reason != reasonUnreadable || !lines[1].Found || len(lines[1].Board) != 64 {
		t.Errorf("read %+v; want an unreadable file, then a board", lines)
	}
}

// TestConfigSetsFlags: the command line goes before a command's own table, which
// goes before the keys at the top.
func TestConfigSetsFlags(t *testing.T) {
	path := file(t, "c.toml", "policy = 'loose'\n[watch]\npolicy = 'lenient'\n")
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"own table": {[]string{"watch", "--config", path}, `"lenient"`},
		"top":       {[]string{"demo", "--config", path}, `"loose"`},
		"flag":      {[]string{"demo", "--config", path, "--policy", "free"}, `"free"`},
	} {
		if _, _, errOut := command(t, c.args...); !strings.Contains(errOut, c.says) {
			t.Errorf("%s: says %q, want %s", name, errOut, c.says)
		}
	}
}
