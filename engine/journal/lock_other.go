//go:build !unix || solaris || illumos || aix

package journal

import "os"

// lock does nothing where there is no flock.
func lock(*os.File) error { return nil }
