package score

import "fmt"

// Texts returns things as they are written, each by itself: cards, pieces, moves.
func Texts[T fmt.Stringer](list []T) []string {
	words := make([]string, len(list))
	for i, one := range list {
		words[i] = one.String()
	}
	return words
}
