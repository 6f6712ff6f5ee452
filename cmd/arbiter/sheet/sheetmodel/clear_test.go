package sheetmodel_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// What Delete empties is one change, which is taken back and made again. Emptying
// an empty cell is none.
func TestClearingIsTakenBack(t *testing.T) {
	for game, c := range map[string]struct{ players, keys string }{
		"subdivision":   {"R Ann,B Bob", "⏎r3"},
		"buyers-market": {"W Ann,K Bob", "r3r3g2"},
		"pyramid":       {"Ann,Bob", "⏎cgrerbr"},
		"zark-city":     {"R Ann,B Bob", "9h:r1<"},
		"bazaar":        {"Ann,Bob", "b out"},
	} {
		t.Run(game, func(t *testing.T) {
			p, at := typed(t, game, pagetest.Players(strings.Split(c.players, ",")...), c.keys)
			for line := len(p.Lines) - 1; line >= 0; line-- { // the first cell that is filled
				if first := (sheetmodel.Cursor{Line: line, Cell: p.Home(line)}); p.Cell(first) != "" {
					at = first
				}
			}
			before, was := p.Text(), at
			p.Clear(&at)
			cleared := p.Text()
			if cleared == before {
				t.Fatalf("nothing was cleared at %v of\n%s", was, before)
			}
			if !p.Undo(&at) || p.Text() != before || at != was {
				t.Errorf("taken back, at %v:\n%s\nwas, at %v:\n%s", at, p.Text(), was, before)
			}
			if !p.Redo(&at) || p.Text() != cleared {
				t.Errorf("made again:\n%s\nwas\n%s", p.Text(), cleared)
			}
			at = was
			for p.Cell(at) != "" {
				p.Clear(&at)
			}
			emptied := p.Text()
			p.Clear(&at)
			if p.Undo(&at); p.Text() == emptied {
				t.Error("emptying an empty cell is a change")
			}
		})
	}
}
