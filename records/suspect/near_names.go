package suspect

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"arbiter/score"
)

// mostSpelt is how many pairs of names are compared letter by letter, which takes
// about a second. Where there are more, only names with the same letters are near.
const mostSpelt = 4_000_000

// nearNames finds for each new name of a kind those that are near among the known ones and
// the new ones before it, by the numbers of what they mean.
func nearNames(kind string, fresh, known []Name) map[int64][]int64 {
	all := slices.Concat(known, fresh)
	few := len(fresh)*len(all) <= mostSpelt
	found, spelt, same := map[int64][]int64{}, make([]spelling, len(all)), map[string][]int64{}
	for i, n := range all {
		spelt[i] = spell(n.Name)
		letters := spelt[i].letters
		switch {
		case i < len(known) || letters == "":
		case few:
			for j := range all[:i] {
				if spelt[i].near(&spelt[j]) || kind == Player && spelt[i].numbered(&spelt[j]) {
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
	words   []string // its runs of letters, folded
	plain   string   // these in order, with a, o and u for ae, oe and ue
	numbers string   // its runs of digits
	letters string   // words and numbers in one
	outer   bool     // its only number stands at one end, and not as in "Ann (2)"
}

// spell folds a name. It ignores case, accents, dots and blanks, and takes a letter
// of another script for the Latin letter that looks the same.
func spell(name string) (s spelling) {
	var word strings.Builder
	digits := false
	end := func() {
		text := word.String()
		switch {
		case text == "":
		case digits:
			s.numbers += text + " "
		default:
			s.words = append(s.words, text)
		}
		s.letters += text
		word.Reset()
	}
	for _, r := range strings.ToLower(norm.NFKD.String(decoded(name))) {
		switch {
		case unicode.IsMark(r), unicode.Is(unicode.Cf, r), r == '\'', r == '’': // O'Brien is one word
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if unicode.IsDigit(r) != digits {
				end()
				digits = !digits
			}
			if plain, ok := lookalikes()[r]; ok {
				word.WriteString(plain)
			} else {
				word.WriteRune(r)
			}
		default:
			end()
		}
	}
	end()
	s.outer = atEnd().MatchString(strings.TrimSpace(name))
	s.plain = umlauts().Replace(strings.Join(slices.Sorted(slices.Values(s.words)), " "))
	return s
}

// atEnd finds a number at one end of a name: "1. Anna Berg", "Anna Berg 24". The program
// itself calls a second person of one file "Ann (2)", and people without a name "Anonymous 2".
var atEnd = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[#(]?\d+[.):,\s]+\D*\pL\D*|\D*\pL\D*[.:,#\s]+\d+\.?)$`)
})

// numbered tells whether two names are the same but for a number at one end of one.
func (s *spelling) numbered(o *spelling) bool {
	return (s.outer && o.numbers == "" || o.outer && s.numbers == "") && s.plain == o.plain && s.plain != "anonymous"
}

// umlauts takes ae, oe and ue for the letters that they stand for, without the dots.
var umlauts = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer("ae", "a", "oe", "o", "ue", "u") })

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
var lookalikes = sync.OnceValue(func() map[rune]string {
	return map[rune]string{
		'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'ı': "i", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'þ': "th",
		'а': "a", 'в': "b", 'е': "e", 'к': "k", 'м': "m", 'н': "h", 'о': "o", 'р': "p", 'с': "c", 'т': "t", 'у': "y", 'х': "x", 'і': "i", 'ј': "j", 'ѕ': "s", 'һ': "h", 'ԁ': "d", 'ԛ': "q", 'ԝ': "w",
		'α': "a", 'β': "b", 'ζ': "z", 'η': "h", 'μ': "m", 'ε': "e", 'ι': "i", 'κ': "k", 'ν': "v", 'ο': "o", 'ρ': "p", 'τ': "t", 'υ': "y", 'χ': "x",
	}
})

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
	case s.letters == o.letters:
		return true
	case s.numbers != o.numbers:
		return false
	}
	n, a := without(s.words, o.words)
	m, b := without(o.words, s.words)
	whole := func(word string) bool { return utf8.RuneCountInString(word) > 1 }
	return s.plain == o.plain || n == 0 && slices.ContainsFunc(s.words, whole) || m == 0 && slices.ContainsFunc(o.words, whole) ||
		n == 1 && m == 1 && (typo(a, b) || len(s.words) > 1 && initial(a, b))
}

// without counts the words that are not among others, and returns the last of them.
func without(words, others []string) (n int, last string) {
	for _, w := range words {
		if !slices.Contains(others, w) {
			n, last = n+1, w
		}
	}
	return n, last
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
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y, a, b = y, x, b, a
	}
	far := score.Distance(a, b)
	switch {
	case len(x) < 3:
		return false
	case strings.HasPrefix(b, a): // Alex, Alexander
		return true
	case len(x) > 4:
		return far <= 1 || far == 2 && len(x) > 7
	}
	changed := len(x) == len(y) && !slices.Equal(slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y)))
	return far <= 1 && x[0] == y[0] && (len(x) == 4 || !changed)
}
