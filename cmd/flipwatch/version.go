package main

import "runtime/debug"

// version says which flipwatch this is, as far as it was built with that.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "flipwatch"
	}
	name := "flipwatch " + info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			name += " " + s.Value
		}
	}
	return name
}
