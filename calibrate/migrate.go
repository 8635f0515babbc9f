package calibrate

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Version is that of the profiles written. Profiles of earlier versions are
// brought up to it when they are loaded; their files stay as they are until the
// profile is saved again.
const Version = 2

// fields are those of a profile as they are written.
type fields map[string]json.RawMessage

// migrations bring a profile from one version to the next, the first from
// version 1.
func migrations() []func(fields) error {
	return []func(fields) error{nameCamera}
}

// migrate brings a profile of an earlier version up to Version.
func migrate(version int, profile json.RawMessage) (json.RawMessage, error) {
	if version == Version {
		return profile, nil
	}
	var f fields
	if err := json.Unmarshal(profile, &f); err != nil {
		return nil, err
	}
	for i, step := range migrations()[version-1:] {
		if err := step(f); err != nil {
			return nil, fmt.Errorf("from version %d: %w", version+i, err)
		}
	}
	return json.Marshal(f)
}

// lastingNames is where devices have names that outlast a restart.
const lastingNames = "/dev/v4l/"

// nameCamera makes version 2: it adds the camera by a name that lasts, which
// version 1 has where it was given as the source.
func nameCamera(f fields) error {
	var source string
	if f["source"] != nil {
		if err := json.Unmarshal(f["source"], &source); err != nil {
			return err
		}
	}
	if !strings.HasPrefix(source, lastingNames) {
		return nil
	}
	camera, err := json.Marshal(Camera{Path: source})
	f["camera"] = camera
	return err
}
