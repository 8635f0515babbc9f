//go:build matprofile

package main

import (
	"path/filepath"
	"testing"

	"gocv.io/x/gocv"
)

// TestCommandsLeaveNoMat: reading, annotating, debug pictures and a report with
// something wrong in it close every matrix.
func TestCommandsLeaveNoMat(t *testing.T) {
	photo := filepath.Join("testdata", "bench", "hand", "a.jpg")
	bare := filepath.Join("testdata", "bench", "none", "table.jpg")
	wrong := benchSet(t, clearTruth, wrongTruth)
	for name, args := range map[string][]string{
		"read":     {"read", photo, bare},
		"annotate": {"read", "--annotate", t.TempDir(), photo, photo},
		"debug":    {"read", "--debug", t.TempDir(), photo, bare},
		"bench":    {"bench", "--report", t.TempDir(), wrong},
	} {
		before := gocv.MatProfile.Count()
		command(t, args...)
		if now := gocv.MatProfile.Count(); now != before {
			t.Errorf("%s: %d matrices open, %d before", name, now, before)
		}
	}
}
