package league_test

import (
	"testing"

	"arbiter/records/league"
)

// TestIsPlain: control characters, old and new, and broken UTF-8 are not plain, wherever they stand.
func TestIsPlain(t *testing.T) {
	for text, plain := range map[string]bool{
		"": true, "Zoë ~": true, "a\tb": true, "ë\tb": true, "a\nb": false, "ë\nb": false, "a\x1fb": false, "a\x7fb": false, "ë\x7fb": false, "a\u0080b": false, "a\u009fb": false, "a\u00a0b": true, "ë b": true, "a\xffb": false, "ë\xff": false,
	} {
		if got := league.IsPlain(text, "\t"); got != plain {
			t.Errorf("%q is plain: %v, want %v", text, got, plain)
		}
	}
}
