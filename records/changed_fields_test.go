package records_test

import (
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
		{records.Field{Name: "position", Old: "a1", New: "b2"}, "another text of the position"},
	} {
		if got := one.field.String(); got != one.want {
			t.Errorf("%s: %q, want %q", one.field.Name, got, one.want)
		}
	}
}
