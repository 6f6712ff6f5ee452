package table

import (
	"testing"

	"arbiter/score"
)

// A file that is printed without players has as many as the game needs.
func TestNewWithoutPlayers(t *testing.T) {
	for least, want := range map[int]string{1: "R Ann, B Bob", 2: "R Ann, B Bob", 3: "R Ann, B Bob, G Cyd", 7: "R Ann, B Bob, G Cyd, Y Dan, O Eva, W Fay, K Player 7"} {
		g := &score.Game{Name: "club", Title: "Club", MinPlayers: least, MaxPlayers: 7, Colours: true, Letters: "RBGYOWK"}
		h, err := newHeader(g, nil, nil, &score.Header{})
		if err != nil {
			t.Errorf("a game for %d: %v", least, err)
			continue
		}
		got := ""
		for _, p := range h.Players {
			got += ", " + p.Colour + " " + p.Name
		}
		if got = got[2:]; got != want {
			t.Errorf("a game for %d has %s, want %s", least, got, want)
		}
	}
}
