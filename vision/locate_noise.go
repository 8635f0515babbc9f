package vision

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

const (
	// calmNoise is the noise, in grey levels after brightening, that leaves the
	// lines as they are: more is smoothed down to it.
	calmNoise = 5
	// mostBlur is the sigma, in work pixels, of the widest smoothing: lines are
	// one to three pixels wide.
	mostBlur = 2.5
	// noisy is the noise from which single lines are lost. Outlines are tried then,
	// see tryOutlines, and colours are smoothed once more, for each perBlur grey
	// levels by a sigma of one pixel of the colour picture: regions are wide, and
	// noise in JPEG files comes in coloured blotches.
	noisy, perBlur, mostColourBlur = 8, 12, 2
)

// calm smooths a noisy picture as much as its noise asks for.
func (p *workPicture) calm() error {
	px, err := p.bgr.DataPtrUint8()
	if err != nil {
		return err
	}
	p.noise = noiseOf(px, p.w, p.h)
	// White noise of sigma s is s/(2·√π·b) after a Gaussian of sigma b.
	b := min(p.noise/(2*math.SqrtPi*calmNoise), mostBlur)
	if b < 0.5 {
		return nil
	}
	return gocv.GaussianBlur(p.bgr, &p.bgr, image.Point{}, b, b, gocv.BorderReplicate)
}

// calmColours smooths the colour picture of a noisy one.
func (p *workPicture) calmColours() error {
	if p.noise < noisy {
		return nil
	}
	b := min(p.noise/perBlur, mostColourBlur)
	return gocv.GaussianBlur(p.small, &p.small, image.Point{}, b, b, gocv.BorderReplicate)
}

// noiseOf returns the sigma of the noise in the green of a picture: the median
// of the second differences along rows and columns, which edges and shading
// hardly move.
func noiseOf(bgr []uint8, w, h int) float64 {
	var hist [1024]int32
	n := int32(0)
	for y := 1; y < h-1; y += 3 {
		for x := 1 + y%4; x < w-1; x += 4 {
			k := 3*(y*w+x) + 1
			// 0 is where noise is cut off.
			if bgr[k] == 0 || bgr[k] == 255 {
				continue
			}
			d := 4*int(bgr[k]) - int(bgr[k-3]) - int(bgr[k+3]) - int(bgr[k-3*w]) - int(bgr[k+3*w])
			hist[min(max(d, -d), len(hist)-1)]++
			n++
		}
	}
	sum := int32(0)
	for d, c := range hist {
		if sum += c; 2*sum >= n {
			return float64(d) / (0.6745 * math.Sqrt(20))
		}
	}
	return 0
}
