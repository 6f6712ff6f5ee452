package document

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"strings"

	"arbiter/score"
)

// A Linker returns the address of the page about a player or a result; "" for none.
type Linker interface {
	PlayerLink(id int64) string
	ResultLink(id int64) string
}

// HTML returns parts as a page shows them. Tables lie in boxes that scroll.
func HTML(link Linker, parts ...Part) template.HTML {
	b := &pageWriter{link: link}
	for _, one := range parts {
		switch one := one.(type) {
		case Note:
			if one.Text != "" {
				b.write(`<p class="soft">`, text(one.Text), "</p>\n")
			}
		case *Section:
			b.section(one)
		case *Table:
			b.table(one)
		}
	}
	return template.HTML(b.String())
}

// widePage is the number of columns shown side by side on a phone. In a wider table the lowest in
// rank are hidden there; a player's record has them.
const widePage = 7

// narrowTable is the number of columns that fits any screen.
const narrowTable = 3

// Text returns a sentence as a page shows it.
func Text(sentence string) template.HTML { return template.HTML(text(sentence)) }

type pageWriter struct {
	strings.Builder
	link Linker
}

func (b *pageWriter) write(parts ...string) {
	for _, one := range parts {
		b.WriteString(one)
	}
}

// text returns a text for a page; names are isolated, so that they keep their direction to
// themselves.
func text(s string) string {
	escape := func(s string) string { return html.EscapeString(score.Tidy(s)) }
	return WithNames(s, func(name string) string { return "<bdi>" + escape(name) + "</bdi>" }, escape)
}

func (b *pageWriter) section(s *Section) {
	if s.Title != "" {
		b.write(`<details class="why"><summary>`, text(strings.ToUpper(s.Title[:1])+s.Title[1:]), "</summary>\n")
	}
	b.write("<ul>")
	for _, one := range s.Entries {
		b.write("<li>")
		if one.Label != "" {
			b.write("<b>", text(one.Label), "</b> ")
		}
		b.write(text(one.Text), text(strings.Join(one.Items, " · ")), "</li>\n")
	}
	b.write("</ul>")
	if s.Title != "" {
		b.write("</details>")
	}
	b.write("\n")
}

func (b *pageWriter) table(t *Table) {
	t, said := t.Condensed(t.Title != "") // the caption says what was left out
	box := len(t.Columns) > narrowTable   // it may be wider than a phone
	if box {
		fmt.Fprintf(b, `<div class="scroll" tabindex="0" role="group" aria-label="%s">`, html.EscapeString(Plain(cmp.Or(t.Title, t.Says))))
	}
	b.write("<table", attribute("class", map[bool]string{true: "wide"}[len(t.Columns) > widePage]))
	if !box && t.Title == "" {
		b.write(attribute("aria-label", t.Says))
	}
	b.write(">")
	if t.Title != "" {
		b.write("<caption>", text(t.Title))
		if said != "" {
			b.write(": ", text(said))
		}
		b.write("</caption>")
	}
	b.write("\n<thead><tr>")
	for i := range t.Columns {
		c := &t.Columns[i]
		b.write(`<th scope="col"`, attribute("class", c.class()), attribute("title", c.Help), ">", text(c.Head))
		if c.Head == "" && c.Says != "" {
			b.write(`<span class="vh">`, text(c.Says), "</span>")
		}
		b.write("</th>")
	}
	b.write("</tr></thead>\n<tbody>")
	for _, row := range t.Rows {
		b.row(t, row)
	}
	b.write("</tbody>\n")
	if t.Foot != nil {
		b.write("<tfoot>")
		b.row(t, t.Foot)
		b.write("</tfoot>")
	}
	b.write("</table>")
	if box {
		b.write("</div>")
	}
	b.write("\n")
}

// rowHead returns the column that the rows are about.
func (t *Table) rowHead() int {
	for i := range t.Columns {
		if t.Columns[i].Kind == Player {
			return i
		}
	}
	return 0
}

func (b *pageWriter) row(t *Table, row []Cell) {
	b.write("<tr>")
	head := t.rowHead()
	for i := range row {
		tag := "td"
		if i == head {
			tag = `th scope="row"`
		}
		b.write("<", tag, attribute("class", strings.TrimSpace(t.Columns[i].class()+" "+row[i].class())), attribute("title", row[i].Help), ">")
		b.cell(&row[i], t.Columns[i].Kind)
		b.write("</", tag[:2], ">")
	}
	b.write("</tr>\n")
}

func (b *pageWriter) cell(c *Cell, kind Kind) {
	shown := text(c.Text)
	switch {
	case kind == Player:
		shown = "<bdi>" + html.EscapeString(Plain(c.Text)) + "</bdi>"
	case kind == Form:
		var letters strings.Builder
		for _, r := range c.Text {
			fmt.Fprintf(&letters, `<i class="%c">%[1]c</i>`, r)
		}
		shown = letters.String()
	}
	if c.Says != "" {
		shown = `<span aria-hidden="true" title="` + html.EscapeString(Plain(c.Says)) + `">` + shown + `</span><span class="vh">` + text(c.Says) + "</span>"
	}
	if to := b.leads(c); to != "" {
		shown = `<a href="` + html.EscapeString(to) + `">` + shown + "</a>"
	}
	b.write(shown)
	if c.Below != "" {
		b.write("<small>", text(c.Below), "</small>")
	}
}

// leads returns the address that a cell links to.
func (b *pageWriter) leads(c *Cell) string {
	switch {
	case b.link == nil:
		return ""
	case c.Player != 0:
		return b.link.PlayerLink(c.Player)
	case c.Result != 0:
		return b.link.ResultLink(c.Result)
	}
	return ""
}

// class returns the CSS classes of a column: t is aligned left, gives3 is the third to be hidden on
// a narrow screen.
func (c *Column) class() string {
	var list []string
	if c.Left() || c.Kind == Form {
		list = append(list, "t")
	}
	switch c.Kind {
	case Words:
		list = append(list, "w")
	case Form:
		list = append(list, "form")
	case Points:
		list = append(list, "points")
	}
	if c.Rank > 0 && c.Rank < Last {
		list = append(list, fmt.Sprintf("gives%d", c.Rank))
	}
	return strings.Join(list, " ")
}

func (c *Cell) class() string {
	list := []string{map[int]string{1: "up", -1: "down"}[c.Way]}
	if c.Bold {
		list = append(list, "first")
	}
	return strings.TrimSpace(strings.Join(list, " "))
}

func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return " " + name + `="` + html.EscapeString(Plain(value)) + `"`
}
