package gametext

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
)

// PrintReport writes a game's report for people.
func PrintReport(w io.Writer, paint cli.Painter, r *score.Report) {
	for _, p := range r.Paragraphs {
		if p.Table != nil {
			reportTable(w, paint.Width, p.Table)
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
		if room := paint.Width - len(margin); cli.TextWidth(text) > min(room, cli.MaxLineWidth) {
			text = cli.WrapText(text, room, indent)
		}
		fmt.Fprintln(w, margin+text)
	}
}

// reportTable writes a table; as two tables if it has two parts that do not fit.
func reportTable(w io.Writer, width int, t *score.Table) {
	whole := cli.Table{Head: t.Head, Rows: t.Rows, Left: t.Left}
	if t.Part == 0 || whole.Width() <= width {
		cli.WriteTable(w, width, whole)
		return
	}
	first, second := cli.Table{Left: t.Left}, cli.Table{Left: t.Left}
	part := func(row []string) (a, b []string) {
		return row[:t.Part], append(row[:t.Left:t.Left], row[t.Part:]...)
	}
	first.Head, second.Head = part(t.Head)
	for _, row := range t.Rows {
		a, b := part(row)
		first.Rows, second.Rows = append(first.Rows, a), append(second.Rows, b)
	}
	cli.WriteTable(w, width, first)
	fmt.Fprintln(w)
	cli.WriteTable(w, width, second)
}
