package gameprint

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/export/document"
	"arbiter/score"
)

// widestText is the greatest width of a report's text; wider ones are wrapped.
const widestText = 100

// PrintReport writes a game's own report: the best turn, the odds.
func PrintReport(w io.Writer, pen terminal.Pen, width int, r *score.Report) {
	for _, p := range r.Paragraphs {
		switch {
		case p.Table != nil:
			terminal.PrintTable(w, pen, width, reportTable(p.Table))
			continue
		case p == score.Paragraph{}:
			fmt.Fprintln(w)
			continue
		}
		margin, indent := "  ", "  "
		switch {
		case p.Heading:
			margin = ""
		case p.Label != "":
			margin = fmt.Sprintf("  %-9s  ", p.Label)
			indent = strings.Repeat(" ", len(margin))
		}
		text := terminal.Clean(p.Lead) + pen.Bold(p.Bold) + terminal.Clean(p.Text)
		if terminal.Columns(text) > min(width-len(margin), widestText) {
			text = terminal.Wrap(text, width-len(indent), indent)
		}
		fmt.Fprintln(w, margin+text)
	}
}

// reportTable returns a table whose last columns are left out where it does not fit, except for the
// first of the figures.
func reportTable(t *score.Table) *document.Table {
	out := &document.Table{}
	for i, head := range t.Head {
		c := document.Column{Head: head}
		switch {
		case i < t.Left:
			c.Kind = document.Words
		case i > t.Left:
			c.Rank = len(t.Head) - i
		}
		out.Columns = append(out.Columns, c)
	}
	for _, row := range t.Rows {
		var cells []document.Cell
		for _, text := range row {
			cells = append(cells, document.Cell{Text: text})
		}
		out.Rows = append(out.Rows, cells)
	}
	return out
}
