package camera

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"gocv.io/x/gocv"
)

// commands are short names for programs that give MJPEG.
var commands = map[string]string{
	// The Pi's own camera. The size is the one cameras are asked for by default.
	"rpicam": "rpicam-vid -n -t 0 --codec mjpeg --width 1280 --height 720 -o -",
}

// openExec runs a program and takes the JPEGs out of what it writes.
func openExec(ctx context.Context, spec, command string, cfg Config) (Source, error) {
	if strings.TrimSpace(command) == "" {
		return nil, fmt.Errorf("%w: exec: names no command: write exec:COMMAND, or exec:rpicam", ErrUsage)
	}
	if preset, ok := commands[command]; ok {
		command = preset
	}
	open := func(ctx context.Context) (grabber, error) { return startProgram(command) }
	return openLive(ctx, Info{Name: Redacted(spec), Kind: Live}, open, cfg)
}

// program is a running command.
type program struct {
	cmd    *exec.Cmd
	out    io.ReadCloser
	split  *splitter
	stderr tail
	once   sync.Once
	result error
}

// stopGrace is how long a program may take to end itself when asked to.
const stopGrace = 2 * time.Second

// startProgram runs command in a shell and a process group of its own, so that
// all it starts can be ended with it.
func startProgram(command string) (grabber, error) {
	p := &program{cmd: exec.Command("sh", "-c", command)}
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = stopGrace
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the command: %w", err)
	}
	p.out, p.split = out, newSplitter(out)
	return p, nil
}

// grab gives the next picture. The end of a program that reports success is the
// end of the source.
func (p *program) grab(dst *gocv.Mat) error {
	err := p.split.grab(dst)
	if err == nil {
		return nil
	}
	if err != io.EOF && err != io.ErrUnexpectedEOF {
		p.interrupt()
	}
	if result := p.wait(); result != nil {
		return p.failure(result)
	}
	return io.EOF
}

// failure words why the program ended.
func (p *program) failure(err error) error {
	said := p.stderr.lastLine()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 127 {
		return fmt.Errorf("the command is not installed (%s): install it, or check its name", said)
	}
	if said == "" {
		return fmt.Errorf("the command ended (%w): run it by itself to see why", err)
	}
	return fmt.Errorf("the command ended (%w) and said: %s", err, said)
}

// interrupt asks the program to end, which ends a blocked grab.
func (p *program) interrupt() {
	syscall.Kill(-p.cmd.Process.Pid, syscall.SIGTERM)
}

// wait waits for the program, and ends it by force when it closed its output
// but stays.
func (p *program) wait() error {
	p.once.Do(func() {
		force := time.AfterFunc(stopGrace, func() { syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) })
		p.result = p.cmd.Wait()
		force.Stop()
	})
	return p.result
}

// close ends the program.
func (p *program) close() {
	p.interrupt()
	p.out.Close()
	p.wait()
}

// tail keeps the end of what a program says.
type tail struct {
	mu  sync.Mutex
	buf []byte
}

// tailBytes is enough for the last line of any program.
const tailBytes = 2048

// Write keeps the last tailBytes.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if extra := len(t.buf) - tailBytes; extra > 0 {
		t.buf = append(t.buf[:0], t.buf[extra:]...)
	}
	return len(p), nil
}

// lastLine returns the last line that is not empty.
func (t *tail) lastLine() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.buf)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
