// Package grid names the squares of boards: a letter for the column from the
// left, a number for the row from below.
package grid

import "strconv"

// A Square is a place on a grid; columns and rows count from 0.
type Square struct{ Column, Row int }

// Letters returns a column's name: a to z, then aa, ab and so on.
func Letters(column int) string {
	if column < 26 {
		return alphabet[column : column+1]
	}
	return Letters(column/26-1) + alphabet[column%26:column%26+1]
}

const alphabet = "abcdefghijklmnopqrstuvwxyz"

// String returns the square's name, as "c4".
func (s Square) String() string {
	return Letters(s.Column) + strconv.Itoa(s.Row+1)
}

// Parse reads a square's name in any case.
func Parse(name string) (Square, bool) {
	column, i := 0, 0
	for ; i < len(name) && i < 2; i++ {
		c := name[i] | 0x20
		if c < 'a' || c > 'z' {
			break
		}
		column = column*26 + int(c-'a') + 1
	}
	if i == 0 || len(name) == i || len(name) > i+3 || name[i] == '0' {
		return Square{}, false
	}
	row := 0
	for ; i < len(name); i++ {
		if name[i] < '0' || name[i] > '9' {
			return Square{}, false
		}
		row = 10*row + int(name[i]-'0')
	}
	return Square{column - 1, row - 1}, true
}
