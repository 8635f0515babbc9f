package record

import (
	"bytes"
	"errors"
	"image/jpeg"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"flipwatch/engine/referee"
)

// TestEvidenceOnAFullDisk: a picture that does not fit leaves nothing behind and
// harms no line.
func TestEvidenceOnAFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=64k"); err != nil {
		t.Skipf("no small file system to fill: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	roomy := func(string) (int64, error) { return lowSpace, nil }
	r, err := Open(Config{Folder: folder, Head: head(), free: roomy})
	if err != nil {
		t.Fatal(err)
	}
	for id := range 3 {
		if err := r.Append([]referee.Event{fault(id)}, noise); err != nil && !errors.Is(err, errNoRoom) {
			t.Logf("line %d: %v", id, err)
		}
	}
	r.album.close()
	if _, trouble := r.Check(); trouble == nil || !strings.Contains(trouble.Error(), "the record itself is kept") {
		t.Errorf("told %v", trouble)
	}
	if err := r.Append([]referee.Event{fault(4)}, nil); err != nil {
		t.Errorf("a line after the pictures: %v", err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	g, err := Load(r.Path())
	if err != nil || len(g.Lines) != 4 {
		t.Errorf("%d lines, %v", len(g.Lines), err)
	}
	files, _ := os.ReadDir(strings.TrimSuffix(r.Path(), ".jsonl") + ".pictures")
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(strings.TrimSuffix(r.Path(), ".jsonl")+".pictures", f.Name()))
		if _, bad := jpeg.Decode(bytes.NewReader(data)); err != nil || bad != nil {
			t.Errorf("%s: %v, %v", f.Name(), err, bad)
		}
	}
}
