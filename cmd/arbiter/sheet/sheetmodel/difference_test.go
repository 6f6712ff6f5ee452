package sheetmodel_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score/oftentest"
)

// Whatever is changed, the difference makes the same change of a page as it was, as it comes
// over a network too, and its inverse takes it back.
func TestAnyDifference(t *testing.T) {
	pastes := []string{"R3 R2", "2 W1 K1\n1 ## ..", "Ann: Fgo\nGreg: fold", "do: draw\ndraw", "9H", "Ann:\n  pile: R3"}
	runs := uint64(oftentest.Times(100))
	games := pagetest.Games()
	for seed := range runs {
		r := rand.New(rand.NewPCG(seed, 3))
		g := games[seed%uint64(len(games))]
		who := pagetest.Players("Ann", "Greg")
		if g.Colours {
			who = pagetest.Players("W Ann", "K Bob")
		}
		p := sheetmodel.New(g.Game, who)
		c := p.Start()
		for n := range 60 {
			before := p.Clone()
			p.Maker = "change" + string(rune('a'+n%26)) + string(rune('a'+n/26))
			switch r.IntN(10) {
			case 0:
				p.Remove(&c)
			case 1:
				p.Insert(&c)
			case 2:
				p.Clear(&c)
			case 3:
				_, _ = p.Paste(&c, pastes[r.IntN(len(pastes))])
			case 4:
				p.Enter(&c)
			case 5:
				p.Jump(&c, r.IntN(9)-4)
			default:
				if groups := p.Palette(c).Groups; len(groups) > 0 {
					tokens := groups[r.IntN(len(groups))].Tokens
					p.Put(&c, tokens[r.IntN(len(tokens))].Text)
				}
			}
			p.Leave()
			p.Refit(&c)
			d := sheetmodel.Compare(before, p)
			if d.IsEmpty() && p.Text() != before.Text() {
				t.Fatalf("%s, seed %d: nothing changes from\n%s\nto\n%s", g.Name, seed, before.Text(), p.Text())
			}
			text, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			var sent sheetmodel.Difference
			if err := json.Unmarshal(text, &sent); err != nil {
				t.Fatal(err)
			}
			made := before.Clone()
			if clash := made.Make(&sent); clash != nil {
				t.Fatalf("%s, seed %d: %s is refused: %+v\n%s", g.Name, seed, text, clash, before.Text())
			}
			if made.Text() != p.Text() {
				t.Fatalf("%s, seed %d: %s makes\n%s\nwant\n%s", g.Name, seed, text, made.Text(), p.Text())
			}
			if clash := made.Clone().Make(&sent); clash != nil && d.Text == "" && len(d.Rows) == 0 {
				t.Errorf("%s, seed %d: %s is refused the second time: %+v", g.Name, seed, text, clash)
			}
			back := sent.Inverse()
			if clash := made.Make(&back); clash != nil {
				t.Fatalf("%s, seed %d: %s cannot be taken back: %+v", g.Name, seed, text, clash)
			}
			if made.Text() != before.Text() {
				t.Fatalf("%s, seed %d: %s taken back is\n%s\nwant\n%s", g.Name, seed, text, made.Text(), before.Text())
			}
		}
	}
}

// A meeting is two changes of one sheet that do not know of each other.
type meeting struct {
	name, game, text string
	first, second    func(*sheetmodel.Page)
	why              string // why the second is refused; "" where it is made
	then             string // what the text holds in the end
}

// at is the first cell of a place, as a finding names it.
func at(p *sheetmodel.Page, place string) sheetmodel.Cursor {
	c, _ := p.Find(place)
	c.Cell = max(0, c.Cell)
	return c
}

func puts(place string, tokens ...string) func(*sheetmodel.Page) {
	return func(p *sheetmodel.Page) {
		c := at(p, place)
		if strings.Contains(place, " ") {
			c.Cell = p.Home(c.Line)
		}
		for _, token := range tokens {
			p.Put(&c, token)
		}
		p.Leave()
		p.Refit(&c)
	}
}

func writes(place, text string) func(*sheetmodel.Page) {
	return func(p *sheetmodel.Page) { _ = p.Rewrite(at(p, place).Line, text) }
}

func adds(place string, tokens ...string) func(*sheetmodel.Page) {
	return func(p *sheetmodel.Page) {
		c := at(p, place)
		p.Insert(&c)
		_ = p.Fill(c.Line, tokens)
	}
}

func takes(place string) func(*sheetmodel.Page) {
	return func(p *sheetmodel.Page) {
		c := at(p, place)
		p.Remove(&c)
	}
}

// A first change counts. A second one is made where what it replaces still stands there.
func TestMeetings(t *testing.T) {
	const city = "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n1  9H:R1\n   a\n"
	const market = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3*2\n  2: G2\nBob:\n  1: B3\n"
	const board = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n"
	const shop = "game: bazaar\nplayer: Ann\nplayer: Bob\n"
	for _, m := range []meeting{
		{"two squares", "subdivision", board, puts("c5", "R3"), puts("d5", "B1"), "", "5  .. .. R3 B1 .. .."},
		{"one square", "subdivision", board, puts("c5", "R3"), puts("c5", "B1"), "c5", "5  .. .. R3 .. .. .."},
		{"the same piece on one square", "subdivision", board, puts("c5", "R3"), puts("c5", "R3"), "", "5  .. .. R3 .. .. .."},
		{"two lines", "buyers-market", market, writes("Ann 1", "1: R3*3"), writes("Bob 1", "1: B3 B2"), "", "  1: R3*3\n  2: G2\nBob:\n  1: B3 B2\n"},
		{"one line", "buyers-market", market, writes("Ann 1", "1: R3*3"), writes("Ann 1", "1: R3*2 G1"), "line", "  1: R3*3\n"},
		{"a line that was taken out", "buyers-market", market, takes("Ann 2"), writes("Ann 2", "2: G2 G1"), "this line was taken out on another phone", "Ann:\n  1: R3*2\nBob:"},
		{"a line that was filled is not taken out", "buyers-market", market, writes("Ann 2", "2: G2*2"), takes("Ann 2"), "line", "  2: G2*2\n"},
		{"one line of a list, empty before", "bazaar", shop, writes("purchase 1", "Ann: out"), writes("purchase 1", "Ann: out"), "line", "Ann: out\n"},
		{"the last lines of a list", "buyers-market", market, takes("Ann 1"), takes("Ann 2"), "", "Ann:\nBob:\n"},
		{"a board that grows at both sides", "zark-city", city, func(p *sheetmodel.Page) {
			c := at(p, "a1")
			c.Cell--
			p.Put(&c, "8H")
			p.Leave()
			p.Refit(&c)
		}, func(p *sheetmodel.Page) {
			c := at(p, "a1")
			c.Cell++
			p.Put(&c, "10H")
			p.Leave()
			p.Refit(&c)
		}, "", "1  8H  9H:R1  10H"},
		{"an act that names a square that is another one now", "zark-city", city, func(p *sheetmodel.Page) {
			c := at(p, "a1")
			c.Cell--
			p.Put(&c, "8H")
			p.Leave()
			p.Refit(&c)
		}, writes("act 1", "do: grow R1 a1"), "the squares of the board have other names by now", "1  8H  9H:R1\n"},
		{"an act that names none", "zark-city", city, func(p *sheetmodel.Page) {
			c := at(p, "a1")
			c.Cell--
			p.Put(&c, "8H")
			p.Leave()
			p.Refit(&c)
		}, writes("act 1", "do: draw"), "", "do: draw"},
		{"a board that would rename the squares of an act", "zark-city", city, writes("act 1", "do: grow R1 a1"), func(p *sheetmodel.Page) {
			c := at(p, "a1")
			c.Cell--
			p.Put(&c, "8H")
			p.Leave()
			p.Refit(&c)
		}, "lines below the board name its squares", "1  9H:R1\n"},
		{"a larger board, twice", "subdivision", board, func(p *sheetmodel.Page) {
			c := at(p, "c5")
			p.Insert(&c)
		}, func(p *sheetmodel.Page) {
			c := at(p, "c5")
			p.Insert(&c)
		}, "", "7  .. .. .. .. .. .. ..\n6  ## .. .. .. .. ## ..\n"},
		{"a row with a piece is not taken out", "subdivision", board, puts("c5", "R3"), takes("a5"), "something else was put there", "5  .. .. R3 .. .. .."},
		{"a line that both take out", "buyers-market", market, takes("Ann 2"), takes("Ann 2"), "", "Ann:\n  1: R3*2\nBob:"},
		{"two lines at the end of a list", "zark-city", city + "do: draw\n", adds("act 1", "do:", "spawn", "a1"), adds("act 1", "do:", "draw"), "", "do: draw\ndo: spawn a1\ndo: draw\n"},
		{"a row below is gone, and an act names squares", "zark-city", "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n2  9H:R1\n1  8H\n   a\n", takes("a1"),
			writes("act 1", "do: grow R1 a2"), "the squares of the board have other names by now", "1  9H:R1\n"},
		{"a round with too many moves is made shorter", "subdivision", board + "\n1. 3c4 2c3 1d4\n", puts("d5", "R1"), func(p *sheetmodel.Page) {
			c := at(p, "round 1")
			c.Cell = 1
			p.Clear(&c)
		}, "", "1. 3c4 1d4"},
		{"a square of a column that was taken out", "subdivision", board, takes("f6"), puts("f5", "R1"), "its row or column was taken out on another phone", "\n5  .. .. .. .. ..\n"},
		{"other variants", "subdivision", board, func(p *sheetmodel.Page) {
			p.SetHeader("variant", "threehouse")
			p.Refit(&sheetmodel.Cursor{})
		}, puts("c5", "R3"), "laid anew", "variant: threehouse"},
	} {
		t.Run(m.name, func(t *testing.T) {
			p := sheetmodel.Read(pagetest.Named(t, m.game).Game, m.text)
			one, two := p.Clone(), p.Clone()
			one.Maker, two.Maker = "one", "two"
			m.first(one)
			m.second(two)
			for _, after := range []*sheetmodel.Page{one, two} {
				if after.Text() == p.Text() {
					t.Fatalf("nothing changes:\n%s", p.Text())
				}
			}
			first, second := sheetmodel.Compare(p, one), sheetmodel.Compare(p, two)
			if clash := p.Make(&first); clash != nil {
				t.Fatalf("the first is refused: %+v", clash)
			}
			was := p.Text()
			clash := p.Make(&second)
			switch {
			case clash == nil && m.why != "":
				t.Errorf("the second is made:\n%s", p.Text())
			case clash != nil && m.why == "":
				t.Errorf("the second is refused: %+v", clash)
			case clash != nil && clash.Why == "" && clash.Place == "":
				t.Errorf("it does not say where: %+v", clash)
			case clash != nil && clash.Why != "" && !strings.Contains(clash.Why, m.why):
				t.Errorf("it says %q, want %q", clash.Why, m.why)
			case clash != nil && p.Text() != was:
				t.Errorf("a part of the refused change is made:\n%s", p.Text())
			}
			if !strings.Contains(p.Text(), m.then) {
				t.Errorf("the sheet is\n%s\nwant in it\n%s", p.Text(), m.then)
			}
		})
	}
}

// Whatever changes gives a page another digest: the last player, cell or comment too.
func TestDigest(t *testing.T) {
	p := sheetmodel.Read(pagetest.Named(t, "zark-city").Game, "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\n\n2  9H  8D\n1  .   7C\nhand R: KH\ndo: draw\ndo: move R1 a1 b1 ; so\n")
	seen := map[string]string{p.Digest(): "nothing"}
	if again := p.Clone(); again.Digest() != p.Digest() {
		t.Error("a copy has another digest")
	}
	last := len(p.Lines) - 1
	for name, change := range map[string]func(q *sheetmodel.Page){
		"the second name": func(q *sheetmodel.Page) { _ = q.Rename(1, "Hal") },
		"the third name":  func(q *sheetmodel.Page) { _ = q.Rename(2, "Hal") },
		"a cell":          func(q *sheetmodel.Page) { q.Clear(&sheetmodel.Cursor{Line: last, Cell: 4}) },
		"a cell before":   func(q *sheetmodel.Page) { q.Clear(&sheetmodel.Cursor{Line: last, Cell: 3}) },
		"a comment":       func(q *sheetmodel.Page) { q.Lines[last].Note = "; no" },
		"no comment":      func(q *sheetmodel.Page) { q.Lines[last].Note = "" },
		"an empty line":   func(q *sheetmodel.Page) { q.Insert(&sheetmodel.Cursor{Line: last}) },
		"a line less":     func(q *sheetmodel.Page) { q.Remove(&sheetmodel.Cursor{Line: last}) },
		"a square":        func(q *sheetmodel.Page) { puts("b1", "9C")(q) },
		"another square":  func(q *sheetmodel.Page) { puts("a1", "9C")(q) },
		"an empty square": func(q *sheetmodel.Page) { puts("b1", ".")(q) },
		"a header":        func(q *sheetmodel.Page) { q.SetHeader("note", "x") },
		"a kept line":     func(q *sheetmodel.Page) { q.Lines[last].Kept = true },
		"a line's name":   func(q *sheetmodel.Page) { q.Lines[last].Name = "other" },
		"a column":        func(q *sheetmodel.Page) { *q = *q.With(q.Lines, []int{-1, 0, 1, 3}) },
		"another column":  func(q *sheetmodel.Page) { *q = *q.With(q.Lines, []int{-2, 0, 1, 2}) },
	} {
		q := p.Clone()
		change(q)
		if other, is := seen[q.Digest()]; is {
			t.Errorf("%s has the digest of %s", name, other)
		}
		seen[q.Digest()] = name
	}
}

// A text that comes over a network is one of the sheet's game.
func TestATextOfAnotherGame(t *testing.T) {
	p := sheetmodel.Read(pagetest.Named(t, "bazaar").Game, "game: bazaar\nplayer: Ann\nplayer: Bob\n")
	was := p.Text()
	for text, why := range map[string]string{"game: pyramid\nplayer: Ann\nplayer: Bob\n": "it is a game of pyramid", "Ann: out\n": "does not begin with its line"} {
		if clash := p.Make(&sheetmodel.Difference{Sum: p.Sum(), Text: text}); clash == nil || !strings.Contains(clash.Why, why) || p.Text() != was {
			t.Errorf("%q: %+v\n%s", text, clash, p.Text())
		}
	}
}

// Any line that was taken out comes back where it stood and as it was, on another phone too:
// a header, a line that stands for nothing, and each line of a list.
func TestEachLineComesBack(t *testing.T) {
	for _, c := range []struct {
		game, text string
		lines      int // that can be taken out
	}{
		{"subdivision", "game: subdivision\nplayer: R Ann\nplayer: B Bob\nvariant: threehouse\nweather: fine\ncoffee: black\nleague: Cup\n\n2  R3 ##\n1  .. B1\n   a  b\n\nand so on\n1. 3a2\n2. 1b1\n", 9},
		{"bazaar", "game: bazaar\nplayer: Ann\nplayer: Bob\nweather: fine\n\nAnn: buy RWBGY left 2\nand so on\nBob: out ; late\nAnn: out\n", 5},
	} {
		was := sheetmodel.Read(pagetest.Named(t, c.game).Game, c.text)
		went := 0
		for i := range was.Lines {
			p := was.Clone()
			p.Remove(&sheetmodel.Cursor{Line: i})
			d := sheetmodel.Compare(was, p)
			if d.IsEmpty() || d.Text != "" {
				continue
			}
			went++
			other, back := p.Clone(), d.Inverse()
			if clash := other.Make(&back); clash != nil {
				t.Errorf("%s, %q cannot come back: %+v", c.game, was.LineText(i), clash)
			} else if other.Text() != was.Text() {
				t.Errorf("%s, %q comes back in\n%s\nwant\n%s", c.game, was.LineText(i), other.Text(), was.Text())
			}
		}
		if went != c.lines {
			t.Errorf("%s: %d lines can be taken out, want %d", c.game, went, c.lines)
		}
	}
}
