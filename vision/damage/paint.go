package damage

import (
	"image"

	"gocv.io/x/gocv"
)

// paint lays a colour over the picture where the mask is set, with a shadow
// beside it, texture, and shading: round like a finger of the given width, or
// flat for width 0.
func (p *painter) paint(mask gocv.Mat, colour [3]float64, width float64) {
	must(gocv.BitwiseOr(p.all, mask, &p.all))
	p.castShadow(mask)
	soft := gocv.NewMat()
	defer soft.Close()
	sigma := between(p.r, 0.6, 1.3)
	must(gocv.GaussianBlur(mask, &soft, image.Pt(0, 0), sigma, sigma, gocv.BorderReplicate))
	shape := p.relief(mask, width)
	defer shape.Close()
	texture := p.texture()
	defer texture.Close()
	s, err := soft.DataPtrUint8()
	must(err)
	f, err := shape.DataPtrFloat32()
	must(err)
	t, err := texture.DataPtrFloat32()
	must(err)
	for i, v := range s {
		if v == 0 {
			continue
		}
		a := float32(v) / 255
		g := a * (1 + t[i]) * f[i]
		for k := range 3 {
			p.c.pix[3*i+k] = p.c.pix[3*i+k]*(1-a) + g*float32(colour[k])
		}
	}
}

// castShadow darkens what lies beside the mask.
func (p *painter) castShadow(mask gocv.Mat) {
	if p.shadow < 0.05 {
		return
	}
	move := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
	defer move.Close()
	m, err := move.DataPtrFloat64()
	must(err)
	copy(m, []float64{1, 0, p.fall[0] * p.side, 0, 1, p.fall[1] * p.side})
	out := gocv.NewMat()
	defer out.Close()
	must(gocv.WarpAffine(mask, &out, move, image.Pt(p.c.w, p.c.h)))
	sigma := max(0.5, p.side*between(p.r, 0.004, 0.035))
	must(gocv.GaussianBlur(out, &out, image.Pt(0, 0), sigma, sigma, gocv.BorderReplicate))
	s, err := out.DataPtrUint8()
	must(err)
	for i, v := range s {
		if v > 0 {
			f := 1 - float32(p.shadow)*float32(v)/255
			for k := range 3 {
				p.c.pix[3*i+k] *= f
			}
		}
	}
}

// relief returns how light every pixel of the mask is: darker towards the edges,
// and on the side away from the light.
func (p *painter) relief(mask gocv.Mat, width float64) gocv.Mat {
	dist, names := gocv.NewMat(), gocv.NewMat()
	defer names.Close()
	must(gocv.DistanceTransform(mask, &dist, &names, gocv.DistL2, gocv.DistanceMask3, gocv.DistanceLabelCComp))
	d, err := dist.DataPtrFloat32()
	must(err)
	reach := float32(p.side * between(p.r, 0.015, 0.05))
	if width > 0 {
		reach = float32(width / 2)
	}
	edge := float32(between(p.r, 0.35, 0.95))
	side := float32(between(p.r, 0, 0.5))
	w := p.c.w
	shade := make([]float32, len(d))
	for i := range d {
		t := min(d[i]/reach, 1)
		shade[i] = edge + (1-edge)*t*(2-t)
		if i > w && i < len(d)-w-1 && d[i] > 0 {
			// The distance grows towards the middle: its slope is the side's normal.
			nx, ny := d[i+1]-d[i-1], d[i+w]-d[i-w]
			shade[i] += side * (1 - t) * 0.5 * (nx*float32(p.light[0]) + ny*float32(p.light[1]))
		}
	}
	copy(d, shade)
	return dist
}

// texture returns rough and fine variation round 0.
func (p *painter) texture() gocv.Mat {
	out := p.grain(6, 6, between(p.r, 0.03, 0.2), gocv.InterpolationCubic)
	fine := p.grain(max(2, p.c.w/6), max(2, p.c.h/6), between(p.r, 0, 0.07), gocv.InterpolationLinear)
	defer fine.Close()
	must(gocv.Add(out, fine, &out))
	return out
}

// grain is random numbers on a w×h raster, drawn out over the picture.
func (p *painter) grain(w, h int, strength float64, how gocv.InterpolationFlags) gocv.Mat {
	small := gocv.NewMatWithSize(h, w, gocv.MatTypeCV32F)
	defer small.Close()
	n, err := small.DataPtrFloat32()
	must(err)
	for i := range n {
		n[i] = float32(strength * p.r.NormFloat64())
	}
	out := gocv.NewMat()
	must(gocv.Resize(small, &out, image.Pt(p.c.w, p.c.h), 0, 0, how))
	return out
}
