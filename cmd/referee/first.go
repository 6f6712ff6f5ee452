package main

import (
	"encoding/json"

	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
)

// A stored sheet is one that the browser keeps.
type stored struct{ Key, Text string }

// first draws the first page: the sheets that the browser keeps, the newest first, the games, and a
// place to paste a text.
func first(kept string) string {
	var list []stored
	_ = json.Unmarshal([]byte(kept), &list) // what cannot be read is not listed, and stays stored
	var m touch.Markup
	m.Add(`<main id="sheet"><h1>Referee</h1><p>Judge a game that was played on a table. Nothing leaves this page.</p>`)
	m.When(len(list) > 0, `<h2>Go on</h2>`)
	for _, one := range list {
		m.Add(`<p><button name="stored" value="`, touch.Esc(one.Key), `">`, touch.Esc(title(one.Text)), `</button> <button name="discard" value="`, touch.Esc(one.Key), `">Discard</button></p>`)
	}
	m.Add(`<h2>A new sheet</h2><p class="games">`)
	for i := range games.All {
		g := &games.All[i]
		m.Add(`<button name="game" value="`, g.Name, `"><b>`, touch.Esc(g.Title), `</b><small>`, g.Seats(), `</small></button>`)
	}
	m.Add(`</p><h2>A text, a link or a file</h2><form id="source-form"><textarea name="text" rows="8" aria-label="A game in Arbiter notation, or a link" spellcheck="false"></textarea><p><button name="read">Read this text</button> <label class="button">Open a file <input type="file" name="file" class="vh"></label></p></form></main>`)
	return m.String()
}
