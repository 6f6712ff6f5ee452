package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
)

// Every header is written and read back with its value, with players who have a
// letter and with players who have none.
func TestEveryHeaderIsReadAndWritten(t *testing.T) {
	const all = "date: 2026-11-20 19:30\nleague: Tuesday\nseason: 2026\nround: 3\nplace: Café\nnote: won late\n"
	for _, test := range []struct{ text, first, body string }{
		{sub, "B", "id: a-1\nvariant: private-parks\nruling: small-needs=any\n\n2 R3 ##\n1 .. B1\n"},
		{pyr, "Bob", "id: a-1\nruling: suit-ties=cards\n\nAnn: fold\nBob: ?\n"},
	} {
		text := test.text + all + "first: " + test.first + "\n" + test.body
		p := notationtest.MustRead(t, parse, text)
		h := p.Head()
		got := []string{h.Date, h.League, h.Season, h.Round, h.Place, h.Note, h.ID, h.Rulings[0].Value}
		for i, want := range []string{"2026-11-20 19:30", "Tuesday", "2026", "3", "Café", "won late", "a-1", map[string]string{"B": "any", "Bob": "cards"}[test.first]} {
			if got[i] != want {
				t.Errorf("got %q, want %q", got[i], want)
			}
		}
		if h.First != 1 {
			t.Errorf("player %d began", h.First)
		}
		head, _, _ := strings.Cut(text, "\n\n")
		if !strings.HasPrefix(p.String(), head+"\n\n") {
			t.Errorf("got\n%s\nwant\n%s", p, text)
		}
		notationtest.RoundTrip(t, parse, text)
	}
}

// What a game was read into stays as it is when the same Game reads the next text.
func TestTheNextTextLeavesTheHeaderAlone(t *testing.T) {
	const text, next = pyr + "ruling: suit-ties=cards\n\nAnn: fold\nBob: ?\n", "game: pyramid\nplayer: Eva\nplayer: Ida\nruling: suit-ties=none\n\nEva: ?\nIda: fold\n"
	var g notation.Game
	read := func(text string) score.Position {
		if err := g.Read(notation.Text{File: "f", Line: 1, Src: text}); err != nil {
			t.Fatal(err)
		}
		p, err := parse(&g)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := read(text)
	read(next)
	if diff := notationtest.Same(notationtest.MustRead(t, parse, text), first); diff != "" {
		t.Errorf("the first position has changed (-read alone +read before another):\n%s", diff)
	}
}

// A wrong number of players is told with the right one, however many may play.
func TestAWrongNumberOfPlayersIsTold(t *testing.T) {
	for _, test := range []struct {
		least, most, players int
		want                 string
	}{
		{2, 4, 5, "Club is not played by 5 players; expected one line `player:` for each of 2 to 4 players"},
		{3, 7, 2, "Club is not played by 2 players; expected one line `player:` for each of 3 to 7 players"},
		{3, 7, 8, "Club is not played by 8 players; expected one line `player:` for each of 3 to 7 players"},
		{2, 12, 1, "Club is not played by 1 player; expected one line `player:` for each of 2 to 12 players"},
		{8, 8, 0, "no player is named; expected one line `player:` for each of 8 players"},
	} {
		text := "game: club\n"
		for n := range test.players {
			text += fmt.Sprintf("player: Player %d\n", n+1)
		}
		var g notation.Game
		if err := g.Read(notation.Text{File: "f", Line: 1, Src: text}); err != nil {
			t.Fatal(err)
		}
		err := g.ReadHeaders(&score.Game{Name: "club", Title: "Club", MinPlayers: test.least, MaxPlayers: test.most}, nil, nil)
		if err == nil || !strings.HasSuffix(err.Error(), ": "+test.want) {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}
