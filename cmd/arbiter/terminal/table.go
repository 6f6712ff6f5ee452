package terminal

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"arbiter/export/document"
	"arbiter/score"
)

// Widths of columns of words and names, in columns of a terminal.
const (
	enough     = 20 // wider ones are narrowed before a whole column is left out
	enoughGame = 16 // the same of a game's title
	leastWords = 12 // words are not cut shorter
	longWord   = 20 // a longer word of a name may be broken
)

// PrintTable writes a table without borders. Where it does not fit, the column of the lowest rank
// is left out, then the next; then words are cut, and names are continued below at their next word.
// Figures stay whole. A table that still does not fit becomes a list.
func PrintTable(w io.Writer, pen Pen, width int, table *document.Table) {
	twwidth.SetEastAsian(false) // the same widths in every locale
	t, same := table.Condensed(width < Unlimited)
	if t.Title != "" {
		fmt.Fprintf(w, "%s\n\n", Fold(plain(t.Title), width))
	}
	if same != "" {
		Paragraph(w, width, same)
		fmt.Fprintln(w)
	}
	for at := lowestRank(t); at >= 0 && !fits(t, at, width); at = lowestRank(t) {
		t.DropColumn(at)
	}
	widths := narrowed(t, width)
	if tableWidth(t, widths) > width {
		printSection(w, width, asList(t))
		return
	}
	drawTable(w, pen, t, widths)
}

// lowestRank returns the column to be left out first, the last one of equals; −1 for none.
func lowestRank(t *document.Table) int {
	lowest := -1
	for i := range t.Columns {
		if rank := t.Columns[i].Rank; rank > 0 && (lowest < 0 || rank <= t.Columns[lowest].Rank) {
			lowest = i
		}
	}
	return lowest
}

// fits reports whether a table has room for all columns, so that the lowest one can stay.
func fits(t *document.Table, lowest, width int) bool {
	if t.Columns[lowest].Rank == document.Last {
		return tableWidth(t, narrowed(t, width)) <= width
	}
	widths, names := fullWidths(t), withNames(t)
	for i := range widths {
		switch c := &t.Columns[i]; {
		case c.Rank == document.Subject:
			widths[i] = min(widths[i], enoughGame)
		case c.Kind == document.Words, names[i]:
			widths[i] = min(widths[i], enough)
		}
	}
	return tableWidth(t, widths) <= width
}

// withNames reports for each column whether it has names of people.
func withNames(t *document.Table) []bool {
	names := make([]bool, len(t.Columns))
	for i := range names {
		names[i] = t.Columns[i].Kind == document.Player || document.HasName(t.Columns[i].Head) ||
			slices.ContainsFunc(t.Rows, func(row []document.Cell) bool { return document.HasName(row[i].Text) })
	}
	return names
}

// fullWidths returns the widths of columns with nothing cut.
func fullWidths(t *document.Table) []int {
	widths := make([]int, len(t.Columns))
	for i := range widths {
		widths[i] = Columns(plain(t.Columns[i].Head))
		for _, row := range append(slices.Clip(t.Rows), t.Foot) {
			if row != nil {
				widths[i] = max(widths[i], Columns(plain(row[i].Text)))
			}
		}
	}
	return widths
}

// tableWidth returns the width of a table with columns of these widths.
func tableWidth(t *document.Table, widths []int) int {
	total := 2 * len(widths)
	if t.Foot != nil {
		total++ // the line above it is wider by one
	}
	for _, width := range widths {
		total += width
	}
	return total
}

// narrowed returns widths of columns that fit, if possible: columns of words are narrowed, then
// those of names, always the widest one.
func narrowed(t *document.Table, width int) []int {
	widths := fullWidths(t)
	over := tableWidth(t, widths) - width
	if over <= 0 {
		return widths
	}
	names, least := withNames(t), make([]int, len(widths)) // the least that each column can have
	for i := range widths {
		switch {
		case names[i]:
			least[i] = widestWord(t, i)
		case t.Columns[i].Kind == document.Words:
			least[i] = leastWords
		default:
			least[i] = widths[i]
		}
	}
	for _, turn := range []bool{false, true} { // words, then names
		for ; over > 0; over-- {
			widest := -1
			for i := range widths {
				if names[i] == turn && widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest]) {
					widest = i
				}
			}
			if widest < 0 {
				break
			}
			widths[widest]--
		}
	}
	return widths
}

// widestWord returns the width of the longest piece of names in a column that stays on one line.
func widestWord(t *document.Table, i int) int {
	width := 0
	for _, row := range append(slices.Clip(t.Rows), headRow(t)) {
		for _, piece := range pieces(row[i].Text) {
			width = max(width, min(longWord, Columns(strings.TrimSpace(piece))))
		}
	}
	return width
}

func headRow(t *document.Table) []document.Cell {
	heads := make([]document.Cell, len(t.Columns))
	for i := range heads {
		heads[i].Text = t.Columns[i].Head
	}
	return heads
}

// pieces splits a text with names where a line may end: after a word, or a hyphen within a name.
// The points after a name stay with it.
func pieces(text string) []string {
	const fixed, end = "\x00", "\n" // which no plain text has
	joined := document.WithNames(text, func(name string) string {
		return strings.NewReplacer("-", "-"+end, " ", " "+end).Replace(plain(name))
	}, func(between string) string {
		between = plain(between)
		if points, ok := strings.CutPrefix(between, " "); ok {
			return fixed + strings.ReplaceAll(points, " ", " "+end)
		}
		return strings.ReplaceAll(between, " ", " "+end)
	})
	return strings.Split(strings.ReplaceAll(joined, fixed, " "), end)
}

// inColumn returns a cell's text for a column of a width: names are continued below, other words
// are cut.
func inColumn(text string, names bool, width int) string {
	switch line := plain(text); {
	case Columns(line) <= width:
		return line
	case !names:
		return Cut(line, width)
	}
	lines := []string{""}
	for _, piece := range pieces(text) {
		last := &lines[len(lines)-1]
		if *last != "" && Columns(*last+strings.TrimRight(piece, " ")) > width {
			*last = strings.TrimRight(*last, " ")
			lines = append(lines, piece)
			continue
		}
		*last += piece
	}
	return ansi.Hardwrap(strings.TrimRight(strings.Join(lines, "\n"), " "), width, false)
}

// Cut cuts a text to a width.
func Cut(text string, width int) string {
	text = strings.ReplaceAll(Clean(text), "\n", " ")
	if Columns(text) <= width {
		return text
	}
	return strings.TrimRight(twwidth.Truncate(text, width-1), " ,…") + "…"
}

// drawTable writes a table in columns of these widths.
func drawTable(w io.Writer, pen Pen, t *document.Table, widths []int) {
	align := make([]tw.Align, len(t.Columns))
	for i := range align {
		align[i] = tw.AlignRight
		if t.Columns[i].Left() {
			align[i] = tw.AlignLeft
		}
	}
	lines := tw.Lines{ShowHeaderLine: tw.Off, ShowFooterLine: tw.Off}
	if t.Foot != nil {
		lines.ShowFooterLine = tw.On
	}
	var b bytes.Buffer
	out := tablewriter.NewTable(&b,
		tablewriter.WithRenderer(renderer.NewBlueprint(tw.Rendition{
			Borders:  tw.BorderNone,
			Symbols:  tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off}, Lines: lines},
		})),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithTrimSpace(tw.Off), // an indented cell keeps its place
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithFooterAlignmentConfig(tw.CellAlignment{PerColumn: align}),
	)
	names := withNames(t)
	texts := func(row []document.Cell) []string {
		list := make([]string, len(row))
		for i := range row {
			list[i] = inColumn(row[i].Text, names[i], widths[i])
		}
		return list
	}
	if heads := headRow(t); slices.ContainsFunc(heads, func(c document.Cell) bool { return c.Text != "" }) {
		out.Header(texts(heads))
	}
	for _, row := range t.Rows {
		line := texts(row)
		for i := range row {
			line[i] = coloured(pen, &row[i], t.Columns[i].Kind, line[i])
		}
		_ = out.Append(line) // it only converts texts
	}
	if t.Foot != nil {
		out.Footer(texts(t.Foot))
	}
	if err := out.Render(); err != nil {
		fmt.Fprintf(w, "(the table cannot be shown: %v)\n", err)
	}
	for line := range strings.Lines(b.String()) {
		fmt.Fprintln(w, " "+strings.TrimRight(line, " \n"))
	}
}

// coloured returns the text of a cell in its colours: the letters of a form, the arrow of what went
// up or down, the name of the leader.
func coloured(pen Pen, c *document.Cell, kind document.Kind, text string) string {
	switch {
	case kind == document.Form:
		var b strings.Builder
		for _, letter := range text {
			b.WriteString(pen.Span(score.Span{Text: string(letter), Colour: map[rune]byte{'W': 'G', 'L': 'R'}[letter]}))
		}
		return b.String()
	case c.Way != 0:
		last := strings.LastIndexByte(text, ' ') + 1
		return text[:last] + pen.Span(score.Span{Text: text[last:], Colour: map[bool]byte{true: 'G', false: 'R'}[c.Way > 0]})
	case c.Bold:
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = pen.Bold(lines[i])
		}
		return strings.Join(lines, "\n")
	}
	return text
}

// asList has an entry for each row: its first words, then each figure after the head of its column.
// Empty figures are left out.
func asList(t *document.Table) *document.Section {
	s := &document.Section{}
	for _, row := range append(slices.Clip(t.Rows), t.Foot) {
		var one document.Entry
		for i, cell := range row {
			c := &t.Columns[i]
			switch {
			case strings.Trim(cell.Text, "–"+document.Nothing) == "":
			case one.Label == "" && c.Left():
				one.Label = cell.Text
			case c.Left() && one.Items == nil && i == 1 && t.Columns[0].Kind == document.Whole: // a number, and what has it
				one.Label += " " + cell.Text
			case c.Left() && one.Items == nil:
				one.Label += " · " + cell.Text
			default:
				one.Items = append(one.Items, cmp.Or(c.Says, c.Head)+" "+cell.Text)
			}
		}
		if row != nil {
			s.Entries = append(s.Entries, one)
		}
	}
	return s
}
