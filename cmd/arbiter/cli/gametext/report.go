package gametext

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export/document"
	"arbiter/score"
)

// PrintReport writes a game's report for people.
func PrintReport(w io.Writer, paint cli.Painter, r *score.Report) {
	for _, p := range r.Paragraphs {
		if p.Table != nil {
			reportTable(w, paint, p.Table)
			continue
		}
		if p == (score.Paragraph{}) {
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
		text := cli.Clean(p.Lead) + paint.Bold(p.Bold) + cli.Clean(p.Text)
		if cli.TextWidth(text) > min(paint.Width-len(margin), cli.MaxLineWidth) {
			text = cli.WrapText(text, paint.Width-len(indent), indent)
		}
		fmt.Fprintln(w, margin+text)
	}
}

// reportTable writes a table. Where it does not fit, its last columns go, but for the
// first of the figures.
func reportTable(w io.Writer, paint cli.Painter, t *score.Table) {
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
	paint.Table(w, out)
}
