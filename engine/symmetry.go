package engine

import "math/bits"

// Symmetry is one of the eight ways to turn or mirror the board onto itself.
//
// Its bits are steps, done in this order: 1 exchanges rows and columns, 2
// mirrors the columns (a and h change places), 4 mirrors the rows.
type Symmetry uint8

// The eight symmetries. Rotations are clockwise as one looks at the board, so
// Rotate90 takes a1 to h1.
const (
	Identity           Symmetry = 0
	MirrorDiagonal     Symmetry = 1 // a1 and h8 stay
	MirrorColumns      Symmetry = 2 // a and h change places
	Rotate90           Symmetry = 3
	MirrorRows         Symmetry = 4 // 1 and 8 change places
	Rotate270          Symmetry = 5
	Rotate180          Symmetry = 6
	MirrorAntidiagonal Symmetry = 7 // h1 and a8 stay
)

// AllSymmetries returns the four rotations, Identity first, and then the four
// mirror images.
func AllSymmetries() [8]Symmetry {
	return [8]Symmetry{Identity, Rotate90, Rotate180, Rotate270,
		MirrorColumns, MirrorRows, MirrorDiagonal, MirrorAntidiagonal}
}

// String returns the symmetry's name, such as "rotate 90" or "mirror columns".
func (s Symmetry) String() string {
	return [8]string{"identity", "mirror diagonal", "mirror columns", "rotate 90",
		"mirror rows", "rotate 270", "rotate 180", "mirror antidiagonal"}[s&7]
}

// Square returns where sq goes; NoSquare stays.
func (s Symmetry) Square(sq Square) Square {
	if !sq.Valid() {
		return sq
	}
	row, col := sq.Row(), sq.Col()
	if s&1 != 0 {
		row, col = col, row
	}
	if s&2 != 0 {
		col = 7 - col
	}
	if s&4 != 0 {
		row = 7 - row
	}
	return SquareAt(row, col)
}

// Bitboard returns where the squares of a set go.
func (s Symmetry) Bitboard(b Bitboard) Bitboard {
	if s&1 != 0 {
		b = transpose(b)
	}
	if s&2 != 0 {
		b = mirrorColumns(b)
	}
	if s&4 != 0 {
		b = Bitboard(bits.ReverseBytes64(uint64(b)))
	}
	return b
}

// Board returns the board with every disc moved to where its square goes.
func (s Symmetry) Board(b Board) Board {
	return Board{Black: s.Bitboard(b.Black), White: s.Bitboard(b.White)}
}

// Inverse returns the symmetry that undoes s. Only the quarter turns are not
// their own.
func (s Symmetry) Inverse() Symmetry {
	switch s {
	case Rotate90:
		return Rotate270
	case Rotate270:
		return Rotate90
	}
	return s
}

// Compose returns the symmetry that does s first and then t.
func (s Symmetry) Compose(t Symmetry) Symmetry {
	if t&1 != 0 { // exchanging rows and columns exchanges the mirrors before it
		s = s&1 | s&2<<1 | s&4>>1
	}
	return s ^ t
}

// transpose exchanges rows and columns, in blocks of 4×4, 2×2 and single
// squares.
func transpose(b Bitboard) Bitboard {
	t := (b ^ b<<28) & 0x0f0f0f0f00000000
	b ^= t ^ t>>28
	t = (b ^ b<<14) & 0x3333000033330000
	b ^= t ^ t>>14
	t = (b ^ b<<7) & 0x5500550055005500
	return b ^ t ^ t>>7
}

// mirrorColumns reverses every row, in halves, pairs and single squares.
func mirrorColumns(b Bitboard) Bitboard {
	b = b>>1&0x5555555555555555 | b&0x5555555555555555<<1
	b = b>>2&0x3333333333333333 | b&0x3333333333333333<<2
	return b>>4&0x0f0f0f0f0f0f0f0f | b&0x0f0f0f0f0f0f0f0f<<4
}
