package importer

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"arbiter/records"
	"arbiter/records/league"
)

func courseSample(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBazaarJSONGame(t *testing.T) {
	c, err := reads(courseSample(t, "bazaar-game"))
	if err != nil || c.format != "bazaar-json" || len(c.results) != 1 || c.complaints != nil || c.warnings != nil {
		t.Fatalf("%+v %v", c, err)
	}
	const want = `game: bazaar
player: Player 1
player: Player 2
equation: RR = B
equation: GY = WW
visible: RWBGY* RRRRB WWBGG BBGYY
pile: RRRWW BBBBB*
bank: R18 W20 B19 G20 Y20
wallet: Player 1 RR
wallet: Player 2 B
points: Player 2 5

`
	in := c.results[0]
	if in.Text != want {
		t.Errorf("got\n%s\nwant\n%s", in.Text, want)
	}
	if in.Game != "bazaar" || in.State != league.Confirmed || in.Complete || in.Line != 2 || in.Source != records.SourceFile || !strings.HasSuffix(in.Outside, "-1") || in.Seats[1].Points != 5_000 {
		t.Errorf("got %+v", in)
	}
}

func TestBazaarJSONTurn(t *testing.T) {
	c, err := reads(courseSample(t, "bazaar-turn"))
	if err != nil || len(c.results) != 1 || c.complaints != nil || c.warnings != nil {
		t.Fatalf("%+v %v", c, err)
	}
	for _, line := range []string{"player: Player 3\n", "pile: -\n", "visible: RWBGY RRRRB*\n", "wallet: Player 1 RWBGY\n", "points: Player 3 12\n"} {
		if !strings.Contains(c.results[0].Text, line) {
			t.Errorf("it lacks %q:\n%s", line, c.results[0].Text)
		}
	}
	four := strings.Replace(courseSample(t, "bazaar-game"), `"visibles"`, `"cards"`, 1)
	four = four[:strings.Index(four, `, "cards": [{"pebbles": ["red", "red", "red", "white"`)] + `,"active":{"wallet":[],"score":1},"scores":[2]}`
	if c, err = reads(four); err != nil || len(c.results) != 1 || !strings.Contains(c.results[0].Text, "pile: 16\n") {
		t.Fatalf("%+v %v", c, err)
	}
	says(t, "warnings", c.warnings, "16 hidden cards and empty wallets are supposed")
}

// Values follow one another; equations hold until others come; what is no
// position is passed over; the same position twice is two results.
func TestBazaarJSONSeveralValues(t *testing.T) {
	game := courseSample(t, "bazaar-game")
	c, err := reads(courseSample(t, "bazaar-several") + game + game)
	if err != nil || len(c.results) != 5 || c.complaints != nil {
		t.Fatalf("%d results, %+v %v", len(c.results), c, err)
	}
	says(t, "warnings", c.warnings, "FILE:3: a list that is no equations is passed over", "FILE:6: the position is illegal, so the result is contested")
	if text := c.results[2].Text; !strings.Contains(text, "bought: Player 2 RRRRR\n") || strings.Contains(text, "bought: Player 1") {
		t.Errorf("what was bought:\n%s", text)
	}
	if !strings.Contains(c.results[1].Text, "equation: ") || strings.Contains(c.results[2].Text, "equation: ") {
		t.Errorf("equations of\n%s\nand\n%s", c.results[1].Text, c.results[2].Text)
	}
	if over := c.results[2]; !over.Complete || over.Seats[1].Place != 1 || over.Seats[0].Place != 2 {
		t.Errorf("the game that is over: %+v", over)
	}
	if a, b, d := c.results[0].Outside, c.results[3].Outside, c.results[4].Outside; !strings.HasSuffix(a, "-1") || b != strings.TrimSuffix(a, "1")+"2" || d != strings.TrimSuffix(a, "1")+"3" {
		t.Errorf("identities %s %s %s", a, b, d)
	}
}

// Behind a game or a turn may stand the bonus that it is played with.
func TestBazaarJSONBonus(t *testing.T) {
	game, turn := courseSample(t, "bazaar-game"), courseSample(t, "bazaar-turn")
	c, err := reads(game + `"RWB"` + game + turn + "\n\"SEY\"\n" + game)
	if err != nil || len(c.results) != 4 || c.complaints != nil || c.warnings != nil {
		t.Fatalf("%d results, %+v %v", len(c.results), c, err)
	}
	for i, want := range []string{"variant: rwb\n", "", "variant: sey\n", ""} {
		if text := c.results[i].Text; !strings.Contains(text, want) || want == "" && strings.Contains(text, "variant") {
			t.Errorf("result %d, want %q:\n%s", i+1, want, text)
		}
	}
	if a, b, d := c.results[0].Outside, c.results[1].Outside, c.results[3].Outside; a == b || !strings.HasSuffix(b, "-1") || !strings.HasSuffix(d, "-2") {
		t.Errorf("identities %s %s %s", a, b, d)
	}
	if first, third := c.results[0].Line, c.results[2].Line; first != 2 || third != 5 {
		t.Errorf("the positions stand in lines %d and %d", first, third)
	}
	apart, err := reads(game + `[] "RWB"`)
	if err != nil || len(apart.results) != 1 || len(apart.complaints) != 1 || !strings.Contains(apart.complaints[0], "the bonus of the game before it") {
		t.Errorf("a bonus behind something else: %+v %v", apart, err)
	}
	over := `{"bank":[],"visibles":[],"cards":[],"players":[{"wallet":[],"score":9,"cards":[{"pebbles":["red","red","red","white","blue"],"face?":true}]},{"wallet":[],"score":10,"cards":[]}]} "RWB"`
	if c, err = readsAs("bazaar-json", over); err != nil || len(c.results) != 1 || c.results[0].Seats[0].Points != 19_000 || c.results[0].Seats[0].Place != 1 {
		t.Errorf("a bonus for the cards bought: %+v %v", c, err)
	}
}

// A program's policy stands behind a turn too, and changes nothing of it.
func TestBazaarJSONPolicy(t *testing.T) {
	c, err := reads(courseSample(t, "bazaar-turn") + `"purchase-size"`)
	if err != nil || len(c.results) != 1 || c.complaints != nil || strings.Contains(c.results[0].Text, "variant") {
		t.Fatalf("%+v %v", c, err)
	}
	says(t, "warnings", c.warnings, `the policy "purchase-size" is passed over`)
}

// A game may have no players yet: there is nobody to score, which is said.
func TestBazaarJSONWithoutPlayers(t *testing.T) {
	const empty = `{"bank":["red"],"visibles":[],"cards":[],"players":[]}`
	for _, bonus := range []string{"", `"SEY"`} {
		c, err := readsAs("bazaar-json", empty+bonus+courseSample(t, "bazaar-game"))
		if err != nil || len(c.results) != 1 || c.complaints != nil || strings.Contains(c.results[0].Text, "variant") {
			t.Fatalf("%+v %v", c, err)
		}
		says(t, "warnings", c.warnings, "FILE:1: the game has no players, so there is nobody to score; it is passed over")
	}
	c, err := readsAs("bazaar-json", strings.Replace(empty, "red", "pink", 1))
	if err != nil || len(c.complaints) != 1 || !strings.Contains(c.complaints[0], `"pink" is no colour`) {
		t.Errorf("what else is wrong is still told: %+v %v", c, err)
	}
}

// What cannot be read is refused; of what can be, the referee says whether it is legal.
func TestBazaarJSONRefusesWhatCannotBeRead(t *testing.T) {
	const player, card = `{"wallet":[],"score":0}`, `{"pebbles":["red","red","red","red","red"],"face?":false}`
	game := func(bank, open, hidden, players string) string {
		return fmt.Sprintf(`{"bank":[%s],"visibles":[%s],"cards":[%s],"players":[%s]}`, bank, open, hidden, players)
	}
	many := func(what string, n int) string { return strings.TrimSuffix(strings.Repeat(what+",", n), ",") }
	two := many(player, 2)
	for text, want := range map[string]string{
		game(`"pink"`, "", "", two):                                   `"pink" is no colour`,
		game("", "", "", player):                                      "Bazaar is not played by 1 player",
		game("", "", "", many(player, 7)):                             "Bazaar is not played by 7 players",
		game("", "", "", player+`,{"wallet":[]}`):                     "player 2 has no wallet or no score",
		game("", "", "", player+`,{"wallet":[],"score":-1}`):          `"-1" is not a number of points`,
		game("", "", "", player+`,{"wallet":[],"score":"1"}`):         "none of Bazaar's",
		`{"bank":[],"cards":[]}`:                                      "neither a game",
		`{"bank":[],"cards":[],"active":` + player + `,"players":[]}`: "neither a game",
		`{"visibles":[]}`:                                             "has no bank",
		game("", "", "", two) + `"ABC"`:                               `"ABC" is no bonus; expected "RWB" or "SEY"`,
		`{"bank":[],"visibles":[],"cards":[]}`:                        "Bazaar is not played by nobody",
		`[[["red"],["blue"]]] "RWB"`:                                  "none of Bazaar's",
		`"bank"`:                                                      "none of Bazaar's",
		`[[["red"]]] ` + game("", "", "", player):                     "equation 1 has 1 sides",
		`[[["red"],[]]] ` + game("", "", "", two):                     `"R1 = -" is not an equation`,
		`[[["red"],["pink"]]] ` + game("", "", "", player):            `a side of equation 1: "pink" is no colour`,
	} {
		c, err := readsAs("bazaar-json", text)
		if err != nil || len(c.results) != 0 || len(c.complaints) == 0 || !strings.Contains(c.complaints[0], want) {
			t.Errorf("%.80s: %+v %v; want %s", text, c, err, want)
		}
	}
	for _, text := range []string{
		game(many(`"red"`, 101), "", "", two),
		game(many(`"red"`, 100), "", "", `{"wallet":["red"],"score":0},`+player),
		game("", many(card, 5), "", two),
		game("", many(card, 4), many(card, 17), two),
		game("", many(card, 3), card, two),
		game("", `{"pebbles":["red"]}`, "", two),
		game("", "", "", `{"wallet":[],"score":1,"cards":[{"pebbles":["red"]}]},`+player),
		`[[["red"],[` + many(`"blue"`, 5) + `]]] ` + game("", "", "", two),
		`[` + many(`[["red"],["blue"]]`, 11) + `] ` + game("", "", "", two),
		`[[["red"],["blue"]],[["blue"],["red"]]]` + game("", card, "", two),
	} {
		c, err := readsAs("bazaar-json", text)
		if err != nil || len(c.results) != 1 || c.results[0].State != league.Contested {
			t.Errorf("%.80s: %+v %v", text, c, err)
		}
		says(t, text, c.warnings, "the position is illegal, so the result is contested")
	}
}

func TestBazaarJSONEndsWhereNothingCanFollow(t *testing.T) {
	for text, want := range map[string]string{
		`[[["red"],["blue"]]]`:      "the file holds no position",
		`{"bank":["red"`:            "FILE:1: the last value does not end",
		"{\"bank\":\n[red]}":        "FILE:2: this is not JSON",
		strings.Repeat("[", 20_000): "this is not JSON",
	} {
		_, err := readsAs("bazaar-json", text)
		var c *Complaint
		if !errors.As(err, &c) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30s: %v, want %s", text, err, want)
		}
	}
}

func TestOtherJSONIsNotTakenForBazaar(t *testing.T) {
	for _, text := range []string{`{"about":{},"games":[{"name":"Bank"}],"plays":[]}`, `{"players":[{"name":"bank"}]}`, `[]`, `[1,2]`, `[["Ann","purchase-points"]]`, "[x]"} {
		if looksBazaarJSON([]byte(text)) || looksJSONL([]byte(text)) {
			t.Errorf("%s is taken for it", text)
		}
	}
}

// Whatever a file holds, reading it ends, and what is handed on is a position
// that can be read again.
func FuzzBazaarJSON(f *testing.F) {
	for _, name := range []string{"bazaar-game", "bazaar-turn", "bazaar-several"} {
		f.Add(courseSample(f, name))
		f.Add(courseSample(f, name) + `"RWB"`)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := readsAs("bazaar-json", text)
		var wrong *Complaint
		if err != nil && !errors.As(err, &wrong) {
			t.Fatalf("the error %v is no complaint", err)
		}
		for _, in := range c.results {
			j, err := bazaarGames{}.Judge(in.Text, nil)
			if err != nil || j.Position.String() != in.Text || len(j.Breakdown.Tallies) != len(in.Seats) {
				t.Fatalf("%v of\n%s", err, in.Text)
			}
		}
	})
}
