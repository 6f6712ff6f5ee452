package subdivision

import "testing"

// A list of squares is short however many there are.
func TestSquaresInASentence(t *testing.T) {
	for _, test := range []struct {
		places []string
		want   string
	}{
		{[]string{"a1"}, "a1"},
		{[]string{"a1", "b2"}, "a1 or b2"},
		{[]string{"a1", "b2", "c3"}, "a1, b2 or c3"},
		{[]string{"a1", "b2", "c3", "d4"}, "a1, b2 and 2 other squares"},
	} {
		if got := some(test.places); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
