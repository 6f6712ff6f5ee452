// Package blanktest writes down what a game's sheet is made of, to be compared with a file.
// Only tests import it.
package blanktest

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// Cases are what is tried on a sheet.
type Cases struct {
	Typed []string // "act = do: | draw": a line of a row by its name, cell by cell
	Lines []string // lines of a text, of which each row says whether they are its own
	Above []string // texts, below which a further line of each list begins
	Drawn []string // texts of cells
}

// Survey returns all that a sheet says of itself, and what becomes of the cases.
func Survey(b score.Blank, c Cases) string {
	s := &survey{Blank: b}
	fmt.Fprintf(s, "for example: %s\n", b.Example)
	for i := range b.Rows {
		s.row(&b.Rows[i])
	}
	for _, line := range c.Typed {
		s.typed(line)
	}
	for _, line := range c.Lines {
		s.fits(line)
	}
	for _, text := range c.Above {
		s.next(text)
	}
	for _, text := range c.Drawn {
		s.drawn(text)
	}
	return s.String()
}

type survey struct {
	score.Blank
	strings.Builder
	manual, takes string // of the row before
}

// row writes what a row is, and what may stand in its first cell, where it is not as before.
func (s *survey) row(r *score.Row) {
	fmt.Fprintf(s, "%s = %q", r.Name, r.Head)
	for _, is := range []struct {
		what string
		is   bool
	}{{"section", r.Section}, {"header", r.Header}, {"folded", r.Folded}, {"instead", r.Instead}, {"needed", r.Needed}, {"repeat", r.Repeat}} {
		if is.is {
			s.WriteString(", " + is.what)
		}
	}
	if r.Cells > 0 {
		fmt.Fprintf(s, ", cells %d", r.Cells)
	}
	if r.Sep+r.Way != "" {
		fmt.Fprintf(s, ", parted by %q, way %q", r.Sep, r.Way)
	}
	if r.Manual() != s.manual {
		s.manual = r.Manual()
		fmt.Fprintf(s, "\n  %s", s.manual)
	}
	s.WriteString("\n")
	if g := r.Grid; g != nil {
		fmt.Fprintf(s, "  %d×%d, grows %t, square %t, optional %t, %q, empty %q, gap %q, start %v\n", g.Columns, g.Rows, g.Grows, g.Square, g.Optional, g.Squares, g.Empty, g.Gap, g.Start)
		s.palette(g.Palette)
	} else if r.Palette != nil {
		s.palette(r.Palette(nil))
	}
}

// palette writes what may stand in a cell. Of many tokens of a group it writes the first and
// the last two.
func (s *survey) palette(p score.Palette) {
	var b strings.Builder
	fmt.Fprintf(&b, "  expected %s", p.Expects)
	for _, group := range append(p.Groups[:len(p.Groups):len(p.Groups)], p.More...) {
		fmt.Fprintf(&b, "; %s:", group.Name)
		for i, t := range group.Tokens {
			if n := len(group.Tokens); n > 9 && i > 0 && i < n-2 {
				continue
			}
			fmt.Fprintf(&b, " %s", t.Text)
			if t.Name != t.Text || t.Label != "" || t.Other != nil {
				fmt.Fprintf(&b, " (%s, %s, %q)", t.Name, t.Label, t.Other)
			}
			if t.Colour|group.Colour != 0 {
				fmt.Fprintf(&b, " %c", t.Colour|group.Colour)
			}
		}
	}
	if b.String() != s.takes {
		s.takes = b.String()
		s.WriteString(s.takes + "\n")
	}
}

func (s *survey) named(name string) *score.Row {
	for i := range s.Rows {
		if s.Rows[i].Name == name {
			return &s.Rows[i]
		}
	}
	panic("no row is called " + name)
}

// typed writes what becomes of each beginning of each cell of a line, and what is asked and
// said about the last of them.
func (s *survey) typed(line string) {
	name, cells, _ := strings.Cut(line, " = ")
	r := s.named(name)
	var before []string
	takes := ""
	for i, cell := range strings.Split(cells, " | ") {
		p := score.Palette{}
		if r.Grid != nil {
			p = r.Grid.Palette
		} else {
			p = r.Palette(before)
		}
		fmt.Fprintf(s, "%s, cell %d", name, i+1)
		if i > 0 && r.Grid == nil {
			now := "; expected " + p.Expects
			for _, group := range append(p.Groups[:len(p.Groups):len(p.Groups)], p.More...) {
				now += fmt.Sprintf("; %s: %d", group.Name, len(group.Tokens))
			}
			if now != takes {
				takes = now
				s.WriteString(takes)
			}
		}
		text := ""
		for n := range cell {
			s.state(&p, cell[:n+1], &text)
		}
		if p.Prompt != nil {
			fmt.Fprintf(s, "; asks %q, then %q", p.Prompt(""), p.Prompt(text))
		}
		if p.Why != nil {
			fmt.Fprintf(s, "; why not %q", p.Why(cell))
		}
		if p.Again != nil && len(p.Groups) > 0 {
			token := p.Groups[0].Tokens[0].Text
			fmt.Fprintf(s, "; and %s: %q", token, p.Again(text, token))
		}
		s.WriteString("\n")
		before = append(before, text)
	}
	if r.Says != nil {
		fmt.Fprintf(s, "  makes %q\n", r.Says(before, nil))
	}
}

// state writes how far a cell has come.
func (s *survey) state(p *score.Palette, typed string, text *string) {
	state := score.Refused
	*text, state = p.Type(typed)
	fmt.Fprintf(s, "; %q", typed)
	if *text != typed {
		fmt.Fprintf(s, " = %q", *text)
	}
	s.WriteString([]string{" refused", " begun", " ready", " full"}[state])
}

// fits writes of which rows a line is, and what its cells are.
func (s *survey) fits(line string) {
	fmt.Fprintf(s, "%q", line)
	for i := range s.Rows {
		r := &s.Rows[i]
		if r.Fits == nil {
			continue
		}
		if at, ok := r.Fits(line); ok {
			fmt.Fprintf(s, "; %s, %q", r.Name, line[at:])
			if r.Split != nil {
				fmt.Fprintf(s, " in %q", r.Split(line[at:]))
			}
		}
	}
	s.WriteString("\n")
}

// next writes how a further line of each list begins below a text.
func (s *survey) next(text string) {
	fmt.Fprintf(s, "below %q", text)
	for i := range s.Rows {
		if r := &s.Rows[i]; r.Next != nil {
			fmt.Fprintf(s, "; %s %q", r.Name, r.Next(strings.Split(text, "\n")))
		}
	}
	s.WriteString("\n")
}

// drawn writes the shapes of a small drawing.
func (s *survey) drawn(text string) {
	d := s.Draw(text)
	fmt.Fprintf(s, "%s is %g×%g", text, d.Width, d.Height)
	for _, shape := range d.Shapes {
		fmt.Fprintf(s, "; %d at %.4g,%.4g %.4g×%.4g %c%c %s %.3g", shape.Kind, shape.X, shape.Y, shape.W, shape.H, max(shape.Fill, '-'), max(shape.Edge, '-'), shape.Text, shape.Points)
	}
	s.WriteString("\n")
}
