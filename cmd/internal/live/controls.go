package live

import "sync/atomic"

// Controls are what the players tell the referee otherwise than with discs: a key,
// a button or a page calls its methods, from any goroutine and at any time. The
// zero value is ready.
type Controls struct {
	passes atomic.Int32
}

// DeclarePass says that the side to move passes. A pass that is forced needs no
// word; one with a move available is a fault.
func (c *Controls) DeclarePass() { c.passes.Add(1) }

// heed lets the referee hear what was declared since the frame before. Two passes in
// one frame are one key pressed for too long.
func (g *game) heed() error {
	if g.Controls == nil || g.Controls.passes.Swap(0) == 0 {
		return nil
	}
	return g.tell(g.referee.DeclarePass(g.stamp.Frame, g.stamp.Time)...)
}
