package league

import (
	"testing"
)

// The ways in which people and spreadsheets write a round's number, and what is none.
func TestRoundNames(t *testing.T) {
	for text, want := range map[string]string{
		"8": "8", "08": "8", "008": "8", "8.": "8", "8.0": "8", "8,00": "8", "Round 8": "8", "round  08": "8", "ROUND8": "8", "R8": "8", "r 8": "8", "R8.0": "8", " 8 ": "8", "0": "0",
		"123456789": "123456789", "1234567890": "1234567890",
		"8.5": "8.5", "-1": "-1", "+8": "+8", "8a": "8a", "8.0.0": "8.0.0", "Rd 8": "Rd 8", "Final": "Final", " final ": "final", "Round": "Round", "R": "R", "round eight": "round eight", "": "", ".": ".",
	} {
		if got := RoundName(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for _, one := range []struct {
		a, b string
		want int
	}{{"Round 8", "08.0", 0}, {"R10", "9", 1}, {"2", "10", -1}, {"final", "FINAL ", 0}, {"final", "2", 1}, {"8.5", "8", 1}, {"10", "8.5", -1}} {
		if got := CompareRounds(one.a, one.b); got != one.want {
			t.Errorf("%q and %q: %d, want %d", one.a, one.b, got, one.want)
		}
		if same := RoundKey(1, 2, one.a) == RoundKey(1, 2, one.b); same != (one.want == 0) {
			t.Errorf("%q and %q: one round is %v", one.a, one.b, same)
		}
	}
	if RoundKey(1, 2, "8") == RoundKey(1, 3, "8") || RoundKey(1, 2, "8") == RoundKey(2, 2, "8") {
		t.Error("rounds of two seasons are one")
	}
}
