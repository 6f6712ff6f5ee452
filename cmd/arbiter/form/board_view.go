package form

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"arbiter/score"
)

// View is part of huh.Field.
func (b *board) View() string {
	styles, room := b.look(), b.room()
	aside := b.aside(b.cells)
	wide := b.wide(room, aside)
	lines := b.paint(room)
	if wide {
		lines = beside(lines, aside)
	}
	rest := wrapped(tame(b.status()), room)
	rest = rest[:min(len(rest), 2)]
	if wide && len(rest) == 1 {
		rest = append(rest, "") // or the second line of what was said
	}
	rest = append(rest, styles.Title.Render(clip(tame(b.live.Totals), room)))
	rest = append(rest, b.faults(room)...)
	if !wide {
		for _, line := range aside {
			if line != "" {
				rest = append(rest, clip(line, room))
			}
		}
	}
	lines, rest = shorten(lines, rest, b.row, b.height-1)
	lines = append(append([]string{styles.Title.Render(clip(b.heading, room))}, lines...), rest...)
	return styles.Base.Render(strings.Join(lines, "\n"))
}

// gap is what stands between two squares: room for a bracket each, or for one
// where that lets all columns be shown.
func (b *board) gap(room int) int {
	widths := b.widths()
	if 6+sum(widths, 2) <= room || b.resized != nil && 6+sum(widths, 1) > room {
		return 2
	}
	return 1
}

// widths is how many characters each column needs.
func (b *board) widths() []int {
	list := make([]int, b.columns)
	for i, cell := range b.cells {
		width := b.broad
		for _, span := range b.show(cell) {
			width -= lipgloss.Width(span.Text)
		}
		column := i % b.columns
		list[column] = max(list[column], b.broad-min(0, width))
	}
	if half := b.halfText(); half != "" {
		list[b.column] = max(list[b.column], len(half)+1)
	}
	return list
}

func sum(list []int, more int) int {
	n := 0
	for _, width := range list {
		n += width + more
	}
	return n
}

// window is which columns are shown, where there is no room for all: those
// about the cursor, moved no more than needed.
func (b *board) window(widths []int, gap, room int) (from, to int) {
	room -= 6
	for b.first = min(b.first, b.column); b.first < b.column && sum(widths[b.first:b.column+1], gap) > room; {
		b.first++
	}
	for b.first > 0 && sum(widths[b.first-1:], gap) <= room {
		b.first--
	}
	for to = b.column + 1; to < b.columns && sum(widths[b.first:to+1], gap) <= room; {
		to++
	}
	return b.first, to
}

// paint draws the rows and the letters. The cursor is >R3<, a square that a
// finding is about [R3].
func (b *board) paint(room int) []string {
	gap, widths := b.gap(room), b.widths()
	from, to := b.window(widths, gap, room)
	var picture score.Picture
	for row := range b.rows {
		line := []score.Span{{Text: fmt.Sprintf("%3s  ", b.number(row)), Dim: true}}
		after := score.Span{}
		for column := from; column < to; column++ {
			before, cell, behind := b.square(column, row, widths[column])
			switch {
			case gap == 2:
				line = append(line, after, before)
			case after.Text == "" || after.Text == " ":
				line = append(line, before)
			default: // one place for two signs: the cursor's, else the first
				if before.Text == ">" {
					after = before
				}
				line = append(line, after)
			}
			line = append(line, cell...)
			after = behind
		}
		picture = append(picture, append(line, after))
	}
	under := "     "
	if from > 0 {
		under = "   … "
	}
	for column := from; column < to; column++ {
		under += " " + b.letter(column) + strings.Repeat(" ", widths[column]+gap-1-len(b.letter(column)))
	}
	if to < b.columns {
		under = strings.TrimRight(under, " ") + " …"
	}
	picture = append(picture, []score.Span{{Text: under, Dim: true}})
	return b.desk.lines(picture)
}

// square is one square with the signs before and behind it.
func (b *board) square(column, row, broad int) (before score.Span, cell []score.Span, behind score.Span) {
	cell = b.show(b.cells[row*b.columns+column])
	for _, span := range cell {
		broad -= lipgloss.Width(span.Text)
	}
	cell = append(cell, score.Span{Text: strings.Repeat(" ", max(0, broad))})
	before.Text, behind.Text = " ", " "
	if b.marked[b.name(column, row)] {
		before.Text, behind.Text = "[", "]"
		before.Bold, behind.Bold = true, true
	}
	if b.focused && column == b.column && row == b.row {
		before, behind = score.Span{Text: ">", Bold: true}, score.Span{Text: "<", Bold: true}
		if half := b.halfText(); half != "" {
			broad = b.widths()[column]
			cell = []score.Span{{Text: half + strings.Repeat("_", max(0, broad-len(half))), Bold: true}}
		}
	}
	return before, cell, behind
}

// halfText is the cursor's square with the piece that is typed by half.
func (b *board) halfText() string {
	if b.half != "" && b.halfway != nil {
		return b.halfway(b.cells[b.at()], b.half)
	}
	return b.half
}

// wide tells whether the aside finds room at the board's right.
func (b *board) wide(room int, aside []string) bool {
	most := 0
	for _, line := range aside {
		most = max(most, lipgloss.Width(line))
	}
	return 5+sum(b.widths(), 2)+4+most <= room && len(aside) <= b.rows
}

// beside puts a second column at the right of the first, a row lower.
func beside(lines, aside []string) []string {
	most := 0
	for _, line := range lines {
		most = max(most, lipgloss.Width(line))
	}
	for i, text := range aside {
		if i < len(lines) {
			lines[i] += strings.Repeat(" ", most-lipgloss.Width(lines[i])+4) + text
		}
	}
	return lines
}

// status is one line about the cursor's square and the last key.
func (b *board) status() string {
	at := b.name(b.column, b.row)
	switch {
	case b.said != "":
		return at + "  " + b.said
	case b.half != "":
		half := b.halfText()
		return at + "  " + half + strings.Repeat("_", max(1, b.broad-len(half)))
	}
	return at + "  " + b.tell(b.cells[b.at()])
}

// faults are the findings in words, those of the cursor's square first.
func (b *board) faults(room int) []string {
	here := b.name(b.column, b.row)
	return b.live.faults(room, func(f Finding) bool { return slices.Contains(f.At, here) })
}
