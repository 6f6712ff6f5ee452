package importer

import (
	"fmt"
	"strings"

	"arbiter/records"
	"arbiter/score"
)

// take hands on a result that the records can hold, and complains of any other.
func (to *Feed) take(src *Source, in *records.Incoming) error {
	for _, text := range []struct{ what, is, allowed string }{
		{"game", in.Game, ""}, {"league", in.League, ""}, {"season", in.Season, ""}, {"round", in.Round, ""}, {"place", in.Place, ""},
		{"note", in.Note, "\n\r\t"}, {"identity", in.Outside, ""}, {"position", in.Text, "\n\r\t"}, {"sheet", in.Sheet, ""}, {"origin", in.Origin, "\n\r\t"},
		{"source", in.Source + in.Version, ""},
	} {
		if wrong := unseen(text.what, text.is, text.allowed); wrong != "" {
			return to.Complain(src.complain(in.Line, unseenWant, "%s", wrong))
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
