package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"flipwatch/vision/camera"
)

// childCrash makes the test binary a child that crashes.
const childCrash = "FLIPWATCH_CRASH"

// TestCrashChild crashes in a goroutine, as nothing can catch it.
func TestCrashChild(t *testing.T) {
	if os.Getenv(childCrash) == "" {
		t.Skip("runs as the child of TestCrashIsToldInWords")
	}
	people, err := camera.Quiet()
	if err != nil {
		t.Fatal(err)
	}
	if err := watchCrash(people); err != nil {
		t.Fatal(err)
	}
	go func() { panic("a fault of our own") }()
	time.Sleep(time.Minute)
}

// TestCrashIsToldInWords: people see no stack trace, which is in a file.
func TestCrashIsToldInWords(t *testing.T) {
	home := t.TempDir()
	child := exec.Command(os.Args[0], "-test.run=^TestCrashChild$")
	child.Env = append(os.Environ(), childCrash+"=1", "XDG_CACHE_HOME="+home)
	child.Dir = home // where a core dump would go
	var said bytes.Buffer
	child.Stdout, child.Stderr = &said, &said
	err := child.Run() // it waits for the shell too, which holds the output
	if status, ok := child.ProcessState.Sys().(syscall.WaitStatus); err == nil || !ok || status.Signal() != syscall.SIGABRT {
		t.Errorf("it ended with %v", err)
	}
	files, _ := filepath.Glob(filepath.Join(home, "flipwatch", "crash-*.txt"))
	if len(files) != 1 || !strings.Contains(said.String(), files[0]) || strings.Contains(said.String(), "goroutine") {
		t.Fatalf("files %v, told %s", files, said.String())
	}
	if text, err := os.ReadFile(files[0]); err != nil || !strings.Contains(string(text), "a fault of our own") || !strings.Contains(string(text), "TestCrashChild") {
		t.Errorf("%s, %v", text, err)
	}
}

// TestRescue: a fault of our own where it can be caught is a failure.
func TestRescue(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var said bytes.Buffer
	code := exitDone
	func() {
		defer rescue(&code, &said)
		panic("a fault of our own")
	}()
	if code != exitFailed || !strings.Contains(said.String(), os.Getenv("XDG_CACHE_HOME")) || strings.Contains(said.String(), "goroutine") {
		t.Errorf("exit code %d: %s", code, said.String())
	}
}
