package boardless

// level is a picture some of whose pixels are known, for filling the rest.
type level struct {
	w, h  int
	pix   []float32 // three a pixel
	known []float32 // 0 to 1
}

func newLevel(w, h int) *level {
	return &level{w, h, make([]float32, 3*w*h), make([]float32, w*h)}
}

// solve gives every pixel a colour.
func (l *level) solve() {
	if l.w <= 1 && l.h <= 1 {
		return
	}
	small := l.pull()
	small.solve()
	l.push(small)
}

// pull halves the picture: means of what is known.
func (l *level) pull() *level {
	small := newLevel((l.w+1)/2, (l.h+1)/2)
	weight := make([]float32, small.w*small.h)
	for i, a := range l.known {
		j := (i/l.w)/2*small.w + (i%l.w)/2
		weight[j] += a
		for k := range 3 {
			small.pix[3*j+k] += a * l.pix[3*i+k]
		}
	}
	for j, a := range weight {
		if a > 0 {
			for k := range 3 {
				small.pix[3*j+k] /= a
			}
		}
		small.known[j] = min(a, 1)
	}
	return small
}

// push fills what is not known from the halved picture, smoothly.
func (l *level) push(small *level) {
	for i, a := range l.known {
		if a >= 1 {
			continue
		}
		x, y := (float32(i%l.w)-0.5)/2, (float32(i/l.w)-0.5)/2
		for k := range 3 {
			l.pix[3*i+k] = a*l.pix[3*i+k] + (1-a)*small.at(x, y, k)
		}
	}
}

// at interpolates a channel; outside, the edge goes on.
func (l *level) at(x, y float32, channel int) float32 {
	x, y = min(max(x, 0), float32(l.w-1)), min(max(y, 0), float32(l.h-1))
	ix, iy := int(x), int(y)
	jx, jy := min(ix+1, l.w-1), min(iy+1, l.h-1)
	tx, ty := x-float32(ix), y-float32(iy)
	p := func(x, y int) float32 { return l.pix[3*(y*l.w+x)+channel] }
	top := p(ix, iy)*(1-tx) + p(jx, iy)*tx
	low := p(ix, jy)*(1-tx) + p(jx, jy)*tx
	return top*(1-ty) + low*ty
}
