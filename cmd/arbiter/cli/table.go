package cli

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

// A Table is what writeTable shows: text that is clean already.
type Table struct {
	Head  []string
	Rows  [][]string
	Foot  []string // sums under a line; may be nil
	Left  int      // so many columns from the left are words, the others figures
	Whole []int    // columns of words that say nothing when they are cut: numbers, dates
	Spare []int    // columns to do without where it is narrow, the first one first
}

// TerminalWidth of words are cut no shorter than this: as long as there is a column
// to spare, and then.
const enough, shortest = 10, 6

// fit makes the table as narrow as the answer is wide: it leaves out columns
// that can be spared, and cuts the widest columns of words.
func (t *Table) fit(width int) {
	widths, total := t.widths()
	for total > width && len(t.Spare) > 0 && t.least(widths) > width {
		t.without(t.Spare[0])
		widths, total = t.widths()
	}
	for ; total > width; total-- {
		most := -1
		for i := range min(t.Left, len(widths)) {
			if widths[i] <= shortest || slices.Contains(t.Whole, i) {
				continue
			}
			if len(t.Spare) > 0 && i == t.Spare[0] && widths[i] > enough { // its words matter least
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
	for _, row := range t.Rows {
		for i := range row {
			row[i] = Cut(row[i], widths[i])
		}
	}
}

// widths are those of the columns, and that of the table.
func (t *Table) widths() (widths []int, total int) {
	widths = make([]int, len(t.Head))
	if t.Foot != nil {
		total = 1 // its line sticks out
	}
	for i := range widths {
		widths[i] = twwidth.Width(t.Head[i])
		for _, row := range t.Rows {
			widths[i] = max(widths[i], twwidth.Width(row[i]))
		}
		total += widths[i] + 2
	}
	return widths, total
}

// Width is how wide the table is with nothing cut.
func (t *Table) Width() int {
	_, total := t.widths()
	return total
}

// least is the table's width when all words are cut to what is enough.
func (t *Table) least(widths []int) int {
	total := 0
	if t.Foot != nil {
		total = 1
	}
	for i, w := range widths {
		if i < t.Left && !slices.Contains(t.Whole, i) {
			w = min(w, enough)
		}
		total += w + 2
	}
	return total
}

// without takes a column out.
func (t *Table) without(column int) {
	drop := func(row []string) []string { return slices.Delete(slices.Clone(row), column, column+1) }
	t.Head = drop(t.Head)
	for i := range t.Rows {
		t.Rows[i] = drop(t.Rows[i])
	}
	if t.Foot != nil {
		t.Foot = drop(t.Foot)
	}
	if column < t.Left {
		t.Left--
	}
	for _, list := range []*[]int{&t.Whole, &t.Spare} {
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

// NameRoom is how long a name may be among others in a cell.
func (a *App) NameRoom() int { return max(16, a.Width/5) }

// Cut makes a text from outside fit so many columns.
func Cut(s string, columns int) string {
	s = strings.ReplaceAll(Clean(s), "\n", " ")
	if twwidth.Width(s) <= columns {
		return s
	}
	return twwidth.Truncate(s, columns-1) + "…"
}

// WriteTable writes a table without borders, indented as all answers are; in
// Markdown or CSV where the answer goes to such a file.
func WriteTable(w io.Writer, width int, t Table) {
	if to, ok := w.(*tabular); ok {
		if err := to.table(t); err != nil {
			fmt.Fprintf(w, "(the table cannot be shown: %v)\n", err)
		}
		return
	}
	twwidth.SetEastAsian(false) // borders stay whole in every locale
	t.fit(width)
	align := make([]tw.Align, len(t.Head))
	for i := range align {
		align[i] = tw.AlignRight
		if i < t.Left {
			align[i] = tw.AlignLeft
		}
	}
	lines := tw.Lines{ShowHeaderLine: tw.Off, ShowFooterLine: tw.On}
	if t.Foot == nil {
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
		tab.Header(t.Head)
		for _, row := range t.Rows {
			if err := tab.Append(row); err != nil {
				return err
			}
		}
		if t.Foot != nil {
			tab.Footer(t.Foot)
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

// LeaveOutEmpty leaves out columns that have nothing in them, but for the first
// few.
func (t *Table) DropEmptyColumns(first int) {
	for column := len(t.Head) - 1; column > first; column-- {
		if !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[column] != "" }) {
			t.without(column)
		}
	}
}
