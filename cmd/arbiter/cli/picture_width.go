package cli

import (
	"slices"
	"strings"

	"arbiter/score"
)

// foldPicture folds a picture to a width in columns where it can do so without
// cutting through a drawing: boxes side by side at a column that is blank in all
// their lines, other lines each at its widest gap.
func foldPicture(pic score.Picture, room int) score.Picture {
	var out score.Picture
	for len(pic) > 0 {
		n := 1
		if len(trimmed(pic[0])) > 0 {
			for n < len(pic) && len(trimmed(pic[n])) > 0 {
				n++
			}
		}
		out = append(out, foldBlock(pic[:n], room)...)
		pic = pic[n:]
	}
	return out
}

// foldBlock folds lines that have no empty line between them.
func foldBlock(block score.Picture, room int) score.Picture {
	if !slices.ContainsFunc(block, func(line []score.Span) bool { return TextWidth(unstyled(line)) > room }) {
		return block
	}
	if len(block) > 1 && !slices.ContainsFunc(block, func(line []score.Span) bool { return strings.Contains(unstyled(line), "─") }) {
		var out score.Picture
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
		text := unstyled(line)
		indent = min(indent, len(text)-len(strings.TrimLeft(text, " ")))
	}
	left, right := make(score.Picture, len(block)), make(score.Picture, len(block))
	for i, line := range block {
		before, after := splitLine(line, at)
		left[i], right[i] = before, append([]score.Span{{Text: strings.Repeat(" ", indent)}}, after...)
	}
	return append(left, foldBlock(right, room)...)
}

// gap returns the column after the widest gap that all lines share near the end of
// the room, 0 for none. The indent of the lines is no gap.
func gap(block score.Picture, room int) int {
	var blank []bool // by column
	for _, line := range block {
		at := 0
		for _, r := range unstyled(line) {
			if at == len(blank) {
				blank = append(blank, true)
			}
			blank[at] = blank[at] && r == ' '
			at++
		}
	}
	best, end, run := 1, 0, 0
	if len(block) == 1 && strings.Contains(unstyled(block[0]), "][") { // a row of bricks
		best = 3
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

// splitLine cuts a line at a column.
func splitLine(line []score.Span, at int) (before, after []score.Span) {
	for _, s := range line {
		runes := []rune(s.Text)
		n := min(len(runes), max(0, at))
		if head := s; n > 0 {
			head.Text = string(runes[:n])
			before = append(before, head)
		}
		if n < len(runes) {
			s.Text = string(runes[n:])
			after = append(after, s)
		}
		at -= len(runes)
	}
	return before, after
}

// unstyled returns the text of a line without blanks at its end.
func unstyled(line []score.Span) string {
	return strings.TrimSuffix(score.Picture{line}.String(), "\n")
}

// trimmed returns a line without blanks at its end.
func trimmed(line []score.Span) []score.Span {
	line = slices.Clone(line)
	for len(line) > 0 {
		last := &line[len(line)-1]
		if last.Text = strings.TrimRight(last.Text, " "); last.Text != "" {
			break
		}
		line = line[:len(line)-1]
	}
	return line
}
