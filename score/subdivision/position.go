package subdivision

import (
	"arbiter/score"
	"arbiter/score/grid"
)

// A Cell is what lies on one square: nothing, a park, or a pyramid.
type Cell uint8

const (
	Empty Cell = iota
	Park
	firstPiece
)

// Piece is a seat's pyramid of a size.
func Piece(seat, size int) Cell { return firstPiece + Cell(3*seat+size) }

// IsPiece tells whether a pyramid stands there.
func (c Cell) IsPiece() bool { return c >= firstPiece }

// Seat is the owner of a pyramid, from 0.
func (c Cell) Seat() int { return int(c-firstPiece) / 3 }

// Size is a pyramid's size: Small, Medium or Large.
func (c Cell) Size() int { return int(c-firstPiece) % 3 }

// A Square is a place on a grid of any size.
type Square = grid.Square

// A Move is one turn: a piece on a square, or a pass.
type Move struct {
	Pass   bool
	Size   int
	Square Square
}

// String is the move in notation, as "3c4" or "pass".
func (m Move) String() string {
	if m.Pass {
		return "pass"
	}
	return string(rune('1'+m.Size)) + m.Square.String()
}

// A Table is a board that answers questions about the rules. *Board does so for
// grids of at most 8×8, with bit sets. *LargeBoard does so for larger ones, which no
// rule allows but a player can type.
type Table interface {
	Side() int
	At(column, row int) Cell
	Has(seat, size int) int
	// ParkNames are the squares of all parks; CountParks is how many.
	ParkNames() []string
	CountParks() int

	put(c Cell, column, row int)

	// groups are the squares of each of a seat's groups.
	groups(seat int) [][]string
	// riffRaff are a seat's Larges with two or more Smalls Near them.
	riffRaff(seat int) []crowdedLarge
	// privateParks are the parks that one group of a seat encloses; with open,
	// squares that are parks themselves are left out.
	privateParks(seat int, open bool) []string

	// CloseLarges are the pairs of a seat's Larges that are Near one another.
	CloseLarges(seat int) [][2]string
	// Unsupported are the Smalls that no order of placing can hold up, with any
	// support counting or only that of another colour.
	Unsupported(any bool) []string
	// Allowed are the squares where the placement rules let a seat put a piece
	// of the size, whatever is left in its stash.
	Allowed(seat, size int, any bool) []string
	// HasAllowed tells whether there is such a square.
	HasAllowed(seat, size int, any bool) bool
	// NearOwnLarge and NearSupport are the two placement rules at one square.
	NearOwnLarge(seat int, at Square) bool
	NearSupport(seat int, at Square, any bool) bool
}

// A Position is a game of Subdivision as it was read.
type Position struct {
	head     score.Header
	Table    Table // what lies there: the picture, or what the moves lead to
	Pictured bool  // the text has a picture
	Listed   bool  // the text has a move list
	Parks    []Square
	HasParks bool // the move list names its parks
	Moves    []Move
}

// Game is Subdivision.
func (*Position) Game() *score.Game { return &Game }

// Head is the text's header.
func (p *Position) Head() *score.Header { return &p.head }

// Bits is the position as bit sets; nil for a grid larger than 8×8.
func (p *Position) Bits() *Board {
	b, _ := p.Table.(*Board)
	return b
}

// ThreeHouse tells whether the smaller setup was played.
func (p *Position) ThreeHouse() bool { return p.head.HasVariant("threehouse") }

// Trios is how many pyramids of each size a player has.
func (p *Position) Trios() int { return Trios(p.ThreeHouse()) }

// AnySupport tells whether a Small may lean on its own colour too.
func (p *Position) AnySupport() bool { return p.head.Ruling(&Game.Rulings[0]) == "any" }

// SeatOf is whose turn a move of the list is.
func (p *Position) SeatOf(move int) int {
	return (p.head.First + move) % len(p.head.Players)
}

// Trios is how many pyramids of each size a player has.
func Trios(threehouse bool) int {
	if threehouse {
		return 3
	}
	return 5
}

// Setup is the grid's side and the number of parks for so many players.
func Setup(players int, threehouse bool) (side, parks int) {
	switch {
	case threehouse && players == 2:
		return 5, 7
	case threehouse && players == 3:
		return 6, 9
	case threehouse:
		return 6, 0
	case players == 2:
		return 6, 6
	case players == 3:
		return 7, 4
	}
	return 8, 4
}

// NewTable is an empty grid.
func NewTable(side int) Table {
	if side <= 8 {
		return &Board{Size: side}
	}
	return newLargeBoard(side)
}

// Carry puts a move's piece on the table; it refuses a square that is taken.
func Carry(t Table, seat int, m Move) bool {
	if t.At(m.Square.Column, m.Square.Row) != Empty {
		return false
	}
	t.put(Piece(seat, m.Size), m.Square.Column, m.Square.Row)
	return true
}

// Start is the table before the first move of the list: its parks alone.
func (p *Position) Start() Table {
	t := NewTable(p.Table.Side())
	for _, s := range p.Parks {
		t.put(Park, s.Column, s.Row)
	}
	return t
}

// Cleared is the table with its parks alone.
func (p *Position) Cleared() Table {
	t := NewTable(p.Table.Side())
	for column := range t.Side() {
		for row := range t.Side() {
			if p.Table.At(column, row) == Park {
				t.put(Park, column, row)
			}
		}
	}
	return t
}
