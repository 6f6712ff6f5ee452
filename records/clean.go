package records

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"arbiter/records/league"
	"arbiter/score"
)

// mostNote is how long a note may be, in bytes.
const mostNote = 16 << 10

// CleanText removes invisible characters from a text: control characters, marks that turn the
// direction of the text, characters without a width. What is left is in Unicode NFC; its lines,
// tabs and blanks stay. taken reports whether anything was removed.
func CleanText(text string) (cleaned string, taken bool) {
	if valid := strings.ToValidUTF8(text, ""); valid != text {
		text, taken = valid, true
	}
	if score.IsASCII(text) && !strings.ContainsFunc(text, unicode.IsControl) {
		return text, taken
	}
	text = norm.NFC.String(text)
	var b strings.Builder
	before := ' '
	for i, r := range text {
		switch rest := text[i+utf8.RuneLen(r):]; {
		case r == '\n', r == '\t', isJoiner(r) && before > 0x5ff && goesOn(rest):
		case r == '\r' && strings.HasPrefix(rest, "\n"):
			continue
		case isUnseen(r):
			taken = true
			continue
		}
		b.WriteRune(r)
		before = r
	}
	if cleaned = norm.NFC.String(b.String()); cleaned == text {
		return cleaned, taken
	}
	cleaned, more := CleanText(cleaned) // other letters are neighbours now
	return cleaned, taken || more
}

// CleanName does the same as CleanText for a name of any kind, and reduces it to one line with
// single blanks.
func CleanName(name string) (cleaned string, taken bool) {
	if isPlain(name) {
		return name, false
	}
	cleaned, taken = CleanText(strings.Join(strings.Fields(name), " "))
	return strings.Join(strings.Fields(cleaned), " "), taken
}

// isPlain reports whether a name is of printed ASCII with single blanks, as most are.
func isPlain(name string) bool {
	before := byte(' ')
	for i := range len(name) {
		c := name[i]
		if c < ' ' || c > '~' || c == ' ' && before == ' ' {
			return false
		}
		before = c
	}
	return name == "" || before != ' '
}

// cleanedName returns a name as it is recorded; an empty or too long one is refused. what says
// whose name it would be: "a player".
func cleanedName(what, name string) (string, error) {
	cleaned, _ := CleanName(name)
	switch {
	case cleaned == "":
		return "", refuse("%q cannot be the name of %s", name, what)
	case len(cleaned) > score.MostName && utf8.RuneCountInString(cleaned) > score.MostName:
		return "", refuse("the name %.40q… is longer than %d characters; shorten it", cleaned, score.MostName)
	}
	return cleaned, nil
}

// isUnseen reports whether a character is not shown.
func isUnseen(r rune) bool {
	switch {
	case score.Unseen(r), isJoiner(r), 0x2060 <= r && r <= 0x2064:
		return true
	}
	return strings.ContainsRune("\u00ad\u061c\u180e\u200b\u200e\u200f\ufeff", r)
}

// isJoiner reports whether a character is ZWNJ or ZWJ, which some scripts need inside a word, and
// emoji between their parts.
func isJoiner(r rune) bool { return r == 0x200c || r == 0x200d }

// goesOn reports whether a word goes on.
func goesOn(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return next > 0x5ff && !unicode.IsSpace(next) && !isUnseen(next) && next != utf8.RuneError
}

// CleanResult cleans all texts of a result as CleanName and CleanText do, and returns the names of
// those from which something was removed. Its origin in another program stays word for word.
func CleanResult(r *league.Result) (what []string) {
	take := func(of string, taken bool) {
		if taken && !slices.Contains(what, of) {
			what = append(what, of)
		}
	}
	var taken bool
	for _, one := range []struct {
		of   string
		text *string
	}{{"name of the game", &r.Game}, {"name of the league", &r.League}, {"name of the season", &r.Season}, {"round", &r.Round}, {"place", &r.Venue}} {
		*one.text, taken = CleanName(*one.text)
		take(one.of, taken)
	}
	for i := range r.Seats {
		r.Seats[i].Name, taken = CleanName(r.Seats[i].Name)
		take("name of a player", taken)
		r.Seats[i].Called, _ = CleanName(r.Seats[i].Called)
	}
	r.Note, taken = CleanText(r.Note)
	take("note", taken)
	r.Text, taken = CleanText(r.Text)
	take("position", taken)
	r.Origin = storable(r.Origin)
	if r.Sheet == nil {
		return what
	}
	r.Sheet = r.Sheet.Clone()
	for i := range r.Sheet.Variants {
		r.Sheet.Variants[i], _ = CleanText(r.Sheet.Variants[i])
	}
	for i := range r.Sheet.Players {
		p := &r.Sheet.Players[i]
		p.Name, _ = CleanName(p.Name)
		for j := range p.Lines {
			line := &p.Lines[j]
			if line.Text, taken = CleanText(line.Text); taken {
				take("score sheet", taken)
			}
			for k := range line.At {
				line.At[k], _ = CleanText(line.At[k])
			}
		}
	}
	return what
}
