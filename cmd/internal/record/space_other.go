//go:build !linux && !darwin

package record

import "errors"

// freeBytes does not know how to ask this system.
func freeBytes(string) (int64, error) { return 0, errors.ErrUnsupported }
