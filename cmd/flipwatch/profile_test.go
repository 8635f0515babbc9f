package main

import (
	"bytes"
	"strings"
	"testing"

	"flipwatch/calibrate"
	"flipwatch/vision/camera"
)

// TestProfileFindsItsCamera: numbers of cameras change; a profile's camera is found
// by its lasting name, then by what it calls itself.
func TestProfileFindsItsCamera(t *testing.T) {
	logitech := camera.Device{Path: "/dev/v4l/by-id/usb-C270-index0", Node: "/dev/video2", Card: "HD Webcam C270"}
	internal := camera.Device{Path: "/dev/video0", Node: "/dev/video0", Card: "Integrated Camera"}
	nameless := camera.Device{Path: "/dev/video1", Node: "/dev/video1"}
	for name, tt := range map[string]struct {
		profile calibrate.Profile
		cameras []camera.Device
		want    string
	}{
		"a stream":            {calibrate.Profile{Source: "http://phone/video"}, []camera.Device{internal}, "http://phone/video"},
		"the first camera":    {calibrate.Profile{}, []camera.Device{internal}, ""},
		"by its lasting name": {calibrate.Profile{Source: "0", Camera: calibrate.Camera{Path: logitech.Path, Name: logitech.Card}}, []camera.Device{internal, logitech}, logitech.Path},
		"renumbered":          {calibrate.Profile{Source: "/dev/video3", Camera: calibrate.Camera{Path: "/dev/video3", Name: internal.Card}}, []camera.Device{nameless, internal}, "/dev/video0"},
		"another has its number": {calibrate.Profile{Camera: calibrate.Camera{Path: "/dev/video0", Name: logitech.Card}},
			[]camera.Device{internal, logitech}, logitech.Path},
		"of version 1": {calibrate.Profile{Camera: calibrate.Camera{Path: logitech.Path}}, []camera.Device{logitech}, logitech.Path},
		"not there":    {calibrate.Profile{Camera: calibrate.Camera{Path: logitech.Path, Name: logitech.Card}}, []camera.Device{nameless}, logitech.Path},
		"no cameras":   {calibrate.Profile{Camera: calibrate.Camera{Path: logitech.Path, Name: logitech.Card}}, nil, logitech.Path},
	} {
		t.Run(name, func(t *testing.T) {
			if got := profileSource(&tt.profile, func() []camera.Device { return tt.cameras }); got != tt.want {
				t.Errorf("looks through %q, want %q", got, tt.want)
			}
		})
	}
}

// TestProfileCameraIsNamed: what a profile's camera is kept and told as.
func TestProfileCameraIsNamed(t *testing.T) {
	device := func(path string) (camera.Device, bool) {
		return camera.Device{Path: "/dev/v4l/by-id/usb-C270-index0", Node: "/dev/video0", Card: "HD Webcam C270"}, path == "/dev/video0"
	}
	if got := cameraOf("/dev/video0", device); got.Path != "/dev/v4l/by-id/usb-C270-index0" || got.Name != "HD Webcam C270" {
		t.Errorf("%+v", got)
	}
	if got := cameraOf("http://phone/video", device); got != (calibrate.Camera{}) {
		t.Errorf("%+v", got)
	}
	for want, p := range map[string]calibrate.Profile{
		"HD Webcam C270":   {Source: "0", Camera: calibrate.Camera{Path: "/dev/video0", Name: "HD Webcam C270"}},
		"/dev/video0":      {Camera: calibrate.Camera{Path: "/dev/video0"}},
		"http://phone/":    {Source: "http://phone/"},
		"the first camera": {},
	} {
		if got := looksThrough(&p); got != want {
			t.Errorf("looks through %q, want %q", got, want)
		}
	}
}

// TestPasswordsStayInTheProfile: a source's password is not told.
func TestPasswordsStayInTheProfile(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	store, err := profiles()
	if err != nil {
		t.Fatal(err)
	}
	p := calibrate.Profile{Name: "phone", Source: "http://anna:s3cret@127.0.0.1:1/video", Row1: "top", Width: 640, Height: 480}
	if err := store.Save(p); err != nil {
		t.Fatal(err)
	}
	for says, args := range map[string][]string{
		"phone  ":                               {"calibrate", "--list"},
		`"name":"phone"`:                        {"calibrate", "--list", "--json"},
		"flipwatch: profile phone: http://anna": {"watch", "--profile", "phone", "--record", t.TempDir()},
	} {
		var said bytes.Buffer
		run(t.Context(), args, &said, &said)
		if text := said.String(); strings.Contains(text, "s3cret") || !strings.Contains(text, "anna") || !strings.Contains(text, says) {
			t.Errorf("%v: %s", args, text)
		}
	}
}

// TestLookingThrough: the size that a camera gives is stated, and that another was
// asked for.
func TestLookingThrough(t *testing.T) {
	info := camera.Info{Name: "/dev/video0", Width: 640, Height: 480, AskedWidth: 1280, AskedHeight: 720}
	if got := lookingThrough(&info); got != "looking through /dev/video0, 640×480 (asked for 1280×720, which it does not give)" {
		t.Error(got)
	}
	info.AskedWidth, info.AskedHeight = 640, 480
	if got := lookingThrough(&info); got != "looking through /dev/video0, 640×480" {
		t.Error(got)
	}
}
