package tables

import (
	"crypto/rand"
	"math/big"
)

// letters are those of codes: none looks like another, and no vowel makes words.
const letters = "BCDFGHJKLMNPQRSTVWXZ"

// newCode makes a table's code of five letters.
func newCode() string {
	var code [5]byte
	for i := range code {
		n, _ := rand.Int(rand.Reader, big.NewInt(int64(len(letters)))) // never fails
		code[i] = letters[n.Int64()]
	}
	return string(code[:])
}

// IsCode tells whether a text has the form of a code.
func IsCode(text string) bool {
	for _, r := range text {
		if r < 'B' || r > 'Z' {
			return false
		}
	}
	return len(text) == 5
}
