package export

import (
	"strings"

	"arbiter/export/document"
	"arbiter/score"
)

// SumsTable shows what each rule gave each player: a rule a line, a player a column. The game is
// nil for one that the program does not know.
func SumsTable(g *score.Game, s *score.Breakdown) *document.Table {
	t := &document.Table{Columns: []document.Column{{Says: "rule", Kind: document.Whole}}, Foot: []document.Cell{{Text: "total"}}}
	for i := range s.Tallies {
		t.Columns = append(t.Columns, document.Column{Head: document.Name(s.Tallies[i].Name)})
		t.Foot = append(t.Foot, document.Int(s.Tallies[i].Total()))
	}
	for _, rule := range RuleSums(g, s) {
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
	return t
}

// wholeItem is the longest item, in bytes, that is not broken between lines.
const wholeItem = 14
