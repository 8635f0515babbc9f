//go:build !matprofile

package vision

import "testing"

// skipProfiled does nothing in an ordinary build.
func skipProfiled(*testing.T) {}
