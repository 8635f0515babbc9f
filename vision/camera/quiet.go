package camera

/*
#cgo pkg-config: opencv4
#cgo CXXFLAGS: --std=c++11
void flipwatch_quiet(void);
*/
import "C"

import (
	"fmt"
	"os"
	"runtime/debug"
	"syscall"
)

// hush stops OpenCV and FFmpeg from writing to the standard error output: what
// goes wrong is said in our own words. Whoever sets one of the libraries'
// variables in the environment gets what it asks for. It is called before each
// first use and costs nothing the second time.
//
// OpenCV reads its variable while the program is loaded, so it must be told
// through its own function; FFmpeg's is read when it is first used.
func hush() {
	if os.Getenv("OPENCV_LOG_LEVEL") == "" {
		C.flipwatch_quiet()
	}
	for name, value := range map[string]string{
		"OPENCV_FFMPEG_LOGLEVEL":            "-8", // AV_LOG_QUIET
		"OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "3",  // seconds a camera may block
	} {
		if os.Getenv(name) == "" {
			os.Setenv(name, value)
		}
	}
}

// Quiet takes the standard error output away from the C libraries below OpenCV,
// some of which (libjpeg, at each bad byte of a cheap webcam) cannot be told to
// be silent. It returns the stream that people see, which the program uses from
// then on, and leaves the descriptor 2 empty. A crash of the program itself
// still reaches people. To be called once, at the start of main.
func Quiet() (*os.File, error) {
	hush()
	fd, err := syscall.Dup(2)
	if err != nil {
		return nil, fmt.Errorf("keep the error output: %w", err)
	}
	syscall.CloseOnExec(fd)
	people := os.NewFile(uintptr(fd), "stderr")
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		people.Close()
		return nil, fmt.Errorf("silence the libraries: %w", err)
	}
	defer null.Close()
	if err := debug.SetCrashOutput(people, debug.CrashOptions{}); err != nil {
		people.Close()
		return nil, fmt.Errorf("silence the libraries: %w", err)
	}
	if err := syscall.Dup3(int(null.Fd()), 2, 0); err != nil {
		people.Close()
		return nil, fmt.Errorf("silence the libraries: %w", err)
	}
	return people, nil
}
