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

	"arbiter/export/document"
	"arbiter/score"
)

// How wide names and words stay before columns give way to them, and after that.
const (
	roomForPlayer    = 12
	roomForWords     = 10
	roomForSentences = 20
	shortest         = 6 // of one of several names, too
)

// A grid is a table on its way to a terminal. The foot is its last row.
type grid struct {
	columns []document.Column
	rows    [][]document.Cell
	foot    bool
}

// Table writes a table without borders, no wider than the terminal.
func (p Painter) Table(w io.Writer, t *document.Table) {
	twwidth.SetEastAsian(false) // the same widths in every locale
	t, said := t.SaidOnce(p.Width < UnlimitedWidth)
	g := &grid{columns: slices.Clone(t.Columns), rows: slices.Clone(t.Rows), foot: t.Foot != nil}
	if g.foot {
		g.rows = append(g.rows, t.Foot)
	}
	if t.Title != "" {
		fmt.Fprintf(w, "%s\n\n", WrapText(p.sentence(t.Title), p.Width-2, "  "))
	}
	if said != "" {
		Paragraph(w, p.Width, said)
		fmt.Fprintln(w)
	}
	for g.least() > p.Width && g.giveWay() {
	}
	texts, width := g.fit(p.Width)
	if width > p.Width {
		Paragraph(w, p.Width, fmt.Sprintf("This table needs %d columns, and here are %d: add -o table.md, and it stands there whole.", width, p.Width))
		return
	}
	if err := g.write(w, p, texts); err != nil {
		fmt.Fprintf(w, "(the table cannot be shown: %v)\n", err)
	}
}

// replace puts other columns, or none, in the place of some.
func (g *grid) replace(at, n int, with ...document.Column) {
	g.columns = slices.Replace(slices.Clone(g.columns), at, at+n, with...)
	for i, row := range g.rows {
		var cells []document.Cell
		if with != nil {
			var texts []string
			for _, cell := range row[at : at+n] {
				texts = append(texts, cell.Text)
			}
			cells = []document.Cell{{Text: strings.Join(texts, "-")}}
		}
		g.rows[i] = slices.Replace(slices.Clone(row), at, at+n, cells...)
	}
}

// giveWay makes the table narrower: heads become short, columns are joined, and then
// the lowest in rank is left out. It reports whether there was something to do.
func (g *grid) giveWay() bool {
	short := false
	for i := range g.columns {
		c := &g.columns[i]
		if c.Short != "" && c.Short != c.Head {
			c.Head, short = c.Short, true
		}
	}
	if short {
		return true
	}
	if at := slices.IndexFunc(g.columns, func(c document.Column) bool { return c.Join != "" }); at >= 0 {
		n := 1
		for at+n < len(g.columns) && g.columns[at+n].Join == g.columns[at].Join {
			n++
		}
		one := g.columns[at]
		one.Head, one.Join = one.Join, ""
		g.replace(at, n, one)
		return true
	}
	lowest := -1
	for i := range g.columns {
		if rank := g.columns[i].Rank; rank > 0 && (lowest < 0 || rank <= g.columns[lowest].Rank) {
			lowest = i
		}
	}
	if lowest < 0 {
		return false
	}
	g.replace(lowest, 1)
	return true
}

// cut is a text with names of at most so many columns.
func cut(text string, room int) string {
	return document.WithNames(text, func(name string) string { return Cut(name, room) }, func(s string) string { return strings.ReplaceAll(Clean(s), "\n", " ") })
}

// TableWidth returns the width of a table with nothing cut, in columns.
func TableWidth(t *document.Table) int {
	g := &grid{columns: t.Columns, rows: t.Rows, foot: t.Foot != nil}
	return g.total(func(i int) int { return g.width(i, UnlimitedWidth) })
}

// named reports whether a column has names within its texts.
func (g *grid) named(i int) bool {
	return document.HasName(g.columns[i].Head) || slices.ContainsFunc(g.rows, func(row []document.Cell) bool { return document.HasName(row[i].Text) })
}

// width returns how wide a column is with names of at most so many columns.
func (g *grid) width(i, room int) int {
	widest := TextWidth(cut(g.columns[i].Head, room))
	for _, row := range g.rows {
		widest = max(widest, TextWidth(cut(row[i].Text, room)))
	}
	return widest
}

// total adds up the widths of columns.
func (g *grid) total(width func(i int) int) int {
	total := 0
	if g.foot {
		total = 1 // the line above it is one column wider
	}
	for i := range g.columns {
		total += width(i) + 2
	}
	return total
}

// least returns how narrow the table can be without giving up what is worth a column.
func (g *grid) least() int {
	return g.total(func(i int) int {
		switch full := g.width(i, UnlimitedWidth); {
		case g.columns[i].Kind == document.Player:
			return min(full, roomForPlayer)
		case full <= shortest:
			return full
		case g.columns[i].Wraps:
			return min(full, roomForSentences)
		case g.named(i):
			return g.width(i, shortest)
		case g.columns[i].Kind == document.Words:
			return min(full, roomForWords)
		default:
			return full
		}
	})
}

// fit returns rows of texts that are no wider than the answer: names are cut alike, then
// words. It tells how wide they are in the end.
func (g *grid) fit(width int) (texts [][]string, needed int) {
	names := make([]bool, len(g.columns))
	for i := range names {
		names[i] = g.named(i)
	}
	needs := func(room int) int {
		return g.total(func(i int) int {
			if g.columns[i].Kind == document.Words && !names[i] {
				return min(g.width(i, room), roomForWords)
			}
			return g.width(i, room)
		})
	}
	room := UnlimitedWidth
	if needs(room) > width {
		room = width - sort.Search(width-shortest, func(less int) bool { return needs(width-less) <= width })
	}
	widths := make([]int, len(g.columns))
	for i := range widths {
		widths[i] = g.width(i, room)
	}
	for g.total(func(i int) int { return widths[i] }) > width {
		widest := -1
		for _, least := range []int{roomForWords, shortest} {
			for i := range widths {
				cuttable := g.columns[i].Kind == document.Words || least == shortest && (names[i] || g.columns[i].Kind == document.Player)
				if cuttable && widths[i] > least && (widest < 0 || widths[i] > widths[widest]) {
					widest = i
				}
			}
			if widest >= 0 {
				break
			}
		}
		if widest < 0 {
			break
		}
		widths[widest]--
	}
	head := make([]string, len(g.columns))
	for i := range head {
		head[i] = Cut(cut(g.columns[i].Head, room), widths[i])
	}
	texts = append(texts, head)
	for _, row := range slices.Clone(g.rows) {
		line := make([]string, len(row))
		for i := range row {
			line[i] = Cut(cut(row[i].Text, room), widths[i])
		}
		texts = append(texts, line)
		at := len(texts) - 1
		for i := range row {
			if !g.columns[i].Wraps {
				continue
			}
			lines := wrapCell(row[i].Text, widths[i])
			for k, text := range lines {
				if k > 0 {
					texts = append(texts, make([]string, len(row)))
					g.rows = slices.Insert(g.rows, at-1+k, make([]document.Cell, len(row)))
				}
				texts[at+k][i] = Cut(text, widths[i])
			}
		}
	}
	return texts, g.total(func(i int) int { return widths[i] })
}

// write writes texts, the heads first, in their colours.
func (g *grid) write(w io.Writer, p Painter, texts [][]string) error {
	align := make([]tw.Align, len(g.columns))
	for i := range align {
		align[i] = tw.AlignRight
		if g.columns[i].Left() {
			align[i] = tw.AlignLeft
		}
	}
	lines := tw.Lines{ShowHeaderLine: tw.Off, ShowFooterLine: tw.On}
	if !g.foot {
		lines.ShowFooterLine = tw.Off
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
	table.Header(texts[0])
	for i, row := range texts[1:] {
		if g.foot && i == len(g.rows)-1 {
			table.Footer(row)
			break
		}
		for k := range row {
			row[k] = p.cell(&g.rows[i][k], g.columns[k].Kind, row[k])
		}
		if err := table.Append(row); err != nil {
			return err
		}
	}
	if err := table.Render(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		fmt.Fprintln(w, " "+strings.TrimRight(line, " \n"))
	}
	return nil
}

// wrapCell breaks a cell's text into lines of a width. They keep its indent.
func wrapCell(text string, width int) []string {
	text = cut(text, UnlimitedWidth)
	words := strings.TrimLeft(text, " ")
	indent := strings.Repeat(" ", len(text)-len(words))
	return strings.Split(indent+WrapText(words, max(1, width-len(indent)), indent), "\n")
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
		return p.Bold(text)
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
