package touch

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

// A finding leads to its place. Only a broken rule marks it, as on a terminal and in a picture;
// and so does what cannot be read, but where it is still being typed.
func TestWhatIsMarked(t *testing.T) {
	const purchases = "game: bazaar\nplayer: Ann\nplayer: Bob\nvariant: rwb\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n"
	for _, c := range []struct{ text, at, findings, marked string }{
		{purchases, "", "", ""},
		{purchases + "Bob: buy RRRRB left 1\n", "", "warning 21-3.0", ""},
		{strings.Replace(purchases, "left 1", "left 99", 1), "", "error 21-2.0", "21-2.0"},
		{"game: zark-city\nplayer: R Ann\nplayer: B Bob\nruling: hatch=anywhere\n\n2  9H .. 8D ..\n1  9H .. 7C 6C\n", "", "error r0.0, warning r0.0", "r1.0, r0.0"},
		{purchases + "Bob: buy RWBGX left 0\n", "", "", "21-3.1"},
		{purchases + "Bob: buy RWBGX left 0\n", "21-3.1", "", "21-3.1"},
		{purchases + "Bob: buy RWB\n", "21-2.1", "", "21-3.1"},
		{purchases + "Bob: buy RWB\n", "21-3.1", "", ""},
		{purchases + "and so on\n", "-1.0", "", "-1.0"},
	} {
		s := sheetOf(t, c.text)
		v := s.view(s.look(c.at, false))
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
			t.Errorf("%s: at %s: findings %s; marked %q", c.text, c.at, got, marked)
		}
	}
}

// A screen reader says each cell with its line, its number where the line has more of them, and
// what stands there.
func TestWhatCellsAreCalled(t *testing.T) {
	for text, want := range map[string]string{
		"game: pyramid\nplayer: Ann\nplayer: Bob\nleague: Cup\n\nAnn: Cgo Rgo\nclaim: Ann trade 5\nand so on\nQuarry: Kem\n": "league, Cup | Ann's hand, 1, gold Capstone | Ann's hand, 2, gold Riser | Ann's hand, 3, empty | Bob's hand, 1, empty | chips paid, 1, empty | claim, 1, Ann | claim, 2, trade 5 | a line as it was written, and so on | the Quarry, 1, emerald Cornerstone | the Quarry, 2, empty",
		"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R1 ..\n1  ## B3\n\n1. 1a2\n":                                  "a2, Ann's Small | b2, empty | a1, park | b1, Bob's Large | parks, 1, empty | round 1., 1, 1a2",
		"game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  9H:R2B1 7C\n":                                                   "left of a2, empty | a2, empty | b2, empty | c2, empty | left of a1, empty | a1, 9H, Ann's Medium, Bob's Small | b1, 7C | c1, empty | left of a1 and below it, empty | below a1, empty | below b1, empty | below c1, empty | Ann's hand, 1, empty | Bob's hand, 1, empty | discards, 1, empty | act, 1, do: | act, 2, empty",
	} {
		s := sheetOf(t, text)
		v := s.view(s.look("", true))
		var got []string
		for _, b := range v.Blocks {
			for _, l := range b.Lines {
				for _, cell := range l.Cells {
					if !strings.HasSuffix(cell.Name, ", empty") || l.Open || b.Board {
						got = append(got, cell.Name)
					}
				}
			}
		}
		if got := strings.Join(got, " | "); got != want {
			t.Errorf("%s\n%s", text, got)
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
