package records

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"arbiter/score"
)

// lettersOf returns the words of a name, without case, accents, dots and apostrophes. Digits are
// words of their own.
func lettersOf(name string) []string {
	var b strings.Builder
	digits := false
	for _, r := range strings.ToLower(norm.NFKD.String(name)) {
		switch {
		case unicode.IsMark(r), r == '\'', r == '’':
		case unicode.IsLetter(r), unicode.IsDigit(r):
			if unicode.IsDigit(r) != digits {
				digits = !digits
				b.WriteByte(' ')
			}
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}

// near reports whether two names, as lettersOf returns them, may be meant for one: they have the
// same letters, or the same words in another order; one has fewer of the words of the other; or one
// word differs by a typo or an initial. Different numbers make different names: Round 2 and Round
// 3.
func near(a, b []string) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	if strings.Join(a, "") == strings.Join(b, "") {
		return true
	}
	if !slices.Equal(numbersIn(a), numbersIn(b)) {
		return false
	}
	onlyA := slices.DeleteFunc(slices.Clone(a), func(word string) bool { return slices.Contains(b, word) })
	onlyB := slices.DeleteFunc(slices.Clone(b), func(word string) bool { return slices.Contains(a, word) })
	if len(onlyA) == 0 || len(onlyB) == 0 {
		return true
	}
	return len(onlyA) == 1 && len(onlyB) == 1 && (isTypo(onlyA[0], onlyB[0]) || len(a) > 1 && isInitial(onlyA[0], onlyB[0]))
}

func numbersIn(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word[0] < '0' || word[0] > '9' })
}

// isInitial reports whether one word is the first letter of the other.
func isInitial(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return utf8.RuneCountInString(a) == 1 && strings.HasPrefix(b, a)
}

// isTypo reports whether two words are nearly the same. Short ones must be closer: Tim and Tom, or
// Bob and Rob, are different names.
func isTypo(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	shorter := utf8.RuneCountInString(a)
	switch far := score.Distance(a, b); {
	case shorter < 3:
		return false
	case strings.HasPrefix(b, a): // Alex, Alexander
		return true
	case shorter > 7:
		return far <= 2
	case shorter > 4:
		return far <= 1
	case shorter == 4:
		return far <= 1 && a[0] == b[0]
	default: // Bop and Bob differ in a letter, as Tim and Tom do; Bobb has one more
		return far <= 1 && a[0] == b[0] && len(a) != len(b)
	}
}
