//go:build matprofile

package vision

import "testing"

// skipProfiled leaves a test of allocations out: gocv's count of open matrices
// allocates with each one made.
func skipProfiled(t *testing.T) {
	t.Helper()
	t.Skip("counting open matrices allocates")
}
