package display

// The design for 64×128 pixels, a panel of 128×64 that stands upright: the parts of
// the right half of that one, and below them the board.
//
// There is none for 32×128: of the words on screens only the shortest fit into 32
// pixels.
const (
	uprightW, uprightH = 64, 128
	boardPx            = 8 * squarePx
)

// paintUpright draws the screen for 64×128.
func paintUpright(b *bitmap, s *Screen) {
	full := bitmap{w: 128, h: 64}
	paintOneBit(&full, s)
	b.take(&full, sideX, 0, boardPx, (uprightW-sideW)/2, 0)
	for y := range boardPx {
		for x := range boardPx {
			if full.at(x, y) {
				b.set(x, uprightH-boardPx+y, lit)
			}
		}
	}
}
