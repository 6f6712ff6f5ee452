package notation

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"game", "player", "date", "league", "season", "variant", "ruling"}
	for word, want := range map[string]string{
		"plyer": "player", "leauge": "league", "var": "variant", "PLAYER": "player", "xyzzy": "", "rulings": "ruling",
		"gate": "game",                           // as near as date, and named first
		"gimi": "", "playmate": "", "rulers": "", // two letters off of four, five of eight, three of six
	} {
		if got := Nearest(word, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
