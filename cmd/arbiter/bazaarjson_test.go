package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	importer "arbiter/import"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/bazaar"
)

// positionText is a random position of Bazaar that is not over, the players
// numbered from the one whose turn it is.
func positionText(t *rapid.T) string {
	var b strings.Builder
	b.WriteString("game: bazaar\n")
	players := rapid.IntRange(2, 6).Draw(t, "players")
	for i := range players {
		fmt.Fprintf(&b, "player: Player %d\n", i+1)
	}
	variant := rapid.SampledFrom([]string{"", "rwb", "sey"}).Draw(t, "variant")
	if variant != "" {
		fmt.Fprintf(&b, "variant: %s\n", variant)
	}
	bag := func(least, most int, label string) bazaar.Bag {
		var bag bazaar.Bag
		for range rapid.IntRange(least, most).Draw(t, label) {
			bag[rapid.IntRange(0, 4).Draw(t, "colour")]++
		}
		return bag
	}
	for range rapid.IntRange(0, 5).Draw(t, "equations") {
		fmt.Fprintf(&b, "equation: %s = %s\n", bag(1, 4, "left"), bag(1, 4, "right"))
	}
	card := func() bazaar.Card {
		return bazaar.Card{Price: bag(5, 5, "price"), Face: rapid.Bool().Draw(t, "face")}
	}
	var open, pile []bazaar.Card
	for range rapid.IntRange(1, 4).Draw(t, "open") {
		open = append(open, card())
	}
	if len(open) == 4 {
		for range rapid.IntRange(0, 16).Draw(t, "hidden") {
			pile = append(pile, card())
		}
	}
	fmt.Fprintf(&b, "visible: %s\npile: %s\n", bazaar.Cards(open), bazaar.Cards(pile))
	bank := bag(1, 20, "bank")
	fmt.Fprintf(&b, "bank: %s\n", bank.Counts())
	for i := range players {
		wallet := bag(0, 10, "wallet").Counts()
		if wallet == "" {
			wallet = "-"
		}
		fmt.Fprintf(&b, "wallet: Player %d %s\n", i+1, wallet)
	}
	for i := range players { // the form says what all players bought, or nothing
		if variant != "" {
			fmt.Fprintf(&b, "bought: Player %d %s\n", i+1, bazaar.Cards([]bazaar.Card{card(), card()}[:rapid.IntRange(0, 2).Draw(t, "bought")]))
		}
	}
	for i := range players {
		if n := rapid.IntRange(0, 19).Draw(t, "points"); n > 0 {
			fmt.Fprintf(&b, "points: Player %d %d\n", i+1, n)
		}
	}
	return b.String() + "\n"
}

// asCourse is a game's text in the course's JSON.
func asCourse(text string) ([]byte, error) {
	var out, errs bytes.Buffer
	if code := run([]string{"export", "--format", "bazaar-json", "-"}, strings.NewReader(text), &out, &errs); code != cli.ExitDone {
		return nil, errors.New(errs.String())
	}
	return out.Bytes(), nil
}

// fromCourse is what import makes of it.
func fromCourse(text []byte) ([]*records.Incoming, error) {
	var list []*records.Incoming
	complain := func(c *importer.Complaint) error { return c }
	err := importer.Named("bazaar-json").Read(importer.NewSource("test", bytes.NewReader(text)), &importer.Feed{
		Result:   func(in *records.Incoming) error { list = append(list, in); return nil },
		Complain: complain, Warn: func(*importer.Complaint) error { return nil }, Games: games.All,
	})
	return list, err
}

// A position comes back from the course's JSON as it was.
func TestBazaarJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := positionText(t)
		course, err := asCourse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		list, err := fromCourse(course)
		if err != nil || len(list) != 1 {
			t.Fatalf("%d results: %v\n%s", len(list), err, course)
		}
		want, err := games.All.Judge(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := list[0].Text; got != want.Position.String() {
			t.Fatalf("got\n%s\nwant\n%s", got, want.Position.String())
		}
		if again, err := asCourse(list[0].Text); err != nil || !bytes.Equal(again, course) {
			t.Fatalf("%v: there and back again gives\n%s\nnot\n%s", err, again, course)
		}
		if (list[0].State == league.Contested) == want.Verdict.Legal() {
			t.Fatalf("a position that is legal: %v became %s", want.Verdict.Legal(), list[0].State)
		}
	})
}

// Where the hidden cards are not known the position is written as a turn.
func TestBazaarJSONOfWhatIsNotKnown(t *testing.T) {
	course, err := asCourse(example(t, "bazaar-position"))
	if err != nil || !strings.Contains(string(course), `"active":{"wallet":["red","blue","green","yellow","yellow"],"score":0},"scores":[8,5]}`) || strings.Contains(string(course), `"visibles"`) {
		t.Errorf("%v\n%s", err, course)
	}
	const start = "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n"
	for text, want := range map[string]string{
		example(t, "bazaar-tally"): "a tally says what was bought",
		example(t, "subdivision"):  "this form is Bazaar's; the game is Subdivision",
		start + "visible: RRRRR RRRRR RRRRR RRRRR\npile: 5\nequation: R = W\nwallet: Ann R\n\n1. Ann: trade R>W\n2. Bob: skip\n": "",
		start + "visible: RRRRR RRRRR RRRRR RRRRR\npile: 5\nwallet: Ann R5\n\n1. Ann: buy RRRRR\n":                               "a card that lies open is not named",
		start + "variant: rwb, sey\nvisible: RRRRR\npile: -\n\n":                                                                 "the variants rwb and sey; the form holds one bonus",
		start + "visible: RRRRR\npile: -\n\n1. Ann: out\n2. Bob: out\n3. Cyd: out\n":                                             "every player has been eliminated",
	} {
		_, err := asCourse(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s\ngives %v, want %q", text, err, want)
		}
	}
	out, err := asCourse(start + "visible: RRRRR\npile: -\npoints: Bob 3\n\n1. Ann: draw R\n2. Bob: out\n")
	if err != nil || !strings.Contains(string(out), `"players":[{"wallet":[],"score":0},{"wallet":["red"],"score":0}]`) {
		t.Errorf("Cyd's turn, Bob out: %v\n%s", err, out)
	}
}

// A variant is written as the course's bonus, with what each player has bought
// before the log and in it; so are cards that the text names without a variant.
func TestBazaarJSONOfABonus(t *testing.T) {
	const (
		game = "game: bazaar\nplayer: Ann\nplayer: Bob\nvisible: RRRRR WWWWW\npile: -\nwallet: Ann RRRRR\n"
		log  = "\n1. Ann: buy RRRRR\n2. Bob: skip\n"
		card = `{"pebbles":["%s","%[1]s","%[1]s","%[1]s","%[1]s"],"face?":%t}`
	)
	red, blue := fmt.Sprintf(card, "red", false), fmt.Sprintf(card, "blue", true)
	for text, want := range map[string][]string{
		game + log:                    {`"players":[{"wallet":[],"score":5},{"wallet":[],"score":0}]}` + "\n"},
		game + "variant: sey\n" + log: {`{"wallet":[],"score":5,"cards":[` + red + `]},{"wallet":[],"score":0,"cards":[]}]}` + "\n\"SEY\"\n"},
		game + "bought: Ann BBBBB*\npoints: Ann 2\n" + log:                                            {`"score":7,"cards":[` + blue + `,` + red + `]}`, `"score":0,"cards":[]}]}` + "\n"},
		strings.Replace(game, "WWWWW\npile: -", "WWWWW WWWWW WWWWW\npile: 5", 1) + "variant: rwb\n\n": {`"active":{"wallet":["red","red","red","red","red"],"score":0,"cards":[]},"scores":[0]}` + "\n\"RWB\"\n"},
	} {
		out, err := asCourse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(string(out), w) {
				t.Errorf("%s\ngives\n%s\nwant %s", text, out, w)
			}
		}
	}
}

// A disk without room leaves neither an answer nor a part of one.
func TestExportToAFullDisk(t *testing.T) {
	b := full(t)
	var out, errs bytes.Buffer
	if code := run([]string{"export", "--db", b.path, "--format", "csv"}, nil, &cramped{room: 100}, &errs); code != cli.ExitUnclear || !strings.Contains(errs.String(), "no room is left") {
		t.Errorf("exit code %d: %s", code, errs.String())
	}
	dir := filepath.Join(t.TempDir(), "gone")
	if code := run([]string{"export", "--db", b.path, "-o", filepath.Join(dir, "x.csv")}, nil, &out, &errs); code != cli.ExitUnclear || !strings.Contains(errs.String(), "cannot write") {
		t.Errorf("exit code %d: %s", code, errs.String())
	}
}

// A cramped writer has room for so many bytes.
type cramped struct{ room int }

func (n *cramped) Write(p []byte) (int, error) {
	if n.room -= len(p); n.room < 0 {
		return 0, fmt.Errorf("no room is left")
	}
	return len(p), nil
}
