package score

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// NameKey returns the form by which names are compared: Unicode NFC with case folded and
// without doubled blanks. Two spellings of one name have the same key. Names are printed
// as entered.
func NameKey(name string) string {
	name = SingleBlanks(name)
	if IsASCII(name) {
		return strings.ToLower(name)
	}
	return norm.NFC.String(cases.Fold().String(norm.NFC.String(name)))
}

// SingleBlanks returns a name with one blank for each run of them, and none around it.
func SingleBlanks(name string) string {
	name = strings.TrimSpace(name)
	for strings.Contains(name, "  ") {
		name = strings.ReplaceAll(name, "  ", " ")
	}
	return name
}

// SameName reports whether two spellings name one person.
func SameName(a, b string) bool { return NameKey(a) == NameKey(b) }

// CommaIn returns the first unknown name that has a comma, as when two players were typed into the
// place of one; "" where there is none.
func CommaIn(players []Player, known []string) string {
	for _, p := range players {
		if strings.Contains(p.Name, ",") && !slices.ContainsFunc(known, func(name string) bool { return SameName(name, p.Name) }) {
			return p.Name
		}
	}
	return ""
}

// IsASCII reports whether a text holds nothing but the characters of ASCII.
func IsASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// MostName is how long a name of any kind may be, in characters.
const MostName = 100

// Unseen reports whether a character is invisible but has an effect: a control character, a line
// separator, or one that turns the direction of the text after it.
func Unseen(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}

// Tidy makes a text fit for one line: it replaces all Unseen characters by U+FFFD. It does not
// escape markup.
func Tidy(s string) string {
	return strings.Map(func(r rune) rune {
		if Unseen(r) || r == 0xFFFE || r == 0xFFFF { // XML allows neither of the two
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}
