package model_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/score/oftentest"
)

// Whatever keys come, the page holds: the cursor stays on it and on lines that are
// on show, its text reads to the same text, and all can be undone.
func TestAnyKeys(t *testing.T) {
	const letters = "rbgykwc123459ths*.,# adfoem?-+:=xXé\x00⏎><⌫←→↑↓⎀"
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
		p := &typist{Page: model.New(g.Game, who)}
		p.Known.Players = []string{"Rita", "Walter", "Ann"}
		empty := p.Text()
		c := p.Start()
		p.Open = seed%2 == 0
		var done []string
		for range 150 {
			was, k := c, r.IntN(27)
			switch k {
			case 0:
				p.undo(&c)
			case 1:
				p.redo(&c)
			case 2:
				_, _ = p.paste(&c, pastes[r.IntN(len(pastes))])
			case 3, 4, 5, 6:
				p.act(&c, func() string { return anything(p.Page, &c, r) })
			default:
				list := []rune(letters)
				letter := list[r.IntN(len(list))]
				p.press(&c, letter)
				done = append(done, string(letter))
			}
			if c.Line < 0 || c.Line >= len(p.Lines) || c.Cell < 0 || c.Cell > 0 && c.Cell >= p.Width(c.Line) {
				t.Fatalf("%s, seed %d: the cursor is at %v of %d lines, width %d, after %q: %d at %v, line %q", game, seed, c, len(p.Lines), p.Width(min(c.Line, len(p.Lines)-1)), done, k, was, p.Lines[c.Line].Cells)
			}
			if !p.Shown(c.Line) || p.Width(c.Line) == 0 {
				t.Fatalf("%s, seed %d: the cursor is on line %d, which is not on show or has no cells, after %q: %d at %v\n%s", game, seed, c.Line, done, k, was, p.Text())
			}
			p.Place(c.Line+1, c.Cell+1)
			_ = p.Missing(false) + p.Says(c.Line)
		}
		text := strings.ReplaceAll(p.Text(), " \n", "\n")
		again := model.Read(g.Game, text).Text()
		if len(misfits(p.Page)) > 0 { // read again, it may fit players who came later; the text changes only that once
			text, again = again, model.Read(g.Game, again).Text()
		}
		if again != text {
			t.Errorf("%s, seed %d, read again:\n%s\nwas\n%s\n%q", game, seed, again, text, text)
		}
		for p.undo(&c) {
		}
		if got := p.Text(); got != empty {
			t.Errorf("%s, seed %d, all undone:\n%s\nwas\n%s", game, seed, got, empty)
		}
	}
}

// anything does what no key of the keyboard does.
func anything(p *model.Page, c *model.Cursor, r *rand.Rand) string {
	switch r.IntN(5) {
	case 0:
		p.Clear(c)
	case 1:
		p.Remove(c)
	case 2:
		p.Jump(c, r.IntN(9)-4)
	case 3:
		if whole := p.Completion(*c); whole != "" {
			return p.Put(c, whole)
		}
	case 4:
		if groups := p.Palette(*c).Groups; len(groups) > 0 && len(groups[0].Tokens) > 0 {
			return p.Put(c, groups[0].Tokens[r.IntN(len(groups[0].Tokens))].Text)
		}
	}
	return ""
}
