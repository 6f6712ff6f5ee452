// Package pieces knows the pyramids that several games are played with: their
// sizes, pips and colours, and how each is written.
package pieces

// colour returns the name of a letter's colour, "" where it has none.
func colour(letter byte) string {
	switch letter {
	case 'R':
		return "red"
	case 'O':
		return "orange"
	case 'Y':
		return "yellow"
	case 'G':
		return "green"
	case 'B':
		return "blue"
	case 'P':
		return "purple"
	case 'K':
		return "black"
	case 'W':
		return "white"
	case 'C':
		return "cyan"
	case 'N':
		return "pink"
	}
	return ""
}

// Colour returns a colour's name: "red" for R, the letter itself for a letter that
// is a colour of its own.
func Colour(letter string) string {
	if len(letter) == 1 {
		if name := colour(letter[0]); name != "" {
			return name
		}
	}
	return letter
}

// Title returns a colour's name as the name of a player who gave none: "Red".
func Title(letter string) string {
	name := Colour(letter)
	if name == "" || name[0] < 'a' {
		return name
	}
	return Upper(name[:1]) + name[1:]
}

// upper has every letter once, so that Upper allocates nothing.
const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Upper returns a letter in upper case.
func Upper(letter string) string {
	if c := letter[0] | 0x20; len(letter) == 1 && 'a' <= c && c <= 'z' {
		return upper[c-'a' : c-'a'+1]
	}
	return letter
}

// SizeName returns the name of a pyramid by its pips: 1 Small, 2 Medium, 3 Large.
func SizeName(pips int) string {
	switch pips {
	case 1:
		return "Small"
	case 2:
		return "Medium"
	case 3:
		return "Large"
	}
	return "pyramid"
}

// Pips reads a size, written as pips or as S, M, L in either case; 0 when it
// is none.
func Pips(c byte) int { return int(pips[c&127] &^ (c >> 7 * 3)) }

// pips is a table, which is faster than branches: the order of pyramids cannot be
// predicted.
var pips = [128]byte{'1': 1, 'S': 1, 's': 1, '2': 2, 'M': 2, 'm': 2, '3': 3, 'L': 3, 'l': 3}
