package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A table is what writeTable shows: text that is clean already.
type table struct {
	head []string
	rows [][]string
	foot []string // sums under a line; may be nil
	left int      // so many columns from the left are words, the others figures
}

// fit cuts the widest columns of words until the table fits the answer's width.
func (t *table) fit() {
	widths, total := make([]int, len(t.head)), 0
	for i := range widths {
		widths[i] = twwidth.Width(t.head[i])
		for _, row := range t.rows {
			widths[i] = max(widths[i], twwidth.Width(row[i]))
		}
		total += widths[i] + 2
	}
	for total > width {
		most := -1
		for i := range min(t.left, len(widths)) {
			if widths[i] > 6 && (most < 0 || widths[i] > widths[most]) {
				most = i
			}
		}
		if most < 0 {
			return
		}
		widths[most]--
		total--
	}
	for _, row := range t.rows {
		for i := range row {
			row[i] = cut(row[i], widths[i])
		}
	}
}

// cut makes a text from outside fit so many columns.
func cut(s string, columns int) string {
	s = strings.ReplaceAll(clean(s), "\n", " ")
	if twwidth.Width(s) <= columns {
		return s
	}
	return twwidth.Truncate(s, columns-1) + "…"
}

// writeTable writes a table without borders, indented as all answers are; in
// Markdown or CSV where the answer goes to such a file.
func writeTable(w io.Writer, t table) {
	if to, ok := w.(*tabular); ok {
		if err := to.table(t); err != nil {
			fmt.Fprintf(w, "(the table cannot be shown: %v)\n", err)
		}
		return
	}
	twwidth.SetEastAsian(false) // borders stay whole in every locale
	t.fit()
	align := make([]tw.Align, len(t.head))
	for i := range align {
		align[i] = tw.AlignRight
		if i < t.left {
			align[i] = tw.AlignLeft
		}
	}
	lines := tw.Lines{ShowHeaderLine: tw.Off, ShowFooterLine: tw.On}
	if t.foot == nil {
		lines.ShowFooterLine = tw.Off
	}
	var b bytes.Buffer
	tab := tablewriter.NewTable(&b,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders:  tw.BorderNone,
			Symbols:  tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off}, Lines: lines},
		})),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithFooterAlignmentConfig(tw.CellAlignment{PerColumn: align}),
	)
	err := func() error {
		tab.Header(t.head)
		for _, row := range t.rows {
			if err := tab.Append(row); err != nil {
				return err
			}
		}
		if t.foot != nil {
			tab.Footer(t.foot)
		}
		return tab.Render()
	}()
	if err != nil {
		fmt.Fprintf(w, "(the table cannot be shown: %v)\n", err)
		return
	}
	for line := range strings.Lines(b.String()) {
		fmt.Fprintln(w, " "+strings.TrimRight(line, " \n"))
	}
}
