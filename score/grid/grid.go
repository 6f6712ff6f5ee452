// Package grid names the squares of boards: a letter for the column from the
// left, a number for the row from below.
package grid

import "strconv"

// A Square is a place on a grid; columns and rows count from 0.
type Square struct{ Column, Row int }

// Letters is a column's name: a to z, then aa, ab and so on.
func Letters(column int) string {
	if column < 26 {
		return alphabet[column : column+1]
	}
	return Letters(column/26-1) + alphabet[column%26:column%26+1]
}

const alphabet = "abcdefghijklmnopqrstuvwxyz"

// String is the square's name, as "c4".
func (s Square) String() string {
	if uint(s.Column) < 26 && uint(s.Row) < 9 { // most boards; no new string
		i := 2 * (9*s.Column + s.Row)
		return names[i : i+2]
	}
	return Letters(s.Column) + strconv.Itoa(s.Row+1)
}

// names holds the names of the squares a1 to z9, column by column.
const names = "a1a2a3a4a5a6a7a8a9b1b2b3b4b5b6b7b8b9c1c2c3c4c5c6c7c8c9" +
	"d1d2d3d4d5d6d7d8d9e1e2e3e4e5e6e7e8e9f1f2f3f4f5f6f7f8f9" +
	"g1g2g3g4g5g6g7g8g9h1h2h3h4h5h6h7h8h9i1i2i3i4i5i6i7i8i9" +
	"j1j2j3j4j5j6j7j8j9k1k2k3k4k5k6k7k8k9l1l2l3l4l5l6l7l8l9" +
	"m1m2m3m4m5m6m7m8m9n1n2n3n4n5n6n7n8n9o1o2o3o4o5o6o7o8o9" +
	"p1p2p3p4p5p6p7p8p9q1q2q3q4q5q6q7q8q9r1r2r3r4r5r6r7r8r9" +
	"s1s2s3s4s5s6s7s8s9t1t2t3t4t5t6t7t8t9u1u2u3u4u5u6u7u8u9" +
	"v1v2v3v4v5v6v7v8v9w1w2w3w4w5w6w7w8w9x1x2x3x4x5x6x7x8x9" +
	"y1y2y3y4y5y6y7y8y9z1z2z3z4z5z6z7z8z9"

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
