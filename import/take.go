package importer

import (
	"fmt"
	"strings"

	"arbiter/records"
	"arbiter/score"
)

// take hands on a result that the records can hold, and complains of any other.
func (to *Feed) take(src *Source, in *records.Incoming) error {
	for _, name := range []struct{ what, is string }{
		{"game", in.Game}, {"league", in.League}, {"season", in.Season}, {"round", in.Round}, {"place", in.Place},
		{"identity", in.Outside}, {"source", in.Source + in.Version}, {"sheet", in.Sheet},
	} {
		if wrong := unseen(name.what, name.is, ""); wrong != "" {
			return to.Complain(src.complain(in.Line, unseenWant, "%s", wrong))
		}
	}
	for _, text := range []struct{ what, is string }{{"note", in.Note}, {"position", in.Text}, {"origin", in.Origin}} {
		wrong := unseen(text.what, text.is, "\n\r\t")
		switch {
		case wrong == "":
		case in.Number == 0:
			return to.Complain(src.complain(in.Line, unseenWant, "%s", wrong))
		default: // what other records hold comes back as it was
			if err := to.Warn(src.complain(in.Line, "it is kept, and shown as \uFFFD", "%s", wrong)); err != nil {
				return err
			}
		}
	}
	for i := range in.Seats {
		s := &in.Seats[i]
		if wrong := unseen("name of a player", s.Name+s.Outside, ""); wrong != "" {
			return to.Complain(src.complain(in.Line, unseenWant, "%s", wrong))
		}
		if !isPoints(s.Total) {
			return to.Complain(src.complain(in.Line, "", "the total %d of %s %s", s.Total, s.Name, beyond))
		}
	}
	return to.Result(in)
}

// isPoints tells whether a number of points can be recorded.
func isPoints(n int) bool { return -mostPoints <= n && n <= mostPoints }

const unseenWant = "remove it"

// unseen says which character of a text would act on a terminal or turn the
// direction of what follows; "" for none.
func unseen(what, text, allowed string) string {
	for i, r := range text {
		if score.Unseen(r) && !strings.ContainsRune(allowed, r) {
			return fmt.Sprintf("the %s holds the character U+%04X, which cannot be seen, behind %q", what, r, clip(text[max(0, strings.LastIndexByte(text[:i], '\n')+1):i], 40))
		}
	}
	return ""
}
