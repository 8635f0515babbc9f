package vision

// evidence is what speaks for and against a hypothesis. Shares are 0 to 1.
type evidence struct {
	lines   float64 // inner lines: on them minus beside and between them, -1 to 1
	worst   float64 // the same for the four weakest
	outer   float64 // the same for the four sides of the grid
	goesOn  float64 // the same for the lines drawn on outside of the grid, the worst side
	colour  float64 // share of free corners of squares in the playing colour
	border  float64 // the same for the squares along the side that has least
	weaker  float64 // lines, of the axis that has less
	every   float64 // how much of every other line the lines between them lack, on the axis where it is more
	rim     float64 // border, only of the corners at the grid's edge
	bare    float64 // how much a row along the border lacks both the playing colour and the lines across it
	between float64 // lines halfway between the grid's, in squares that are empty
	short   int     // sides along which all squares lack the playing colour, but the next have it
	around  float64 // share of playing colour just outside the grid
	around1 float64 // the same for the side that has most
	beyond  float64 // lines going on and playing colour together, the worst side
	parity  float64 // difference in colour share between the squares of a chessboard's two colours
	hues    float64 // the same for the mean colour
	green   float64 // how much the playing colour is one
	agree   float64 // weight of the sides that agree with the polished grid, of 112
	clear   float64 // how clear lines with the playing colour on both sides are there, the axis that has less
	amid    float64 // such lines amid the squares, as share of those on the grid, the axis that has more
	unseen  int     // sides outside of the picture
	visible int     // squares whose middle lies in the picture
}

// place is the part of the evidence that does not come from lines: how well the
// playing colour ends where the grid does. Raised discs do not sway it.
func (e *evidence) place() float64 {
	around := 0.5*e.around + 0.3*e.around1 + 2*max(0, e.around1-0.25)*(0.3+0.7*min(1, 4*e.beyond))
	return 0.8*e.colour + 0.4*e.border - (1-0.6*e.ends())*around
}

// ends says how surely the lines end where the grid does, 0 to 1. On a green
// table, or a board with a green margin, the playing colour does not.
func (e *evidence) ends() float64 {
	return max(0, 1-e.goesOn/(0.4*max(e.lines, 0.15)))
}

// total weighs the evidence. About 2.5 for a perfect board; see minScore. The
// limits leave all real and rendered boards of the tests as they are, also
// darkened, noisy, in half shadow and under hands; what goes beyond them are
// chessboards (parity, hues), grids of more squares (goesOn, beyond), of fewer
// (short), and green things without lines or without end (unseen).
func (e *evidence) total() float64 {
	t := e.lines + 0.5*e.worst + 0.2*e.outer + e.place()
	t -= 0.5*e.goesOn + 3*max(0, e.goesOn-0.6) + 3*max(0, e.beyond-0.1)
	t -= 6*max(0, e.parity-0.1) + 20*max(0, e.hues-0.045)
	t -= 1.5*max(0, -0.1-e.worst) + 5*max(0, e.between-0.15) + float64(e.short)
	t -= unseenSquare*float64(64-e.visible) + 0.5*float64(max(0, e.unseen-2)) + 2*max(0, 0.12-e.border)
	return t * (0.2 + 0.8*e.green)
}

// settled is how much less the evidence is worth once the grid is polished.
// Without clear lines many sides must agree with it: grooves between sunken
// squares are weak, but they are everywhere. With clear ones all must, up to the
// border, and as many lines of each kind: else it is a chessboard (few sides
// agree), a grid of fewer squares (bare, rim, border), of twice as many (amid)
// or of half as many (every), or a cloth with folds (weaker, unseen).
func (e *evidence) settled() float64 {
	few := func(enough, scale float64) float64 { return min(max((enough-e.agree)/scale, 0), 1) }
	t := 0.4*few(25, 15) + 0.4*few(12, 12) - 0.3*(1-few(45, 25))
	t += 2*max(0, 0.25-e.lines)*few(30, 10) + 3*max(0, e.lines-0.5)*few(30, 20)
	t += 3*max(0, e.amid-0.8)*min(max(2*e.clear-1.4, 0), 1) + 5*max(0, e.every-0.65)
	t += 1.5 * float64(e.unseen) * max(0, 0.4-e.weaker)
	clean := min(max((e.lines-0.3)/0.3, 0), 1) // hands and glare hide lines too
	return t + clean*(5*max(0, e.bare-0.2)+4*max(0, 0.15-e.border)+2*max(0, 0.25-e.rim))
}
