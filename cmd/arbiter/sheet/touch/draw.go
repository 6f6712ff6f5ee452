package touch

import (
	"cmp"
	"html"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/score"
)

// Draw draws a sheet for a page. Every button is one of a form, so that it works without a
// script too. It is plain code, so that a phone draws as quickly as a
// server, and the same.
func Draw(v *View) string {
	d := Markup{}
	d.sheet(v)
	return d.String()
}

func (d *Markup) sheet(v *View) {
	d.Add(`<main id="sheet" class="sheet">`)
	d.piece(symbolsID, func() { d.Add(`<svg id="`, symbolsID, `" aria-hidden="true">`, v.Symbols, `</svg>`) })
	d.piece(entryID, func() {
		d.Add(`<form id="`, entryID, `" method="post" action="/table/`, Esc(v.Code), `" autocomplete="off" data-code="`, Esc(v.Code), `" data-rev="`, strconv.Itoa(v.Rev), `" data-text="`, Esc(v.Text), `"`)
		d.When(v.Program != "", ` data-program="`, Esc(v.Program), `" data-exec="`, Esc(v.Exec), `" data-size="`, strconv.Itoa(v.Size), `"`)
		d.Add(`>`)
	})
	d.box("state", func() { d.state(v) })
	d.Add(`<button class="vh" name="do" value="write" tabindex="-1" aria-hidden="true">Write</button>`)
	d.top(v)
	d.Add(`<div class="lines">`)
	for i := range v.Blocks {
		d.block(v, &v.Blocks[i])
	}
	d.Add(`</div>`)
	d.drawMessages(v)
	d.pad(v)
	d.Add(`</form><form id="names" method="post" action="/table/`, Esc(v.Code), `"></form></main>`)
}

// A Markup is a part of a page that is being written.
type Markup struct {
	strings.Builder
	pieces []piece
	phone  bool // the page runs the program: it draws the picture itself when that is opened
}

// Add adds markup. A text in it is escaped by Esc.
func (d *Markup) Add(markup ...string) {
	for _, m := range markup {
		d.WriteString(m)
	}
}

// When adds markup if a condition holds.
func (d *Markup) When(condition bool, markup ...string) {
	if condition {
		d.Add(markup...)
	}
}

// Esc escapes a text for a page.
func Esc(text string) string { return html.EscapeString(text) }

// state is what a phone sends back with every change, so that it is made once, in the
// cell that was seen.
func (d *Markup) state(v *View) {
	d.hidden("at", v.Place)
	d.hidden("was", v.Was)
	d.hidden("wasline", v.Line)
	d.hidden("id", v.ID)
	d.hidden("memory", v.Memory)
	if v.Open {
		d.hidden("open", "1")
	}
	d.hidden("more", map[bool]string{true: "1"}[v.More])
}

func (d *Markup) hidden(name, value string) {
	d.Add(`<input type="hidden" name="`, name, `" value="`, Esc(value), `">`)
}

// Unread says that the sheet is not read yet, as its top does; "" where it is.
func (v *View) Unread() string {
	switch {
	case v.Half || v.Problem != "" && v.Started && v.Missing != "":
		return "Still being filled in"
	case v.Problem != "" && v.Started:
		return "Cannot be read yet"
	case !v.Started:
		return "A new sheet"
	}
	return ""
}

// top is the title with who leads, and what is to be known of the sheet.
func (d *Markup) top(v *View) {
	back := `<a href="/" aria-label="Back to the first page">`
	if v.Code == "" {
		back = `<a href="#" aria-label="Other sheets">`
	}
	d.Add(`<div class="top">`, back, `‹</a><div><h1>`, Esc(v.Title), `</h1>`)
	d.piece("says-who", func() { d.Add(`<p id="says-who" class="says" role="status">`, Esc(cmp.Or(v.Unread(), v.Says)), `</p>`) })
	d.Add(`</div>`)
	d.When(v.Code != "", `<p class="code">Table <b>`, Esc(v.Code), `</b></p>`)
	d.Add(`</div>`)
	d.Add(`<p id="net" class="net" role="status" hidden> <button name="again">Try again</button></p>`)
	switch sent, of := strconv.FormatInt(v.Sent, 10), strconv.FormatInt(v.Of, 10); {
	case v.Sent != 0:
		d.Add(`<p class="net">This sheet was sent: <a href="/table/`, Esc(v.Code), `">it is result #`, sent, `</a>.</p>`)
	case v.Of != 0:
		d.Add(`<p class="net">This sheet changes <a href="/desk/result/`, of, `">result #`, of, `</a>.</p>`)
	}
}

func (d *Markup) block(v *View, b *Block) {
	switch {
	case b.Section:
		d.Add(`<h2>`, Esc(b.Name), `</h2>`)
	case b.Board:
		d.board(v, b)
	default:
		d.list(b)
	}
}

func (d *Markup) board(v *View, b *Block) {
	d.group("field", b.Name)
	d.Add(`<div class="grid">`)
	for _, l := range b.Lines {
		d.piece("row-"+l.ID, func() {
			d.Add(`<div class="rank" id="row-`, l.ID, `"><span class="edge" aria-hidden="true">`, Esc(l.Name), `</span>`)
			d.cells(l.Cells)
			d.Add(`</div>`)
		})
	}
	d.Add(`<div class="rank letters" aria-hidden="true"><span class="edge"></span>`)
	for _, letters := range b.Columns {
		d.Add(`<span>`, letters, `</span>`)
	}
	d.Add(`</div></div></div>`)
}

// list draws lines of cells: a hand, a level, or a list that grows.
func (d *Markup) list(b *Block) {
	class := "block"
	if b.Single {
		class += " single"
	}
	d.group(class, b.Name)
	last := &b.Lines[len(b.Lines)-1]
	d.piece("of-"+b.Lines[0].ID, func() {
		d.Add(`<h2 class="called" id="of-`, b.Lines[0].ID, `">`, Esc(b.Name))
		d.When(!b.Add && last.Says != "", ` <b class="makes">`, Esc(last.Says), `</b>`)
		d.Add(`</h2>`)
	})
	for _, l := range b.Lines {
		d.piece("row-"+l.ID, func() {
			d.Add(`<div id="row-`, l.ID, `" class="row`)
			d.When(l.Wrong, ` wrong`)
			d.Add(`">`)
			d.When(l.Name != "", `<span class="name">`, Esc(l.Name), `</span>`)
			d.Add(`<div class="cells">`)
			d.cells(l.Cells)
			d.Add(`</div>`)
			d.When(b.Add && l.Says != "", `<b class="makes">`, Esc(l.Says), `</b>`)
			d.Add(`</div>`)
		})
	}
	d.When(b.Add, `<button class="add" name="add" value="`, last.Place, `">+ `, Esc(b.Name), `</button>`)
	d.Add(`</div>`)
}

func (d *Markup) cells(list []Cell) {
	for _, c := range list {
		d.Add(`<button class="cell`)
		d.When(c.Wrong, ` wrong`)
		d.When(len(c.Parts) > 2, ` mixed`)
		d.Add(`" name="select" value="`, c.Place, `" aria-label="`, Esc(c.Name), `" data-text="`, Esc(c.Text), `"`)
		d.When(c.Chosen, ` aria-current="true"`)
		d.Add(`>`)
		for _, p := range c.Parts {
			d.part(p)
		}
		d.Add(`</button>`)
	}
}

// part draws a piece of what stands in a cell or on a key.
func (d *Markup) part(p Part) {
	if p.Image != "" {
		d.Add(p.Image)
		return
	}
	d.Add(`<i>`, Esc(p.Text), `</i>`)
}

// group begins a box with a name of its own, for screen readers.
func (d *Markup) group(class, name string) {
	d.Add(`<div class="`, class, `" role="group" aria-label="`, Esc(name), `">`)
}

// folded is something that is folded until it is opened.
func (d *Markup) folded(id, summary, content string) {
	d.Add(`<details class="part"`)
	d.When(id != "", ` id="`, id, `"`)
	d.Add(`><summary>`, Esc(summary), `</summary>`, content, `</details>`)
}

// player is the sign of a player's colour, "" for none.
func player(letter string) string {
	if letter == "" {
		return ""
	}
	return `<i class="p p` + Esc(letter) + `">` + Esc(letter) + `</i>`
}

// drawMessages draws what is said of the sheet, and what is rarely wanted. Each kind has a box of
// its own, which stays where it is.
func (d *Markup) drawMessages(v *View) {
	d.Add(`<div class="tell">`)
	d.box("problem", func() {
		note := ""
		if v.Missing != "" {
			note = " note"
		}
		d.When(v.Problem != "" && v.Started && !v.Half, `<p class="finding`, note, `">This cannot be read yet: `, Esc(v.Problem), `</p>`)
	})
	d.box("points", func() {
		for i := range v.Tallies {
			d.tally("tally"+strconv.Itoa(i), &v.Tallies[i])
		}
	})
	d.box("findings", func() {
		for i := range v.Findings {
			d.finding(&v.Findings[i])
		}
		d.When(v.Missing != "", `<p class="soft">Still empty: `, Esc(v.Missing), `</p>`)
		d.When(v.Left != "", `<p class="soft left">`, Esc(v.Left), `</p>`)
		d.When(v.Unkept != "", `<p class="finding note">`, Esc(v.Unkept), `</p>`)
	})
	d.box("then", func() {
		if v.After != "" {
			d.folded("after", "The table after this line", `<pre>`+Esc(v.After)+`</pre>`)
		}
	})
	d.box("drawn", func() {
		if v.Problem == "" && v.Code != "" {
			picture := v.Picture
			if picture == "" && !d.phone {
				picture = `<img loading="lazy" src="/table/` + Esc(v.Code) + `/drawing?rev=` + strconv.Itoa(v.Rev) + `" alt="What lies on the table">`
			}
			d.folded("picture", "Picture", `<div>`+picture+`</div>`)
		}
	})
	d.box("rare", func() {
		d.moves(v.Moves)
		d.names(v)
		d.more(v)
	})
	d.Add(`</div>`)
}

func (d *Markup) tally(id string, t *judge.Tally) {
	d.Add(`<details class="tally" id="`, id, `"><summary>`, player(t.Colour), `<span>`, Esc(t.Name), `</span><b>`, t.Figure(), `</b></summary><ul>`)
	for _, line := range t.Lines {
		d.Add(`<li>`, Esc(line), `</li>`)
	}
	d.When(len(t.Lines) == 0, `<li>no points yet</li>`)
	d.Add(`</ul></details>`)
}

func (d *Markup) finding(f *Finding) {
	class := "finding"
	if f.Severity != score.Error {
		class += " note"
	}
	if f.Cell == "" {
		d.Add(`<p class="`, class, `">`, Esc(f.Message), `</p>`)
		return
	}
	d.Add(`<button class="`, class, `" name="select" value="`, f.Cell, `"><b>`)
	for _, place := range f.At {
		d.Add(Esc(place), ` `)
	}
	d.Add(`</b>`, Esc(f.Message), `</button>`)
}

// moves are what a player may do now, each a button that does it.
func (d *Markup) moves(m *Moves) {
	if m == nil {
		return
	}
	d.group("moves", "What "+m.Player+" may do")
	d.Add(`<h2 class="called">`, Esc(m.Player), ` may</h2>`)
	for _, kind := range m.Kinds {
		var list Markup
		for _, move := range kind.Moves {
			list.Add(`<button name="take" value="`, Esc(move), `">`, Esc(move), `</button>`)
		}
		d.folded("", kind.Name, `<div>`+list.String()+`</div>`)
	}
	d.When(len(m.Kinds) == 0, `<p>nothing</p>`)
	d.When(m.Says != "", `<p class="soft">`, Esc(m.Says), `</p>`)
	d.Add(`</div>`)
}

// names are the players' names, to be changed. They are of another form, so that Enter
// in a name does not write the line of a cell.
func (d *Markup) names(v *View) {
	if v.Players == nil {
		return
	}
	d.group("names", "Names")
	d.Add(`<input type="hidden" name="was" value="`, v.Sum, `" form="names"><input type="hidden" name="id" value="`, v.ID, `" form="names"><input type="hidden" name="open" value="1" form="names">`)
	for i, p := range v.Players {
		seat := strconv.Itoa(i)
		d.Add(`<p><label>`, player(p.Colour), `<input id="name`, seat, `" name="name`, seat, `" list="known-player" value="`, Esc(p.Name), `" aria-label="Name of `, Esc(p.Name), `" form="names"></label><button name="name" value="`, seat, `" form="names">Rename</button></p>`)
	}
	d.Add(`</div>`)
}

// more are the buttons for what is rarely wanted.
func (d *Markup) more(v *View) {
	d.Add(`<div class="more">`)
	if v.Acts {
		for i := range v.Tallies {
			t := &v.Tallies[i]
			d.Add(`<button name="moves" value="`, Esc(cmp.Or(t.Colour, t.Name)), `">What may `, Esc(t.Name), ` do?</button>`)
		}
	}
	d.When(v.Larger, `<button name="do" value="insert">A larger board</button>`)
	d.When(v.Takes != "", `<button name="do" value="remove">Take out `, Esc(v.Takes), `</button>`)
	switch {
	case v.Open:
		d.Add(`<button name="do" value="open">Fewer lines</button>`)
	case v.Folded:
		d.Add(`<button name="do" value="open">More lines: date, league, variants …</button>`)
	}
	d.Add(`</div>`)
}
