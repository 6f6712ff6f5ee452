package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A table is what writeTable shows: text that is clean already.
type table struct {
	head  []string
	rows  [][]string
	foot  []string // sums under a line; may be nil
	left  int      // so many columns from the left are words, the others figures
	whole []int    // columns of words that say nothing when they are cut: numbers, dates
	spare []int    // columns to do without where it is narrow, the first one first
}

// Columns of words are cut no shorter than this: as long as there is a column
// to spare, and then.
const enough, shortest = 10, 6

// fit makes the table as narrow as the answer is wide: it leaves out columns
// that can be spared, and cuts the widest columns of words.
func (t *table) fit() {
	widths, total := t.widths()
	for total > width && len(t.spare) > 0 && t.least(widths) > width {
		t.without(t.spare[0])
		widths, total = t.widths()
	}
	for ; total > width; total-- {
		most := -1
		for i := range min(t.left, len(widths)) {
			if widths[i] <= shortest || slices.Contains(t.whole, i) {
				continue
			}
			if len(t.spare) > 0 && i == t.spare[0] && widths[i] > enough { // its words matter least
				most = i
				break
			}
			if most < 0 || widths[i] > widths[most] {
				most = i
			}
		}
		if most < 0 {
			break
		}
		widths[most]--
	}
	for _, row := range t.rows {
		for i := range row {
			row[i] = cut(row[i], widths[i])
		}
	}
}

// widths are those of the columns, and that of the table.
func (t *table) widths() (widths []int, total int) {
	widths = make([]int, len(t.head))
	if t.foot != nil {
		total = 1 // its line sticks out
	}
	for i := range widths {
		widths[i] = twwidth.Width(t.head[i])
		for _, row := range t.rows {
			widths[i] = max(widths[i], twwidth.Width(row[i]))
		}
		total += widths[i] + 2
	}
	return widths, total
}

// least is the table's width when all words are cut to what is enough.
func (t *table) least(widths []int) int {
	total := 0
	if t.foot != nil {
		total = 1
	}
	for i, w := range widths {
		if i < t.left && !slices.Contains(t.whole, i) {
			w = min(w, enough)
		}
		total += w + 2
	}
	return total
}

// without takes a column out.
func (t *table) without(column int) {
	drop := func(row []string) []string { return slices.Delete(slices.Clone(row), column, column+1) }
	t.head = drop(t.head)
	for i := range t.rows {
		t.rows[i] = drop(t.rows[i])
	}
	if t.foot != nil {
		t.foot = drop(t.foot)
	}
	if column < t.left {
		t.left--
	}
	for _, list := range []*[]int{&t.whole, &t.spare} {
		var moved []int
		for _, i := range *list {
			switch {
			case i < column:
				moved = append(moved, i)
			case i > column:
				moved = append(moved, i-1)
			}
		}
		*list = moved
	}
}

// nameRoom is how long a name may be among others in a cell.
func nameRoom() int { return max(16, width/5) }

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
