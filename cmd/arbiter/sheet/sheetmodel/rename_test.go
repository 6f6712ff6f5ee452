package sheetmodel_test

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A player gets another name wherever a file names the player, and nowhere else.
func TestRenameAPlayer(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../../../../docs/examples/*.txt")
	more, _ := filepath.Glob(os.Getenv("MORE_FILES"))
	for _, name := range append(files, more...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			g, was := pagetest.ParseOrSkip(t, string(text))
			for seat, who := range was.Head().Players {
				if len(who.Name) < 3 {
					continue
				}
				p := sheetmodel.Read(g.Game, string(text))
				if err := p.Rename(seat, "Hal  K."); err != nil {
					t.Fatal(err)
				}
				want := regexp.MustCompile(`\b`+regexp.QuoteMeta(who.Name)+`\b`).ReplaceAllString(string(text), "Hal K.")
				if got := g.Parse(t, p.Text()).String(); got != g.Parse(t, want).String() {
					t.Errorf("%s renamed:\n%s\nwant\n%s", who.Name, got, want)
				}
			}
		})
	}
	g := pagetest.Named(t, "bazaar")
	p := sheetmodel.Read(g.Game, "game: bazaar\nplayer: A\nplayer: B\nfirst: B\nwallet: B B2 R1\nvisible: RRBYY\n\nB: RWBGY*0\n1. A: draw B\n2. B: draw R\n")
	before := p.Text()
	for name, why := range map[string]string{"": "needs a name", "a": "A plays already", "Hal ; K.": "cannot stand behind a blank"} {
		if err := p.Rename(1, name); err == nil || !strings.Contains(err.Error(), why) || p.Text() != before {
			t.Errorf("%q: %v\n%s", name, err, p.Text())
		}
	}
	if err := p.Rename(1, "Bob"); err != nil {
		t.Fatal(err)
	}
	const want = "game: bazaar\nplayer: A\nplayer: Bob\nfirst: Bob\nvisible: RRBYY\nwallet: Bob B2 R1\n\nBob: RWBGY*0\n1. A: draw B\n2. Bob: draw R\n"
	for _, line := range strings.Split(want, "\n") {
		if !strings.Contains(p.Text(), line) {
			t.Errorf("there is no line %q in\n%s", line, p.Text())
		}
	}
}

// Who chose no colour has that of the seat, or the first one that nobody else has; who chose
// one keeps it.
func TestGiveColours(t *testing.T) {
	for _, c := range []struct{ game, chosen, want string }{
		{"subdivision", "...", "RBG"},
		{"subdivision", "B..", "BRG"},
		{"subdivision", "BR..", "BRGY"},
		{"subdivision", "..RB", "GYRB"}, // two who were pushed from their colours
		{"subdivision", "Y..R", "YBGR"},
		{"subdivision", "PK..", "PKGY"},
		{"subdivision", ".....", "RBGYO"}, // beyond the game's own
		{"buyers-market", "..", "WK"},
		{"buyers-market", "....R.", "WKCNRO"},
		{"bazaar", "..", ".."}, // it has no colours
	} {
		var players []score.Player
		for _, letter := range c.chosen {
			players = append(players, score.Player{Colour: strings.Trim(string(letter), ".")})
		}
		sheetmodel.GiveColours(pagetest.Named(t, c.game).Game, players)
		got := ""
		for _, p := range players {
			got += cmp.Or(p.Colour, ".")
		}
		if got != c.want {
			t.Errorf("%s, %s: the colours are %s, want %s", c.game, c.chosen, got, c.want)
		}
	}
}
