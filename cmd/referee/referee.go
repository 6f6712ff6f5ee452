package main

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A referee is what somebody does with the page: one sheet that is filled in, and its
// verdict.
type referee struct {
	copy     *touch.Replica
	rulings  []score.Setting // that overrule those of the text
	recorded []link.Outcome  // what the link says is recorded of its position; nil without one
}

// judge makes a judge by the rulings that were chosen.
func (r *referee) judge() *games.Judge {
	return &games.Judge{Games: games.All, Options: validate.Options{NoProof: true}, Rule: func(_ *score.Game, h *score.Header) error {
		h.Over = r.rulings
		return nil
	}}
}

// begin begins a sheet of the game and the players that the first page's form names.
func (r *referee) begin(form url.Values) error {
	g := games.All.Find(form.Get("game"))
	if g == nil {
		return errors.New("no game was chosen")
	}
	var head score.Header
	for name := range strings.SplitSeq(form.Get("players"), ",") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		if err := notation.CanStand(name); err != nil {
			return fmt.Errorf("%s: %w", notation.Quote(name), err)
		}
		if strings.ContainsFunc(name, score.Unseen) {
			return fmt.Errorf("%s has a character that cannot be seen", notation.Quote(name))
		}
		p := score.Player{Name: name, Named: true}
		if seat := len(head.Players); g.Colours && seat < len(g.Letters) {
			p.Colour = g.Letters[seat : seat+1]
		}
		head.Players = append(head.Players, p)
	}
	if n := len(head.Players); n < g.MinPlayers || n > g.MaxPlayers && !g.AnyPlayers {
		return fmt.Errorf("%s is for %s; name them, with commas between them", g.Title, g.Seats())
	}
	if err := judge.CheckPlayers(games.All, g.Game, &head); err != nil {
		return err
	}
	return r.lay(g, sheetmodel.New(g.Game, head))
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
	if err := touch.Fits(text); err != nil {
		return err
	}
	var file notation.Game
	if err := file.Read(judge.Sheet(text)); err != nil {
		return err
	}
	g := games.All.Called(file.Head.Game)
	if g == nil {
		return fmt.Errorf("no game is called %s; %s", notation.Quote(file.Head.Game), notation.Suggest(file.Head.Game, games.All.Names()))
	}
	if err := r.lay(g, sheetmodel.Read(g.Game, text)); err != nil {
		return err
	}
	r.recorded = recorded
	return nil
}

func (r *referee) lay(g *games.Game, page *sheetmodel.Page) error {
	alone, err := touch.Alone(g, page, r.judge)
	if err != nil {
		return err
	}
	*r = referee{copy: alone}
	r.copy.Again() // by no rulings of the sheet before
	return nil
}

func (r *referee) page() *sheetmodel.Page { return r.copy.Sheet().Page }

func (r *referee) game() *games.Game { return r.copy.Sheet().Game }

// tap makes a change of the sheet and draws it.
func (r *referee) tap(form url.Values) {
	before := r.page().Text()
	if r.copy.Tap(form); r.page().Text() != before {
		r.recorded = nil
	}
}

// rule lets a ruling overrule the text's: NAME=VALUE. The same one again takes it back.
func (r *referee) rule(text string) error {
	set, problem, want := score.ParseSetting(r.game().Game, text, notation.Suggest)
	if problem != "" {
		return fmt.Errorf("%s; %s", problem, want)
	}
	had := slices.Contains(r.rulings, set)
	r.rulings = slices.DeleteFunc(r.rulings, func(s score.Setting) bool { return s.Name == set.Name })
	if !had {
		r.rulings = append(r.rulings, set)
	}
	r.copy.Again()
	return nil
}

// vary takes a variant into the text, or out of it.
func (r *referee) vary(name string) {
	headers, body, _ := strings.Cut(r.page().Text(), "\n\n")
	var kept []string
	had := false
	for line := range strings.SplitSeq(headers, "\n") {
		names := sheetmodel.HeadOf(r.page().Game, line).Variants
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
	r.copy.Do(&touch.Change{Do: "paste", Text: strings.Join(kept, "\n") + "\n\n" + body})
	r.recorded = nil
}

// judged is the whole answer to the sheet: with a search for a playing order that gives
// up after so many states, 0 for the usual number.
func (r *referee) judged(budget int) (score.Judged, error) {
	by := r.judge()
	by.Options = validate.Options{Budget: budget}
	return by.Text(judge.Sheet(r.page().Text()))
}

// usualBudget is how many states are searched while somebody fills in a sheet: the page
// must not stand still.
const usualBudget = 20_000

// budget is how many states a form asks for.
func budgetOf(text string) (n int) {
	_, _ = fmt.Sscanf(text, "%d", &n) // nothing is the usual number
	return cmp.Or(n, usualBudget)
}
