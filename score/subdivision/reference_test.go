package subdivision

import (
	"slices"

	"arbiter/score"
)

// A plainBoard looks at one square after another. The tests compare Board with it.
type plainBoard struct {
	Size  int
	Cells []Cell // by column, then row
}

func (b *plainBoard) put(c Cell, column, row int) { b.Cells[column*b.Size+row] = c }

func (b *plainBoard) at(s Square) Cell { return b.Cells[s.Column*b.Size+s.Row] }

// all calls do for each square, in the order of names.
func (b *plainBoard) all(do func(s Square, c Cell)) {
	for column := range b.Size {
		for row := range b.Size {
			s := Square{Column: column, Row: row}
			do(s, b.at(s))
		}
	}
}

// near returns the squares at a side or, with corners, at a corner.
func (b *plainBoard) near(s Square, corners bool) []Square {
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

// has counts a seat's pieces of a size.
func (b *plainBoard) has(seat, size int) int {
	n := 0
	for _, c := range b.Cells {
		if c == Piece(seat, size) {
			n++
		}
	}
	return n
}

// flood returns the group that a pyramid belongs to.
func (b *plainBoard) flood(from Square) []Square {
	group := []Square{from}
	for i := 0; i < len(group); i++ {
		for _, s := range b.near(group[i], false) {
			if c := b.at(s); c.IsPiece() && c.Seat() == b.at(from).Seat() && !slices.Contains(group, s) {
				group = append(group, s)
			}
		}
	}
	slices.SortFunc(group, func(a, c Square) int { return (a.Column-c.Column)*b.Size + a.Row - c.Row })
	return group
}

func (b *plainBoard) groups(seat int) [][]string {
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

func (b *plainBoard) riffRaff(seat int) []crowdedLarge {
	var list []crowdedLarge
	b.all(func(at Square, c Cell) {
		if n := b.smallsNear(at); c == Piece(seat, Large) && n > 1 {
			list = append(list, crowdedLarge{at.String(), n})
		}
	})
	return list
}

func (b *plainBoard) smallsNear(at Square) int {
	n := 0
	for _, s := range b.near(at, true) {
		if c := b.at(s); c.IsPiece() && c.Size() == Small {
			n++
		}
	}
	return n
}

func (b *plainBoard) privateParks(seat int, open bool) []string {
	var list []string
	b.all(func(at Square, c Cell) {
		if c == Park && b.encloses(at, seat, open) {
			list = append(list, at.String())
		}
	})
	return list
}

func (b *plainBoard) encloses(park Square, seat int, open bool) bool {
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

// closeLarges returns the pairs of a seat's Larges that are Near one another.
func (b *plainBoard) closeLarges(seat int) [][]string {
	var pairs [][]string
	b.all(func(at Square, c Cell) {
		for _, s := range b.near(at, true) {
			later := s.Column > at.Column || s.Column == at.Column && s.Row > at.Row
			if c == Piece(seat, Large) && b.at(s) == c && later {
				pairs = append(pairs, []string{at.String(), s.String()})
			}
		}
	})
	return pairs
}

// unsupported returns the Smalls that no order of placing can hold up.
func (b *plainBoard) unsupported(any bool) []string {
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

// allowed returns the squares where a seat may put a piece of the size.
func (b *plainBoard) allowed(seat, size int, any bool) []string {
	var list []string
	b.all(func(at Square, c Cell) {
		if c == Empty && !(size == Large && b.nearOwnLarge(seat, at)) && !(size == Small && !b.nearSupport(seat, at, any)) {
			list = append(list, at.String())
		}
	})
	return list
}

// nearOwnLarge reports whether the square is Near one of the seat's Larges.
func (b *plainBoard) nearOwnLarge(seat int, at Square) bool {
	return slices.ContainsFunc(b.near(at, true), func(s Square) bool { return b.at(s) == Piece(seat, Large) })
}

// nearSupport reports whether the square is Near what would hold up a Small.
func (b *plainBoard) nearSupport(seat int, at Square, any bool) bool {
	return slices.ContainsFunc(b.near(at, true), func(s Square) bool {
		c := b.at(s)
		return c.IsPiece() && c.Size() != Medium && (any || c.Seat() != seat)
	})
}
