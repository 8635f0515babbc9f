package vision

import "math"

// FeatureVersion numbers the meaning of the features. Weights are good for one
// version only: count it up with every change of what a feature says.
const FeatureVersion = 8

// The features look at the rectified board at half its size.
const (
	mapSquarePx = RectSquarePx / 2
	mapMarginPx = RectMarginPx / 2
	mapSidePx   = RectSidePx / 2
	mapPx       = mapSidePx * mapSidePx
)

// Features are what the networks see of the 64 squares: lightness, colour and
// form of what lies there, measured against the playing colour of the same board
// in the same light. Row by row from the quad's first corner.
type Features [64][FeatureCount]float32

// The features. Lightness is the natural logarithm of green; "dy" is lightness,
// "dgr" green over red, "dgb" green over blue, each against the local green;
// "ur" is greenness, 0 for the board's own, −1 for grey. "In" is within 0.36
// square of the disc's centre, "core" within 0.2, "rim" 0.24–0.36, "out"
// 0.5–0.62.
const (
	fDy10 = iota // quantiles of dy in
	fDy30
	fDy50
	fDy70
	fDy90
	fDySd
	fDgr15
	fDgr50
	fDgr85
	fDgb15
	fDgb50
	fDgb85
	fUr15
	fUr50
	fUr85
	fDv50 // blue over red, against the board's
	fDvSd
	fNin   // share that is not green: in, core, out, and at the square's own centre
	fNcore //
	fNout
	fNcentre
	fDyRim
	fUrRim
	fDyOut
	fUrOut
	fDyCore
	fDyOut20
	fDyOut80
	fYmax // median lightness against the lightest and darkest green near
	fYmin
	fCornerW // greenness of the square's four corners, where no disc lies: mean, highest, lowest
	fCornerWMax
	fCornerWMin
	fQuarter0 // the disc's quarters against the green at their own corners, sorted
	fQuarter1
	fQuarter2
	fQuarter3
	fQuarterMean
	fQuarterWMax
	fQuarterBest
	fOffset // how far the disc lies from the square's centre
	fFit    // how well a disc fits there
	fGreenNear
	fGradCore
	fGradEdge
	fClip
	fRing0 // mean dy of five rings, from the centre outwards
	fRing1
	fRing2
	fRing3
	fRing4
	fRim15 // quantiles of dy on the rim: a mirrored lamp seldom reaches all round it
	fRim85
	fSlope // how strongly dy slopes across the disc
	fSaddle
	fSectorMin // darkest and lightest of eight sectors
	fSectorMax
	fJoin     // what is round the disc and like it: mean of eight sectors, most, most of two opposite
	fJoinMost // a finger goes on beyond the square
	fJoinBoth
	fCornerUrMin // least and greatest dy and least ur of the corners
	fCornerDyMin
	fCornerDyMax
	fLines // how strong the lines at the square's corners are: mean, weakest, next
	fLinesLow
	fLinesSecond
	fLinesSame // and how like the board's lines in form: mean, most
	fLinesSameHigh
	fTintGr // colour against the median beside the crossings, which no hand can pull far
	fTintGb
	fCornerTint // how far the corners' colours are from that: most, least
	fCornerTintLow
	fTone15 // tone over the board's: quantiles in, means of core and out
	fTone50
	fTone85
	fToneCore
	fToneOut
	fToneCorner // of the corners: mean, least, most
	fToneCornerMin
	fToneCornerMax
	fStepB // disc less corners, not as logarithms: a reflection adds to both
	fStepG
	fStepR
	fEdgeB // disc less what is round it
	fEdgeG
	fEdgeR
	fEdgeLowR // the same for the dark parts of both
	fHeadG    // how much brighter the corners could get before they burn out
	fHeadR
	fWhite // share that is burnt out in all colours: in, out
	fWhiteOut
	fOpen     // what a burnt-out patch leaves of the square: its share,
	fOpenTone // tone: mean, quantile,
	fOpenTone85
	fOpenDy15 // and lightness: quantiles
	fOpenDy50
	fLeft // what is neither green nor burnt out: its share, quantiles of dy,
	fLeftDy10
	fLeftDy30
	fLeftDy50
	fLeftDy80
	fLeftGreen // and of all that is not burnt out the share that is green, and dark,
	fLeftDark
	fLeftGreenCore // the same in
	fLeftDarkCore
	// From here on the same for all squares: what the board is like.
	fYabs // this one differs: lightness against the picture's
	fBoardY
	fBoardSpread
	fBoardU
	fBoardGr
	fBoardGb
	fBoard03
	fBoard50
	fBoard97
	fBoardU10
	fBoardU50
	fBoardGreen
	fBoardLines
	FeatureCount // how many there are
)

// featureLimit bounds every feature, so that nothing strange goes far.
const featureLimit = 4

// glareBeside is the share of the ring beside a disc's place from which a square is read
// as one in glare.
const glareBeside = 0.08

// InGlare reports whether a square is burnt out beside where a disc would lie: a bright
// disc burns out by itself, but not its surroundings.
func (f *Features) InGlare(sq int) bool { return f[sq][fWhiteOut] > glareBeside }

// Describer turns rectified boards into features. Its buffers are made once. It
// is not safe for concurrent use.
type Describer struct {
	light light
	green localGreen
	discs discFinder
	lines lines
	masks masks
}

// NewDescriber makes a Describer.
func NewDescriber() *Describer {
	d := &Describer{}
	d.light.init()
	d.green.init()
	d.discs.init()
	d.masks.init()
	return d
}

// Describe works out the features of the board that r has rectified.
func (d *Describer) Describe(r *Rectifier, out *Features) {
	d.light.measure(r.pixels)
	d.green.measure(&d.light)
	d.lines.measure(&d.light, d.green.mean[0])
	d.discs.find(&d.light.notGreen)
	board := d.boardFeatures()
	*out = Features{} // what a square has not, such as a part that is not burnt out, is 0
	for sq := range out {
		f := &out[sq]
		d.squareFeatures(sq, f)
		board.write(f)
		for i, v := range f {
			if v != v {
				v = 0
			}
			f[i] = min(max(v, -featureLimit), featureLimit)
		}
	}
}

// boardFeatures are the features that all squares of a picture share.
type boardFeatures struct {
	values [FeatureCount - fBoardY]float32
}

func (b *boardFeatures) write(f *[FeatureCount]float32) { copy(f[fBoardY:], b.values[:]) }

func (d *Describer) boardFeatures() boardFeatures {
	l, g := &d.light, &d.green
	var b boardFeatures
	set := func(i int, v float32) { b.values[i-fBoardY] = v }
	set(fBoardY, g.mean[0]-l.white)
	set(fBoardSpread, l.spread)
	set(fBoardU, l.boardU)
	set(fBoardGr, g.mean[1])
	set(fBoardGb, g.mean[2])
	set(fBoard03, l.greyAt[0]-g.mean[0])
	set(fBoard50, l.greyAt[1]-g.mean[0])
	set(fBoard97, l.greyAt[2]-g.mean[0])
	set(fBoardU10, l.u10-l.boardU)
	set(fBoardU50, (l.u50-l.boardU)/l.spread)
	set(fBoardGreen, g.share)
	set(fBoardLines, 4*sqrt32(d.lines.shade.strength[0]+d.lines.shade.strength[1]))
	return b
}

// centre returns the index in a map of the middle of a square.
func centre(sq int) int {
	y := mapMarginPx + sq/8*mapSquarePx + mapSquarePx/2
	x := mapMarginPx + sq%8*mapSquarePx + mapSquarePx/2
	return y*mapSidePx + x
}

func sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }
func log32(x float32) float32  { return float32(math.Log(float64(x))) }
