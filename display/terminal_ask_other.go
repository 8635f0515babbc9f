//go:build !linux

package display

import "io"

// AskTerminal asks nothing: terminals are asked on Linux only.
func AskTerminal(io.Writer) Graphics { return Graphics{} }
