package main

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A referee is the state of the page: one sheet that is filled in, alone or at a table of a server,
// and its verdict.
type referee struct {
	sheet    *touch.Sheet
	table    *table         // nil for a sheet of the browser's own
	sent     string         // what the server answered to the game that was sent; "" before, and after a change
	keys     string         // those that the page has
	known    model.Known    // names that are offered
	recorded []link.Outcome // what the link says is recorded of its position; nil without one
}

// begin begins a sheet of a game, with the players of another text.
func (r *referee) begin(game, after string) error {
	g := games.All.Find(game)
	if g == nil {
		return errors.New("no game was chosen")
	}
	head := score.Header{Players: playersOf(after, g)}
	*r = referee{sheet: touch.New(g, head, r.known), known: r.known}
	return nil
}

// playersOf returns the players of a text for another game of theirs, in their colours where it is
// the same game.
func playersOf(text string, g *games.Game) []score.Player {
	var file notation.Game
	if file.Read(notation.Text{Src: text}) != nil {
		return nil
	}
	of := games.All.Called(file.Head.Game)
	if of == nil {
		return nil
	}
	players := model.HeadOf(of.Game, text).Players
	players = players[:min(len(players), g.MaxPlayers)]
	for i := range players {
		if players[i].Colour != "" && !players[i].Named {
			return nil // they had no names
		}
		if of != g {
			players[i].Colour = ""
		}
	}
	return players
}

// open opens the text of one game, or a link that holds one.
func (r *referee) open(text string) error {
	var recorded []link.Outcome
	if link.Is(text) {
		p, err := link.Read(text)
		if err != nil {
			return err
		}
		text, recorded = p.Text, p.Recorded
	}
	sheet, err := touch.Open(text, r.known)
	if err != nil {
		return err
	}
	*r = referee{sheet: sheet, known: r.known, recorded: recorded}
	return nil
}

// follow opens a table of a server.
func (r *referee) follow(now state, pen int, page string, stored map[string]string) error {
	t := follow(now, pen, page, stored)
	sheet, err := touch.Open(t.text(), r.known)
	if err != nil {
		return err
	}
	*r = referee{sheet: sheet, known: r.known, table: t}
	r.refresh()
	return nil
}

// receive takes the server's state, and reports whether something else is to be shown.
func (r *referee) receive(now state) bool {
	t := r.table
	bar, text, rulings := t.bar(), t.text(), t.server.Rulings
	t.receive(now)
	if t.bar() == bar && t.text() == text && maps.EqualFunc(t.server.Rulings, rulings, slices.Equal) {
		return false
	}
	if t.text() != text {
		r.sent = ""
	}
	r.refresh()
	return true
}

// refresh makes the sheet show what the table has now.
func (r *referee) refresh() {
	r.sheet.Watch = !r.table.writes()
	r.sheet.Leagues = r.table.server.Rulings
	r.sheet.Become(r.table.text())
	r.sheet.Judge()
}

// tap does what a button of the sheet is for. It reports whether the sheet was changed.
func (r *referee) tap(do, value, text string) (changed bool) {
	if changed = r.sheet.Tap(do, value, text); !changed {
		return false
	}
	r.sent = ""
	if r.recorded = nil; r.table != nil {
		r.table.mine = r.sheet.Text()
	}
	return true
}

// draw draws the sheet. It leaves out keys that the page already has: they are the larger part of
// some sheets, and slow to parse.
func (r *referee) draw() string {
	bar := ""
	if r.table != nil {
		bar = r.table.bar()
	}
	html := r.sheet.Draw(bar)
	from, to := strings.Index(html, `<div id="keys"`), strings.Index(html, `<div id="tools"`)
	if from < 0 || to < from {
		return html
	}
	if keys := html[from:to]; keys != r.keys {
		r.keys = keys
		return html
	}
	return html[:from] + `<div id="keys" data-same></div>` + html[to:]
}

// toggleRuling makes a ruling overrule the text's: NAME=VALUE. The same one again removes it.
func (r *referee) toggleRuling(text string) error {
	set, problem, want := score.ParseSetting(r.sheet.Game.Game, text, notation.Suggest)
	if problem != "" {
		return fmt.Errorf("%s; %s", problem, want)
	}
	over := r.sheet.Over
	had := slices.Contains(over, set)
	r.sheet.Over = slices.DeleteFunc(slices.Clone(over), func(s score.Setting) bool { return s.Name == set.Name })
	if !had {
		r.sheet.Over = append(r.sheet.Over, set)
	}
	r.sheet.Judge()
	return nil
}

// toggleVariant adds a variant to the text, or removes it.
func (r *referee) toggleVariant(name string) (changed bool) {
	headers, body, _ := strings.Cut(r.sheet.Text(), "\n\n")
	var kept []string
	had := false
	for line := range strings.SplitSeq(headers, "\n") {
		names := model.HeadOf(r.sheet.Game.Game, line).Variants
		if at := slices.Index(names, name); at >= 0 {
			had = true
			if names = slices.Delete(names, at, at+1); len(names) == 0 {
				continue
			}
			line = "variant: " + strings.Join(names, ", ")
		}
		kept = append(kept, line)
	}
	if !had {
		kept = append(kept, "variant: "+name)
	}
	return r.tap("paste", "", strings.Join(kept, "\n")+"\n\n"+body)
}

// judged judges the sheet. With a budget of 0 no playing order is searched for.
func (r *referee) judged(form url.Values) (score.Judged, error) {
	options := validate.Options{NoProof: true}
	if budget := budgetOf(form.Get("budget")); budget > 0 {
		options = validate.Options{Budget: budget}
	}
	return r.sheet.Judged(options)
}

// usualBudget is how many states are searched for a playing order by default: the page must not
// freeze.
const usualBudget = 20_000

// budgetOf returns how many states a form asks for; 0 for none.
func budgetOf(text string) (n int) {
	_, _ = fmt.Sscanf(text, "%d", &n)
	return max(0, n)
}

// title returns the title of a stored text.
func title(text string) string {
	var file notation.Game
	if file.Read(notation.Text{File: "the sheet", Line: 1, Src: text}) == nil {
		if g := games.All.Called(file.Head.Game); g != nil {
			return score.Tidy(model.Read(g.Game, text).Title())
		}
	}
	return "a text that cannot be read"
}

// says returns the score in a sentence.
func says(j *score.Judged) string {
	return j.Breakdown.Sentence(j.Sound(), func(t *score.Tally) string { return score.Tidy(t.Name) })
}
