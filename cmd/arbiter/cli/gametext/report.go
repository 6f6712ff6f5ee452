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

// reportTable writes a table; as two tables if it has two parts that do not fit.
func reportTable(w io.Writer, paint cli.Painter, t *score.Table) {
	part := func(of func(row []string) []string) *document.Table {
		out := &document.Table{}
		for i, head := range of(t.Head) {
			c := document.Column{Head: head}
			if i < t.Left {
				c.Kind = document.Words
			}
			out.Columns = append(out.Columns, c)
		}
		for _, row := range t.Rows {
			var cells []document.Cell
			for _, text := range of(row) {
				cells = append(cells, document.Cell{Text: text})
			}
			out.Rows = append(out.Rows, cells)
		}
		return out
	}
	whole := part(func(row []string) []string { return row })
	if t.Part == 0 || cli.TableWidth(whole) <= paint.Width {
		paint.Table(w, whole)
		return
	}
	paint.Table(w, part(func(row []string) []string { return row[:t.Part] }))
	fmt.Fprintln(w)
	paint.Table(w, part(func(row []string) []string { return append(row[:t.Left:t.Left], row[t.Part:]...) }))
}
