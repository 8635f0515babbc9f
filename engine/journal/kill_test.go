package journal

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"
)

// childFolder names the variable that makes the test binary a child which
// records in that folder until it is killed.
const childFolder = "FLIPWATCH_JOURNAL_CHILD"

// kills is how often the child is killed; KILLS overrides it for a longer run.
const kills = 30

// TestKilledChild is the child: it appends, and reports each line once it is
// accepted.
func TestKilledChild(t *testing.T) {
	folder := os.Getenv(childFolder)
	if folder == "" {
		t.Skip("runs as the child of TestKill")
	}
	j, err := Open(Config{Folder: folder, Start: start()})
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if err := j.Append(event{Type: "move", N: n, Text: "e6 flips e5"}); err != nil {
			t.Fatal(err)
		}
		fmt.Printf("accepted %d\n", n)
	}
}

// TestKill kills a recording process at random moments: nothing that it had
// reported as accepted is missing, and the record can be gone on with.
func TestKill(t *testing.T) {
	times := kills
	if n, err := strconv.Atoi(os.Getenv("KILLS")); err == nil {
		times = n
	}
	r := rand.New(rand.NewPCG(1, 2))
	lines := 0
	for i := range times {
		folder := t.TempDir()
		reported := killChild(t, folder, r.IntN(40), r.IntN(200_000))
		files, _ := filepath.Glob(filepath.Join(folder, "*.jsonl"))
		if len(files) != 1 {
			t.Fatalf("kill %d: files %v", i, files)
		}
		rec, err := ReadFile(files[0])
		if err != nil || rec.Damaged != 0 {
			t.Fatalf("kill %d: damaged %d, %v", i, rec.Damaged, err)
		}
		got := numbersOf(t, rec)
		if len(got) < reported || !reflect.DeepEqual(got, counting(len(got))) {
			t.Fatalf("kill %d: %d lines were accepted, the record has %v", i, reported, got)
		}
		lines += len(got)
		resumeAt(t, files[0], len(got))
	}
	t.Logf("killed %d times, %d lines recorded", times, lines)
}

// killChild starts the child, waits until it has reported some lines, lets it
// run on for a number of empty turns, and kills it. It returns how many lines
// were reported in all.
func killChild(t *testing.T, folder string, lines, turns int) int {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledChild$", "-test.v=false")
	cmd.Env = append(os.Environ(), childFolder+"="+folder)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	reported := 0
	for in := bufio.NewScanner(out); in.Scan(); {
		if want := fmt.Sprintf("accepted %d", reported); in.Text() != want {
			t.Errorf("child says %q, want %q", in.Text(), want)
			break
		}
		if reported++; reported == lines+1 {
			for turns > 0 {
				turns--
			}
			if err := cmd.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	_ = cmd.Wait() // it was killed, or the test has failed already
	if reported <= lines {
		t.Fatalf("child ended by itself after %d lines", reported)
	}
	return reported
}
