package gameprint

import (
	"strings"
	"testing"

	"arbiter/records/league"
)

// A note is one line of a text, in which no comment begins. A league whose name cannot stand there
// is named.
func TestWhatStandsInATextsHeaders(t *testing.T) {
	r := league.Result{Text: "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY* left 0\n", Seats: []league.Seat{{Name: "Ann"}, {Name: "Bob"}}}
	for note, want := range map[string]string{"one\ntwo": "one two", "a ; b": "a, b", "; b": "b", "a;b": "a;b", "a\n; b": "a, b"} {
		r.Note = note
		if text, err := Notation(&r); err != nil || !strings.Contains(text, "\nnote: "+want+"\n") {
			t.Errorf("%q: %v\n%s", note, err, text)
		}
	}
	r.League = "A ; B"
	if _, err := Notation(&r); err == nil || !strings.HasPrefix(err.Error(), `"A ; B": a ; cannot follow a blank`) {
		t.Error(err)
	}
}
