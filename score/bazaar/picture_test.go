package bazaar

import (
	"strings"
	"testing"
	"unicode/utf8"

	"arbiter/score/goldentest"
)

// TestPictures: tables as testdata/pictures.txt has them.
func TestPictures(t *testing.T) {
	pictures := ""
	for _, test := range []struct{ name, text string }{
		{"a game goes on", two + "player: Somebody with a long name\nequation: RR = B\nequation: GY = WW\nequation: RRRR = WBGY\nvisible: RWBGY* RRRRB WWBGG YYBBG\npile: 5\nwallet: Ann RWBGY\nwallet: Bob R12W4\npoints: Bob 13\n\n1. Ann: buy RWBGY*\n2. Bob: skip\n3. Somebody with a long name: out\n"},
		{"a game is over", two + "visible: RWBGY*\npile: -\nbank: R1\nwallet: Ann RWBGY\npoints: Ann 12\n\n1. Ann: buy RWBGY*\n"},
		{"a card with a face", two + "visible: RWBGY* RRRRB\npile: 1\nbank: -\nwallet: Ann RWBGY\n"},
		{"cards bought before the log", two + "visible: RRRRB\npile: -\nbank: B3\nwallet: Ann RRRRB\nbought: Ann RWBGY RRRRB*\nbought: Bob RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB RRWWB GGGGG\npoints: Ann 3\n\n1. Ann: buy RRRRB\n"},
		{"a tally", two + "\nAnn: buy RRRRB left 0\n"},
	} {
		pictures += "-- " + test.name + " --\n" + mustParse(t, test.text).Draw(nil).String()
	}
	goldentest.Same(t, "testdata/pictures.txt", pictures)
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
