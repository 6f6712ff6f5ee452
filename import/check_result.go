package importer

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/records"
	"arbiter/score"
)

// mostName is how many characters a name of any kind may have.
const mostName = 300

// wrongName says what is wrong with a name, and what to do; "" for nothing. What other
// records hold may be of any length.
func wrongName(in *records.Incoming, what, name string) (says, want string) {
	if says = unseen(what, name, ""); says != "" {
		return says, unseenWant
	}
	if len(name) > mostName && !in.Whole && utf8.RuneCountInString(name) > mostName {
		return fmt.Sprintf("the %s %q is longer than %d characters", what, clip(name, 40), mostName), "shorten it"
	}
	return "", ""
}

// wrongNames is the same of all names of a result.
func wrongNames(in *records.Incoming) (says, want string) {
	for _, n := range [...]struct{ what, name string }{
		{"game", in.Game}, {"league", in.League}, {"season", in.Season}, {"round", in.Round}, {"place", in.Venue},
		{"identity", in.Words}, {"source", in.Version},
	} {
		if says, want = wrongName(in, n.what, n.name); says != "" {
			return says, want
		}
	}
	for i := range in.Seats {
		if says, want = wrongName(in, "name of a player", in.Seats[i].Name); says != "" {
			return says, want
		}
	}
	return "", ""
}

// send gives a result to the feed if the records can hold it, and complains of any
// other.
func (to *Feed) send(src *Source, in *records.Incoming) error {
	if says, want := wrongNames(in); says != "" {
		return to.Complain(src.complain(in.Line, want, "%s", says))
	}
	for _, text := range []struct{ what, is string }{{"note", in.Note}, {"position", in.Text}, {"origin", in.Origin}} {
		wrong := unseen(text.what, text.is, "\n\r\t")
		switch {
		case wrong == "":
		case !in.Whole:
			return to.Complain(src.complain(in.Line, unseenWant, "%s", wrong))
		default: // what other records hold comes back as it was
			if err := to.Warn(src.complain(in.Line, "it is kept, and shown as \uFFFD", "%s", wrong)); err != nil {
				return err
			}
		}
	}
	return to.Result(in)
}

// printable replaces the control characters in a message of another package.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if score.Unseen(r) {
			return '?'
		}
		return r
	}, s)
}

// escaped is a text with escapes of a form in place of characters that cannot be seen,
// but for those of its layout.
func escaped(text, form string) string {
	var b strings.Builder
	for _, r := range text {
		if score.Unseen(r) && !strings.ContainsRune("\n\r\t", r) {
			fmt.Fprintf(&b, form, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

const unseenWant = "remove it"

// unseen names the first character of a text for which score.Unseen is true; "" for
// none.
func unseen(what, text, allowed string) string {
	for i, r := range text {
		if (r < ' ' || r > '~') && score.Unseen(r) && !strings.ContainsRune(allowed, r) {
			return fmt.Sprintf("the %s holds the character U+%04X, which cannot be seen, behind %q", what, r, clip(text[max(0, strings.LastIndexByte(text[:i], '\n')+1):i], 40))
		}
	}
	return ""
}

// wrongNumber says that a game cannot have this number of players. It returns ""
// when it can, or when Arbiter does not know the game.
func (to *Feed) wrongNumber(game string, players int) string {
	g := to.Games.Game(game)
	if g == nil || g.MaxPlayers == 0 || g.MinPlayers <= players && players <= g.MaxPlayers {
		return ""
	}
	return fmt.Sprintf("%s is a game for %s; here are %d", g.Title, g.Seats(), players)
}
