package model_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

// setVariant writes the line of the variants.
func setVariant(t *testing.T, p *model.Page, text string) {
	t.Helper()
	for i := range p.Lines {
		if p.Lines[i].Row != nil && p.Lines[i].Row.Name == "variant" {
			if err := p.Rewrite(i, text); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A variant that changes the board lays an empty one anew. What was typed stays.
func TestAVariantLaysTheBoardAnew(t *testing.T) {
	for name, c := range map[string]struct{ keys, want string }{
		"an empty board":  {"", "5  ## .. .. .. ##\n4  .. .. .. .. ..\n3  ## .. ## .. ##\n2  .. .. .. .. ..\n1  ## .. .. .. ##\n   a  b  c  d  e\n"},
		"a board in play": {"↓↓r1b2", "5  .. .. .. .. .. ..\n4  R1 B2 .. ## .. ..\n"},
	} {
		t.Run(name, func(t *testing.T) {
			p, at := typed(t, "subdivision", "R Ann,B Bob", c.keys)
			before := p.Text()
			p.act(&at, func() string { setVariant(t, p.Page, "threehouse"); return "" })
			if got := p.Text(); !strings.Contains(got, c.want) || !strings.Contains(got, "variant: threehouse\n") {
				t.Errorf("got\n%s\nwant in it\n%s", got, c.want)
			}
			if again := model.Read(p.Game, p.Text()).Text(); again != p.Text() {
				t.Errorf("read again:\n%s\nwas\n%s", again, p.Text())
			}
			after := p.Text()
			if c.keys == "" { // one variant in the place of another
				p.act(&at, func() string { setVariant(t, p.Page, "private-parks"); return "" })
				if got := p.Text(); !strings.Contains(got, "\n6  ## ") {
					t.Errorf("another variant:\n%s", got)
				}
				p.undo(&at)
			}
			p.undo(&at)
			if p.Text() != before {
				t.Errorf("undone:\n%s\nwas\n%s", p.Text(), before)
			}
			p.redo(&at)
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
	} {
		game := strings.Fields(text[strings.Index(text, "game:"):])[1]
		p := model.Read(pagetest.Named(t, game).Game, text)
		c := p.Start()
		setVariant(t, p, "private-parks")
		p.Settle(&c, false)
		if want := strings.Replace(text, "threehouse", "private-parks", 1); p.Text() != want {
			t.Errorf("got\n%s\nwant\n%s", p.Text(), want)
		}
	}
}

// Of a game that is written down in several ways a sheet shows the first alone, until "more"
// opens the others; a text that holds one of them shows that one.
func TestASheetShowsOneWay(t *testing.T) {
	const banked = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  bank: W1\n"
	market := model.Read(pagetest.Named(t, "buyers-market").Game, banked)
	for i, l := range market.Lines {
		if l.Row != nil && l.Row.Name == "Ann's pile" && !market.Shown(i) {
			t.Error("the pile is hidden where a bank is typed")
		}
	}
	for shows, c := range map[string]struct{ keys, hides, want string }{
		"purchase":        {"arwbgy*0", "turn of the log", "Ann: buy RWBGY* left 0\n"},
		"turn of the log": {"⏎dr", "purchase", "1. Ann: draw R\n"},
	} {
		p, at := typed(t, "bazaar", "Ann,Bob", "")
		p.Open = shows != "purchase"
		keys(t, p, &at, c.keys)
		if !strings.HasSuffix(p.Text(), c.want) {
			t.Errorf("%s:\n%s", shows, p.Text())
		}
		q := model.Read(p.Game, p.Text())
		for i, l := range q.Lines {
			if l.Row.Name == shows && !q.Shown(i) || l.Row.Name == c.hides && q.Shown(i) {
				t.Errorf("%s: %q on show is %v", shows, l.Row.Name, q.Shown(i))
			}
		}
	}
}
