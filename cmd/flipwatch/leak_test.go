//go:build matprofile

package main

import (
	"path/filepath"
	"testing"

	"gocv.io/x/gocv"
)

// wrongStart is the position in testdata/board.jpg but for a1, so that there is a
// fault and a picture of it.
const wrongStart = "OOOO-X--X--XOX-XXOXOOOO-XXOXOOOOXXXOOOOOXXOXOXXO--XXXX--OOOXXXXX"

// TestCommandsLeaveNoMat: reading, annotating, debug pictures, a report with
// something wrong in it, and a game with pictures close every matrix.
func TestCommandsLeaveNoMat(t *testing.T) {
	photo := filepath.Join("testdata", "bench", "hand", "a.jpg")
	bare := filepath.Join("testdata", "bench", "none", "table.jpg")
	wrong := benchSet(t, clearTruth, wrongTruth)
	for name, args := range map[string][]string{
		"read":     {"read", photo, bare},
		"annotate": {"read", "--annotate", t.TempDir(), photo, photo},
		"debug":    {"read", "--debug", t.TempDir(), photo, bare},
		"bench":    {"bench", "--report", t.TempDir(), wrong},
		"watch":    {"watch", "--start", wrongStart, "--record", t.TempDir(), filepath.Join("testdata", "board.jpg"), filepath.Join("testdata", "board.jpg")},
	} {
		before := gocv.MatProfile.Count()
		command(t, args...)
		if now := gocv.MatProfile.Count(); now != before {
			t.Errorf("%s: %d matrices open, %d before", name, now, before)
		}
	}
}
