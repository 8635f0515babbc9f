package main

import (
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStoppedAndBack: a game or a replay that is stopped by Ctrl-Z, and goes on, has its
// keys again; the shell has a terminal that takes lines meanwhile.
func TestStoppedAndBack(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no shell that stops programs: ", err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	demo := []string{"demo", "--display", "png:" + t.TempDir(), "--record", t.TempDir()}
	for name, c := range map[string]struct {
		args  []string
		begin string // behind the command
		steps []struct{ shown, typed string }
	}{
		"begun in the background": {demo, "&", []struct{ shown, typed string }{{"game begins", "fg\n"}, {"TestFlipwatchChild", "p"}, {" passed", "\x03"}}},
		"to the foreground": {demo, "", []struct{ shown, typed string }{
			{"game begins", "\x1a"}, {"Stopped", "fg\n"}, {"TestFlipwatchChild", "p"}, {" passed", "\x03"}}},
		"to the background first": {demo, "", []struct{ shown, typed string }{
			{"game begins", "\x1a"}, {"Stopped", "bg\n"}, {"&", "echo still\" \"here\n"}, {"still here", "fg\n"}, {"TestFlipwatchChild", "p"}, {" passed", "\x03"}}},
		"a replay": {[]string{"replay", "testdata/replay/stands.jsonl"}, "", []struct{ shown, typed string }{
			{"move 0 of 21", "\x1a"}, {"Stopped", "fg\n"}, {"move 0 of 21", "l"}, {"move 1 of 21", "q"}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			typist, terminal := openPTY(t)
			shell := exec.Command(bash, "--norc", "--noprofile", "-i")
			shell.Stdin, shell.Stdout, shell.Stderr = terminal, terminal, terminal
			shell.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
			shell.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=", "XDG_CONFIG_HOME="+t.TempDir(), childArgs+"="+strings.Join(c.args, "\x1f"))
			if err := shell.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				typist.WriteString("kill -9 %1; exit\n") //nolint:errcheck // it may be gone
				shell.Process.Kill()                     //nolint:errcheck // it may be gone
				shell.Wait()                             //nolint:errcheck // it was killed
			})
			if _, err := typist.WriteString(self + " -test.run '^TestFlipwatchChild$'" + c.begin + "\n"); err != nil {
				t.Fatal(err)
			}
			for _, step := range c.steps {
				readUntil(t, typist, step.shown)
				if _, err := typist.WriteString(step.typed); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestNobodyToGoOn: where no shell could tell the program to go on Ctrl-Z does not stop
// it.
func TestNobodyToGoOn(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	typist, terminal := openPTY(t)
	replay := exec.Command(self, "-test.run", "^TestFlipwatchChild$")
	replay.Stdin, replay.Stdout, replay.Stderr = terminal, terminal, terminal
	replay.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	replay.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=", "XDG_CONFIG_HOME="+t.TempDir(), childArgs+"=replay\x1ftestdata/replay/stands.jsonl")
	if err := replay.Start(); err != nil {
		t.Fatal(err)
	}
	terminal.Close() // the typist is told when the replay ends
	late := time.AfterFunc(time.Minute, func() { replay.Process.Kill() })
	defer late.Stop()
	for _, step := range []struct{ shown, typed string }{{"move 0 of 21", "\x1a"}, {"move 0 of 21", "l"}, {"move 1 of 21", "q"}} {
		readUntil(t, typist, step.shown)
		if _, err := typist.WriteString(step.typed); err != nil {
			t.Fatal(err)
		}
	}
	if err := replay.Wait(); err != nil {
		t.Error(err)
	}
}
