package camera

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

func TestExec(t *testing.T) {
	dir := t.TempDir()
	for i := range 3 {
		save(t, dir, fmt.Sprintf("%d.jpg", i), jpegOf(t, i))
	}
	var events []Event
	s := open(t, "exec:cat '"+dir+"'/*.jpg", quick(&events))
	frames, err := drain(t, s)
	// Newest wins: how many of the three are given depends on the machine, the
	// last one is given always.
	if err != io.EOF || len(frames) == 0 || frames[len(frames)-1].Index != 2 {
		t.Errorf("%d frames, then %v", len(frames), err)
	}
	if len(events) != 0 {
		t.Errorf("events %v", events)
	}
}

// TestExecRestarts: a program that crashes is started again.
func TestExecRestarts(t *testing.T) {
	dir := t.TempDir()
	photo := save(t, dir, "a.jpg", jpegOf(t, 1))
	ran := filepath.Join(dir, "ran")
	command := fmt.Sprintf("cat '%s'; if [ -e '%s' ]; then exit 0; fi; touch '%s'; echo no camera >&2; exit 3", photo, ran, ran)
	var events []Event
	s := open(t, "exec:"+command, quick(&events))
	if _, err := drain(t, s); err != io.EOF {
		t.Errorf("error %v", err)
	}
	if !slices.Equal(kinds(events), []EventKind{SourceLost, SourceBack}) || !strings.Contains(events[0].Err.Error(), "no camera") {
		t.Errorf("events %v", events)
	}
}

// TestExecCloses ends a program that would run on, with what it started.
func TestExecCloses(t *testing.T) {
	dir := t.TempDir()
	photo := save(t, dir, "a.jpg", jpegOf(t, 1))
	pidFile := filepath.Join(dir, "pid")
	s := open(t, fmt.Sprintf("exec:cat '%s'; sleep 1000 & echo $! > '%s'; wait", photo, pidFile), Config{})
	next(t, s)
	var pid int
	for deadline := time.Now().Add(10 * time.Second); pid == 0 && time.Now().Before(deadline); {
		data, _ := os.ReadFile(pidFile)
		fmt.Sscan(string(data), &pid)
	}
	if pid == 0 {
		t.Fatal("the program did not start")
	}
	begun := time.Now()
	s.Close()
	if d := time.Since(begun); d > 10*time.Second {
		t.Errorf("closed after %v", d)
	}
	for deadline := time.Now().Add(10 * time.Second); alive(pid); {
		if time.Now().After(deadline) {
			t.Fatal("its child still runs")
		}
	}
}

// alive reports whether a process runs; one that ended and was not waited for
// does not.
func alive(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return false
	}
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return !strings.Contains(string(stat), ") Z ")
}

func TestOpenRefuses(t *testing.T) {
	if len(Cameras()) > 0 {
		t.Log("cameras here:", Cameras())
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		spec string
		want want
	}{
		{"exec:", want{ErrUsage, "exec:COMMAND"}},
		{"exec:  ", want{ErrUsage, "exec:COMMAND"}},
		{"exec:no-such-command-here", want{ErrNoSource, "not installed"}},
		{"exec:echo no pictures", want{ErrNoSource, "before the first picture"}},
		{"exec:echo it is broken >&2; exit 1", want{ErrNoSource, "it is broken"}},
		{"gst:", want{ErrUsage, "gst:PIPELINE"}},
		{"gst:nosuchelement", want{ErrNoSource, "gst-launch-1.0"}},
		{"http://", want{ErrUsage, "no address"}},
		{"rtsp://", want{ErrUsage, "no address"}},
		{"ftp://host/video.mp4", want{ErrUsage, "ftp://"}},
		{"/dev/video987", want{ErrNoSource, "no such camera"}},
		{"987", want{ErrNoSource, "/dev/video987"}},
		{"/dev/null", want{ErrNoSource, "gives no pictures"}},
		{"/dev/v4l/by-id/usb-none-index0", want{ErrNoSource, "no such camera"}},
		{"no such camera", want{ErrNoSource, "neither a camera whose name has that nor a file"}},
		{"no such game.mp4", want{ErrUnreadable, "no such file"}},
		{pipe, want{ErrUnreadable, "exec:cat " + pipe}},
		{"no/such/folder", want{ErrUnreadable, "no such file"}},
		{"http://anna:s3%cret@host/", want{ErrUsage, "http://…@host/"}},
		{"rtsp://anna:s3#cret@host/", want{ErrUsage, "%23"}},
	} {
		t.Run(c.spec, func(t *testing.T) {
			_, err := Open(t.Context(), c.spec, Config{OpenTimeout: 5 * time.Second})
			c.want.check(t, err)
		})
	}
	t.Run("no name", func(t *testing.T) {
		_, err := OpenAll(t.Context(), []string{""}, Config{})
		want{ErrUsage, "leave it out"}.check(t, err)
	})
	t.Run("photo in a pipe that nobody writes to", func(t *testing.T) {
		m := gocv.NewMat()
		defer m.Close()
		_, err := Decode(pipe, &m, Config{})
		want{ErrUnreadable, "empty"}.check(t, err)
	})
	t.Run("no camera", func(t *testing.T) {
		if len(Cameras()) > 0 {
			t.Skip("there is a camera here")
		}
		_, err := OpenAll(t.Context(), nil, Config{})
		want{ErrNoSource, "no camera is plugged in"}.check(t, err)
	})
}

// TestDeviceTrouble: each reason why a camera does not open has its cure.
func TestDeviceTrouble(t *testing.T) {
	cameras := []Device{{Path: "/dev/v4l/by-id/usb-C270", Node: "/dev/video0", Card: "HD Webcam C270"}, {Path: "/dev/video2", Node: "/dev/video2"}}
	for name, c := range map[string]struct {
		err     error
		cameras []Device
		says    string
	}{
		"none at all":    {syscall.ENOENT, nil, "there is no such camera: plug it in, or name another: no camera is plugged in"},
		"others":         {syscall.ENOENT, cameras, "name another: cameras here: /dev/v4l/by-id/usb-C270 (HD Webcam C270), /dev/video2"},
		"not in a group": {syscall.EACCES, cameras, "no permission: run sudo usermod -aG video $USER, then log in again"},
		"in use":         {syscall.EBUSY, cameras, "fuser -v /dev/video9"},
		"pulled out":     {syscall.ENXIO, cameras, "plug it in again"},
		"something else": {&os.PathError{Op: "open", Path: "/dev/video9", Err: syscall.EIO}, cameras, "input/output error"},
	} {
		t.Run(name, func(t *testing.T) {
			got := deviceTrouble("/dev/video9", c.err, func() []Device { return c.cameras }).Error()
			if !strings.Contains(got, c.says) || strings.HasPrefix(got, "open ") {
				t.Errorf("says %q, want something of %q", got, c.says)
			}
		})
	}
}

// TestFindCamera: a camera is found by part of its name, in any case.
func TestFindCamera(t *testing.T) {
	cameras := []Device{
		{Path: "/dev/video0", Node: "/dev/video0", Card: "Integrated Camera"},
		{Path: "/dev/v4l/by-id/usb-046d_C270_HD_WEBCAM-video-index0", Node: "/dev/video2", Card: "Logitech Webcam"},
	}
	for part, want := range map[string]string{"logitech": cameras[1].Path, "c270": cameras[1].Path, "Integrated": "/dev/video0", "brio": ""} {
		if got := findCamera(part, cameras); got != want {
			t.Errorf("%s is %q, want %q", part, got, want)
		}
	}
}

func TestConfigValidate(t *testing.T) {
	for name, c := range map[string]Config{
		"one side":      {Width: 640},
		"negative side": {Width: -640, Height: -480},
		"rate":          {FPS: 1e6},
		"time":          {StallAfter: -time.Second},
		"pixels":        {MaxPixels: -1},
	} {
		t.Run(name, func(t *testing.T) {
			if err := c.Validate(); !errors.Is(err, ErrUsage) {
				t.Errorf("error %v", err)
			}
			if _, err := Open(t.Context(), "exec:true", c); !errors.Is(err, ErrUsage) {
				t.Errorf("Open: %v", err)
			}
		})
	}
	if err := (Config{}).Validate(); err != nil {
		t.Errorf("zero value: %v", err)
	}
}

func TestStableNames(t *testing.T) {
	node := save(t, t.TempDir(), "video3", nil)
	link := filepath.Join(t.TempDir(), "usb-Maker_Camera-video-index0")
	if err := os.Symlink(node, link); err != nil {
		t.Fatal(err)
	}
	if got := stableNames(filepath.Dir(link)); len(got) != 1 || got[node] != link {
		t.Errorf("names %q", got)
	}
}
