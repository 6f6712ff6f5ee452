package sheetmodel_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score/oftentest"
)

// Whatever keys come, the page holds: the cursor stays on it and on lines that are
// on show, its text reads to the same text, and all can be undone.
func TestAnyKeys(t *testing.T) {
	const letters = "rbgykwc123459ths*.,# adfoem?-+:=xX>é\x00"
	pastes := []string{"R3 R2", "2 W1 K1\n1 ## ..", "Ann: Fgo\nGreg: fold", "3\n4", "do: draw\ndraw", "9H", "discards: 3C", "pot: 12", "visible: RWBGY", "Ann:\n  pile: R3"}
	runs := uint64(oftentest.Times(200))
	games := pagetest.Games()
	for seed := range runs {
		r := rand.New(rand.NewPCG(seed, 1))
		g := games[seed%uint64(len(games))]
		game := g.Name
		who := pagetest.Players("Ann", "Greg")
		if g.Colours {
			who = pagetest.Players("W Ann", "K Bob")
		}
		p := sheetmodel.New(g.Game, who)
		empty := p.Text()
		if ways := p.Blank.Ways; len(ways) > 0 {
			p.Way = ways[r.IntN(len(ways))].Name
		}
		c := p.Start()
		p.Open = seed%2 == 0
		var done []string
		for range 150 {
			was, k := c, r.IntN(27)
			switch k {
			case 0:
				p.Enter(&c)
			case 1:
				p.Next(&c)
			case 2:
				p.Previous(&c)
			case 3:
				p.Back(&c)
			case 4:
				p.Clear(&c)
			case 5, 6:
				p.Move(&c, r.IntN(3)-1, r.IntN(3)-1)
			case 7:
				p.Remove(&c)
			case 8:
				p.Undo(&c)
			case 9:
				p.Redo(&c)
			case 10:
				_, _ = p.Paste(&c, pastes[r.IntN(len(pastes))])
			case 11:
				if groups := p.Palette(c).Groups; len(groups) > 0 && len(groups[0].Tokens) > 0 {
					p.Put(&c, groups[0].Tokens[r.IntN(len(groups[0].Tokens))].Text)
				}
			case 12:
				p.Insert(&c)
			case 13:
				if r.IntN(4) == 0 {
					p.SetHeader("variant", []string{"threehouse", ""}[r.IntN(2)])
				}
				p.Refit(&c)
			case 14:
				p.Jump(&c, r.IntN(9)-4)
			default:
				list := []rune(letters)
				letter := list[r.IntN(len(list))]
				p.Type(&c, letter)
				done = append(done, string(letter))
			}
			if c.Line < 0 || c.Line >= len(p.Lines) || c.Cell < 0 || c.Cell > 0 && c.Cell >= p.Width(c.Line) {
				t.Fatalf("%s, seed %d: the cursor is at %v of %d lines, width %d, after %q: %d at %v, line %q", game, seed, c, len(p.Lines), p.Width(c.Line), done, k, was, p.Lines[c.Line].Cells)
			}
			if !p.Shown(c.Line) || p.Width(c.Line) == 0 {
				t.Fatalf("%s, seed %d: the cursor is on line %d, which is not on show or has no cells, after %q: %d at %v\n%s", game, seed, c.Line, done, k, was, p.Text())
			}
			p.Place(c.Line+1, c.Cell+1)
			_ = p.Missing(false) + p.Says(c.Line)
		}
		text := strings.ReplaceAll(p.Text(), " \n", "\n")
		if again := sheetmodel.Read(g.Game, text).Text(); again != text {
			t.Errorf("%s, seed %d, read again:\n%s\nwas\n%s", game, seed, again, text)
		}
		for p.Undo(&c) {
		}
		if got := p.Text(); got != empty {
			t.Errorf("%s, seed %d, all undone:\n%s\nwas\n%s", game, seed, got, empty)
		}
	}
}
