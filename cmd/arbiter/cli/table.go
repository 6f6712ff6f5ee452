package cli

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// A Table is what WriteTable shows.
type Table struct {
	Head  []string
	Rows  [][]string
	Foot  []string // sums below a line; may be nil
	Left  int      // the number of columns of words, at the left; the others are figures
	Whole []int    // columns of words that must not be cut: numbers, dates
	Spare []int    // columns to leave out on a narrow terminal, the first one first
}

// Columns of words are cut no shorter than enough as long as there is a column to
// spare, and no shorter than shortest then.
const enough, shortest = 10, 6

// fit makes the table no wider than the answer. It leaves out spare columns, and
// cuts the widest columns of words.
func (t *Table) fit(width int) {
	widths, total := t.widths()
	for total > width && len(t.Spare) > 0 && t.least(widths) > width {
		t.RemoveColumn(t.Spare[0])
		widths, total = t.widths()
	}
	for ; total > width; total-- {
		most := -1
		for i := range min(t.Left, len(widths)) {
			if widths[i] <= shortest || slices.Contains(t.Whole, i) {
				continue
			}
			if len(t.Spare) > 0 && i == t.Spare[0] && widths[i] > enough { // these words matter least
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

// widths returns the widths of the columns and of the table.
func (t *Table) widths() (widths []int, total int) {
	widths = make([]int, len(t.Head))
	if t.Foot != nil {
		total = 1 // the line above it is one column wider
	}
	for i := range widths {
		widths[i] = twwidth.Width(t.Head[i])
		for _, row := range t.Rows {
			widths[i] = max(widths[i], twwidth.Width(row[i]))
		}
		if t.Foot != nil {
			widths[i] = max(widths[i], twwidth.Width(t.Foot[i]))
		}
		total += widths[i] + 2
	}
	return widths, total
}

// Width returns the width of the table with nothing cut, in columns.
func (t *Table) Width() int {
	_, total := t.widths()
	return total
}

// LeastWidth returns how narrow the table can be with its columns of words cut.
func (t *Table) LeastWidth() int {
	widths, total := t.widths()
	for i, w := range widths {
		if i < t.Left && !slices.Contains(t.Whole, i) {
			total -= max(0, w-shortest)
		}
	}
	return total
}

// least returns the table's width when all words are cut to what is enough.
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

// RemoveColumn removes a column.
func (t *Table) RemoveColumn(column int) {
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

// NameRoom returns how wide a name may be among others in a sentence, in columns.
func (a *App) NameRoom() int { return max(20, a.Width/5) }

// FitNames returns a table with names as wide as the width allows. The table is made for
// names of at most so many columns.
func FitNames(width int, make func(room int) Table) Table {
	t := make(UnlimitedWidth)
	if t.Width() <= width {
		return t
	}
	less := sort.Search(width-shortest, func(less int) bool {
		t = make(width - less)
		return t.Width() <= width
	})
	return make(width - less)
}

// Cut makes a text from outside safe to show and cuts it to a width in columns.
func Cut(s string, columns int) string {
	s = strings.ReplaceAll(Clean(s), "\n", " ")
	if twwidth.Width(s) <= columns {
		return s
	}
	return strings.TrimRight(twwidth.Truncate(s, columns-1), " ,…") + "…"
}

// WriteTable writes a table without borders, with the indent of all answers. To a
// writer of Tabular it writes Markdown.
func WriteTable(w io.Writer, width int, t Table) {
	if to, ok := w.(*tabular); ok {
		if err := to.table(t); err != nil {
			fmt.Fprintf(w, "(the table cannot be shown: %v)\n", err)
		}
		return
	}
	twwidth.SetEastAsian(false) // the same widths in every locale
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

// DropEmptyColumns leaves out the empty columns after the column first.
func (t *Table) DropEmptyColumns(first int) {
	for column := len(t.Head) - 1; column > first; column-- {
		if !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[column] != "" }) {
			t.RemoveColumn(column)
		}
	}
}
