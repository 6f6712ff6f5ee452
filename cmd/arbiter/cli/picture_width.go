package cli

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// foldPicture folds a picture to a width in columns where it can do so without
// cutting through a drawing: boxes side by side at a column that is blank in all
// their lines, other lines each at its widest gap.
func foldPicture(lines []string, room int) []string {
	var out []string
	for {
		n := slices.Index(lines, "")
		if n < 0 {
			return append(out, foldBlock(lines, room)...)
		}
		out = append(append(out, foldBlock(lines[:n], room)...), "")
		lines = lines[n+1:]
	}
}

// foldBlock folds lines that have no empty line between them.
func foldBlock(block []string, room int) []string {
	if !slices.ContainsFunc(block, func(line string) bool { return TextWidth(line) > room }) {
		return block
	}
	if len(block) > 1 && !slices.ContainsFunc(block, func(line string) bool { return strings.Contains(line, "─") }) {
		var out []string
		for i := range block {
			out = append(out, foldBlock(block[i:i+1], room)...)
		}
		return out
	}
	at := gap(block, room)
	if at == 0 {
		return block
	}
	indent := room
	for _, line := range block {
		text := ansi.Strip(line)
		indent = min(indent, len(text)-len(strings.TrimLeft(text, " ")))
	}
	left, right := make([]string, len(block)), make([]string, len(block))
	for i, line := range block {
		left[i] = withoutEnd(ansi.Cut(line, 0, at))
		right[i] = withoutEnd(strings.Repeat(" ", indent) + ansi.Cut(line, at, TextWidth(line)))
	}
	return append(left, foldBlock(right, room)...)
}

// gap returns the column after the widest gap that all lines share near the end of
// the room, 0 for none. The indent of the lines is no gap.
func gap(block []string, room int) int {
	var blank []bool // by column
	for _, line := range block {
		at := 0
		for _, r := range ansi.Strip(line) {
			for range TextWidth(string(r)) {
				if at == len(blank) {
					blank = append(blank, true)
				}
				blank[at] = blank[at] && r == ' '
				at++
			}
		}
	}
	best, end, run := 1, 0, 0
	if text := ansi.Strip(block[0]); len(block) == 1 && strings.Contains(text, "][") { // a row of bricks: between two where it has no wide gap
		best, end = 3, strings.LastIndex(text[:room], "][")+1
	}
	for at, is := range blank {
		if is {
			run++
			continue
		}
		if at > room/3 && at > run && at-run <= room && run >= best {
			best, end = run, at
		}
		run = 0
	}
	return end
}

// withoutEnd returns a line without the blanks at its end, coloured ones too.
func withoutEnd(line string) string {
	return ansi.Truncate(line, TextWidth(strings.TrimRight(ansi.Strip(line), " ")), "")
}
