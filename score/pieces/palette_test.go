package pieces

import (
	"fmt"
	"testing"

	"arbiter/score"
)

// What a sheet offers, and says of what is no pyramid of the players.
func TestPalette(t *testing.T) {
	players := []score.Player{{Colour: "R", Name: "Ann"}, {Name: "Eve"}, {Colour: "Z", Name: "Bob"}}
	got := fmt.Sprintf("%+v", PlayerTokens(players))
	if want := "[{Name:Ann Colour:82 Tokens:[{Text:R3 Name:Ann's Large Label:Large Other:[RL] Colour:0} {Text:R2 Name:Ann's Medium Label:Medium Other:[RM] Colour:0} {Text:R1 Name:Ann's Small Label:Small Other:[RS] Colour:0}]}" +
		" {Name:Bob Colour:90 Tokens:[{Text:Z3 Name:Bob's Large Label:Large Other:[ZL] Colour:0} {Text:Z2 Name:Bob's Medium Label:Medium Other:[ZM] Colour:0} {Text:Z1 Name:Bob's Small Label:Small Other:[ZS] Colour:0}]}]"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	seated := []score.Player{players[0], players[2]}
	for typed, want := range map[string]string{
		"":    "",
		"?":   "",
		"3":   "the colour comes first: R3 is Ann's Large",
		"1":   "the colour comes first: R1 is Ann's Small",
		"4":   "",
		"33":  "",
		"s":   "no player has S: R is Ann, Z is Bob",
		"zx":  "Zx: after the colour comes 1 Small, 2 Medium or 3 Large",
		"r":   "R: after the colour comes 1 Small, 2 Medium or 3 Large",
		"g3":  "no player has G: R is Ann, Z is Bob",
		"Rbb": "Rbb: after the colour comes 1 Small, 2 Medium or 3 Large",
	} {
		if got := WhyNot(typed, seated); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
	for text, want := range map[string]bool{"A1": true, "Z3": true, "Z4": false, "A0": false, "@1": false, "[1": false, "a1": false, "A": false, "A12": false} {
		if IsPiece(text) != want {
			t.Errorf("%q is a piece: %v", text, !want)
		}
	}
}

// Names of colours and sizes, for letters of players too.
func TestColours(t *testing.T) {
	var got string
	for _, letter := range []string{"R", "O", "Y", "G", "B", "P", "K", "W", "C", "N", "Z", "", "RB"} {
		got += Colour(letter) + " " + Title(letter) + ", "
	}
	for pips := range 5 {
		got += SizeName(pips) + " "
	}
	if want := "red Red, orange Orange, yellow Yellow, green Green, blue Blue, purple Purple, black Black, white White, cyan Cyan, pink Pink, Z Z,  , RB RB, pyramid Small Medium Large pyramid "; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
