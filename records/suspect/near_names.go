package suspect

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"arbiter/score"
)

// mostSpelt is how many pairs of names are compared letter by letter, which takes
// about a second. Where there are more, only names with the same letters are near.
const mostSpelt = 4_000_000

// nearNames finds for each new name those that are near among the known ones and the new
// ones before it, by the numbers of what they mean.
func nearNames(fresh, known []Name) map[int64][]int64 {
	found := map[int64][]int64{}
	all := slices.Concat(known, fresh)
	few := len(fresh)*len(all) <= mostSpelt
	spelt, same := make([]spelling, len(all)), map[string][]int64{}
	for i, n := range all {
		spelt[i] = spell(n.Name)
		letters := spelt[i].letters
		switch {
		case i < len(known) || letters == "":
		case few:
			for j := range all[:i] {
				if spelt[i].near(&spelt[j]) {
					found[n.ID] = append(found[n.ID], all[j].Means)
				}
			}
		case same[letters] != nil:
			found[n.ID] = slices.Clone(same[letters])
		}
		same[letters] = append(same[letters], n.Means)
	}
	return found
}

// A spelling is a name in the form in which near names are found.
type spelling struct {
	name    string
	words   []string // its runs of letters, folded
	plain   string   // these in their order, with a, o and u for ae, oe and ue
	numbers string   // its runs of digits
	letters string   // words and numbers in one
}

// broken stands for a letter that was lost in a wrong encoding.
const broken = '\uFFFD'

// spell folds a name. It ignores case, accents, dots and blanks, and takes a letter
// of another script for the Latin letter that looks the same.
func spell(name string) spelling {
	s := spelling{name: name}
	var word strings.Builder
	digits := false
	end := func() {
		switch {
		case word.Len() == 0:
		case digits:
			s.numbers += word.String() + " "
		default:
			s.words = append(s.words, word.String())
		}
		s.letters += word.String()
		word.Reset()
	}
	for _, r := range strings.ToLower(norm.NFKD.String(decoded(name))) {
		switch {
		case !digits && (r == broken || r == '?' && word.Len() > 0):
			if !strings.HasSuffix(word.String(), string(broken)) { // one letter has two bytes or more
				word.WriteRune(broken)
			}
		case unicode.IsMark(r), unicode.Is(unicode.Cf, r), r == '\'', r == '’': // O'Brien is one word
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if unicode.IsDigit(r) != digits {
				end()
				digits = !digits
			}
			if plain, ok := lookalikes[r]; ok {
				word.WriteString(plain)
			} else {
				word.WriteRune(r)
			}
		default:
			end()
		}
	}
	end()
	s.plain = umlauts.Replace(strings.Join(inOrder(s.words), " "))
	return s
}

// umlauts takes ae, oe and ue for the letters that they stand for, without the dots.
var umlauts = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

// decoded mends a name whose UTF-8 was taken for Windows-1252: JÃ¶rg is Jörg.
func decoded(name string) string {
	bytes, err := charmap.Windows1252.NewEncoder().String(name)
	if err != nil || !utf8.ValidString(bytes) {
		return name
	}
	return bytes
}

// lookalikes are letters that no decomposition makes plain, and letters of
// other scripts that look like Latin ones.
var lookalikes = map[rune]string{
	'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'ı': "i", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th",
	'а': "a", 'в': "b", 'е': "e", 'к': "k", 'м': "m", 'н': "h", 'о': "o", 'р': "p", 'с': "c", 'т': "t", 'у': "y", 'х': "x", 'і': "i", 'ј': "j", 'ѕ': "s", 'һ': "h", 'ԁ': "d", 'ԛ': "q", 'ԝ': "w",
	'α': "a", 'β': "b", 'ζ': "z", 'η': "h", 'μ': "m", 'ε': "e", 'ι': "i", 'κ': "k", 'ν': "v", 'ο': "o", 'ρ': "p", 'τ': "t", 'υ': "y", 'χ': "x",
}

// oddLetter says which letter of a name cannot be seen, or only looks like the letter of
// another name; "" for none.
func oddLetter(name, other string) string {
	for _, r := range name {
		_, lookalike := lookalikes[unicode.ToLower(r)]
		switch {
		case strings.ContainsRune(other, r):
		case Hidden(r):
			return fmt.Sprintf("; %s holds U+%04X, which cannot be seen", strconv.QuoteToASCII(name), r)
		case !unicode.IsMark(r) && norm.NFKC.String(string(r)) != string(r):
			return fmt.Sprintf("; the %c in %q is a special form of %s, U+%04X", r, name, norm.NFKC.String(string(r)), r)
		case lookalike && unicode.Is(unicode.Cyrillic, r):
			return fmt.Sprintf("; the %c in %q is Cyrillic, U+%04X", r, name, r)
		case lookalike && unicode.Is(unicode.Greek, r):
			return fmt.Sprintf("; the %c in %q is Greek, U+%04X", r, name, r)
		}
	}
	return ""
}

// Hidden tells whether a character of a name shows nothing, or nothing but a gap.
func Hidden(r rune) bool {
	return r != ' ' && (unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) || r == '\u2800')
}

// near tells whether two names may be meant for one. They differ only in case,
// accents or blanks, in the order of the words, or in a few letters of one word, or
// one has only the first name or an initial. Different numbers make different names:
// Round 2 and Round 3.
func (s *spelling) near(o *spelling) bool {
	switch {
	case s.letters == "" || o.letters == "":
		return false
	case s.letters == o.letters, restored(s.letters, o.letters):
		return true
	case s.numbers != o.numbers:
		return false
	}
	return s.plain == o.plain || among(s.words, o.words) || among(o.words, s.words) || alike(s.words, o.words) || alike(inOrder(s.words), inOrder(o.words))
}

// restored tells whether two names are the same but for letters that are lost.
func restored(a, b string) bool {
	if !strings.ContainsRune(a+b, broken) {
		return false
	}
	x, y := []rune(a), []rune(b)
	return slices.EqualFunc(x, y, func(r, o rune) bool { return r == o || r == broken || o == broken })
}

func inOrder(words []string) []string { return slices.Sorted(slices.Values(words)) }

// among tells whether all words are among the others. At least one must be longer
// than an initial.
func among(words, of []string) bool {
	whole := false
	for _, w := range words {
		if !slices.Contains(of, w) {
			return false
		}
		whole = whole || utf8.RuneCountInString(w) > 1
	}
	return whole
}

// alike tells whether two names have the same words, but for one that is nearly the
// same or is only an initial.
func alike(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	differ := -1
	for i := range a {
		if a[i] != b[i] {
			if differ >= 0 {
				return false
			}
			differ = i
		}
	}
	return differ < 0 || typo(a[differ], b[differ]) || len(a) > 1 && initial(a[differ], b[differ])
}

// initial tells whether one word is the first letter of the other.
func initial(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return utf8.RuneCountInString(a) == 1 && strings.HasPrefix(b, a)
}

// typo tells whether two words are nearly the same. It is stricter with short words:
// Tim and Tom, or Bob and Rob, are different names.
func typo(a, b string) bool {
	if utf8.RuneCountInString(a) > utf8.RuneCountInString(b) {
		a, b = b, a
	}
	switch short := utf8.RuneCountInString(a); {
	case short < 3:
		return false
	case strings.HasPrefix(b, a): // Alex, Alexander
		return true
	case short > 7:
		return score.Distance(a, b) <= 2
	case score.Distance(a, b) > 1:
		return false
	case short > 4:
		return true
	}
	x, y := []rune(a), []rune(b)
	changed := len(x) == len(y) && !slices.Equal(slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y)))
	return x[0] == y[0] && (len(x) == 4 || !changed)
}
