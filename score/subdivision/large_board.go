package subdivision

import (
	"slices"

	"arbiter/score"
)

// MaxSide is the largest grid that can be written: a column for each letter.
const MaxSide = 26

// LargeBoard is a board of any size that looks at one square after another. No
// rule allows a grid beyond 8×8, so it need not be fast. Tests compare Board with
// it.
type LargeBoard struct {
	Size  int
	Cells []Cell // by column, then row
}

func newLargeBoard(side int) *LargeBoard { return &LargeBoard{side, make([]Cell, side*side)} }

// Side is the number of squares at a side.
func (b *LargeBoard) Side() int { return b.Size }

// At tells what lies on a square.
func (b *LargeBoard) At(column, row int) Cell { return b.Cells[column*b.Size+row] }

func (b *LargeBoard) put(c Cell, column, row int) { b.Cells[column*b.Size+row] = c }

func (b *LargeBoard) at(s Square) Cell { return b.At(s.Column, s.Row) }

// all calls do for each square, in the order of names.
func (b *LargeBoard) all(do func(s Square, c Cell)) {
	for column := range b.Size {
		for row := range b.Size {
			do(Square{Column: column, Row: row}, b.At(column, row))
		}
	}
}

// near are the squares at a side or, with corners, at a corner.
func (b *LargeBoard) near(s Square, corners bool) []Square {
	var list []Square
	for column := s.Column - 1; column <= s.Column+1; column++ {
		for row := s.Row - 1; row <= s.Row+1; row++ {
			side := column == s.Column || row == s.Row
			if (column != s.Column || row != s.Row) && (side || corners) &&
				column >= 0 && row >= 0 && column < b.Size && row < b.Size {
				list = append(list, Square{Column: column, Row: row})
			}
		}
	}
	return list
}

// Has counts a seat's pieces of a size.
func (b *LargeBoard) Has(seat, size int) int {
	n := 0
	for _, c := range b.Cells {
		if c == Piece(seat, size) {
			n++
		}
	}
	return n
}

// CountParks is the number of parks.
func (b *LargeBoard) CountParks() int { return len(b.ParkNames()) }

// ParkNames are the squares of all parks.
func (b *LargeBoard) ParkNames() []string {
	var list []string
	b.all(func(at Square, c Cell) {
		if c == Park {
			list = append(list, at.String())
		}
	})
	return list
}

// flood is the group that a pyramid belongs to.
func (b *LargeBoard) flood(from Square) []Square {
	group := []Square{from}
	for i := 0; i < len(group); i++ {
		for _, s := range b.near(group[i], false) {
			if c := b.at(s); c.IsPiece() && c.Seat() == b.at(from).Seat() && !slices.Contains(group, s) {
				group = append(group, s)
			}
		}
	}
	slices.SortFunc(group, func(a, c Square) int { return (a.Column-c.Column)*MaxSide + a.Row - c.Row })
	return group
}

func (b *LargeBoard) groups(seat int) [][]string {
	var list [][]string
	var seen []Square
	b.all(func(at Square, c Cell) {
		if c.IsPiece() && c.Seat() == seat && !slices.Contains(seen, at) {
			group := b.flood(at)
			seen = append(seen, group...)
			list = append(list, score.Texts(group))
		}
	})
	return list
}

func (b *LargeBoard) riffRaff(seat int) []crowdedLarge {
	var list []crowdedLarge
	b.all(func(at Square, c Cell) {
		if n := b.smallsNear(at); c == Piece(seat, Large) && n > 1 {
			list = append(list, crowdedLarge{at.String(), n})
		}
	})
	return list
}

func (b *LargeBoard) smallsNear(at Square) int {
	n := 0
	for _, s := range b.near(at, true) {
		if c := b.at(s); c.IsPiece() && c.Size() == Small {
			n++
		}
	}
	return n
}

func (b *LargeBoard) privateParks(seat int, open bool) []string {
	var list []string
	b.all(func(at Square, c Cell) {
		if c == Park && b.encloses(at, seat, open) {
			list = append(list, at.String())
		}
	})
	return list
}

func (b *LargeBoard) encloses(park Square, seat int, open bool) bool {
	ring := b.near(park, true)
	if open {
		ring = slices.DeleteFunc(ring, func(s Square) bool { return b.at(s) == Park })
	}
	if len(ring) == 0 || !b.at(ring[0]).IsPiece() || b.at(ring[0]).Seat() != seat {
		return false
	}
	group := b.flood(ring[0])
	return !slices.ContainsFunc(ring, func(s Square) bool { return !slices.Contains(group, s) })
}

// CloseLarges are the pairs of a seat's Larges that are Near one another.
func (b *LargeBoard) CloseLarges(seat int) [][2]string {
	var pairs [][2]string
	b.all(func(at Square, c Cell) {
		for _, s := range b.near(at, true) {
			later := s.Column > at.Column || s.Column == at.Column && s.Row > at.Row
			if c == Piece(seat, Large) && b.at(s) == c && later {
				pairs = append(pairs, [2]string{at.String(), s.String()})
			}
		}
	})
	return pairs
}

// Unsupported are the Smalls that no order of placing can hold up.
func (b *LargeBoard) Unsupported(any bool) []string {
	held := make([]bool, len(b.Cells))
	for grown := true; grown; {
		grown = false
		b.all(func(at Square, c Cell) {
			i := at.Column*b.Size + at.Row
			if held[i] || !c.IsPiece() || c.Size() != Small {
				return
			}
			for _, s := range b.near(at, true) {
				o := b.at(s)
				if o.IsPiece() && (any || o.Seat() != c.Seat()) && (o.Size() == Large || held[s.Column*b.Size+s.Row]) {
					held[i], grown = true, true
				}
			}
		})
	}
	var loose []string
	b.all(func(at Square, c Cell) {
		if c.IsPiece() && c.Size() == Small && !held[at.Column*b.Size+at.Row] {
			loose = append(loose, at.String())
		}
	})
	return loose
}

// Allowed are the squares where a seat may put a piece of the size.
func (b *LargeBoard) Allowed(seat, size int, any bool) []string {
	var list []string
	b.all(func(at Square, c Cell) {
		if c == Empty && !(size == Large && b.NearOwnLarge(seat, at)) && !(size == Small && !b.NearSupport(seat, at, any)) {
			list = append(list, at.String())
		}
	})
	return list
}

// HasAllowed tells whether there is such a square.
func (b *LargeBoard) HasAllowed(seat, size int, any bool) bool {
	return len(b.Allowed(seat, size, any)) > 0
}

// NearOwnLarge tells whether the square is Near one of the seat's Larges.
func (b *LargeBoard) NearOwnLarge(seat int, at Square) bool {
	return slices.ContainsFunc(b.near(at, true), func(s Square) bool { return b.at(s) == Piece(seat, Large) })
}

// NearSupport tells whether the square is Near what would hold up a Small.
func (b *LargeBoard) NearSupport(seat int, at Square, any bool) bool {
	return slices.ContainsFunc(b.near(at, true), func(s Square) bool {
		c := b.at(s)
		return c.IsPiece() && c.Size() != Medium && (any || c.Seat() != seat)
	})
}
