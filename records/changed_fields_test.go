package records_test

import (
	"strings"
	"testing"

	"arbiter/records"
)

// What a command changed is told in words that need no knowledge of the tables.
func TestFieldsInWords(t *testing.T) {
	for _, one := range []struct {
		field records.Field
		want  string
	}{
		{records.Field{Name: "round", Old: "", New: "4"}, "round (none) → 4"},
		{records.Field{Name: "score", Player: "Ann", Old: "40", New: "42"}, "score of Ann 40 → 42"},
		{records.Field{Name: "place-of", Player: "Bob", Old: "2", New: ""}, "place of Bob 2 → (none)"},
		{records.Field{Name: "complete", Old: "false", New: "true"}, "game not over → over"},
		{records.Field{Name: "complete", Old: "true", New: "false"}, "game over → not over"},
		{records.Field{Name: "note", Old: " two\n lines ", New: ""}, "note two lines → (none)"},
		{records.Field{Name: "terms", Old: `{"best":3}`, New: `{"best":"three"}`}, `terms: best 3 games → {"best":"three"}`}, // of a newer program
		{records.Field{Name: "position", Old: "a1", New: "b2"}, "another text of the position"},
	} {
		if got := one.field.String(); got != one.want {
			t.Errorf("%s: %q, want %q", one.field.Name, got, one.want)
		}
	}
}

func TestFieldsInASentence(t *testing.T) {
	list := []records.Field{{Name: "round", New: "4"}, {Name: "complete", Old: "true", New: "false"}, {Name: "score", Player: "Ann", Old: "40", New: "42"}}
	if got, want := records.InWords(list), "round (none) → 4, game over → not over, score of Ann 40 → 42"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := records.InWords(nil); got != "" {
		t.Errorf("nothing changed: %q", got)
	}
}

// The log's own words tell a name, a guest, a state and terms; all else is told below them.
func TestWhatTheLogTellsAlready(t *testing.T) {
	var told []string
	for _, name := range strings.Fields("name merged terms from guest date league season round place note state position ruling complete players seats player score place-of") {
		if f := (&records.Field{Name: name}); f.Told() {
			told = append(told, name)
		}
	}
	if got := strings.Join(told, " "); got != "name terms guest state" {
		t.Errorf("told are %s", got)
	}
}
