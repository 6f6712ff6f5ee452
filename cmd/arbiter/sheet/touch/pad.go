package touch

import (
	"cmp"
	"strconv"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// pad draws the lower part: what is wrong, the chosen cell, its keys, and the tools.
func (s *Sheet) pad(m *Markup, wrong []fault) {
	palette := s.page.Palette(s.at)
	class := "pad"
	if s.words.tall {
		class += " tall"
	}
	m.group(class, "Keys")
	m.Add(`<div id="toasts">`)
	m.When(s.answer != "", `<p class="toast" role="alert">`, Esc(s.answer), `</p>`)
	m.When(s.said != "", `<p class="toast" role="status">`, Esc(score.Tidy(s.said)), `</p>`)
	m.When(s.refused != "", `<p class="toast refused" role="alert">`, Esc(s.refused), `</p>`)
	m.Add(`</div>`)
	s.fault(m, wrong)
	s.head(m, &palette)
	s.drawKeys(m, &palette)
	undo, redo := s.past.Can()
	m.Add(`<div id="tools" class="tools">`)
	tool(m, "undo", "Undo", "↶", undo && !s.Watch)
	tool(m, "redo", "Redo", "↷", redo && !s.Watch)
	last := s.page.LastTyped(s.at)
	tool(m, "back", "Take back the last piece of "+s.page.CellName(last), "⌫", s.page.Cell(last) != "" && !s.Watch)
	if s.Game.Build != nil {
		tool(m, "build", "Build it: the best building in the place of each pile", "Build it", s.page.HasPile() && !s.Watch)
	}
	m.Add(`<a href="#done">Done</a></div></div>`)
}

// fault says what is wrong with the chosen cell or its line; else the first thing that is wrong,
// with a link to its cell.
func (s *Sheet) fault(m *Markup, wrong []fault) {
	m.Add(`<div id="fault">`)
	at := -1
	for i, f := range wrong {
		if f.cell == s.at || f.cell == (model.Cursor{Line: s.at.Line, Cell: -1}) {
			at = i
			break
		}
	}
	switch {
	case at >= 0:
		m.Add(`<p class="finding" role="status">`, Esc(wrong[at].says), `</p>`)
	case len(wrong) > 0 && wrong[0].cell.Line >= 0:
		m.button("finding", "select", place(wrong[0].cell), Esc(wrong[0].says))
	case len(wrong) > 0:
		m.Add(`<p class="finding" role="status">`, Esc(wrong[0].says), `</p>`)
	}
	m.Add(`</div>`)
}

// head names the chosen cell, and what belongs there. Aa shows its line as text; for a cell of free
// text that is shown at once.
func (s *Sheet) head(m *Markup, palette *score.Palette) {
	p := s.page
	row, text := p.Lines[s.at.Line].Row, p.LineText(s.at.Line)
	name, whole := score.Tidy(p.CellName(s.at)), score.Tidy(p.CellName(s.at))
	help, written := palette.Expects, ""
	if row != nil {
		help, written = cmp.Or(row.Help, help), row.Written
		if row.Grid != nil {
			whole = p.LineName(s.at.Line)
		}
	}
	if palette.Prompt != nil {
		help = palette.Prompt(p.Cell(s.at))
	}
	if palette.Free {
		text, written = p.Cell(s.at), ""
	}
	m.Add(`<div id="head" class="head"><b>`, Esc(name), `</b><span>`, Esc(help), `</span>`)
	if !s.Watch {
		open := `id="write"`
		if palette.Free { // another element, so that it is closed again on the next cell
			open = `id="free" open`
		}
		m.Add(`<details class="write" `, open, `><summary aria-label="Write `, Esc(whole), ` as text">Aa</summary><div><label>`, Esc(whole), ` `, Esc(written), ` <input name="text"`)
		if key := p.HeaderKey(s.at.Line); key != "" && palette.Free {
			m.Add(` list="known"`)
		}
		m.Add(` value="`, Esc(text), `" autocapitalize="off" spellcheck="false" enterkeyhint="done"></label>`)
		m.button("", "write", "", "Set")
		if palette.Free {
			m.Add(`<datalist id="known">`)
			for _, g := range palette.Groups {
				for _, token := range g.Tokens {
					m.Add(`<option value="`, Esc(token.Text), `">`)
				}
			}
			m.Add(`</datalist>`)
		}
		m.Add(`</div></details>`)
	}
	m.Add(`</div>`)
}

func tool(m *Markup, do, name, sign string, can bool) {
	m.Add(`<button name="`, do, `" aria-label="`, Esc(score.Tidy(name)), `"`)
	m.When(!can, ` disabled`)
	m.Add(`>`, sign, `</button>`)
}

// drawKeys draws the keys: the large groups, with tabs where there are several, then the small
// ones.
func (s *Sheet) drawKeys(m *Markup, palette *score.Palette) {
	list := s.keys(palette)
	large, keys := 0, 0
	for _, g := range list {
		if keys += len(g.keys); g.large {
			large++
		}
	}
	tabs := large > 1
	class := "keys"
	if keys > 18 { // there is no room for the groups' names
		class += " dense"
	}
	m.Add(`<div id="keys" class="`, class, `">`)
	beside := func(g *keyGroup) bool { return tabs && len(g.keys) == 1 && g.name != score.Or } // its only key is beside the tabs
	if tabs {
		m.Add(`<div class="tabs">`)
		for i := range list {
			if list[i].large {
				tab(m, i, &list[i])
			}
		}
		for i := range list {
			if beside(&list[i]) {
				s.tokens(m, list[i].keys)
			}
		}
		m.Add(`</div>`)
	}
	for i := range list {
		if g := &list[i]; g.large {
			class := "group large"
			if tabs {
				class += " tab g" + strconv.Itoa(i)
			}
			m.group(class, g.name)
			s.tokens(m, g.keys)
			m.Add(`</div>`)
		}
	}
	m.Add(`<div class="smalls">`)
	for i := range list {
		g := &list[i]
		if g.large || beside(g) {
			continue
		}
		class := "group"
		switch n := len(g.keys); {
		case g.digits:
			class += " wide digits"
		case n > 4:
			class += " wide of" + strconv.Itoa(min(n, 6))
		}
		m.group(class, score.Tidy(g.name))
		m.Add(`<span aria-hidden="true">`, Esc(score.Tidy(g.name)), `</span>`)
		s.tokens(m, g.keys)
		m.Add(`</div>`)
	}
	m.Add(`</div></div>`)
}

func tab(m *Markup, n int, g *keyGroup) {
	number := strconv.Itoa(n)
	m.Add(`<input type="radio" name="tab" id="tab`, number, `" value="`, number, `" aria-label="`, Esc(g.name), `"`)
	m.When(n == 0, ` checked`)
	m.Add(`><label for="tab`, number, `">`, cmp.Or(g.sign, Esc(g.name)), `</label>`)
}

func (s *Sheet) tokens(m *Markup, list []key) {
	m.Add(`<div>`)
	for _, k := range list {
		m.Add(`<button class="key`)
		m.When(k.label != "", ` named`)
		m.Add(`" name="put" value="`, Esc(k.text), `" aria-label="`, Esc(score.Tidy(k.name)), `"`)
		m.When(k.pale || s.Watch, ` disabled`)
		m.Add(`>`)
		k.shows.draw(m)
		m.When(k.label != "", `<small>`, Esc(score.Tidy(k.label)), `</small>`)
		m.Add(`</button>`)
	}
	m.Add(`</div>`)
}
