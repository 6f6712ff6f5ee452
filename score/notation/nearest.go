package notation

import (
	"strings"

	"arbiter/score"
)

// Nearest returns the known word that a mistyped one was probably meant to be, or
// "" when none is near.
func Nearest(word string, known []string) string {
	word = strings.ToLower(word)
	best, far := "", 1+max(1, len(word)/3)
	for _, k := range known {
		d := score.Distance(word, strings.ToLower(k))
		if strings.HasPrefix(strings.ToLower(k), word) && len(word) >= 2 {
			d = min(d, 1)
		}
		if d < far {
			best, far = k, d
		}
	}
	return best
}

// Suggest returns a sentence naming the nearest known word, or all of them.
func Suggest(word string, known []string) string {
	if k := meant(word, known); k != "" {
		return "the two look alike and are not: " + k
	}
	if k := Nearest(word, known); k != "" {
		return "did you mean " + k + "?"
	}
	return "expected one of: " + strings.Join(known, ", ")
}

// meant says how a known word differs from one that looks the same; "" when none looks the same.
func meant(word string, known []string) string {
	for _, k := range known {
		if k == word || !strings.EqualFold(plainText(k), plainText(word)) {
			continue
		}
		if odd := oddName(k); odd != "" {
			return Quote(k) + " " + odd
		}
	}
	return ""
}
