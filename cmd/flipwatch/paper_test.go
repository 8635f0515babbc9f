package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConvertToPaper makes sheets of a record with a fault that stands.
func TestConvertToPaper(t *testing.T) {
	dir := t.TempDir()
	pdf, svg := filepath.Join(dir, "sheet.pdf"), filepath.Join(dir, "sheet.svg")
	code, out, errOut := command(t, "convert", "--diagrams", "10,faults", "--paper", "letter", "testdata/replay/stands.jsonl", pdf)
	text, _ := os.ReadFile(pdf) // checked below
	if code != exitDone || out != "" || !bytes.HasPrefix(text, []byte("%PDF-")) || !bytes.Contains(text, []byte("612.00 792.00")) {
		t.Errorf("exit code %d, %.40q: %s", code, text, errOut)
	}
	code, _, errOut = command(t, "convert", "--diagrams", "10,faults", "testdata/replay/stands.jsonl", svg)
	first, err := os.ReadFile(svg)
	second, err2 := os.ReadFile(filepath.Join(dir, "sheet-2.svg"))
	if code != exitDone || err != nil || err2 != nil {
		t.Fatalf("exit code %d, %v, %v: %s", code, err, err2, errOut)
	}
	for _, want := range []string{`aria-label="Faults: 3"`, "c3 was not flipped; it stands.", `aria-label="not played to the end"`} {
		if !strings.Contains(string(first), want) {
			t.Errorf("the sheet lacks %s", want)
		}
	}
	if !strings.Contains(string(second), "After move 10") || !strings.Contains(string(second), "Fault c") {
		t.Error("the second page lacks diagrams")
	}
}

func TestPaperUsage(t *testing.T) {
	out := filepath.Join(t.TempDir(), "sheet.pdf")
	tests := []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--paper", "a3", out}, exitUsage, "--paper"},
		{[]string{"--diagrams", "x", out}, exitUsage, "--diagrams x"},
		{[]string{"--diagrams", "-3", out}, exitUsage, "--diagrams -3"},
		{[]string{"--diagrams", "99", out}, exitFailed, "choose 0 to 21"},
		{[]string{"--diagrams", "5", strings.TrimSuffix(out, "pdf") + "pgn"}, exitUsage, "pgn has no diagrams"},
	}
	for _, tt := range tests {
		args := append([]string{"convert", "testdata/replay/stands.jsonl"}, tt.args...)
		if code, _, errOut := command(t, args...); code != tt.code || !strings.Contains(errOut, tt.says) {
			t.Errorf("%v: exit code %d: %s", tt.args, code, errOut)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something was written")
	}
	if err := os.WriteFile(out, []byte("%PDF-1.3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, errOut := command(t, "convert", out, out+".pgn"); code == exitDone || !strings.Contains(errOut, "only written") {
		t.Errorf("a sheet was read: exit code %d: %s", code, errOut)
	}
}
