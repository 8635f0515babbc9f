package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRulesPage(t *testing.T) {
	dir := t.TempDir()
	tests := []struct {
		name, begins string
		args         []string
		has          string
	}{
		{"rules.pdf", "%PDF-", nil, "[0 0 595.28 841.89]"},
		{"letter.PDF", "%PDF-", []string{"--paper", "Letter"}, "[0 0 612.00 792.00]"},
		{"rules.svg", "<svg ", nil, `width="210mm" height="297mm"`},
	}
	for _, tt := range tests {
		path := filepath.Join(dir, tt.name)
		code, out, errOut := command(t, append([]string{"rules", path}, tt.args...)...)
		if code != exitDone || out != "" || !strings.Contains(errOut, tt.name) {
			t.Errorf("%s: exit code %d: %s%s", tt.name, code, out, errOut)
		}
		text, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(text, []byte(tt.begins)) || !bytes.Contains(text, []byte(tt.has)) {
			t.Errorf("%s: %v, %.60q", tt.name, err, text)
		}
	}
	if code, _, errOut := command(t, "rules", filepath.Join(dir, "rules.pdf")); code != exitFailed || !strings.Contains(errOut, "--force") {
		t.Errorf("overwritten: exit code %d: %s", code, errOut)
	}
	if code, _, errOut := command(t, "rules", "-f", filepath.Join(dir, "rules.pdf")); code != exitDone {
		t.Errorf("not overwritten: exit code %d: %s", code, errOut)
	}
	if names, _ := filepath.Glob(filepath.Join(dir, "*")); len(names) != 3 {
		t.Errorf("left behind: %v", names)
	}
}

func TestRulesUsage(t *testing.T) {
	for _, args := range [][]string{{"rules"}, {"rules", "a.pdf", "b.pdf"}, {"rules", "rules.doc"}, {"rules", "--paper", "a3", "rules.pdf"}} {
		if code, _, errOut := command(t, args...); code != exitUsage {
			t.Errorf("%v: exit code %d: %s", args, code, errOut)
		}
	}
	if code, _, errOut := command(t, "rules", filepath.Join(t.TempDir(), "none", "rules.pdf")); code != exitFailed || !strings.Contains(errOut, "cannot write") {
		t.Errorf("exit code %d: %s", code, errOut)
	}
}
