package notation

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"arbiter/score"
	"arbiter/score/pieces"
)

// A strange character looks like another one, or like nothing.
type strange struct {
	what  string // what it is: "a Cyrillic letter"
	plain string // what was probably meant; "" for nothing
}

// unseen maps characters that show nothing to their names.
var unseen = sync.OnceValue(func() map[rune]string {
	return map[rune]string{
		0x00ad: "soft hyphen", 0x180e: "vowel separator", 0x200b: "zero-width space", 0x200c: "zero-width non-joiner",
		0x200d: "zero-width joiner", 0x200e: "left-to-right mark", 0x200f: "right-to-left mark", 0x2060: "word joiner",
		0xfeff: "byte-order mark", 0x2028: "line separator", 0x2029: "paragraph separator",
	}
})

// Letters that look Latin, each above the one it looks like.
const (
	cyrillic      = "АВЕЗІЈКМНОРСТУХҮаеорсухіјѕԁԛԝ"
	cyrillicLatin = "ABE3IJKMHOPCTYXYaeopcyxijsdqw"
	greek         = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοιρν"
	greekLatin    = "ABEZHIKMNOPTYXoipv"
)

// signs are marks that a word processor puts in the place of plain ones.
var signs = sync.OnceValue(func() map[rune]strange {
	m := map[rune]strange{'×': {"a multiplication sign", "x"}, '·': {"a middle dot", "."}, '…': {"one character for three dots", "..."}}
	for _, set := range []struct{ signs, what, plain string }{
		{"‘’‛ʼ´", "a typographic apostrophe", "'"}, {"“”„‟«»", "a typographic quotation mark", `"`}, {"‐‑‒–—―−", "a typographic dash", "-"},
	} {
		for _, r := range set.signs {
			m[r] = strange{set.what, set.plain}
		}
	}
	for _, set := range []struct{ letters, latin, what string }{
		{cyrillic, cyrillicLatin, "a Cyrillic letter"}, {greek, greekLatin, "a Greek letter"},
	} {
		i := 0
		for _, r := range set.letters {
			m[r] = strange{set.what, set.latin[i : i+1]}
			i++
		}
	}
	return m
})

// strangeness returns what is strange about a character.
func strangeness(r rune) (strange, bool) {
	if r < 0x80 {
		return strange{}, false
	}
	if s, ok := signs()[r]; ok {
		return s, true
	}
	name, ok := unseen()[r]
	switch {
	case ok:
		return strange{fmt.Sprintf("a %s (U+%04X), which is invisible", name, r), ""}, true
	case r == 0xa0 || r == 0x202f:
		return strange{fmt.Sprintf("a no-break space (U+%04X)", r), " "}, true
	case 0x2000 <= r && r <= 0x200a || r == 0x205f || r == 0x3000:
		return strange{fmt.Sprintf("a blank of another width (U+%04X)", r), " "}, true
	case 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069:
		return strange{fmt.Sprintf("a mark of the writing's direction (U+%04X), which is invisible", r), ""}, true
	case 0xff01 <= r && r <= 0xff5e:
		return strange{"a full-width character", string(r - 0xfee0)}, true
	}
	if plain := norm.NFKC.String(string(r)); len(plain) == 1 {
		return strange{fmt.Sprintf("a special form (U+%04X)", r), plain}, true
	}
	return strange{}, false
}

// hidden reports whether the character shows nothing, or nothing but a gap.
func (s strange) hidden() bool { return s.plain == "" || s.plain == " " }

// plainText replaces every strange character with the one that was probably meant.
func plainText(text string) string {
	if score.IsASCII(text) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if s, ok := strangeness(r); ok {
			b.WriteString(s.plain)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// explain adds to an error which strange character its text has, and points at it. Characters of
// the players' names are not strange in this game.
func (e *Error) explain(span, names string) {
	if score.IsASCII(span) {
		return
	}
	for i, r := range span {
		s, ok := strangeness(r)
		if !ok || !s.hidden() && (strings.ContainsRune(names, r) || !score.IsASCII(plainText(wordAt(span, i)))) {
			continue
		}
		e.Column += utf8.RuneCountInString(span[:i])
		e.Width = 1
		if s.hidden() {
			e.Msg += ": there is " + s.what
		} else {
			e.Msg += ": " + string(r) + " is " + s.what
		}
		e.Want = s.want()
		return
	}
}

// want returns what to do about it.
func (s strange) want() string {
	switch s.plain {
	case "":
		return "delete it"
	case " ":
		return "type a plain blank there"
	}
	return "type a plain " + s.plain
}

// wordAt returns the word around a place of a text.
func wordAt(text string, at int) string {
	start := strings.LastIndexAny(text[:at], Gaps+":=>") + 1
	end := len(text)
	if i := strings.IndexAny(text[at:], Gaps+":=>"); i >= 0 {
		end = at + i
	}
	return text[start:end]
}

// oddName says which character makes a name differ from the plainer one that it looks like and for
// which it would be mistaken. "" means none.
func oddName(name string) string {
	if score.IsASCII(name) {
		return ""
	}
	before := rune(0)
	for i, r := range name {
		s, ok := strangeness(r)
		joins := (r == 0x200c || r == 0x200d) && before > 0x5ff // as some scripts and pictures need it
		switch word := wordAt(name, i); {
		case ok && s.hidden() && !joins:
			return "holds " + s.what
		case ok && strings.Contains(s.what, " letter") && strings.ContainsFunc(word, isLatin):
			return "holds " + string(r) + ", " + s.what + " among Latin ones"
		}
		before = r
	}
	return ""
}

func isLatin(r rune) bool { return r < 0x80 && pieces.IsLetter(byte(r)) }
