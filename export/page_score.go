package export

import (
	"html/template"
	"strings"

	"arbiter/export/document"
	"arbiter/score"
)

// ScoreTable is a breakdown's lines of points as a page has them: a rule a line, a player
// a column. It is "" where nobody is placed, or no rule gave anybody points.
func ScoreTable(games score.Games, s *score.Breakdown) template.HTML {
	if s.Unplaced {
		return ""
	}
	t := &document.Table{Title: "Score lines", Columns: []document.Column{{Head: "rule", Kind: document.Whole}}, Foot: []document.Cell{{Text: "total"}}}
	for i := range s.Tallies {
		one := &s.Tallies[i]
		head := document.Name(one.Name)
		if colour := colourWord(one); colour != "" {
			head += " (" + colour + ")"
		}
		t.Columns = append(t.Columns, document.Column{Head: head})
		t.Foot = append(t.Foot, document.Int(one.Total()))
	}
	for _, rule := range RuleSums(games.Game(s.Game), s) {
		if !rule.Counts {
			continue
		}
		row := []document.Cell{{Text: rule.Label, Help: rule.Text}}
		for _, sum := range rule.Sums {
			var items []string
			for _, text := range sum.Items {
				if len(text) <= wholeItem {
					text = strings.ReplaceAll(text, " ", "\u00a0")
				}
				items = append(items, text)
			}
			row = append(row, document.Cell{Text: sum.Text, Below: strings.Join(items, "\u00a0· ")})
		}
		t.Rows = append(t.Rows, row)
	}
	if t.Rows == nil {
		return ""
	}
	return document.HTML(nil, t)
}

// wholeItem is up to how many bytes an item is kept on one line.
const wholeItem = 14
