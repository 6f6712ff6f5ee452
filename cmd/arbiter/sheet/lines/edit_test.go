package lines

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// Lists and boards that grow are filled in line by line, with mistakes, a look
// back and a change taken back on the way.
func TestListsByLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ game, players, answers, want, says string }{
		{"bazaar", "Ann,Bob", "Ann: buy RWBGY* left 0\nAnn: buy QQ\nAnn: buy RRWWW left 2\nBob: buy RRRRB left 1\nback\n" +
			"Bob: buy WWGGB* left 0\n\n",
			"Ann: buy RWBGY* left 0\nAnn: buy RRWWW left 2\nBob: buy WWGGB* left 0\n", "[Bob: buy RRRRB left 1]"},
		{"zark-city", "R Ann,B Bob", "\n. 9S:B2 9D:B1R1 3C .\n4C:R1 9C:B3 6H:R2 2D:R1 5C\n8S . 5S:R2 7H .\n1X\n. 3D 4H 2S:R3 .\n\n7H\nundo\n\n\n",
			"4  .      9S:B2  9D:B1R1  3C     .\n3  4C:R1  9C:B3  6H:R2    2D:R1  5C\n2  8S     .      5S:R2    7H     .\n" +
				"1  .      3D     4H       2S:R3  .\n   a      b      c        d      e\n", "1X: suits are C clubs, D diamonds"},
		{"pyramid", "Ann,Bob", "?\nKem Fsi\nCgo Rgo\nback\nCgo Rgo Cbr\nCgo Rgo Rsi\n\n",
			"quarry: Kem Fsi\nAnn: Cgo Rgo Cbr\nBob: Cgo Rgo Rsi\n", "Small Pyramid"},
	} {
		p := sheetmodel.New(pagetest.Named(t, c.game).Game, pagetest.Players(strings.Split(c.players, ",")...))
		var said strings.Builder
		asks := &Prompter{In: strings.NewReader(c.answers), Out: &said}
		done, err := asks.Edit(p, func(string) {})
		_, got, _ := strings.Cut(p.Text(), "\n\n")
		if !done || err != nil || got != c.want || !strings.Contains(said.String(), c.says) {
			t.Errorf("%s: %v, %v\n%s\nit said\n%s", c.game, done, err, got, said.String())
		}
	}
}

// What may stand in a line is said once: a card by its sign, a pyramid by whose it is, too.
func TestHelpByLine(t *testing.T) {
	t.Parallel()
	p := sheetmodel.New(pagetest.Named(t, "zark-city").Game, pagetest.Players("R Ann", "B Bob"))
	var said strings.Builder
	asks := &Prompter{In: strings.NewReader("\n?\nleave\n"), Out: &said}
	if done, err := asks.Edit(p, func(string) {}); done || err != nil {
		t.Fatal(done, err)
	}
	for _, want := range []string{"clubs: 2C, 3C, 4C", "jokers: JO joker.", "Ann: R3 Ann's Large, R2 Ann's Medium"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("it does not say %q:\n%s", want, said.String())
		}
	}
}
