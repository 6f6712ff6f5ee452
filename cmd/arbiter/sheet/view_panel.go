package sheet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/score"
)

// panelLines returns the verdict on the sheet: who wins, the points, the findings, what is missing,
// the picture.
func (e *editor) panelLines(w, h int) []string {
	var lines []string
	l := &e.preview
	switch {
	case l.Problem != "" && !(e.page.Started() && e.isCurrent): // nothing is written yet, or half of a cell
	case l.Problem != "":
		lines = append(lines, wrapped("cannot be read yet: "+score.Tidy(l.Problem), w-1, 2)...)
	default:
		lines = slices.Concat(lines, e.eachBold(wrapped(score.Tidy(l.Title), w-1, 2)))
		points := e.points(w - 1)
		switch {
		case h <= 4 && len(lines) > 0:
			points = nil
		case len(lines)+len(points) > h/2:
			points = wrapped(score.Tidy(e.totals()), w-1, 2)
		}
		lines = append(lines, points...)
	}
	faults, notes := e.findings(w - 1)
	missing := wrapped(score.Tidy(e.missing()), w-1, 2)
	if h >= 12 {
		lines = apart(lines, faults, missing, notes, e.picture())
	} else {
		lines = slices.Concat(lines, faults, missing, notes)
	}
	lines = e.panelPart(lines, h)
	for i := range lines {
		lines[i] = " " + clip(lines[i], w-1)
	}
	return lines
}

// panelPart returns as much of the panel as there is room for, with the keys that show the rest.
func (e *editor) panelPart(lines []string, h int) []string {
	e.panelTop = max(0, min(e.panelTop, len(lines)-h))
	if len(lines) <= h || h < 1 {
		return lines[:min(len(lines), max(0, h))]
	}
	above, below := e.panelTop, len(lines)-e.panelTop-h
	lines = lines[above : above+h]
	e.panelPage = max(1, h-2)
	if above > 0 && h > 2 {
		lines[0] = e.dim(fmt.Sprintf("↑ %d more lines: ctrl+p", above+1))
	}
	if below > 0 {
		lines[h-1] = e.dim(fmt.Sprintf("↓ %d more lines: ctrl+n", below+1))
	}
	return lines
}

// apart puts blank lines between parts that are not empty.
func apart(parts ...[]string) []string {
	var all []string
	for _, p := range parts {
		if len(p) > 0 && len(all) > 0 {
			all = append(all, "")
		}
		all = append(all, p...)
	}
	return all
}

func (e *editor) eachBold(lines []string) []string {
	for i := range lines {
		lines[i] = e.bold(lines[i])
	}
	return lines
}

// totals returns all players' points in one line.
func (e *editor) totals() string {
	parts := make([]string, len(e.preview.Tallies))
	for i, t := range e.preview.Tallies {
		parts[i] = t.Name + " " + t.Figure()
	}
	return strings.Join(parts, " · ")
}

// points returns a table of the players' points, line by line.
func (e *editor) points(w int) []string {
	var lines []string
	names, figures := 0, 0
	for _, t := range e.preview.Tallies {
		names = max(names, min(ansi.StringWidth(score.Tidy(t.Name)), max(6, w/4)))
		figures = max(figures, ansi.StringWidth(t.Figure()))
	}
	for _, t := range e.preview.Tallies {
		name := clip(score.Tidy(t.Name), names)
		pad := spaces(names - ansi.StringWidth(name))
		colour := byte(0)
		if t.Colour != "" {
			colour = t.Colour[0]
		}
		total := t.Figure()
		total = spaces(figures-ansi.StringWidth(total)) + total
		indent := names + figures + 4
		rest := wrapped(spaces(indent)+score.Tidy(strings.Join(t.Lines, " · ")), w, indent)
		if len(rest) == 0 || len(t.Lines) == 0 {
			rest = []string{""}
		}
		rest[0] = e.pen.Span(score.Span{Text: name, Colour: colour, Bold: true}) + pad + " " + e.bold(total) + "   " + strings.TrimLeft(rest[0], " ")
		lines = append(lines, rest...)
	}
	return lines
}

// findings lists the faults that make the game illegal, and the notes.
func (e *editor) findings(w int) (faults, notes []string) {
	for _, f := range e.preview.Findings {
		if f.Severity != score.Error {
			notes = append(notes, e.finding("note", f, w)...)
			continue
		}
		faults = append(faults, e.finding(score.Tidy(strings.Join(f.At, " ")), f, w)...)
		if w >= 40 && f.Rule != "" {
			faults = append(faults, e.dim(spaces(deep)+f.Rule))
		}
	}
	return faults, notes
}

const deep = 10 // columns for a finding's places before its sentence

func (e *editor) finding(where string, f score.Finding, w int) []string {
	indent := 0
	if w >= 40 && ansi.StringWidth(where) < deep {
		indent = deep
		where += spaces(indent - ansi.StringWidth(where))
	} else if where != "" {
		where += "  "
	}
	lines := wrapped(where+score.Tidy(f.Message), w, indent)
	if rest, ok := strings.CutPrefix(lines[0], where); ok {
		lines[0] = e.bold(where) + rest
	}
	return lines
}

// missing returns what is still to be filled in, and what is not on the table yet.
func (e *editor) missing() string {
	var parts []string
	if m := e.page.Missing(e.preview.Over); m != "" {
		parts = append(parts, "still empty: "+m)
	}
	if e.preview.Left != "" {
		parts = append(parts, e.preview.Left)
	}
	return strings.Join(parts, " · ")
}

// picture returns the table after the act at the cursor; else the position, unless the sheet shows
// a board itself.
func (e *editor) picture() []string {
	var picture score.Picture
	if e.below == 0 && e.isCurrent {
		picture = e.preview.State(e.page.TextLine(e.at.Line))
	}
	if picture == nil && !e.page.HasBoard() {
		picture = e.preview.Picture()
	}
	if picture == nil {
		return nil
	}
	return strings.Split(strings.Trim(e.pen.Picture(picture), "\n"), "\n")
}
