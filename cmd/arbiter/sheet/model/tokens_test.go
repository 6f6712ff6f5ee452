package model_test

import (
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// What the sheet shows can be typed as it is shown, and in every other way: each token of
// each palette, and every way in which an empty square is drawn. Each writes one cell.
func TestATokenTypedAsShownWritesOneCell(t *testing.T) {
	for _, g := range pagetest.Games() {
		who := pagetest.Players("Ann", "Greg")
		if g.Colours {
			who = pagetest.Players("R Ann", "B Bob")
		}
		p := model.New(g.Game, who)
		p.Open = true
		typed, further := 0, 2
		if oftentest.Whole() {
			further = 3
		}
		for i := range p.Lines {
			if p.Width(i) > 0 && !p.Palette(model.Cursor{Line: i}).Free {
				typed += typeTokens(t, p, model.Cursor{Line: i, Cell: p.Home(i)}, further)
			}
		}
		if typed < 20 {
			t.Errorf("%s: only %d tokens were typed", g.Name, typed)
		}
	}
}

// typeTokens types each token into the cell at c, and goes on with the next cell
// behind one token of each group.
func typeTokens(t *testing.T, p *model.Page, c model.Cursor, further int) (typed int) {
	for _, group := range p.Palette(c).Groups {
		for k, token := range group.Tokens {
			typed++
			if palette := p.Palette(c); p.Lines[c.Line].Row.Grid != nil {
				if _, state := palette.Type(token.Text); state == score.Refused { // a pyramid stands on a card
					card := palette.Groups[0].Tokens[0].Text
					typeToken(t, p, c, card+token.Text, card+":"+token.Text)
					continue
				}
			}
			for _, way := range token.Other {
				typeToken(t, p, c, way, token.Text)
				typed++
			}
			q := typeToken(t, p, c, token.Text, token.Text)
			if k == 0 && further > 0 && q.Lines[c.Line].Row.Grid == nil && !q.HalfTyped(c) {
				typed += typeTokens(t, q, model.Cursor{Line: c.Line, Cell: c.Cell + 1}, further-1)
			}
		}
	}
	if grid := p.Lines[c.Line].Row.Grid; grid != nil {
		p = p.Clone()
		for cell := range p.Width(c.Line) { // an empty square would not show what is written into it
			p.Put(&model.Cursor{Line: c.Line, Cell: cell}, p.Palette(c).Groups[0].Tokens[0].Text)
		}
		p.Leave()
		for _, empty := range []string{grid.Empty, ".", "..", "-", "--", "·", "··"} {
			typeToken(t, p, c, empty, "")
			typed++
		}
	}
	return typed
}

// typeToken types a text letter by letter into the cell at c of a copy of the page,
// and wants that cell alone to hold the text.
func typeToken(t *testing.T, p *model.Page, c model.Cursor, text, want string) *model.Page {
	t.Helper()
	if p.Lines[c.Line].Row.Grid != nil && want == p.Lines[c.Line].Row.Grid.Empty {
		want = ""
	}
	q, at := p.Clone(), c
	for _, letter := range text {
		if why := q.Type(&at, letter); why != "" {
			t.Errorf("%s: %q in %s behind %q: %s", p.Game.Name, text, p.CellName(c), p.Lines[c.Line].Cells, why)
			return q
		}
	}
	if got := q.Cell(c); !strings.EqualFold(got, want) && !q.HalfTyped(c) {
		t.Errorf("%s: %q in %s behind %q is %q", p.Game.Name, text, p.CellName(c), p.Lines[c.Line].Cells, got)
	}
	for i := range q.Lines {
		for k := range q.Lines[i].Cells {
			other := model.Cursor{Line: i, Cell: k}
			if other != c && q.Cell(other) != p.Cell(other) && !fillsItself(q, other) {
				t.Errorf("%s: %q in %s behind %q writes %q into %v", p.Game.Name, text, p.CellName(c), p.Lines[c.Line].Cells, q.Cell(other), other)
			}
		}
	}
	return q
}

// fillsItself reports whether only one token may stand in a cell.
func fillsItself(p *model.Page, c model.Cursor) bool {
	groups := p.Palette(c).Groups
	return len(groups) == 1 && slices.EqualFunc(groups[0].Tokens, []string{p.Cell(c)}, func(t score.Token, text string) bool { return t.Text == text })
}
