package subdivision

import "math/bits"

// A Set is a set of squares of a board of at most 8×8: bit 8*row+column, row 0
// at the bottom, column 0 on the left. Every grid that the rules allow fits.
type Set uint64

// Sizes of a pyramid, as an index; pips are the size and one.
const (
	Small = iota
	Medium
	Large
)

const notA, notH Set = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f

// At is the set of one square.
func At(column, row int) Set { return 1 << (8*row + column) }

// Len is the number of squares.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First is the set's first square alone, left to right and upwards.
func (s Set) First() Set { return s & -s }

// Index is the bit number of a set's first square: 8*row+column.
func (s Set) Index() int { return bits.TrailingZeros64(uint64(s)) }

// Beside is every square at a side of one of s (Neighbouring). Squares beyond
// a smaller grid's edge are among them.
func (s Set) Beside() Set {
	return (s&notH)<<1 | (s&notA)>>1 | s<<8 | s>>8
}

// Near is every square at a side or a corner of one of s; a square of s is in
// it only when another of s touches it.
func (s Set) Near() Set {
	row := (s&notH)<<1 | (s&notA)>>1
	three := row | s
	return row | three<<8 | three>>8
}

// A Board is what lies on a grid of at most 8×8.
type Board struct {
	Size   int // squares at a side
	Parks  Set
	Pieces [4][3]Set // by seat, then Small, Medium, Large
}

// Squares is the whole grid.
func (b *Board) Squares() Set {
	if b.Size >= 8 {
		return ^Set(0)
	}
	row := Set(1)<<b.Size - 1
	var all Set
	for y := 0; y < b.Size; y++ {
		all |= row << (8 * y)
	}
	return all
}

// Of is every square that a seat's pyramids stand on.
func (b *Board) Of(seat int) Set {
	return b.Pieces[seat][Small] | b.Pieces[seat][Medium] | b.Pieces[seat][Large]
}

// Empty is every square with neither a park nor a pyramid.
func (b *Board) Empty() Set {
	taken := b.Parks
	for seat := range b.Pieces {
		taken |= b.Of(seat)
	}
	return b.Squares() &^ taken
}
