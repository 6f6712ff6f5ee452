package notation

import "strings"

// Nearest is the known word that a mistyped one was probably meant to be, or
// "" when none is near.
func Nearest(word string, known []string) string {
	word = strings.ToLower(word)
	best, far := "", 1+max(1, len(word)/3)
	for _, k := range known {
		d := distance(word, strings.ToLower(k))
		if strings.HasPrefix(strings.ToLower(k), word) && len(word) >= 2 {
			d = min(d, 1)
		}
		if d < far {
			best, far = k, d
		}
	}
	return best
}

// distance is the number of letters to add, drop, change or swap with the next.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 64 || len(y) > 64 {
		return 64
	}
	var d [65][65]int
	for i := range len(x) + 1 {
		for j := range len(y) + 1 {
			if i == 0 || j == 0 {
				d[i][j] = i + j
				continue
			}
			change := 1
			if x[i-1] == y[j-1] {
				change = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+change)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(x)][len(y)]
}

// Suggest is a sentence naming the nearest known word, or all of them.
func Suggest(word string, known []string) string {
	if k := meant(word, known); k != "" {
		return "the two look alike and are not: " + k
	}
	if k := Nearest(word, known); k != "" {
		return "did you mean " + k + "?"
	}
	return "expected one of: " + strings.Join(known, ", ")
}

// meant says how a known word differs from one that looks the same; "" when
// none looks the same.
func meant(word string, known []string) string {
	for _, k := range known {
		if k == word || !strings.EqualFold(plainText(k), plainText(word)) {
			continue
		}
		if odd := oddName(k); odd != "" {
			return quote(k) + " " + odd
		}
	}
	return ""
}
