package importer

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// mostNote is how long a note may be, in bytes.
const mostNote = 16 << 10

// clean takes out of a text what cannot be seen: control characters, marks that turn the
// direction of the text, characters without a width. What is left is Unicode NFC; its lines,
// tabs and blanks stay. taken tells whether something was taken out. What is not UTF-8 stays
// as it is.
func clean(text string) (cleaned string, taken bool) {
	if !utf8.ValidString(text) || score.IsASCII(text) && !strings.ContainsFunc(text, unicode.IsControl) {
		return text, false
	}
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
	return norm.NFC.String(b.String()), taken
}

// cleanName is clean for a name of any kind, which is one line with single blanks.
func cleanName(name string) (cleaned string, taken bool) {
	cleaned, taken = clean(strings.Join(strings.Fields(name), " "))
	if !taken {
		return cleaned, false
	}
	return strings.Join(strings.Fields(cleaned), " "), taken
}

// isUnseen tells whether a character is not shown.
func isUnseen(r rune) bool {
	switch {
	case score.Unseen(r), isJoiner(r), 0x2060 <= r && r <= 0x2064:
		return true
	}
	return strings.ContainsRune("\u00ad\u061c\u180e\u200b\u200e\u200f\ufeff", r)
}

// isJoiner tells of ZWNJ and ZWJ, which some scripts need inside a word, and pictures
// between their parts.
func isJoiner(r rune) bool { return r == 0x200c || r == 0x200d }

// goesOn tells whether a word goes on.
func goesOn(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	return next > 0x5ff && !unicode.IsSpace(next) && !isUnseen(next) && next != utf8.RuneError
}

// cleanResult cleans all texts of a result, and says which of them were cleaned.
func cleanResult(in *records.Incoming) (what []string) {
	take := func(of string, taken bool) {
		if taken && !slices.Contains(what, of) {
			what = append(what, of)
		}
	}
	var taken bool
	for _, n := range namesOf(in) {
		*n.text, taken = cleanName(*n.text)
		take(n.what, taken)
	}
	in.Note, taken = clean(in.Note)
	take("note", taken)
	in.Text, taken = clean(in.Text)
	take("position", taken)
	if in.Sheet != nil {
		for _, text := range textsOf(in.Sheet) {
			*text, taken = clean(*text)
			take("sheet", taken)
		}
	}
	return what
}

// A named text is a name of a result and what it names.
type named struct {
	what string
	text *string
}

// namesOf are the names of a result.
func namesOf(in *records.Incoming) []named {
	list := []named{{"game", &in.Game}, {"league", &in.League}, {"season", &in.Season}, {"round", &in.Round}, {"place", &in.Venue}, {"id", &in.Words}}
	for i := range in.Seats {
		list = append(list, named{"name of a player", &in.Seats[i].Name})
	}
	return list
}

// textsOf are the texts of a sheet that people wrote.
func textsOf(s *league.Sheet) (list []*string) {
	for i := range s.Variants {
		list = append(list, &s.Variants[i])
	}
	for i := range s.Players {
		list = append(list, &s.Players[i].Name)
		for j := range s.Players[i].Lines {
			list = append(list, &s.Players[i].Lines[j].Text)
		}
	}
	return list
}

// send cleans a result and gives it to the feed, or complains of what is too long for the
// records. What other records hold may have a longer note.
func (to *Feed) send(src *Source, in *records.Incoming) error {
	what := cleanResult(in)
	if err := to.warnTaken(src, in.Line, score.And(what), what != nil); err != nil {
		return err
	}
	for _, n := range namesOf(in) {
		if utf8.RuneCountInString(*n.text) > score.MostName {
			return to.Complain(src.complain(in.Line, "shorten it", "the %s %q is longer than %d characters", n.what, clip(*n.text, 40), score.MostName))
		}
	}
	if !in.Whole && len(in.Note) > mostNote {
		return to.Complain(src.complain(in.Line, "shorten it", "the note is longer than 16 kB"))
	}
	return to.Result(in)
}

// sendAll sends what was read to the feed.
func (to *Feed) sendAll(src *Source, games []*records.Incoming, complaints, warnings []*Complaint) (err error) {
	for i := 0; i < len(warnings) && err == nil; i++ {
		err = to.Warn(warnings[i])
	}
	for i := 0; i < len(complaints) && err == nil; i++ {
		err = to.Complain(complaints[i])
	}
	for i := 0; i < len(games) && err == nil; i++ {
		err = to.send(src, games[i])
	}
	return err
}

// warnTaken warns of a text that was cleaned.
func (to *Feed) warnTaken(src *Source, line int, what string, taken bool) error {
	if !taken {
		return nil
	}
	return to.Warn(src.complain(line, "", "the %s held characters that cannot be seen; they are taken out", what))
}
