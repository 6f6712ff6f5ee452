package form

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/pieces"
)

// View is part of huh.Field.
func (c *counter) View() string {
	styles, room := c.look(), c.room()
	lines := c.paint()
	s, at := c.here()
	status := c.said
	if status == "" && c.focused {
		status = at.name + ": " + told(at, s)
	}
	rest := wrapped(tame(status), room)
	if len(rest) == 0 {
		rest = []string{""}
	}
	rest = append(rest[:min(len(rest), 2)], styles.Title.Render(clip(tame(c.live.Totals), room)))
	rest = append(rest, c.faults(room)...)
	top := 1 // the columns' letters stand above the first row
	return c.fitted(lines, rest, c.row+top)
}

// told is a count in words.
func told(c cell, s shelf) string {
	switch {
	case *c.n == c.none:
		return "none"
	case c.none == unknown || s.size == anySize:
		return fmt.Sprint(*c.n)
	}
	return count(*c.n, pieces.SizeName(s.size+1))
}

// paint draws the columns' letters and the rows. The cursor is >3<; a level
// that a finding is about has >> before it.
func (c *counter) paint() []string {
	list := c.shelves()
	under := min(c.row, len(list)-1)
	var picture score.Picture
	head := []score.Span{{Text: strings.Repeat(" ", 14)}}
	for _, b := range list[0].cells {
		head = append(head, score.Span{Text: fmt.Sprintf("%3s  ", b.label), Bold: true})
	}
	picture = append(picture, head)
	name := ""
	for i, s := range list {
		label := s.name
		if label == name {
			label = ""
		}
		name = s.name
		line := []score.Span{{Text: "   "}}
		if s.level > 0 && c.marked(s.level) {
			line[0] = score.Span{Text: ">> ", Bold: true}
		}
		size := ""
		if s.size != anySize {
			size = pieces.SizeName(s.size + 1)[:1]
		}
		line = append(line, score.Span{Text: fmt.Sprintf("%-8s %s", label, size) + strings.Repeat(" ", 2-len(size))})
		at := -1
		if i == under && c.focused {
			at = min(c.column, len(s.cells)-1)
		}
		picture = append(picture, append(line, cells(s, at)...))
	}
	return c.m.desk.lines(picture)
}

// cells draws a row's counts, the one under the cursor between > and <. Cells
// that stand under no colour's letter have their own label before them.
func cells(s shelf, cursor int) []score.Span {
	var line []score.Span
	sum := 0
	for i, c := range s.cells {
		number, dim := "·", true
		if *c.n != c.none {
			number, dim = fmt.Sprint(*c.n), false
			sum += *c.n
		}
		before, behind := " ", " "
		if i == cursor {
			before, behind = ">", "<"
		}
		pad, letter := strings.Repeat(" ", max(0, 2-len([]rune(number)))), byte(0)
		if s.size == anySize {
			pad = c.label
			if len(pad) > 1 {
				pad = "  " + pad + " "
			}
		} else if !dim {
			letter = c.label[0]
		}
		line = append(line, score.Span{Text: pad, Dim: true}, score.Span{Text: before, Bold: true},
			score.Span{Text: number, Colour: letter, Dim: dim}, score.Span{Text: behind + " ", Bold: true})
	}
	if s.size != anySize && sum > 0 {
		line = append(line, score.Span{Text: fmt.Sprintf(" %3d", sum), Dim: true})
	}
	return line
}

// marked tells whether a finding is about a level of this player.
func (c *counter) marked(level int) bool {
	at := c.place(level)
	return slices.ContainsFunc(c.live.Faults, func(f Finding) bool { return slices.Contains(f.At, at) })
}

// place is how findings name a level.
func (c *counter) place(level int) string {
	return fmt.Sprintf("%s %d", c.m.player(c.seat).Name, level)
}

// faults are the findings in words, those of this player first.
func (c *counter) faults(room int) []string {
	who := c.m.player(c.seat).Name
	return c.live.faults(room, func(f Finding) bool {
		return slices.ContainsFunc(f.At, func(at string) bool { return at == who || strings.HasPrefix(at, who+" ") })
	})
}
