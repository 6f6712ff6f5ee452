package main

import (
	"errors"
	"strings"

	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// live judges a text that is being filled in, without a search for an order.
func (a *app) live(text string, under leagueRulings) page.Live {
	g, p, err := a.inForce(text, under)
	if err != nil {
		return unreadable(err)
	}
	points := p.Breakdown()
	v := g.judge(p, validate.Options{NoProof: true})
	l := page.Live{
		Title:   points.Sentence(v.Complete, func(t *score.Tally) string { return clean(t.Name) }),
		Picture: p.Draw,
	}
	for i := range points.Tallies {
		l.Tallies = append(l.Tallies, tally(g.Game, &points.Tallies[i]))
	}
	for _, f := range v.Findings {
		l.Faults = append(l.Faults, page.Finding{Rule: f.Rule, Message: clean(f.Message), At: f.At, Warning: f.Severity != validate.Error})
	}
	if left := g.Blank(p.Head().Players, p.Head().Variants).Left; left != nil {
		l.Left = left(p)
	}
	if g.trace != nil {
		l.State = func(line int) score.Picture { return a.state(text, line, under) }
	}
	return l
}

// inForce reads a game's text with the rulings of the command line and of the
// text's league.
func (a *app) inForce(text string, under leagueRulings) (*game, score.Position, error) {
	var read parser
	g, p, err := read.read(notation.Text{File: "the sheet", Line: 1, Src: text})
	if err != nil {
		return nil, nil, err
	}
	h := p.Head()
	if h.Over, err = a.over(g.Game); err != nil {
		return nil, nil, err
	}
	h.Under, err = under.of(g.Game, h.League)
	return g, p, err
}

// unreadable is what the panel shows of a text that cannot be read.
func unreadable(err error) page.Live {
	var bad *notation.Error
	if errors.As(err, &bad) {
		return page.Live{Problem: clean(bad.Msg), Line: bad.Line, Column: bad.Column}
	}
	return page.Live{Problem: clean(err.Error())}
}

// tally is a player's points, the lines of one rule together.
func tally(g *score.Game, t *score.Tally) page.Tally {
	one := page.Tally{Name: clean(t.Name), Colour: t.Colour, Total: t.Total()}
	for _, r := range g.Rules {
		if n := t.Sum(r.ID); n != 0 {
			one.Lines = append(one.Lines, r.Label+" "+signed(n, true))
		}
	}
	return one
}

// state draws the table after the act in a line of the text; nil where there is
// none.
func (a *app) state(text string, line int, under leagueRulings) score.Picture {
	steps := func(lines int) []score.Step {
		all := strings.SplitAfter(text, "\n")
		g, p, err := a.inForce(strings.Join(all[:min(lines, len(all))], ""), under)
		if err != nil {
			return nil
		}
		return g.trace(p, nil)
	}
	now := steps(line)
	if len(now) == 0 || len(now) == len(steps(line-1)) {
		return nil
	}
	return now[len(now)-1].Picture
}
