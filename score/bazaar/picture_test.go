package bazaar

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

var pictures = []struct{ name, text, want string }{
	{"a game goes on", `game: bazaar
player: Ann
player: Bob
player: Somebody with a long name
equation: RR = B
equation: GY = WW
equation: RRRR = WBGY
visible: RWBGY* RRRRB WWBGG YYBBG
pile: 5
wallet: Ann RWBGY
wallet: Bob R12W4
points: Bob 13

1. Ann: buy RWBGY*
2. Bob: skip
3. Somebody with a long name: out
`, `
   1      R R ⇄  B           2      G Y ⇄  W W
   3  R R R R ⇄  W B G Y

  ┌───────────┐ ┌───────────┐ ┌───────────┐ ┌───────────┐
  │ R R R R B │ │ W W B G G │ │ B B G Y Y │ │     ?     │
  │           │ │           │ │           │ │           │
  └───────────┘ └───────────┘ └───────────┘ └───────────┘

  bank      R8 W16 B20 G20 Y20    4 hidden cards
  Ann                 8  ·  ← to move
                         bought RWBGY*
  Bob                13  R12 W4
  Somebody with a long name
                      0  eliminated
`},
	{"a game is over", two + "visible: RWBGY*\npile: -\nbank: R1\nwallet: Ann RWBGY\npoints: Ann 12\n\n1. Ann: buy RWBGY*\n", `
  no card lies open

  bank      R2 W1 B1 G1 Y1    no hidden cards
  Ann   20  ·
            bought RWBGY*
  Bob    0  ·

  The game is over: a player has 20 points or more.
`},
	{"a card with a face", two + "visible: RWBGY* RRRRB\npile: 1\nbank: -\nwallet: Ann RWBGY\n", `
  ┌───────────┐ ┌───────────┐
  │ R W B G Y │ │ R R R R B │
  │     *     │ │           │
  └───────────┘ └───────────┘

  bank      R0 W0 B0 G0 Y0    1 hidden card
  Ann    0  R W B G Y  ← to move
  Bob    0  ·
`},
	{"cards bought before the log", two + "visible: RRRRB\npile: -\nbank: B3\nwallet: Ann RRRRB\nbought: Ann RWBGY RRRRB*\nbought: Bob RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB GGGGG\npoints: Ann 3\n\n1. Ann: buy RRRRB\n", `
  no card lies open

  bank      R4 W0 B4 G0 Y0    no hidden cards
  Ann    8  ·
            bought RWBGY RRRRB* RRRRB
  Bob    0  ·
            bought RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB
                   RRWWB GGGGG

  The game is over: no card is left.
`},
	{"a tally", two + "\nAnn: buy RRRRB left 0\n", "\n"},
}

func TestPictures(t *testing.T) {
	for _, test := range pictures {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want[1:], mustParse(t, test.text).Draw(nil).String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Not even figures that no game has make a line longer than 80 columns.
func TestPicturesAreNotTooBroad(t *testing.T) {
	for _, text := range []string{
		two + "equation: RRRRRRRRRRRR = WWWWWWWWWWWW\nequation: R200W200B200 = G200Y200\nequation: R = B\nvisible: RRRRRRRRRRRR* WWWWWWWWWWWW RWBGY R200W200B200G200Y200* RRRRR WWWWW\npile: 1000\nbank: R200W200B200G200Y200\nwallet: Ann R200W200B200G200Y200\npoints: Ann 10000\n",
		two + "visible: RWBGY* RRRRB WWGGB YYBBG GGGGG WWWWW RRRRR\npile: 3\nwallet: Bob RRRRRRWWWWWW\n",
		two + "visible: -\npile: 3\nbought: Ann R200W200B200G200Y200* " + strings.Repeat("RWBGY* ", 50) + "\n",
		"game: bazaar\nplayer: " + strings.Repeat("A", 78) + "\nplayer: B\nvisible: -\npile: 3\nwallet: B R20W20B20G20Y20\n",
	} {
		for _, line := range strings.Split(mustParse(t, text).Draw(nil).String(), "\n") {
			if n := utf8.RuneCountInString(line); n > 80 {
				t.Errorf("%d columns: %s", n, line)
			}
		}
	}
}
