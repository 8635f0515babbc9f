package paper

import (
	"errors"
	"fmt"
	"strings"
)

// ErrSize is a size of paper that is not known.
var ErrSize = errors.New("unknown size of paper")

// Size is the width and height of a page in millimetres, upright.
type Size struct{ W, H float64 }

// A4 is the size of ISO 216, in use nearly everywhere.
func A4() Size { return Size{210, 297} }

// Letter is the size of North America, 8.5 by 11 inches.
func Letter() Size { return Size{215.9, 279.4} }

// ParseSize reads the name of a size in either case: a4 or letter.
func ParseSize(name string) (Size, error) {
	switch strings.ToLower(name) {
	case "a4":
		return A4(), nil
	case "letter":
		return Letter(), nil
	}
	return Size{}, fmt.Errorf("%w %q: take a4 or letter", ErrSize, name)
}
