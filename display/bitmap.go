package display

// ink is what a pixel of a one-bit picture becomes.
type ink uint8

const (
	dark ink = iota
	lit
	invert
)

// bitmap is a one-bit picture of at most 128×64 pixels, or 64×128. It is packed like the
// memory of the SSD1306 (datasheet 8.7): bands of eight rows, a byte is eight
// pixels below each other, the lowest bit on top. It lives on the stack.
type bitmap struct {
	w, h int
	pix  [128 * 64 / 8]byte
}

// set changes the pixel (x, y); outside the picture it does nothing.
func (b *bitmap) set(x, y int, k ink) {
	if uint(x) >= uint(b.w) || uint(y) >= uint(b.h) {
		return
	}
	p, bit := &b.pix[y>>3*b.w+x], byte(1)<<(y&7)
	switch k {
	case lit:
		*p |= bit
	case dark:
		*p &^= bit
	default:
		*p ^= bit
	}
}

// at reports whether the pixel (x, y) is lit.
func (b *bitmap) at(x, y int) bool {
	if uint(x) >= uint(b.w) || uint(y) >= uint(b.h) {
		return false
	}
	return b.pix[y>>3*b.w+x]>>(y&7)&1 != 0
}

// fill paints w×h pixels from (x, y).
func (b *bitmap) fill(x, y, w, h int, k ink) {
	for v := y; v < y+h; v++ {
		for u := x; u < x+w; u++ {
			b.set(u, v, k)
		}
	}
}

// bar paints a lit bar with its corner pixels left out.
func (b *bitmap) bar(x, y, w, h int) {
	b.fill(x, y, w, h, lit)
	for _, u := range [2]int{x, x + w - 1} {
		b.set(u, y, dark)
		b.set(u, y+h-1, dark)
	}
}

// stamp paints a pattern of rows of equal length: '#' is painted with k, 'o'
// with the opposite, and anything else is left alone. Rows end with a newline.
func (b *bitmap) stamp(x, y int, pattern string, k ink) {
	u := x
	for i := range len(pattern) {
		switch pattern[i] {
		case '\n':
			u, y = x, y+1
			continue
		case '#':
			b.set(u, y, k)
		case 'o':
			b.set(u, y, opposite(k))
		}
		u++
	}
}

// opposite exchanges lit and dark.
func opposite(k ink) ink {
	switch k {
	case lit:
		return dark
	case dark:
		return lit
	}
	return k
}
