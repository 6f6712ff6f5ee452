package tables

import "crypto/rand"

// letters are those of codes: none looks like another, and no vowel makes words.
const letters = "BCDFGHJKLMNPQRSTVWXZ"

// newCode makes a table's code of five letters.
func newCode() string {
	var code [5]byte
	for i := 0; i < len(code); {
		var b [1]byte
		_, _ = rand.Read(b[:]) // never fails
		if b[0] < 240 {        // a multiple of the letters: each is as likely
			code[i] = letters[int(b[0])%len(letters)]
			i++
		}
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
