package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"flipwatch/calibrate"
	"flipwatch/vision/camera"
)

// usualProfile is the profile that watch takes when none is named.
const usualProfile = "default"

// profiles is where the profiles are kept: beside the configuration, by the XDG
// base directory specification.
func profiles() (calibrate.Store, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return calibrate.Store{}, fmt.Errorf("no folder for profiles: %w: set HOME or XDG_CONFIG_HOME", err)
	}
	return calibrate.Store{Folder: filepath.Join(dir, "flipwatch", "profiles")}, nil
}

// loadProfile loads the profile that is named or, where none is and no source
// either, the usual one if there is one.
func loadProfile(name string, sources []string) (*calibrate.Profile, error) {
	usual := name == ""
	if usual && len(sources) > 0 {
		return nil, nil
	}
	if usual {
		name = usualProfile
	}
	store, err := profiles()
	if err != nil {
		if usual {
			return nil, nil // no home, so no profile
		}
		return nil, err
	}
	p, err := store.Load(name)
	switch {
	case usual && errors.Is(err, calibrate.ErrNone):
		return nil, nil
	case errors.Is(err, calibrate.ErrNone), errors.Is(err, calibrate.ErrName):
		return nil, usageError{err}
	case err != nil:
		return nil, err
	}
	return &p, nil
}

// useProfile takes from a profile what the command line leaves open, and
// returns the source to watch.
func (g *gameFlags) useProfile(p *calibrate.Profile, flags *pflag.FlagSet, sources []string) []string {
	if p == nil {
		return sources
	}
	g.profile = p.Name // for the record
	if !flags.Changed("row1") {
		g.row1 = p.Row1
	}
	if !flags.Changed("mirror") {
		g.mirror = p.Mirror
	}
	if len(sources) > 0 {
		return sources
	}
	if source := profileSource(p, camera.Cameras); source != "" {
		return []string{source}
	}
	return nil
}

// profileSource is where a profile's pictures come from: its camera, where that is
// now, else what was given when it was made.
func profileSource(p *calibrate.Profile, cameras func() []camera.Device) string {
	if p.Camera == (calibrate.Camera{}) {
		return p.Source
	}
	return camera.Device{Path: p.Camera.Path, Card: p.Camera.Name}.Now(cameras())
}

// ofProfile says of a source that cannot be opened when it was a profile that
// named it.
func ofProfile(p *calibrate.Profile, sources []string, err error) error {
	if p == nil || len(sources) != 1 || sources[0] != p.Source && sources[0] != p.Camera.Path {
		return err
	}
	return fmt.Errorf("profile %s: %w; or name a source", p.Name, err)
}

// cameraOf is how a source is kept: the first camera, one by its number and one by
// part of its name are all kept as the device that they are now.
func cameraOf(opened string, device func(path string) (camera.Device, bool)) calibrate.Camera {
	d, ok := device(opened)
	if !ok {
		return calibrate.Camera{}
	}
	return calibrate.Camera{Path: d.Path, Name: d.Card}
}

// cameraSettings are what a camera is locked to.
func cameraSettings(p *calibrate.Profile) []camera.Setting {
	var list []camera.Setting
	if p != nil {
		for _, c := range p.Controls {
			list = append(list, camera.Setting{Name: c.Name, Value: c.Value})
		}
	}
	return list
}

// straightened takes the lens' distortion out of a source if the profile says
// so.
func straightened(s camera.Source, p *calibrate.Profile) camera.Source {
	if p == nil || p.Undistort == 0 {
		return s
	}
	return camera.Undistorted(s, p.Undistort)
}
