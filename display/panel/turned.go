package panel

import "image"

// turned is a panel as its picture sees it. A picture that is rotated by 90 is
// turned clockwise: its top is at the right of the glass.
type turned struct {
	size    image.Point // of the picture
	offset  image.Point // the first pixel, in the addresses of the controller
	quarter bool        // rows and columns are exchanged
	mirrorX bool        // columns of the memory count from the right
	mirrorY bool        // rows of the memory count from below
}

// turn puts glass that lies at a point of a memory under a rotated picture. The
// memory is described as it is seen without rotation. A controller that counts
// from the other end counts from the far end of its memory, not of the glass: so
// glass of 240×240 on a memory of 240×320 is 80 lines further down after half a
// turn (ST7789V datasheet, 8.12 address control).
func turn(memory, glass, at image.Point, rotation int) turned {
	far := memory.Sub(glass).Sub(at)
	switch rotation {
	case 90:
		return turned{size: image.Pt(glass.Y, glass.X), offset: image.Pt(at.Y, far.X), quarter: true, mirrorX: true}
	case 180:
		return turned{size: glass, offset: far, mirrorX: true, mirrorY: true}
	case 270:
		return turned{size: image.Pt(glass.Y, glass.X), offset: image.Pt(far.Y, at.X), quarter: true, mirrorY: true}
	}
	return turned{size: glass, offset: at}
}
