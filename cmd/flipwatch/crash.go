package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"syscall"
)

// crashWords is what people are told of a crash, with the file that says where.
const crashWords = `flipwatch: it has crashed, which is a fault of flipwatch itself, not yours.
           What was told of the game is in its record: flipwatch watch --resume goes on with it.
           Please send this file to whoever you have flipwatch from: `

// crashWatcher is the shell's part: it waits for the first line of a crash, which
// comes if there is one, keeps all of it in file $0, and tells people in words $1.
const crashWatcher = `IFS= read -r first || exit 0
{ printf '%s\n' "$first"; cat; } > "$0"
printf '%s\n' "$1" >&2`

// watchCrash sees to it that nobody gets to see a stack trace: a crash, also of a
// library below, goes to a file, and people are told in words. The program itself
// cannot do that any more by then, so a shell waits for it beside the program. It
// ends with the program, and writes nothing unless there is a crash.
func watchCrash(people *os.File) error {
	file := filepath.Join(crashFolder(), fmt.Sprintf("crash-%d.txt", os.Getpid()))
	shell := exec.Command("sh", "-c", crashWatcher, file, crashWords+file)
	// Ctrl-C ends the program, not what watches over it.
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	shell.Dir, shell.Stderr = "/", people
	out, in, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("watch over crashes: %w", err)
	}
	defer in.Close()
	defer out.Close()
	shell.Stdin = out
	if err := shell.Start(); err != nil {
		return fmt.Errorf("watch over crashes: %w", err)
	}
	// With all goroutines in it, and ended by SIGABRT: Go's own exit code of a crash, 2,
	// is ours for wrong usage.
	debug.SetTraceback("crash")
	if err := debug.SetCrashOutput(in, debug.CrashOptions{}); err != nil {
		return fmt.Errorf("watch over crashes: %w", err)
	}
	return nil
}

// crashFolder is where crashes are kept: the user's cache, or where all may write.
func crashFolder() string {
	if dir, err := os.UserCacheDir(); err == nil {
		dir = filepath.Join(dir, "flipwatch")
		if os.MkdirAll(dir, 0o755) == nil {
			return dir
		}
	}
	return os.TempDir()
}

// rescue turns a panic of the main goroutine into a crash that is told in words,
// with the exit code of failures.
func rescue(code *int, errOut io.Writer) {
	fault := recover()
	if fault == nil {
		return
	}
	*code = exitFailed
	file := filepath.Join(crashFolder(), fmt.Sprintf("crash-%d.txt", os.Getpid()))
	text := fmt.Sprintf("%s\n\npanic: %v\n\n%s", version(), fault, debug.Stack())
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		file = fmt.Sprintf("(none: %v) %v", err, fault)
	}
	fmt.Fprintln(errOut, crashWords+file)
}
