package export

import (
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/score"
)

// A pageScore is a score sheet as a table: a rule a line, a player a column.
type pageScore struct {
	Heads  []pageHeading
	Rows   []pageRule
	Totals []string
	Many   bool // players: it is too wide to stand beside a board
}

type pageHeading struct{ Name, Colour string }

type pageRule struct {
	Label, Text string
	Cells       []pageCell
}

type pageCell struct{ Sum, Items string }

// scoreLines sums each rule up by player, with the places that made it; nil
// where there are no lines or nobody is placed.
func (p *page) scoreLines(s *score.Breakdown) *pageScore {
	if s.Unplaced {
		return nil
	}
	t := &pageScore{Many: len(s.Tallies) > 3}
	for i := range s.Tallies {
		one := &s.Tallies[i]
		t.Heads = append(t.Heads, pageHeading{Name: one.Name, Colour: colourWord(one)})
		t.Totals = append(t.Totals, document.Int(one.Total()).Text)
	}
	for _, rule := range p.rules(s) {
		row, any := pageRule{Label: rule.Label, Text: rule.Text}, false
		for i := range s.Tallies {
			cell := pageCell{Sum: "·"}
			sum, has := 0, false
			var items []string
			for k := range s.Tallies[i].Lines {
				l := &s.Tallies[i].Lines[k]
				if l.Rule != rule.ID {
					continue
				}
				sum, has = sum+l.Points, true
				if text := tidy(s.Tallies[i].Item(k)); text != "" {
					if len(text) <= wholeItem {
						text = strings.ReplaceAll(text, " ", "\u00a0")
					}
					items = append(items, text)
				}
			}
			if has {
				cell = pageCell{Sum: score.Signed(sum), Items: strings.Join(items, "\u00a0· ")}
			}
			any = any || sum != 0
			row.Cells = append(row.Cells, cell)
		}
		if any {
			t.Rows = append(t.Rows, row)
		}
	}
	if t.Rows == nil {
		return nil
	}
	return t
}

// rules are those that a sheet has lines of, in the order of the rule book. A
// rule that the program does not know, as in games of other programs, is called
// by its id.
func (p *page) rules(s *score.Breakdown) []score.Rule {
	var list []score.Rule
	known := func(id string) bool {
		return slices.ContainsFunc(list, func(r score.Rule) bool { return r.ID == id })
	}
	if g := p.Games.Game(s.Game); g != nil {
		list = append(list, g.Rules...)
	}
	for i := range s.Tallies {
		for k := range s.Tallies[i].Lines {
			if id := s.Tallies[i].Lines[k].Rule; !known(id) {
				list = append(list, score.Rule{ID: id, Label: tidy(id)})
			}
		}
	}
	return list
}

// wholeItem is up to how many bytes an item is kept on one line.
const wholeItem = 14
