package buyersmarket

import (
	"slices"
	"strconv"
	"strings"
)

// Sizes of a pyramid, as an index; pips are the size and one.
const (
	Small = iota
	Medium
	Large
)

// A Stock counts pyramids by colour, a letter less 'A', and size.
type Stock [26][3]int

// Colour returns the index of a colour's letter.
func Colour(letter byte) int { return int(letter - 'A') }

// Letter returns the letter of a colour's index.
func Letter(colour int) byte { return byte('A' + colour) }

// Add puts other into the stock.
func (s *Stock) Add(other *Stock) {
	for c := range s {
		for size := range s[c] {
			s[c][size] += other[c][size]
		}
	}
}

// Len returns the number of pyramids.
func (s *Stock) Len() int {
	return s.Size(Small) + s.Size(Medium) + s.Size(Large)
}

// Size returns the number of pyramids of a size.
func (s *Stock) Size(size int) int {
	n := 0
	for c := range s {
		n += s[c][size]
	}
	return n
}

// Has counts the pyramids of a colour.
func (s *Stock) Has(colour int) int {
	return s[colour][Small] + s[colour][Medium] + s[colour][Large]
}

// Colours returns how many colours there are, and one of them.
func (s *Stock) Colours() (n, one int) {
	for c := range s {
		if s.Has(c) > 0 {
			n, one = n+1, c
		}
	}
	return n, one
}

// kinds returns the different pyramids.
func (s *Stock) kinds() []Pyramid {
	var list []Pyramid
	for colour := range s {
		for size, n := range s[colour] {
			if n > 0 {
				list = append(list, Pyramid{colour, size})
			}
		}
	}
	return list
}

// Names lists every pyramid by itself, as "R3", Larges first and in the order
// of the colours given; other colours follow in alphabetical order.
func (s *Stock) Names(order []int) []string {
	list := []string{}
	s.each(order, func(name string, n int) {
		for range n {
			list = append(list, name)
		}
	})
	return list
}

// Text writes the stock in notation: "R3*4 G2".
func (s *Stock) Text(order []int) string {
	var list []string
	s.each(order, func(name string, n int) {
		if n > 1 {
			name += "*" + strconv.Itoa(n)
		}
		list = append(list, name)
	})
	return strings.Join(list, " ")
}

func (s *Stock) each(order []int, do func(name string, n int)) {
	all := slices.Clone(order)
	for c := range s {
		if !slices.Contains(order, c) {
			all = append(all, c)
		}
	}
	for size := Large; size >= Small; size-- {
		for _, c := range all {
			if n := s[c][size]; n > 0 {
				do(string(Letter(c))+string(rune('1'+size)), n)
			}
		}
	}
}
