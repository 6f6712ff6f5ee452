package notation

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"game", "player", "date", "league", "season", "variant", "ruling"}
	for word, want := range map[string]string{
		"plyer": "player", "leauge": "league", "var": "variant", "PLAYER": "player", "xyzzy": "", "rulings": "ruling",
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
