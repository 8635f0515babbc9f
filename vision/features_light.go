package vision

import "math"

// light holds the maps of a rectified board: logarithms, so that light becomes a
// sum that can be taken away, and greenness.
type light struct {
	half [3][mapPx]uint16 // blue, green, red, in sixteenths of a grey level
	sums [3][mapPx]uint16
	// lightness, green over red, green over blue: logarithms
	y, gr, gb [mapPx]float32
	u         [mapPx]float32 // greenness: (G − (R+B)/2) / G, in light and shade alike
	tone      [mapPx]float32 // G − (R+B)/2 in grey levels: the same with a reflection added
	w         [mapPx]float32 // how surely the pixel shows the playing colour, 0–1
	notGreen  [mapPx]float32 // 1 − w
	clip      [mapPx]float32 // 1 where the picture is burnt out

	log   [16*256 + 16*14]float32 // logarithms of sixteenths
	uHist [uBins]int32
	wOf   [uBins]float32

	level                 float32 // the picture's bright level, in grey levels
	white                 float32 // its logarithm
	offset                int     // added before the logarithm, in sixteenths: noise of dark pictures
	boardU, spread        float32 // the playing colour's greenness, and how far the rest is from it
	u10, u50              float32
	greyAt                [3]float32 // logarithms of the 3rd, 50th and 97th percentile of green
	uLow                  float32    // 15th percentile of greenness
	bright, grey          [257]int32
	uMin, uStep, uPerStep float32
}

const uBins = 512

func (l *light) init() {
	for i := range l.log {
		l.log[i] = float32(math.Log(max(float64(i), 1) / 16))
	}
	l.uMin = -2
	l.uStep = 3.0 / uBins
	l.uPerStep = 1 / l.uStep
}

// measure fills all maps from the 288² BGR pixels.
func (l *light) measure(pixels []uint8) {
	l.shrink(pixels)
	l.blur()
	l.levels()
	l.logarithms()
	l.greenness()
}

// shrink adds up 2×2 pixels.
func (l *light) shrink(pixels []uint8) {
	const row = RectSidePx * 3
	for y := range mapSidePx {
		a := pixels[2*y*row : (2*y+1)*row]
		b := pixels[(2*y+1)*row : (2*y+2)*row]
		o := y * mapSidePx
		blue, green, red := l.sums[0][o:o+mapSidePx], l.sums[1][o:o+mapSidePx], l.sums[2][o:o+mapSidePx]
		for x := range blue {
			p, q := a[6*x:6*x+6:6*x+6], b[6*x:6*x+6:6*x+6]
			blue[x] = uint16(p[0]) + uint16(p[3]) + uint16(q[0]) + uint16(q[3])
			green[x] = uint16(p[1]) + uint16(p[4]) + uint16(q[1]) + uint16(q[4])
			red[x] = uint16(p[2]) + uint16(p[5]) + uint16(q[2]) + uint16(q[5])
		}
	}
}

// blur smooths with the kernel 1-2-1 both ways; the sum of 64 pixels becomes
// sixteenths of a grey level.
func (l *light) blur() {
	var line [mapSidePx + 2]uint32
	for c := range 3 {
		src, dst := &l.sums[c], &l.half[c]
		for y := range mapSidePx {
			up, mid, low := max(y-1, 0)*mapSidePx, y*mapSidePx, min(y+1, mapSidePx-1)*mapSidePx
			a, b, d := src[up:up+mapSidePx], src[mid:mid+mapSidePx], src[low:low+mapSidePx]
			for x := range a {
				line[x+1] = uint32(a[x]) + 2*uint32(b[x]) + uint32(d[x])
			}
			line[0], line[mapSidePx+1] = line[1], line[mapSidePx]
			out := dst[mid : mid+mapSidePx]
			for x := range out {
				out[x] = uint16((line[x] + 2*line[x+1] + line[x+2] + 2) / 4)
			}
		}
	}
}

// levels finds how bright the picture is, on every other pixel of the grid.
func (l *light) levels() {
	l.bright, l.grey = [257]int32{}, [257]int32{}
	n := int32(0)
	for y := mapMarginPx; y < mapSidePx-mapMarginPx; y += 2 {
		for i := y*mapSidePx + mapMarginPx; i < (y+1)*mapSidePx-mapMarginPx; i += 2 {
			b, g, r := l.half[0][i], l.half[1][i], l.half[2][i]
			l.bright[max(b, g, r)/16]++
			l.grey[g/16]++
			n++
		}
	}
	l.level = float32(rank(l.bright[:], n*92/100))
	p := l.level + 2.5
	l.offset = int(16*(0.05*p+0.5) + 0.5)
	e := float32(l.offset) / 16
	l.white = log32(p + e)
	for i, share := range [3]int32{3, 50, 97} {
		l.greyAt[i] = log32(float32(rank(l.grey[:], n*share/100)) + 0.5 + e)
	}
}

// rank returns the bin that holds the k-th smallest.
func rank(hist []int32, k int32) int {
	for i, n := range hist {
		if k -= n; k < 0 {
			return i
		}
	}
	return len(hist) - 1
}

func (l *light) logarithms() {
	e := float32(l.offset)
	logs := l.log[l.offset:]
	for i := range mapPx {
		b, g, r := l.half[0][i], l.half[1][i], l.half[2][i]
		y := logs[g]
		l.y[i], l.gr[i], l.gb[i] = y, y-logs[r], y-logs[b]
		gf := float32(g)
		t := gf - 0.5*(float32(r)+float32(b))
		l.tone[i] = t / 16
		l.u[i] = t / (gf + e)
		clip := float32(0)
		if max(b, g, r) > 248*16 {
			clip = 1
		}
		l.clip[i] = clip
	}
}

// uBin returns the bin of a greenness.
func (l *light) uBin(u float32) int {
	return min(max(int((u-l.uMin)*l.uPerStep), 0), uBins-1)
}

func (l *light) uRank(n int32, share float64) float32 {
	return l.uMin + (float32(rank(l.uHist[:], int32(share*float64(n))))+0.5)*l.uStep
}

// greenness tells how surely each pixel shows the playing colour: the greenest
// tenth of the board sets the mark, and the greyest the scale.
func (l *light) greenness() {
	l.uHist = [uBins]int32{}
	n := int32(0)
	for y := mapMarginPx; y < mapSidePx-mapMarginPx; y += 2 {
		for i := y*mapSidePx + mapMarginPx; i < (y+1)*mapSidePx-mapMarginPx; i += 2 {
			l.uHist[l.uBin(l.u[i])]++
			n++
		}
	}
	l.boardU = l.uRank(n, 0.91)
	l.u10, l.u50, l.uLow = l.uRank(n, 0.10), l.uRank(n, 0.50), l.uRank(n, 0.15)
	l.spread = min(max(l.boardU-l.uRank(n, 0.03), 0.12), 0.9)
	for i := range l.wOf {
		u := l.uMin + (float32(i)+0.5)*l.uStep
		z := (u - (l.boardU - 0.42*l.spread)) / (0.10 * l.spread)
		l.wOf[i] = float32(1 / (1 + math.Exp(-float64(min(max(z, -12), 12)))))
	}
	red := &l.half[2]
	for i := range mapPx {
		u := l.u[i]
		if red[i] > 249*16 { // burnt out red is never board
			u = min(u, l.uLow)
			l.u[i] = u
		}
		w := l.wOf[l.uBin(u)]
		l.w[i] = w
		l.notGreen[i] = 1 - w
	}
}
