package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"arbiter/export/document"
	"arbiter/score"
)

// How narrow columns of words become where there is no room for them, and of names in
// which no word is broken.
const (
	leastNames  = 6
	longWord    = 20 // a longer one is broken
	leastWords  = 10
	enough      = 24 // for either, before another column goes
	enoughGames = 16 // for a game's title, likewise
)

// Table writes a table without borders. Where it does not fit the terminal, the column of
// the lowest rank goes, then the next. Then words are cut. Names are never cut: what has
// no room goes on below, at the next word. Nor are figures. A table that is too wide all
// the same is a list.
func (p Painter) Table(w io.Writer, t *document.Table) {
	twwidth.SetEastAsian(false) // the same widths in every locale
	t, said := t.SaidOnce(p.Width < UnlimitedWidth)
	if t.Title != "" {
		fmt.Fprintf(w, "%s\n\n", WrapText(plain(t.Title), p.Width-2, "  "))
	}
	if said != "" {
		Paragraph(w, p.Width, said)
		fmt.Fprintln(w)
	}
	for lowest := lowestRank(t); lowest >= 0; lowest = lowestRank(t) {
		widths := usualWidths(t)
		if t.Columns[lowest].Rank == document.Last {
			widths = columnWidths(t, p.Width)
		}
		if tableWidth(t, widths) <= p.Width {
			break
		}
		t.DropColumn(lowest)
	}
	widths := columnWidths(t, p.Width)
	if tableWidth(t, widths) > p.Width {
		p.section(w, asList(t))
		return
	}
	if err := p.draw(w, t, widths); err != nil {
		fmt.Fprintf(w, "(the table cannot be shown: %v)\n", err)
	}
}

// lowestRank returns the column that goes first, the last one of equals; -1 for none.
func lowestRank(t *document.Table) int {
	lowest := -1
	for i := range t.Columns {
		if rank := t.Columns[i].Rank; rank > 0 && (lowest < 0 || rank <= t.Columns[lowest].Rank) {
			lowest = i
		}
	}
	return lowest
}

// asList has an entry for each row of a table: its first words, then each figure behind
// the head of its column. What stands for nothing is left out.
func asList(t *document.Table) *document.Section {
	s := &document.Section{}
	for _, row := range append(slices.Clip(t.Rows), t.Foot) {
		var one document.Entry
		for i, cell := range row {
			switch c := &t.Columns[i]; {
			case strings.Trim(cell.Text, "–"+document.Nothing) == "":
			case one.Label == "" && c.Left():
				one.Label = cell.Text
			case c.Left() && one.Items == nil:
				between := " · "
				if i == 1 && t.Columns[0].Kind == document.Whole { // a number, and who or what has it
					between = " "
				}
				one.Label += between + cell.Text
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

// plain is a text on one line, safe to show, with its names whole.
func plain(text string) string {
	return strings.ReplaceAll(document.WithNames(text, Clean, Clean), "\n", " ")
}

// withNames tells which columns have names in their heads or cells.
func withNames(t *document.Table) []bool {
	names := make([]bool, len(t.Columns))
	for i := range names {
		names[i] = t.Columns[i].Kind == document.Player || document.HasName(t.Columns[i].Head) ||
			slices.ContainsFunc(t.Rows, func(row []document.Cell) bool { return document.HasName(row[i].Text) })
	}
	return names
}

// fullWidth returns how wide a column is with nothing cut.
func fullWidth(t *document.Table, i int) int {
	width := TextWidth(plain(t.Columns[i].Head))
	for _, row := range t.Rows {
		width = max(width, TextWidth(plain(row[i].Text)))
	}
	if t.Foot != nil {
		width = max(width, TextWidth(plain(t.Foot[i].Text)))
	}
	return width
}

// usualWidths are the widths that columns need before another one goes for them.
func usualWidths(t *document.Table) []int {
	widths, names := make([]int, len(t.Columns)), withNames(t)
	for i := range widths {
		widths[i] = fullWidth(t, i)
		switch {
		case t.Columns[i].Rank == document.Subject:
			widths[i] = min(widths[i], enoughGames)
		case names[i], t.Columns[i].Kind == document.Words:
			widths[i] = min(widths[i], enough)
		}
	}
	return widths
}

// columnWidths are the widths of columns in a table that is no wider than the room, where
// that can be.
func columnWidths(t *document.Table, room int) []int {
	widths, names, words := make([]int, len(t.Columns)), withNames(t), make([]bool, len(t.Columns))
	for i := range widths {
		widths[i] = fullWidth(t, i)
		words[i] = t.Columns[i].Kind == document.Words && !names[i]
	}
	over := tableWidth(t, widths) - room
	pieces := make([]int, len(widths)) // how wide a column of names is in which no word is broken
	for i := range pieces {
		if names[i] {
			pieces[i] = widestPiece(t, i)
		}
	}
	narrow := func(which []bool, least int) {
		for ; over > 0; over-- {
			widest := -1
			for i := range widths {
				if which[i] && widths[i] > max(least, pieces[i]) && (widest < 0 || widths[i] > widths[widest]) {
					widest = i
				}
			}
			if widest < 0 {
				return
			}
			widths[widest]--
		}
	}
	narrow(words, enough)
	narrow(names, enough)
	narrow(words, leastWords)
	narrow(names, 0)
	return widths
}

// widestPiece returns the width of the longest piece of a column's head and cells that
// stays in one line.
func widestPiece(t *document.Table, i int) int {
	texts := []string{t.Columns[i].Head}
	for _, row := range t.Rows {
		texts = append(texts, row[i].Text)
	}
	width := 0
	for _, text := range texts {
		for _, piece := range namePieces(text) {
			piece = strings.TrimSpace(piece)
			needs := min(TextWidth(piece), longWord)
			if needs > utf8.RuneCountInString(piece) { // Chinese, which breaks anywhere
				needs = leastNames
			}
			width = max(width, needs)
		}
	}
	return width
}

// tableWidth returns the width of a table with columns of these widths.
func tableWidth(t *document.Table, widths []int) int {
	total := 0
	if t.Foot != nil {
		total = 1 // the line above it is one column wider
	}
	for _, width := range widths {
		total += width + 2
	}
	return total
}

// texts are cells as they stand in columns of these widths: those of columns with names go
// on below, and others are cut.
func texts(cells []document.Cell, widths []int, names []bool) []string {
	list := make([]string, len(cells))
	for i := range cells {
		list[i] = plain(cells[i].Text)
		switch {
		case TextWidth(list[i]) <= widths[i]:
		case names[i]:
			list[i] = wrapNames(cells[i].Text, widths[i])
		default:
			list[i] = Cut(list[i], widths[i])
		}
	}
	return list
}

// namePieces are what a line of a text with names may end behind: its words, and parts of
// names with a hyphen. The points behind a name stay with it.
func namePieces(text string) []string {
	const fixed, end = "\u00a0", "\n" // no plain text has an end of a line
	joined := document.WithNames(text, func(name string) string {
		return strings.NewReplacer("-", "-"+end, " ", " "+end).Replace(plain(name))
	}, func(between string) string {
		begin, rest := "", plain(between)
		if points, ok := strings.CutPrefix(rest, " "); ok {
			begin, rest = fixed, points
		}
		return begin + strings.ReplaceAll(rest, " ", " "+end)
	})
	return strings.Split(strings.ReplaceAll(joined, fixed, " "), end)
}

// wrapNames breaks a text with names into lines.
func wrapNames(text string, width int) string {
	lines, at := []string{""}, 0
	for _, piece := range namePieces(text) {
		if lines[at] != "" && TextWidth(lines[at]+strings.TrimRight(piece, " ")) > width {
			lines[at] = strings.TrimRight(lines[at], " ")
			lines, at = append(lines, ""), at+1
		}
		lines[at] += piece
	}
	return ansi.Hardwrap(strings.TrimRight(strings.Join(lines, "\n"), " "), width, false)
}

// draw writes a table in columns of these widths, in its colours.
func (p Painter) draw(w io.Writer, t *document.Table, widths []int) error {
	names, align, heads := withNames(t), make([]tw.Align, len(t.Columns)), make([]document.Cell, len(t.Columns))
	for i := range t.Columns {
		heads[i].Text, align[i] = t.Columns[i].Head, tw.AlignRight
		if t.Columns[i].Left() {
			align[i] = tw.AlignLeft
		}
	}
	lines := tw.Lines{ShowHeaderLine: tw.Off, ShowFooterLine: tw.Off}
	if t.Foot != nil {
		lines.ShowFooterLine = tw.On
	}
	var b bytes.Buffer
	table := tablewriter.NewTable(&b,
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
	if slices.ContainsFunc(heads, func(head document.Cell) bool { return head.Text != "" }) {
		table.Header(texts(heads, widths, names))
	}
	for _, row := range t.Rows {
		line := texts(row, widths, names)
		for i := range row {
			line[i] = p.cell(&row[i], t.Columns[i].Kind, line[i])
		}
		if err := table.Append(line); err != nil {
			return err
		}
	}
	if t.Foot != nil {
		table.Footer(texts(t.Foot, widths, names))
	}
	if err := table.Render(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		fmt.Fprintln(w, " "+strings.TrimRight(line, " \n"))
	}
	return nil
}

// tints are the colours of good and bad news.
var tints = map[int]byte{1: 'G', -1: 'R'}

// cell colours a cell's text: the arrow or streak at its end, the letters of a form, the
// name of who leads.
func (p Painter) cell(c *document.Cell, kind document.Kind, text string) string {
	switch {
	case kind == document.Form:
		var b strings.Builder
		for _, letter := range text {
			b.WriteString(p.Span(score.Span{Text: string(letter), Colour: map[rune]byte{'W': 'G', 'L': 'R'}[letter]}))
		}
		return b.String()
	case c.Way != 0:
		last := strings.LastIndexByte(text, ' ') + 1
		return text[:last] + p.Span(score.Span{Text: text[last:], Colour: tints[c.Way]})
	case c.Bold:
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = p.Bold(lines[i])
		}
		return strings.Join(lines, "\n")
	}
	return text
}

// Cut makes a text from outside safe to show and cuts it to a width in columns.
func Cut(s string, columns int) string {
	s = strings.ReplaceAll(Clean(s), "\n", " ")
	if twwidth.Width(s) <= columns {
		return s
	}
	return strings.TrimRight(twwidth.Truncate(s, columns-1), " ,…") + "…"
}
