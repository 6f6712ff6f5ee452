package touch

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// Draw draws the whole sheet for a page. bar is markup below the title: who writes, and what waits
// for the network.
func (s *Sheet) Draw(bar string) string {
	s.words.learn(s.page)
	var m Markup
	wrong := s.wrong()
	m.Add(`<main id="sheet" class="sheet"><form id="entry" autocomplete="off" data-text="`, Esc(s.Text()), `">`)
	back := `#`
	if bar != "" { // at a table of a server
		back = `/`
	}
	m.Add(`<div class="top"><a href="`, back, `" aria-label="Other sheets">‹</a><div><h1>`, Esc(score.Tidy(s.Title())), `</h1>`)
	m.Add(`<p id="says-who" class="says" role="status">`, Esc(s.Says()), `</p></div></div>`, bar)
	m.Add(`<div class="lines">`)
	s.lines(&m, wrong)
	m.Add(`</div>`)
	s.verdict(&m)
	s.pad(&m, wrong)
	m.Add(`</form></main>`)
	return m.String()
}

// Symbols returns the drawings that the sheet's cells and keys use, for an svg element of the page.
func (s *Sheet) Symbols() string {
	s.words.learn(s.page)
	return s.words.symbols.String()
}

// Says says who wins or leads, or why that is not known yet.
func (s *Sheet) Says() string {
	switch problem, started := s.preview.Problem != "", s.page.Started(); {
	case !started:
		return "A new sheet"
	case problem && (s.isHalfTyped() || s.page.Missing(s.preview.Over) != ""):
		return "Still being filled in"
	case problem:
		return "Cannot be read yet"
	}
	return s.preview.Title
}

// isHalfTyped reports whether the sheet cannot be read only because the chosen cell is not complete.
func (s *Sheet) isHalfTyped() bool { return s.preview.Problem != "" && s.page.HalfTyped(s.at) }

// A fault is what is wrong with a cell, or with a whole line where the cell is -1.
type fault struct {
	cell model.Cursor
	says string
}

// wrong returns the faults, in the order in which they are shown.
func (s *Sheet) wrong() (list []fault) {
	if s.preview.Problem != "" && s.page.Started() && !s.isHalfTyped() {
		one := fault{model.Cursor{Line: -1}, "This cannot be read yet: " + s.preview.Problem}
		if s.preview.Line > 0 {
			one.cell = s.page.Place(s.preview.Line, max(1, s.preview.Column))
		}
		if !s.unfilled(one.cell) {
			list = append(list, one)
		}
	}
	for _, f := range s.preview.Findings {
		for _, place := range f.At {
			if c, ok := s.page.Find(place); ok && f.Severity == score.Error {
				list = append(list, fault{c, f.Message})
			}
		}
	}
	return list
}

// unfilled reports whether the only fault of a cell is that it, or the chosen one after it, is not
// filled in yet.
func (s *Sheet) unfilled(c model.Cursor) bool {
	p := s.page
	if c.Line < 0 {
		return p.Missing(s.preview.Over) != ""
	}
	return p.Cell(c) == "" || p.Lines[c.Line].Empty() || s.at.Line == c.Line && p.Cell(s.at) == ""
}

// isWrong reports whether a cell, or a whole line, has a fault.
func isWrong(wrong []fault, c model.Cursor) bool {
	return slices.ContainsFunc(wrong, func(f fault) bool { return f.cell == c })
}

// lines draws the visible lines: boards, lists, and single lines.
func (s *Sheet) lines(m *Markup, wrong []fault) {
	p := s.page
	for i := 0; i < len(p.Lines); {
		row, end := p.Lines[i].Row, i+1
		for row != nil && (row.Grid != nil || row.Repeat) && end < len(p.Lines) && p.Lines[end].Row == row {
			end++
		}
		switch {
		case row != nil && row.Grid != nil && (p.Shown(i) || s.at.Line >= i && s.at.Line < end):
			s.board(m, i, end, wrong)
		case row != nil && row.Section:
			m.Add(`<h2>`, Esc(score.Tidy(p.LineName(i))), `</h2>`)
		default:
			s.list(m, i, end, wrong)
		}
		i = end
	}
}

func (s *Sheet) board(m *Markup, first, end int, wrong []fault) {
	p := s.page
	m.group("field", p.Lines[first].Row.Name)
	m.Add(`<div class="grid">`)
	for i := first; i < end; i++ {
		m.Add(`<div class="rank"><span class="edge" aria-hidden="true">`, p.RowNumber(i), `</span>`)
		s.cells(m, i, wrong)
		m.Add(`</div>`)
	}
	m.Add(`<div class="rank letters" aria-hidden="true"><span class="edge"></span>`)
	for _, letters := range p.ColumnLetters() {
		m.Add(`<span>`, letters, `</span>`)
	}
	m.Add(`</div></div></div>`)
}

// list draws lines of cells: a hand, a level, or a list that grows.
func (s *Sheet) list(m *Markup, first, end int, wrong []fault) {
	p := s.page
	row, name := p.Lines[first].Row, "as it was written"
	repeats, class := row != nil && row.Repeat, "block"
	if row != nil {
		name = p.LineName(first)
		if repeats {
			name = row.Name
		}
		if row.Cells == 1 && !repeats {
			class += " single"
		}
	}
	var lines Markup
	says := ""
	for i := first; i < end; i++ {
		if !p.Shown(i) && i != s.at.Line {
			continue
		}
		says = p.Says(i)
		lines.Add(`<div class="row`)
		lines.When(isWrong(wrong, model.Cursor{Line: i, Cell: -1}), ` wrong`)
		lines.Add(`">`)
		if own := p.LineName(i); repeats && own != row.Name && p.HeaderKey(i) != "player" {
			lines.Add(`<span class="name">`, Esc(score.Tidy(own)), `</span>`)
		}
		lines.Add(`<div class="cells">`)
		s.cells(&lines, i, wrong)
		lines.Add(`</div>`)
		lines.When(repeats && says != "", `<b class="makes">`, Esc(score.Tidy(says)), `</b>`)
		lines.Add(`</div>`)
	}
	if lines.Len() == 0 {
		return
	}
	m.group(class, score.Tidy(name))
	m.Add(`<h2 class="called">`, Esc(score.Tidy(name)))
	m.When(!repeats && says != "", ` <b class="makes">`, Esc(score.Tidy(says)), `</b>`)
	m.Add(`</h2>`, lines.String())
	if repeats && !s.Watch {
		m.button("add", "add", place(model.Cursor{Line: end - 1}), "+ "+Esc(row.Name))
	}
	m.Add(`</div>`)
}

func (s *Sheet) cells(m *Markup, line int, wrong []fault) {
	p := s.page
	row, width := p.Lines[line].Row, p.Width(line)
	for k := range width {
		c := model.Cursor{Line: line, Cell: k}
		parts := s.words.parts(p, c)
		name := p.CellName(c)
		if row != nil && row.Grid == nil && (row.Cells == 0 || width > 1 && p.HeaderKey(line) != "player") {
			name = fmt.Sprintf("%s, %d", name, k+1)
		}
		m.Add(`<button class="cell`)
		m.When(isWrong(wrong, c), ` wrong`)
		m.When(len(parts) > 2, ` mixed`)
		m.Add(`" name="select" value="`, place(c), `" aria-label="`, Esc(score.Tidy(name+", "+cmp.Or(s.words.name(p, c), "empty"))), `" data-text="`, Esc(p.Cell(c)), `"`)
		m.When(c == s.at, ` aria-current="true"`)
		m.Add(`>`)
		for _, one := range parts {
			one.draw(m)
		}
		m.Add(`</button>`)
	}
}

// draw draws a part of a cell or a key.
func (one part) draw(m *Markup) {
	if one.image != "" {
		m.Add(one.image)
		return
	}
	m.Add(`<i>`, Esc(score.Tidy(one.text)), `</i>`)
}

// verdict draws the verdict on the sheet, and the rarer buttons.
func (s *Sheet) verdict(m *Markup) {
	m.Add(`<div class="tell"><div id="points">`)
	for i := range s.preview.Tallies {
		tally(m, i, &s.preview.Tallies[i])
	}
	m.Add(`</div><div id="findings">`)
	for i := range s.preview.Findings {
		s.finding(m, &s.preview.Findings[i])
	}
	missing := s.page.Missing(s.preview.Over)
	m.When(missing != "", `<p class="soft">Still empty: `, Esc(score.Tidy(missing)), `</p>`)
	m.When(s.preview.Left != "", `<p class="soft left">`, Esc(score.Tidy(s.preview.Left)), `</p>`)
	m.Add(`</div>`)
	if after := s.after(); after != "" {
		m.folded("after", "The table after this line", `<pre>`+Esc(after)+`</pre>`)
	}
	s.moveList(m)
	s.more(m)
	m.Add(`</div>`)
}

func tally(m *Markup, seat int, t *judge.Tally) {
	m.Add(`<details class="tally" id="tally`, strconv.Itoa(seat), `"><summary>`, player(t.Colour), `<span>`, Esc(t.Name), `</span><b>`, t.Figure(), `</b></summary><ul>`)
	for _, line := range t.Lines {
		m.Add(`<li>`, Esc(line), `</li>`)
	}
	m.When(len(t.Lines) == 0, `<li>no points yet</li>`)
	m.Add(`</ul></details>`)
}

func (s *Sheet) finding(m *Markup, f *score.Finding) {
	class := "finding"
	if f.Severity != score.Error {
		class += " note"
	}
	for _, at := range f.At {
		if c, ok := s.page.Find(at); ok {
			m.button(class, "select", place(c), `<b>`+Esc(strings.Join(f.At, " "))+`</b> `+Esc(f.Message))
			return
		}
	}
	m.Add(`<p class="`, class, `">`, Esc(f.Message), `</p>`)
}

// moveList draws what a player may do now, a button for each move.
func (s *Sheet) moveList(m *Markup) {
	if s.moves == nil {
		return
	}
	who := score.Tidy(s.moves.player)
	m.group("moves", "What "+who+" may do")
	m.Add(`<h2 class="called">`, Esc(who), ` may</h2>`)
	for _, kind := range s.moves.kinds {
		var list Markup
		for _, move := range kind.moves {
			list.button("", "take", move, Esc(move))
		}
		m.folded("", kind.name, `<div>`+list.String()+`</div>`)
	}
	m.When(len(s.moves.kinds) == 0, `<p>nothing</p>`)
	m.When(s.moves.says != "", `<p class="soft">`, Esc(score.Tidy(s.moves.says)), `</p>`)
	m.Add(`</div>`)
}

// more draws the buttons that are rarely needed.
func (s *Sheet) more(m *Markup) {
	p := s.page
	l := &p.Lines[s.at.Line]
	m.Add(`<div class="more">`)
	if s.hasMoves() {
		for i := range s.preview.Tallies {
			t := &s.preview.Tallies[i]
			m.button("", "moves", cmp.Or(t.Colour, t.Name), "What may "+Esc(t.Name)+" do?")
		}
	}
	if l.Row != nil && l.Row.Grid != nil && l.Row.Grid.Square {
		m.button("", "insert", "", "A larger board")
	}
	if takes := s.takesOut(); takes != "" {
		m.button("", "remove", "", "Take out "+Esc(score.Tidy(takes)))
	}
	switch {
	case p.Open:
		m.button("", "open", "", "Fewer lines")
	case p.Folded() >= 0:
		m.button("", "open", "", "More lines: date, league, variants …")
	}
	m.Add(`</div>`)
}

// takesOut returns what can be removed at the cursor: "row 3", "player 2"; "" for nothing.
func (s *Sheet) takesOut() string {
	row := s.page.Lines[s.at.Line].Row
	switch {
	case row == nil, row.Repeat:
		return s.page.CellName(model.Cursor{Line: s.at.Line, Cell: s.page.Home(s.at.Line)})
	case row.Grid != nil && (row.Grid.Grows || row.Grid.Square):
		return strings.Replace(s.page.LineName(s.at.Line), "Row", "row", 1)
	}
	return ""
}
