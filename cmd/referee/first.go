package main

import (
	"encoding/json"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
)

// A stored sheet is one that the browser keeps.
type stored struct{ Key, Text string }

// first draws the first page: what the browser keeps, the games, and where to paste a text.
func first(kept string) string {
	var list []stored
	_ = json.Unmarshal([]byte(kept), &list) // what cannot be read is not listed, and stays
	var m touch.Markup
	m.Add(`<main id="sheet"><h1>Referee</h1><p>Judge a game that was played on a table. Nothing leaves this page.</p>`)
	if len(list) > 0 {
		m.Add(`<h2>Go on</h2>`)
	}
	for _, one := range list {
		m.Add(`<p><button name="stored" value="`, touch.Esc(one.Key), `">`, touch.Esc(title(one.Text)), `</button> <button name="discard" value="`, touch.Esc(one.Key), `">Discard</button></p>`)
	}
	m.Add(`<h2>A new sheet</h2><form id="begin"><p><label>Players <input name="players" value="Ann, Bob" autocomplete="off"></label></p><p class="games">`)
	for i := range games.All {
		g := &games.All[i]
		m.Add(`<button name="game" value="`, g.Name, `"><b>`, touch.Esc(g.Title), `</b><small>`, g.Seats(), `</small></button>`)
	}
	m.Add(`</p></form><h2>A text, a link or a file</h2><form id="source-form"><textarea name="text" rows="8" aria-label="A game in Arbiter notation, or a link" spellcheck="false"></textarea><p><button name="do" value="read">Read this text</button> <label class="button">Open a file <input type="file" name="file" class="vh"></label></p></form></main>`)
	return m.String()
}

// title is what a stored text is called.
func title(text string) string {
	var file notation.Game
	if file.Read(notation.Text{File: "the sheet", Line: 1, Src: text}) == nil {
		if g := games.All.Called(file.Head.Game); g != nil {
			return score.Tidy(sheetmodel.Read(g.Game, text).Title())
		}
	}
	return "a text that cannot be read"
}
