package vision

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// components labels the connected parts (8 neighbours) of a mask.
type components struct {
	w, h   int
	label  []int32 // per pixel, 0 outside
	parent []int32 // union-find over provisional labels
	area   []int32
	box    []image.Rectangle
	order  []int32 // roots, largest first
}

// find labels all non-zero pixels of a mask of w × h.
func (c *components) find(mask []uint8, w, h int) {
	c.w, c.h = w, h
	c.label = sized(c.label, w*h)
	c.parent = append(c.parent[:0], 0)
	for y := range h {
		for x := range w {
			k := y*w + x
			c.label[k] = 0
			if mask[k] == 0 {
				continue
			}
			c.label[k] = c.join(k, x, y)
		}
	}
	c.count()
}

// join returns the label for the set pixel k, merging those of its labelled
// neighbours.
func (c *components) join(k, x, y int) int32 {
	var l int32
	meet := func(o int32) {
		if o == 0 {
			return
		}
		o = c.root(o)
		switch {
		case l == 0:
			l = o
		case o < l:
			c.parent[l] = o
			l = o
		case o > l:
			c.parent[o] = l
		}
	}
	if x > 0 {
		meet(c.label[k-1])
	}
	if y > 0 {
		if up := c.label[k-c.w]; up != 0 {
			meet(up)
		} else {
			if x > 0 {
				meet(c.label[k-c.w-1])
			}
			if x+1 < c.w {
				meet(c.label[k-c.w+1])
			}
		}
	}
	if l == 0 {
		l = int32(len(c.parent))
		c.parent = append(c.parent, l)
	}
	return l
}

func (c *components) root(l int32) int32 {
	for c.parent[l] != l {
		c.parent[l] = c.parent[c.parent[l]]
		l = c.parent[l]
	}
	return l
}

func (c *components) count() {
	c.area, c.box = sized(c.area, len(c.parent)), sized(c.box, len(c.parent))
	clear(c.area)
	clear(c.box)
	for y := range c.h {
		row := c.label[y*c.w:][:c.w]
		for x, l := range row {
			if l == 0 {
				continue
			}
			l = c.root(l)
			row[x] = l
			if c.area[l]++; c.area[l] == 1 {
				c.box[l] = image.Rect(x, y, x+1, y+1)
				continue
			}
			b := &c.box[l]
			b.Min.X, b.Max.X, b.Max.Y = min(b.Min.X, x), max(b.Max.X, x+1), y+1
		}
	}
	c.order = c.order[:0]
	for l, a := range c.area {
		if a > 0 {
			c.order = append(c.order, int32(l))
		}
	}
	slices.SortFunc(c.order, func(a, b int32) int { return int(c.area[b] - c.area[a]) })
}

// take finds the components of one mask and keeps those that are new regions:
// the largest, and the hull round all that are not small.
func (f *regionFinder) take(p *workPicture, in func(k int) bool) error {
	px, err := f.mask.DataPtrUint8()
	if err != nil {
		return err
	}
	for k := range px {
		px[k] = 0
		if in(k) {
			px[k] = 255
		}
	}
	if err := gocv.MorphologyEx(f.mask, &f.work, gocv.MorphOpen, f.open); err != nil {
		return err
	}
	if px, err = f.work.DataPtrUint8(); err != nil {
		return err
	}
	c := &f.parts
	c.find(px, p.sw, p.sh)
	if len(c.order) == 0 {
		return nil
	}
	for i := range c.order[:min(len(c.order), componentsTried)] {
		f.keep(p, c.order[i:i+1])
	}
	large := max(float64(c.area[c.order[0]])*0.12, 0.004*float64(p.sw*p.sh))
	n := 0
	for n < len(c.order) && float64(c.area[c.order[n]]) > large {
		n++
	}
	if n > 1 {
		f.keep(p, c.order[:n])
	}
	return nil
}

// keep adds the hull round all that has one of the labels as a region, unless it
// is small or there already.
func (f *regionFinder) keep(p *workPicture, labels []int32) {
	start := len(f.pool)
	hull, area, box := f.hull.around(&f.parts, labels)
	if len(hull) < 4 {
		return
	}
	f.pool = append(f.pool, hull...)
	r := region{hull: f.pool[start:len(f.pool):len(f.pool)], area: polygonArea(hull), box: box, seen: 1}
	if r.area < minRegion*float64(p.sw*p.sh) {
		f.pool = f.pool[:start]
		return
	}
	r.fill = float64(area) / max(1, r.area)
	r.rank = rankOf(&r, p.sw, p.sh)
	for i := range f.found {
		if o := &f.found[i]; overlap(o.box, r.box) > 0.8 {
			o.seen++
			o.rank *= 1.05
			f.pool = f.pool[:start]
			return
		}
	}
	r.shape, r.quad = quadAround(r.hull, f.hull.quad[:0])
	for i := range r.shape {
		k := float64(p.w) / float64(p.sw)
		r.shape[i] = Point{(r.shape[i].X+0.5)*k - 0.5, (r.shape[i].Y+0.5)*k - 0.5}
	}
	r.quad = r.quad && r.shape.plausible(p.w, p.h)
	f.found = append(f.found, r)
}

// overlap is the intersection of two boxes over their union.
func overlap(a, b image.Rectangle) float64 {
	i := a.Intersect(b)
	n := float64(i.Dx() * i.Dy())
	return n / (float64(a.Dx()*a.Dy()+b.Dx()*b.Dy()) - n)
}

func polygonArea(p []Point) float64 {
	a := 0.0
	for i, q := range p {
		n := p[(i+1)%len(p)]
		a += q.X*n.Y - n.X*q.Y
	}
	return math.Abs(a) / 2
}
