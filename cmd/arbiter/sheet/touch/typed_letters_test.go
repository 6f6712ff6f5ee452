package touch

import (
	"net/url"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
)

// On a phone with a keyboard each letter is a change of its own, and the same letters make the
// same cells as on a terminal: those that end a token's long form are taken with it, as cg and
// cgo are the same card. A letter that is refused ends nothing.
func TestLettersOnAPhone(t *testing.T) {
	for letters, game := range map[string]string{
		"r33y32g2r3*5b12y1":        "buyers-market",
		"9sb29db1g13ctcB3r2jo..4c": "zark-city",
		"cgorgorsifgokgofbr":       "pyramid",
		"cgrerbrkemkg":             "pyramid",
		"grrrrb1":                  "bazaar",
		"greg:rwbgy*0":             "bazaar",
		"annrrwww2":                "bazaar",
		"annrrwww!2":               "bazaar",
	} {
		who := map[string]string{"pyramid": "Ann,Bob", "bazaar": "Ann,Greg", "buyers-market": "W Ann,K Bob"}[game]
		if who == "" {
			who = "R Ann,B Bob,G Cyd"
		}
		g := games.All.Find(game)
		terminal := sheetmodel.New(g.Game, pagetest.Players(strings.Split(who, ",")...))
		at := terminal.Start()
		phone, err := Alone(g, terminal.Clone(), unjudged)
		if err != nil {
			t.Fatal(err)
		}
		for _, letter := range letters {
			_ = terminal.Type(&at, letter)
			phone.Tap(url.Values{"at": {phone.View().Place}, "put": {string(letter)}})
		}
		terminal.Refit(&at)
		if got, want := phone.View().Text, terminal.Text(); got != want {
			t.Errorf("%s makes\n%s\nwant\n%s", letters, got, want)
		}
	}
}
