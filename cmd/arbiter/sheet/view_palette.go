package sheet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// statusLines answer the last key, ask a question, or describe the cell.
func (e *editor) statusLines(w, most int) []line {
	text := e.said
	switch {
	case e.asks != nil:
		text = e.asks.text + "  y " + e.asks.does + " · esc back"
	case e.below > 0:
		text = "enter opens it"
		if e.linesBelow()[e.below-1] == doneLine {
			text = "enter ends the sheet"
		}
	case text == "":
		text = e.about()
	}
	lines := wrapped(score.Tidy(text), w-1, 0)
	if len(lines) == 0 {
		lines = []string{""}
	}
	if len(lines) > most {
		lines = append(lines[:most-1], strings.Join(lines[most-1:], " "))
	}
	var list []line
	for _, l := range lines {
		l = " " + clip(l, w-1)
		if e.said != "" || e.asks != nil {
			l = e.bold(l)
		}
		list = append(list, line{text: l})
	}
	return list
}

// about says which cell the cursor is on and what it holds.
func (e *editor) about() string {
	l := &e.page.Lines[e.at.Line]
	text, name, palette := e.page.Cell(e.at), e.page.CellName(e.at), e.page.Palette(e.at)
	switch {
	case l.Row == nil:
		return name
	case l.Row.Grid != nil && !l.Header && (e.text == e.opened || !e.page.Started()) && e.at == e.start() && e.page.Blank.Example != "":
		return name + "  for example: " + e.page.Blank.Example
	case text == "" && l.Row.Grid == nil && e.at.Cell == e.page.Home(e.at.Line):
		return name + "  " + l.Row.Manual()
	case e.page.HalfTyped(e.at):
		return name + "  " + text + "_  expected: " + palette.Expects
	case text == "" && palette.Expects != "":
		return name + "  expected: " + palette.Expects
	case text == "":
		return name + "  empty"
	}
	for _, g := range palette.Groups {
		for _, t := range g.Tokens {
			if t.Text == text && t.Name != "" {
				return name + "  " + t.Name
			}
		}
	}
	return name + "  " + text
}

// paletteLines shows what may stand in the cursor's cell, to be clicked. Where there is no room for
// all of it, the cell's own group comes first.
func (e *editor) paletteLines(w, most int) []line {
	if e.below > 0 {
		return []line{{}}
	}
	palette := e.page.Palette(e.at)
	e.learnAt(e.at)
	if text := e.page.Cell(e.at); palette.Free && text != "" { // what continues the typed text
		palette.Groups = begun(palette.Groups, text)
	}
	if len(palette.Groups) == 0 {
		return []line{{text: e.dim(" " + clip(score.Tidy(palette.Expects), w-1))}}
	}
	lines := e.flow(palette.Groups, w)
	if len(lines) <= most {
		return lines
	}
	own := e.group(palette)
	lines = e.flow(slices.Concat(palette.Groups[own:], palette.Groups[:own]), w-2)[:most]
	lines[most-1].text += e.dim(" …")
	return lines
}

// begun returns the tokens that begin with a text and continue it.
func begun(groups []score.Tokens, text string) (list []score.Tokens) {
	for _, g := range groups {
		g.Tokens = slices.DeleteFunc(slices.Clone(g.Tokens), func(t score.Token) bool {
			return len(t.Text) <= len(text) || !strings.EqualFold(t.Text[:len(text)], text)
		})
		if len(g.Tokens) > 0 {
			list = append(list, g)
		}
	}
	return list
}

// group returns the group to which the content of the cursor's cell belongs; else that of the cell
// before; else the first.
func (e *editor) group(p score.Palette) int {
	for _, at := range []model.Cursor{e.at, {Line: e.at.Line, Cell: e.at.Cell - 1}} {
		if at.Cell < 0 || e.page.Cell(at) == "" {
			continue
		}
		text := strings.ToLower(e.page.Cell(at))
		for i, g := range p.Groups {
			if slices.ContainsFunc(g.Tokens, func(t score.Token) bool { return strings.HasPrefix(strings.ToLower(t.Text), text) }) {
				return i
			}
		}
	}
	return 0
}

// flow writes groups of tokens one after the other, over several lines: each group with its name,
// and the tokens of a group without a name with theirs. A group with a name is not broken, unless
// it is longer than a line.
func (e *editor) flow(groups []score.Tokens, w int) []line {
	lines := []line{{text: " "}}
	x := 1
	// begin makes room of a width: on the same line, or else on a new one.
	begin := func(gap, width int) {
		switch {
		case x == 1:
		case x+gap+width > w:
			lines, x = append(lines, line{text: " "}), 1
		default:
			lines[len(lines)-1].text += spaces(gap)
			x += gap
		}
	}
	for _, g := range groups {
		words := e.words(g)
		together := len(words) - 1
		for _, one := range words {
			together += one.width
		}
		for i, one := range words {
			switch {
			case g.Name == "":
				begin(3, one.width)
			case i == 0:
				begin(3, together)
			default:
				begin(1, one.width)
			}
			last := &lines[len(lines)-1]
			if one.token != "" {
				last.hits = append(last.hits, hit{x: x, width: one.width, token: one.token})
			}
			last.text, x = last.text+one.painted, x+one.width
		}
	}
	return lines
}

// A word of the palette is a token with its label, or the name of a group.
type word struct {
	painted string
	width   int
	token   string // "" for the name of a group
}

// words returns the name of a group and its tokens.
func (e *editor) words(g score.Tokens) []word {
	var list []word
	if name := score.Tidy(g.Name); name != "" {
		list = append(list, word{e.dim(name), ansi.StringWidth(name), ""})
	}
	for _, t := range g.Tokens {
		text, label := score.Tidy(t.Text), t.Label
		if g.Name == "" {
			label = score.Tidy(t.Name)
		}
		painted := e.inColour(text, cmp.Or(t.Colour, g.Colour))
		if label != "" {
			text, painted = text+" "+label, painted+" "+e.dim(label)
		}
		list = append(list, word{painted, ansi.StringWidth(text), t.Text})
	}
	return list
}

// keysLine names as many keys as there is room for, the most important first.
func (e *editor) keysLine(w int) string {
	text, help := "", "? help"
	palette := e.page.Palette(e.at)
	if _, state := palette.Type(e.page.Continued(e.at) + "?"); state != score.Refused {
		help = "f1 help"
	}
	keys := []string{"ctrl+d done", help, "esc back", "enter next row", "tab next cell", "ctrl+z undo", "click a cell or a token"}
	if e.canBuild() {
		keys = slices.Insert(keys, 3, "ctrl+b build it")
	}
	for _, k := range keys {
		if e.help && k == "esc back" {
			k = "esc closes the help"
		}
		if longer := text + "   " + k; ansi.StringWidth(longer) <= w+2 {
			text = longer
		}
	}
	return e.dim(strings.TrimPrefix(text, "  "))
}

// helpLines returns the keys, and all that may stand in the cursor's cell.
func (e *editor) helpLines(w, h int) []line {
	var lines []string
	add := func(key, does string) {
		lines = append(lines, wrapped(fmt.Sprintf("%-14s  %s", key, does), w-2, 16)...)
	}
	lines = append(lines, e.bold("This cell"))
	if row := e.page.Lines[e.at.Line].Row; row != nil && row.Help != "" {
		lines = append(lines, wrapped(score.Tidy(row.Manual()), w-2, 0)...)
	}
	palette := e.page.Palette(e.at)
	if palette.Expects != "" {
		lines = append(lines, wrapped("expected: "+score.Tidy(palette.Expects), w-2, 0)...)
	}
	for _, g := range palette.Groups {
		var plain []string // cards, of which there is nothing more to say
		for _, t := range g.Tokens {
			if t.Name == t.Text {
				plain = append(plain, t.Text)
				continue
			}
			add(score.Tidy(strings.Join(append([]string{t.Text}, t.Other...), " ")), score.Tidy(t.Name))
		}
		if plain != nil {
			add(score.Tidy(g.Name), score.Tidy(strings.Join(plain, " ")))
		}
	}
	lines = append(lines, "", e.bold("Keys"))
	add("enter", "the next row")
	add("tab shift+tab", "the next cell or, from a list, row; the cell before")
	add("arrows", "any cell; home end pgup pgdn go further")
	add("backspace", "takes back the last letter")
	add("delete", "empties the cell")
	add("insert ctrl+k", "adds a row to a list or board; takes it out")
	add("ctrl+z ctrl+y", "take back the last change, and do it again")
	if e.canBuild() {
		add("ctrl+b", "puts the best building in the place of each pile")
	}
	add("ctrl+n ctrl+p", "scroll what is said about the game")
	add("a paste", "cells, rows, a whole file or a board that Arbiter printed")
	add("the mouse", "chooses a cell, a token, more… or [done]")
	add("f1 or ?", "this help")
	add("f10 or ctrl+d", "ends the sheet")
	add("esc", "one step back; leaves the sheet, and asks first")
	list := make([]line, len(lines))
	for i := range lines {
		list[i].text = " " + clip(lines[i], w-2)
	}
	e.helpTop = max(0, min(e.helpTop, len(list)-h))
	return e.part(list, e.helpTop, h, w-1)
}
