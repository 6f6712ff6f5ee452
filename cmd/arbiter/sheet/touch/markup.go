package touch

import (
	"html"
	"strings"
)

// A Markup is a part of a page that is being written.
type Markup struct{ strings.Builder }

// Add adds markup. Texts in it must be escaped by Esc.
func (m *Markup) Add(markup ...string) {
	for _, one := range markup {
		m.WriteString(one)
	}
}

// When adds markup if a condition holds.
func (m *Markup) When(condition bool, markup ...string) {
	if condition {
		m.Add(markup...)
	}
}

// Esc escapes a text for a page.
func Esc(text string) string { return html.EscapeString(text) }

// group begins a box with a name of its own, for screen readers.
func (m *Markup) group(class, name string) {
	m.Add(`<div class="`, class, `" role="group" aria-label="`, Esc(name), `">`)
}

// folded adds content that is folded until somebody opens it.
func (m *Markup) folded(id, summary, content string) {
	m.Add(`<details class="part"`)
	m.When(id != "", ` id="`, id, `"`)
	m.Add(`><summary>`, Esc(summary), `</summary>`, content, `</details>`)
}

// button adds a button of the sheet: its name says what it does.
func (m *Markup) button(class, do, value, content string) {
	m.Add(`<button`)
	m.When(class != "", ` class="`, class, `"`)
	m.Add(` name="`, do, `" value="`, Esc(value), `">`, content, `</button>`)
}

// player returns a sign in a player's colour, "" for no colour.
func player(letter string) string {
	if letter == "" {
		return ""
	}
	return `<i class="p p` + Esc(letter) + `">` + Esc(letter) + `</i>`
}
