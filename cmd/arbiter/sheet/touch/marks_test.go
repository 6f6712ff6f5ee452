package touch

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// A finding leads to its place. Only a broken rule marks it, as on a terminal and in a picture.
func TestWhatIsMarked(t *testing.T) {
	const purchases = "game: bazaar\nplayer: Ann\nplayer: Bob\nvariant: rwb\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n"
	for _, c := range []struct{ text, findings, marked string }{
		{purchases, "", ""},
		{purchases + "Bob: buy RRRRB left 1\n", "warning 21-3.0", ""},
		{strings.Replace(purchases, "left 1", "left 99", 1), "error 21-2.0", "21-2.0"},
		{"game: zark-city\nplayer: R Ann\nplayer: B Bob\nruling: hatch=anywhere\n\n2  9H .. 8D ..\n1  9H .. 7C 6C\n", "error r0.0, warning r0.0", "r1.0, r0.0"},
	} {
		s := sheetOf(t, c.text)
		v := s.view(s.look("", false))
		var findings, marked []string
		for _, f := range v.Findings {
			findings = append(findings, fmt.Sprint(f.Severity, " ", f.Cell))
		}
		for _, b := range v.Blocks {
			for _, l := range b.Lines {
				if l.Wrong {
					marked = append(marked, l.Place)
				}
				for _, cell := range l.Cells {
					if cell.Wrong {
						marked = append(marked, cell.Place)
					}
				}
			}
		}
		if got := strings.Join(findings, ", "); got != c.findings || strings.Join(marked, ", ") != c.marked {
			t.Errorf("%s: findings %s; marked %q", c.text, got, marked)
		}
	}
}

// A tap on a board goes on to a square on which nothing lies from the start.
func TestATapPassesWhatLiesFromTheStart(t *testing.T) {
	const text = "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"
	s := sheetOf(t, text)
	passed := 0
	for i := range s.Page.Lines {
		row := s.Page.Lines[i].Row
		for k := range s.Page.Width(i) {
			if row == nil || row.Grid == nil {
				continue
			}
			p, at := sheetOf(t, text).Page, sheetmodel.Cursor{Line: i, Cell: k}
			next := at
			if p.Next(&next); row.Grid.Start[p.CellName(next)] != "" && row.Grid.Start[p.CellName(at)] == "" {
				passed++
			}
			if err := put(p, &at, &Change{Text: "R1"}); err != nil {
				t.Fatal(err)
			}
			end := at
			if p.Next(&end); row.Grid.Start[p.CellName(at)] != "" && end != at {
				t.Errorf("from %s to %s", p.CellName(sheetmodel.Cursor{Line: i, Cell: k}), p.CellName(at))
			}
		}
	}
	if passed == 0 {
		t.Error("nothing is passed")
	}
}
