// Package judge scores and checks the text of a sheet while it is being filled in.
package judge

import (
	"errors"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Live scores and checks a text as far as it is filled in. It does not search for a
// playing order.
func Live(a *cli.App, text string, under book.LeagueRulings) sheetmodel.Live {
	g, p, err := Read(a, text, under)
	if err != nil {
		return unreadable(err)
	}
	points := p.Breakdown()
	v := g.Judge(p, validate.Options{NoProof: true})
	marks := score.Marks{} // of the faults
	l := sheetmodel.Live{
		Title:   points.Sentence(v.Complete, func(t *score.Tally) string { return cli.Clean(t.Name) }),
		Picture: func() score.Picture { return p.Draw(marks) },
		Board:   func() score.Drawing { return p.Board(marks) },
	}
	for i := range points.Tallies {
		l.Tallies = append(l.Tallies, tally(g.Game, &points.Tallies[i]))
	}
	for _, f := range v.Findings {
		l.Faults = append(l.Faults, sheetmodel.Finding{Rule: f.Rule, Message: cli.Clean(f.Message), At: f.At, Warning: f.Severity != validate.Error})
		if f.Severity != validate.Error {
			continue
		}
		for _, at := range f.At {
			marks[at] = score.Fault
		}
	}
	if left := g.Blank(p.Head().Players, p.Head().Variants).Left; left != nil {
		l.Left = left(p)
	}
	if g.Trace != nil {
		l.State = func(line int) score.Picture { return state(a, text, line, under) }
	}
	return l
}

// CheckPlayers says why a game cannot have these players.
func CheckPlayers(a *cli.App, g *score.Game, h *score.Header) error {
	read := a.Games.Parser()
	_, _, err := read.Read(notation.Text{File: "the players", Line: 1, Src: notation.Template(g, h.Players, h.Variants)})
	var bad *notation.Error
	if errors.As(err, &bad) {
		return errors.New(cli.Clean(bad.Msg))
	}
	return err
}

// Read reads the text of a sheet with the rulings that are in force.
func Read(a *cli.App, text string, under book.LeagueRulings) (*cli.Game, score.Position, error) {
	return under.Read(a, a.Games.Parser(), notation.Text{File: "the sheet", Line: 1, Src: text}, "")
}

// unreadable is what the panel shows about a text that cannot be read.
func unreadable(err error) sheetmodel.Live {
	var bad *notation.Error
	if errors.As(err, &bad) {
		return sheetmodel.Live{Problem: cli.Clean(bad.Msg), Line: bad.Line, Column: bad.Column}
	}
	return sheetmodel.Live{Problem: cli.Clean(err.Error())}
}

// tally sums up a player's points by rule.
func tally(g *score.Game, t *score.Tally) sheetmodel.Tally {
	one := sheetmodel.Tally{Name: cli.Clean(t.Name), Colour: t.Colour, Total: t.Total()}
	for _, r := range g.Rules {
		if n := t.Sum(r.ID); n != 0 {
			one.Lines = append(one.Lines, r.Label+" "+cli.Signed(n, true))
		}
	}
	return one
}

// state draws the table after the act in a line of the text, nil if the line has no
// act.
func state(a *cli.App, text string, line int, under book.LeagueRulings) score.Picture {
	steps := func(lines int) []score.Step {
		all := strings.SplitAfter(text, "\n")
		g, p, err := Read(a, strings.Join(all[:min(lines, len(all))], ""), under)
		if err != nil {
			return nil
		}
		return g.Trace(p, nil)
	}
	now := steps(line)
	if len(now) == 0 || len(now) == len(steps(line-1)) {
		return nil
	}
	return now[len(now)-1].Picture
}
