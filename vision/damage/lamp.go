package damage

// lamp follows what became of a black and of a white disc's brightness at every
// pixel, from the first light that is added to the board on: where the two look
// the same, light has burnt out the picture.
type lamp struct {
	black, white []float32 // grey levels; nil before there is any light
}

const (
	// whiteDisc is the brightness of a white disc in ordinary light.
	whiteDisc = 220
	// leastContrast of black and white, in grey levels, can be told apart in
	// pictures whose noise is twice that of an ordinary camera.
	leastContrast = 12
)

// light begins to follow.
func (l *lamp) light(pixels int) {
	if l.black != nil {
		return
	}
	l.black, l.white = make([]float32, pixels), make([]float32, pixels)
	for i := range l.white {
		l.white[i] = whiteDisc
	}
}

// copy returns a lamp of its own that says the same.
func (l *lamp) copy() lamp {
	return lamp{append([]float32(nil), l.black...), append([]float32(nil), l.white...)}
}

// resized returns the lamp of a picture of w × h made wide × high.
func (l lamp) resized(w, h, wide, high int) lamp {
	if l.black == nil || w == wide && h == high {
		return l
	}
	var to lamp
	to.light(wide * high)
	for i := range to.black {
		from := (i/wide)*h/high*w + (i%wide)*w/wide
		to.black[i], to.white[i] = l.black[from], l.white[from]
	}
	return to
}

// change applies a change of tone to all pixels.
func (l *lamp) change(tone func(v float32) float32) {
	for i, v := range l.black {
		l.black[i], l.white[i] = tone(v), tone(l.white[i])
	}
}

// add adds light at a pixel.
func (l *lamp) add(i int, light float32) {
	l.black[i] += light
	l.white[i] += light
}

// burnt says that black and white look the same at a pixel.
func (l *lamp) burnt(i int) bool {
	return min(l.white[i], 255)-min(l.black[i], 255) < leastContrast
}
