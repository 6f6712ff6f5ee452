package export

import (
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

// scoreLines is a score sheet as a table; nil where there are no lines or nobody is
// placed.
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
	for _, rule := range RuleSums(p.Games.Game(s.Game), s) {
		if !rule.Counts {
			continue
		}
		row := pageRule{Label: tidy(rule.Label), Text: rule.Text}
		for _, sum := range rule.Sums {
			var items []string
			for _, text := range sum.Items {
				if text = tidy(text); len(text) <= wholeItem {
					text = strings.ReplaceAll(text, " ", "\u00a0")
				}
				items = append(items, text)
			}
			row.Cells = append(row.Cells, pageCell{sum.Text, strings.Join(items, "\u00a0· ")})
		}
		t.Rows = append(t.Rows, row)
	}
	if t.Rows == nil {
		return nil
	}
	return t
}

// wholeItem is up to how many bytes an item is kept on one line.
const wholeItem = 14
