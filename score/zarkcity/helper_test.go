package zarkcity

import (
	"strings"
	"testing"

	"arbiter/score/notation/notationtest"
)

// Headers of two players, where it is Ann's turn and where nobody says.
const (
	two  = "game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n"
	turn = "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n"
)

// parse reads a game's text.
func parse(src string) (*Position, error) { return notationtest.Read(Parse, src) }

func mustParse(t testing.TB, src string) *Position {
	t.Helper()
	return notationtest.MustRead(t, Parse, src)
}

// after returns the picture, hands and discards that a position's acts led to.
func after(p *Position) string {
	var b strings.Builder
	p.Play().End.write(&b)
	return b.String()
}

// withRuling puts a ruling into a text's headers.
func withRuling(text, ruling string) string {
	if ruling == "" {
		return text
	}
	return strings.Replace(text, "\n\n", "\nruling: "+ruling+"\n\n", 1)
}
