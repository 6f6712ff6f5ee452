package touch

import (
	"cmp"
	"html"
	"strconv"
	"strings"

	"arbiter/score"
)

// Draw draws a sheet for a page. Every button is one of a form, so that it works without a
// script too. It is plain code, so that a phone draws as quickly as a
// server, and the same.
func Draw(v *View) string {
	d := drawing{}
	d.add(`<main id="sheet" class="sheet"><form id="entry" method="post" action="/table/`, esc(v.Code), `" autocomplete="off" data-code="`, esc(v.Code), `" data-rev="`, strconv.Itoa(v.Rev), `" data-text="`, esc(v.Text), `">`)
	d.state(v)
	d.add(`<button class="vh" name="do" value="write" tabindex="-1" aria-hidden="true">Write</button>`)
	d.top(v)
	d.add(`<div class="lines">`)
	for i := range v.Blocks {
		d.block(v, &v.Blocks[i])
	}
	d.add(`</div>`)
	d.tell(v)
	d.pad(v)
	d.add(`</form><form id="names" method="post" action="/table/`, esc(v.Code), `"></form></main>`)
	return d.String()
}

// A drawing is a part of a page that is being written.
type drawing struct{ strings.Builder }

// add adds markup. A text in it is escaped by esc.
func (d *drawing) add(markup ...string) {
	for _, m := range markup {
		d.WriteString(m)
	}
}

// when adds markup if a condition holds.
func (d *drawing) when(condition bool, markup ...string) {
	if condition {
		d.add(markup...)
	}
}

func esc(text string) string { return html.EscapeString(text) }

// state is what a phone sends back with every change, so that it is made once, in the
// cell that was seen.
func (d *drawing) state(v *View) {
	d.hidden("rev", strconv.Itoa(v.Rev))
	d.hidden("at", v.Place)
	d.hidden("was", v.Was)
	d.hidden("wasline", v.WasLine)
	d.hidden("id", v.ID)
	if v.Open {
		d.hidden("open", "1")
	}
	d.hidden("more", map[bool]string{true: "1"}[v.More])
}

func (d *drawing) hidden(name, value string) {
	d.add(`<input type="hidden" name="`, name, `" value="`, esc(value), `">`)
}

// top is the title with who leads, and what is to be known of the sheet.
func (d *drawing) top(v *View) {
	says := v.Says
	switch {
	case v.Problem != "" && v.Started:
		says = "Cannot be read yet"
	case v.Problem != "":
		says = "A new sheet"
	}
	d.add(`<div class="top"><a href="/" aria-label="Back to the first page">‹</a><div><h1>`, esc(v.Title), `</h1><p class="says" role="status">`, esc(says), `</p></div><p class="code">Table <b>`, esc(v.Code), `</b></p></div>`)
	d.add(`<p id="net" class="net" role="status" hidden> <button name="again">Try again</button></p>`)
	switch sent, of := strconv.FormatInt(v.Sent, 10), strconv.FormatInt(v.Of, 10); {
	case v.Sent != 0:
		d.add(`<p class="net">This sheet was sent: <a href="/table/`, esc(v.Code), `">it is result #`, sent, `</a>.</p>`)
	case v.Of != 0:
		d.add(`<p class="net">This sheet changes <a href="/desk/result/`, of, `">result #`, of, `</a>.</p>`)
	}
}

func (d *drawing) block(v *View, b *Block) {
	switch {
	case b.Section:
		d.add(`<h2>`, esc(b.Name), `</h2>`)
	case b.Board:
		d.board(v, b)
	default:
		d.list(b)
	}
}

func (d *drawing) board(v *View, b *Block) {
	d.group("field", b.Name)
	d.add(`<div class="grid">`)
	for _, l := range b.Lines {
		d.add(`<div class="rank"><span class="edge" aria-hidden="true">`, esc(l.Name), `</span>`)
		d.cells(l.Cells)
		d.add(`</div>`)
	}
	d.add(`<div class="rank letters" aria-hidden="true"><span class="edge"></span>`)
	for _, letters := range b.Columns {
		d.add(`<span>`, letters, `</span>`)
	}
	d.add(`</div></div></div>`)
}

// list draws lines of cells: a hand, a level, or a list that grows.
func (d *drawing) list(b *Block) {
	class := "block"
	if b.Single {
		class += " single"
	}
	d.group(class, b.Name)
	last := &b.Lines[len(b.Lines)-1]
	d.add(`<h2 class="called">`, esc(b.Name))
	d.when(!b.Add && last.Says != "", ` <b class="makes">`, esc(last.Says), `</b>`)
	d.add(`</h2>`)
	for _, l := range b.Lines {
		d.add(`<div class="row`)
		d.when(l.Wrong, ` wrong`)
		d.add(`">`)
		d.when(l.Name != "", `<span class="name">`, esc(l.Name), `</span>`)
		d.add(`<div class="cells">`)
		d.cells(l.Cells)
		d.add(`</div>`)
		d.when(b.Add && l.Says != "", `<b class="makes">`, esc(l.Says), `</b>`)
		d.add(`</div>`)
	}
	d.when(b.Add, `<button class="add" name="add" value="`, last.Place, `">+ `, esc(b.Name), `</button>`)
	d.add(`</div>`)
}

func (d *drawing) cells(list []Cell) {
	for _, c := range list {
		d.add(`<button class="cell`)
		d.when(c.Wrong, ` wrong`)
		d.add(`" name="select" value="`, c.Place, `" aria-label="`, esc(c.Name), `" data-text="`, esc(c.Text), `" data-seen="`, esc(c.Seen), `" data-kind="`, esc(c.Kind), `"`)
		d.when(c.Chosen, ` aria-current="true"`)
		d.add(`>`)
		d.parts(c.Parts)
		d.add(`</button>`)
	}
}

func (d *drawing) parts(list []Part) {
	for _, p := range list {
		d.add(`<i`)
		d.when(p.Colour != "", ` class="p p`, p.Colour, `"`)
		d.add(`>`, esc(p.Text), `</i>`)
	}
}

// group begins a box with a name of its own, for screen readers.
func (d *drawing) group(class, name string) {
	d.add(`<div class="`, class, `" role="group" aria-label="`, esc(name), `">`)
}

// part is something that is folded until it is opened.
func (d *drawing) part(id, summary, content string) {
	d.add(`<details class="part"`)
	d.when(id != "", ` id="`, id, `"`)
	d.add(`><summary>`, esc(summary), `</summary>`, content, `</details>`)
}

// player is the sign of a player's colour, "" for none.
func player(letter string) string {
	if letter == "" {
		return ""
	}
	return `<i class="p p` + esc(letter) + `">` + esc(letter) + `</i>`
}

// tell draws what is said of the sheet, and what is rarely wanted. Each kind has a box of
// its own, which stays where it is.
func (d *drawing) tell(v *View) {
	d.add(`<div class="tell"><div>`)
	d.when(v.Problem != "" && v.Started, `<p class="finding">This cannot be read yet: `, esc(v.Problem), `</p>`)
	d.add(`</div><div>`)
	for i := range v.Tallies {
		t := &v.Tallies[i]
		d.add(`<details class="tally" id="tally`, strconv.Itoa(i), `"><summary>`, player(t.Colour), `<span>`, esc(t.Name), `</span><b>`, t.Figure(), `</b></summary><ul>`)
		for _, line := range t.Lines {
			d.add(`<li>`, esc(line), `</li>`)
		}
		d.when(len(t.Lines) == 0, `<li>no points yet</li>`)
		d.add(`</ul></details>`)
	}
	d.add(`</div><div>`)
	for i := range v.Findings {
		d.finding(&v.Findings[i])
	}
	d.when(v.Missing != "", `<p class="soft">Still empty: `, esc(v.Missing), `</p>`)
	d.when(v.Left != "", `<p class="soft left">`, esc(v.Left), `</p>`)
	d.when(v.Unkept != "", `<p class="finding note">`, esc(v.Unkept), `</p>`)
	d.add(`</div><div>`)
	if v.After != "" {
		d.part("after", "The table after this line", `<pre>`+esc(v.After)+`</pre>`)
	}
	d.add(`</div><div>`)
	if v.Problem == "" {
		d.part("picture", "Picture", `<div><img loading="lazy" src="/table/`+esc(v.Code)+`/drawing?rev=`+strconv.Itoa(v.Rev)+`" alt="What lies on the table"></div>`)
	}
	d.add(`</div>`)
	d.moves(v.Moves)
	d.names(v)
	d.more(v)
	d.add(`</div>`)
}

func (d *drawing) finding(f *Finding) {
	class := "finding"
	if f.Severity != score.Error {
		class += " note"
	}
	if f.Cell == "" {
		d.add(`<p class="`, class, `">`, esc(f.Message), `</p>`)
		return
	}
	d.add(`<button class="`, class, `" name="select" value="`, f.Cell, `"><b>`)
	for _, place := range f.At {
		d.add(esc(place), ` `)
	}
	d.add(`</b>`, esc(f.Message), `</button>`)
}

// moves are what a player may do now, each a button that does it.
func (d *drawing) moves(m *Moves) {
	if m == nil {
		return
	}
	d.group("moves", "What "+m.Player+" may do")
	d.add(`<h2 class="called">`, esc(m.Player), ` may</h2>`)
	for _, kind := range m.Kinds {
		var list drawing
		for _, move := range kind.Moves {
			list.add(`<button name="take" value="`, esc(move), `">`, esc(move), `</button>`)
		}
		d.part("", kind.Name, `<div>`+list.String()+`</div>`)
	}
	d.when(len(m.Kinds) == 0, `<p>nothing</p>`)
	d.when(m.Says != "", `<p class="soft">`, esc(m.Says), `</p>`)
	d.add(`</div>`)
}

// names are the players' names, to be changed. They are of another form, so that Enter
// in a name does not write the line of a cell.
func (d *drawing) names(v *View) {
	if v.Players == nil {
		return
	}
	d.group("names", "Names")
	d.add(`<input type="hidden" name="rev" value="`, strconv.Itoa(v.Rev), `" form="names"><input type="hidden" name="open" value="1" form="names">`)
	for i, p := range v.Players {
		seat := strconv.Itoa(i)
		d.add(`<p><label>`, player(p.Colour), `<input name="name`, seat, `" value="`, esc(p.Name), `" aria-label="Name of `, esc(p.Name), `" form="names"></label><button name="name" value="`, seat, `" form="names">Rename</button></p>`)
	}
	d.add(`</div>`)
}

// more are the buttons for what is rarely wanted.
func (d *drawing) more(v *View) {
	d.add(`<div class="more">`)
	if v.Acts {
		for i := range v.Tallies {
			t := &v.Tallies[i]
			d.add(`<button name="moves" value="`, esc(cmp.Or(t.Colour, t.Name)), `">What may `, esc(t.Name), ` do?</button>`)
		}
	}
	d.when(v.Larger, `<button name="do" value="insert">A larger board</button>`)
	d.when(v.Takes != "", `<button name="do" value="remove">Take out `, esc(v.Takes), `</button>`)
	switch {
	case v.Open:
		d.add(`<button name="do" value="open">Fewer lines</button>`)
	case v.Folded:
		d.add(`<button name="do" value="open">More lines: date, league, variants …</button>`)
	}
	d.add(`</div>`)
}
