package judge

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/validate"
)

// said is all that is said of a text, with the table after each line that has an act.
func said(text string) string {
	l := Of(&games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}, text)
	if l.Problem != "" {
		return fmt.Sprintf("%d:%d %s, %d tallies, a picture %t", l.Line, l.Column, l.Problem, len(l.Tallies), l.Picture() != nil)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s; left: %q\n", l.Title, l.Left)
	for _, one := range l.Tallies {
		fmt.Fprintf(&b, "%s %s %d %q\n", one.Colour, one.Name, one.Total, one.Lines)
	}
	for _, f := range l.Findings {
		fmt.Fprintf(&b, "%s %v %s\n", f.Rule, f.At, f.Message)
	}
	board, _ := l.Board()
	fmt.Fprintf(&b, "%s%s\n", l.Picture(), board.Title)
	for n := range strings.Count(text, "\n") + 3 {
		if picture := l.State(n); picture != nil {
			fmt.Fprintf(&b, "after line %d\n%s", n, picture)
		}
	}
	return b.String()
}

// What is said of a text while it is typed. A game without acts has no table after them.
func TestLive(t *testing.T) {
	for text, want := range map[string]string{
		`game: subdivision
player: R Ann
player: B Bob

2  R3 R3
1  ## B1
   a  b
`: `Ann wins 5 : 0; left: "left: Ann 3 Large 5 Medium 5 Small · Bob 5 Large 5 Medium 4 Small"
R Ann 5 ["pips +6" "groups −1"]
B Bob 0 ["pips +1" "groups −1"]
subdivision/grid [] The grid is 2×2, but 2 players play on 6×6.
subdivision/parks [a1] The board has 1 park, but 2 players lay out 6.
subdivision/spacing [a2 b2] Ann has two Larges Near one another, at a2 and b2.
   2  [R3][R3]

   1  [▒▒] B1
       a   b
Subdivision, 2×2, 1 park: Ann red, Bob blue
`,
		`game: subdivision
player: R Ann
player: B Bob

2  R3 R4
1  ## B1
   a  b
`: `5:7 "R4" is not a pyramid, 0 tallies, a picture false`,
		`game: chess
`: `1:7 no game is called "chess", 0 tallies, a picture false`,
		`player: Ann
player: Bob
`: `1:1 no game begins here, 0 tallies, a picture false`,
		`game: zark-city
player: R Ann
player: B Bob
turn: R

2  5S  6H:R2  4C:R1
1  .   7H:B2  .
hand R: KC JS 8H 5C
hand B: QD 9C AD
do: draw
; a word
turn: R
do: convert B2 b1 to R2 with KC
`: `Nobody has won yet; left: ""
R Ann 0 []
B Bob 0 []

   2   5S     6H=    4C=
              R2     R1

   1   ·      7H=    ·
              R2

       a      b      c

      = controlled
Zark City, 4 cards, 2 acts: Ann red, Bob blue
after line 10

   2   5S     6H=    4C=
              R2     R1

   1   ·      7H=    ·
              B2

       a      b      c

      = controlled
after line 13

   2   5S     6H=    4C=
              R2     R1

   1   ·      7H=    ·
              R2

       a      b      c

      = controlled
`,
	} {
		if got := said(text); got != want {
			t.Errorf("of\n%s\nit says\n%s\nwant\n%s", text, got, want)
		}
	}
}

// Who cannot play together is told by a sentence without a line.
func TestCheckPlayers(t *testing.T) {
	game := func(name string) *score.Game { return games.All.Find(name).Game }
	for _, c := range []struct {
		game    string
		players []score.Player
		want    string
	}{
		{"bazaar", []score.Player{{Name: "Ann", Named: true}, {Name: "Bob", Named: true}}, "<nil>"},
		{"bazaar", []score.Player{{Name: "Ann", Named: true}}, "Bazaar is not played by 1 player"},
		{"bazaar", []score.Player{{Name: "Ann", Named: true}, {Name: "Bob", Named: true}, {Name: "ann", Named: true}}, "two players are called \"ann\""},
		{"subdivision", []score.Player{{Colour: "R", Name: "Ann", Named: true}, {Colour: "R", Name: "Bob\x1b", Named: true}}, "two players have the letter R"},
	} {
		err := CheckPlayers(games.All, game(c.game), &score.Header{Game: c.game, Players: c.players})
		if got := fmt.Sprint(err); got != c.want {
			t.Errorf("%v: %s, want %s", c.players, got, c.want)
		}
	}
}
