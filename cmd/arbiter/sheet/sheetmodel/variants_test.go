package sheetmodel_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// A variant that changes the board lays an empty one anew. What was typed stays.
func TestAVariantLaysTheBoardAnew(t *testing.T) {
	for name, c := range map[string]struct{ keys, want string }{
		"an empty board":  {"", "5  ## .. .. .. ##\n4  .. .. .. .. ..\n3  ## .. ## .. ##\n2  .. .. .. .. ..\n1  ## .. .. .. ##\n   a  b  c  d  e\n"},
		"a board in play": {"↓↓r1b2", "5  .. .. .. .. .. ..\n4  R1 B2 .. ## .. ..\n"},
	} {
		t.Run(name, func(t *testing.T) {
			p, at := typed(t, "subdivision", pagetest.Players("R Ann", "B Bob"), c.keys)
			before := p.Text()
			p.SetHeader("variant", "threehouse")
			p.Refit(&at)
			if got := p.Text(); !strings.Contains(got, c.want) || !strings.Contains(got, "variant: threehouse\n") {
				t.Errorf("got\n%s\nwant in it\n%s", got, c.want)
			}
			if again := sheetmodel.Read(p.Game, p.Text()).Text(); again != p.Text() {
				t.Errorf("read again:\n%s\nwas\n%s", again, p.Text())
			}
			after := p.Text()
			for p.Text() != before && p.Undo(&at) {
				p.Refit(&at)
			}
			if p.Text() != before {
				t.Errorf("undone:\n%s\nwas\n%s", p.Text(), before)
			}
			for p.Redo(&at) {
				p.Refit(&at)
			}
			if p.Text() != after {
				t.Errorf("done again:\n%s\nwas\n%s", p.Text(), after)
			}
		})
	}
}

// What is no board stays as it was, and a board of another size too.
func TestAVariantLeavesTheRest(t *testing.T) {
	for _, text := range []string{
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\n\n2  R3 ##\n1  .. B1 ; why?\n   a  b\n",
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\n\nhello\nparks: a1\n1. 3a5 2b3\n",
		"; mine\ngame: buyers-market\nplayer: W Ann\nplayer: K Bob\nvariant: threehouse\n\nAnn:\n  1: R3*5\nBob:\n  pile: B1\n",
	} {
		game := strings.Fields(text[strings.Index(text, "game:"):])[1]
		p := sheetmodel.Read(pagetest.Named(t, game).Game, text)
		c := p.Start()
		p.SetHeader("variant", "private-parks")
		p.Refit(&c)
		if want := strings.Replace(text, "threehouse", "private-parks", 1); p.Text() != want {
			t.Errorf("got\n%s\nwant\n%s", p.Text(), want)
		}
	}
}

// Of a game that is written down in several ways a sheet shows the chosen one alone,
// and begins there. A text that holds one of them shows it again.
func TestASheetShowsOneWay(t *testing.T) {
	for way, c := range map[string]struct{ shows, hides, keys, want string }{
		"tally": {"purchase", "turn of the log", "arwbgy*0", "Ann: buy RWBGY* left 0\n"},
		"log":   {"turn of the log", "purchase", "rr=b⏎⏎rwbgy⏎⏎⏎dr", "equation: RR = B\nvisible: RWBGY\n\n1. Ann: draw R\n"},
	} {
		p := sheetmodel.New(pagetest.Named(t, "bazaar").Game, pagetest.Players("Ann", "Bob"))
		p.Way = way
		c0 := p.Start()
		for _, p := range []*sheetmodel.Page{p, func() *sheetmodel.Page {
			at := c0
			q := p.Clone()
			keys(t, q, &at, c.keys)
			if !strings.HasSuffix(q.Text(), c.want) {
				t.Errorf("%s:\n%s", way, q.Text())
			}
			return sheetmodel.Read(q.Game, q.Text())
		}()} {
			for i, l := range p.Lines {
				if l.Row.Name == c.shows && !p.Shown(i) || l.Row.Name == c.hides && p.Shown(i) {
					t.Errorf("%s: %q on show is %v", way, l.Row.Name, p.Shown(i))
				}
			}
		}
	}
}
