package subdivision

import "math/bits"

// MaxSide is the largest grid: four players play on it.
const MaxSide = 8

// A Set is a set of squares of a board. A square is the bit 8*column+row, so
// rising bits are the squares in the order of their names.
type Set uint64

// Sizes of a pyramid, as an index; pips are the size and one.
const (
	Small = iota
	Medium
	Large
)

const notFirst, notLast Set = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f

// At returns the set of one square; columns and rows count from 0.
func At(column, row int) Set { return 1 << (8*column + row) }

// Len returns the number of squares.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the set's first square alone, in the order of names.
func (s Set) First() Set { return s & -s }

// Index returns the bit number of a set's first square: 8*column+row.
func (s Set) Index() int { return bits.TrailingZeros64(uint64(s)) }

// Beside returns every square at a side of one of s (Neighbouring). Squares beyond
// a smaller grid's edge are among them.
func (s Set) Beside() Set {
	return (s&notLast)<<1 | (s&notFirst)>>1 | s<<8 | s>>8
}

// Near returns every square at a side or a corner of one of s; a square of s is in
// it only when another of s touches it.
func (s Set) Near() Set {
	line := (s&notLast)<<1 | (s&notFirst)>>1
	three := line | s
	return line | three<<8 | three>>8
}

// names holds the name of every square of a Set, by its index.
const names = "a1a2a3a4a5a6a7a8b1b2b3b4b5b6b7b8c1c2c3c4c5c6c7c8d1d2d3d4d5d6d7d8" +
	"e1e2e3e4e5e6e7e8f1f2f3f4f5f6f7f8g1g2g3g4g5g6g7g8h1h2h3h4h5h6h7h8"

// Name returns the name of the set's first square, as "c4".
func (s Set) Name() string {
	i := 2 * s.Index()
	return names[i : i+2]
}

// Names returns the names of all squares, in order; nil when there are none.
func (s Set) Names() []string {
	if s == 0 {
		return nil
	}
	list := make([]string, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		list = append(list, s.Name())
	}
	return list
}

// A Board is what lies on a grid.
type Board struct {
	Size   int // squares at a side
	Parks  Set
	Pieces [4][3]Set // by seat, then Small, Medium, Large
}

// Squares returns the whole grid.
func (b *Board) Squares() Set {
	column := Set(1)<<b.Size - 1
	var all Set
	for range b.Size {
		all = all<<8 | column
	}
	return all
}

// Of returns every square that a seat's pyramids stand on.
func (b *Board) Of(seat int) Set {
	return b.Pieces[seat][Small] | b.Pieces[seat][Medium] | b.Pieces[seat][Large]
}

// Smalls returns every Small of any colour.
func (b *Board) Smalls() Set {
	return b.Pieces[0][Small] | b.Pieces[1][Small] | b.Pieces[2][Small] | b.Pieces[3][Small]
}

// Empty returns every square with neither a park nor a pyramid.
func (b *Board) Empty() Set {
	taken := b.Parks
	for seat := range b.Pieces {
		taken |= b.Of(seat)
	}
	return b.Squares() &^ taken
}

// At returns what lies on a square.
func (b *Board) At(column, row int) Cell {
	s := At(column, row)
	if b.Parks&s != 0 {
		return Park
	}
	for seat := range b.Pieces {
		for size := range b.Pieces[seat] {
			if b.Pieces[seat][size]&s != 0 {
				return Piece(seat, size)
			}
		}
	}
	return Empty
}

// put lays a cell on an empty square.
func (b *Board) put(c Cell, column, row int) {
	switch s := At(column, row); {
	case c == Park:
		b.Parks |= s
	case c != Empty:
		b.Pieces[c.Seat()][c.Size()] |= s
	}
}

// Has counts a seat's pieces of a size.
func (b *Board) Has(seat, size int) int { return b.Pieces[seat][size].Len() }

// Carry puts a move's piece on the board; a square that is taken stays as it is.
func (b *Board) Carry(seat int, m Move) {
	if b.At(m.Square.Column, m.Square.Row) == Empty {
		b.put(Piece(seat, m.Size), m.Square.Column, m.Square.Row)
	}
}
