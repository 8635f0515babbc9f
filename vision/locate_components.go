package vision

import (
	"bytes"
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// components finds the connected parts (8 neighbours) of a mask, by the runs of its
// rows.
type components struct {
	runs   []run
	rows   []int32 // index of each row's first run, and of the end
	parent []int32 // union-find over provisional labels
	area   []int32
	box    []image.Rectangle
	order  []int32 // roots, largest first
}

// run is pixels from first to last of a row, and the part they belong to.
type run struct{ first, last, label int32 }

// find finds the parts of all that is 255 in a mask of 0 and 255, w × h.
func (c *components) find(mask []uint8, w, h int) {
	c.runs, c.rows, c.parent = c.runs[:0], c.rows[:0], c.parent[:0]
	above := 0
	for y := range h {
		start := len(c.runs)
		c.rows = append(c.rows, int32(start))
		row := mask[y*w:][:w]
		for x := next(row, 0, 255); x < w; {
			end := next(row, x, 0)
			c.runs = append(c.runs, run{int32(x), int32(end - 1), -1})
			x = next(row, end, 255)
		}
		c.join(above, start)
		above = start
	}
	c.rows = append(c.rows, int32(len(c.runs)))
	c.count()
}

// next is where a value comes next in a row, from x on; the row's length where it does
// not.
func next(row []uint8, x int, value uint8) int {
	if n := bytes.IndexByte(row[x:], value); n >= 0 {
		return x + n
	}
	return len(row)
}

// join labels the runs from start on, the last row, and merges the parts of those
// in the row above, from above on, that they touch.
func (c *components) join(above, start int) {
	for i := start; i < len(c.runs); i++ {
		r := &c.runs[i]
		for above < start && c.runs[above].last < r.first-1 {
			above++
		}
		for k := above; k < start && c.runs[k].first <= r.last+1; k++ {
			switch o := c.root(c.runs[k].label); {
			case r.label < 0 || o == r.label:
				r.label = o
			default:
				a, b := min(o, r.label), max(o, r.label)
				c.parent[b], r.label = a, a
			}
		}
		if r.label < 0 {
			r.label = int32(len(c.parent))
			c.parent = append(c.parent, r.label)
		}
	}
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
	for y := range len(c.rows) - 1 {
		for i := c.rows[y]; i < c.rows[y+1]; i++ {
			r := &c.runs[i]
			r.label = c.root(r.label)
			c.area[r.label] += r.last - r.first + 1
			b := &c.box[r.label]
			*b = b.Union(image.Rect(int(r.first), y, int(r.last)+1, y+1))
		}
	}
	c.order = c.order[:0]
	for l, a := range c.area {
		if a > 0 {
			c.order = append(c.order, int32(l))
		}
	}
	slices.SortFunc(c.order, func(a, b int32) int { return cmp.Or(int(c.area[b]-c.area[a]), int(a-b)) })
}

// take finds the components of the pixels whose grade is one of in, and keeps those
// that are new regions: the largest, and the hull round all that are not small.
func (f *regionFinder) take(p *workPicture, grades []uint8, in func(grade uint8) bool) error {
	px, err := f.mask.DataPtrUint8()
	if err != nil {
		return err
	}
	var to [256]uint8
	for g := range to {
		if in(uint8(g)) {
			to[g] = 255
		}
	}
	for k, g := range grades {
		px[k] = to[g]
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
