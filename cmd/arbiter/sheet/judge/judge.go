// Package judge scores and checks the text of a sheet while it is being filled in.
package judge

import (
	"errors"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
)

// Live judges a text as far as it is filled in.
func Live(by *games.Judge, text string) sheetmodel.Live {
	fresh := *by // for later: a judge reads one text after another
	j, err := by.Text(Sheet(text))
	if err != nil {
		return unreadable(err)
	}
	g, p := by.Games.Find(j.Game.Name), j.Position
	l := sheetmodel.Live{
		Title:   j.Breakdown.Sentence(j.Verdict.Complete, func(t *score.Tally) string { return score.Tidy(t.Name) }),
		Over:    j.Verdict.Complete,
		Picture: func() score.Picture { return p.Draw(j.Verdict.Marks()) },
		Board:   func() score.Drawing { return p.Board(j.Verdict.Marks()) },
	}
	for i := range j.Breakdown.Tallies {
		l.Tallies = append(l.Tallies, tally(j.Game, &j.Breakdown.Tallies[i]))
	}
	for _, f := range j.Verdict.Findings {
		f.Message = score.Tidy(f.Message)
		l.Findings = append(l.Findings, f)
	}
	if left := g.Blank(p.Head().Players, p.Head().Variants).Left; left != nil {
		l.Left = left(p)
	}
	if g.Trace != nil {
		l.State = func(line int) score.Picture { return state(fresh, text, line) }
	}
	return l
}

// CheckPlayers says why a game cannot have these players.
func CheckPlayers(list games.List, g *score.Game, h *score.Header) error {
	judge := games.Judge{Games: list}
	_, _, err := judge.Read(notation.Text{File: "the players", Line: 1, Src: notation.Template(g, h.Players, h.Variants)})
	if bad := (*notation.Error)(nil); errors.As(err, &bad) {
		return errors.New(score.Tidy(bad.Msg))
	}
	return err
}

// Sheet is the text of a sheet.
func Sheet(text string) notation.Text { return notation.Text{File: "the sheet", Line: 1, Src: text} }

// unreadable is what the panel shows about a text that cannot be read.
func unreadable(err error) sheetmodel.Live {
	var bad *notation.Error
	if errors.As(err, &bad) {
		return sheetmodel.Live{Problem: score.Tidy(bad.Msg), Line: bad.Line, Column: bad.Column}
	}
	return sheetmodel.Live{Problem: score.Tidy(err.Error())}
}

// tally sums up a player's points by rule.
func tally(g *score.Game, t *score.Tally) sheetmodel.Tally {
	one := sheetmodel.Tally{Name: score.Tidy(t.Name), Colour: t.Colour, Total: t.Total()}
	for _, r := range g.Rules {
		if n := t.Sum(r.ID); n != 0 {
			one.Lines = append(one.Lines, r.Label+" "+score.Signed(n))
		}
	}
	return one
}

// state draws the table after the act in a line of the text, nil if the line has no
// act.
func state(by games.Judge, text string, line int) score.Picture {
	steps := func(lines int) []score.Step {
		all := strings.SplitAfter(text, "\n")
		j, err := by.Text(Sheet(strings.Join(all[:min(lines, len(all))], "")))
		if err != nil {
			return nil
		}
		return by.Games.Find(j.Game.Name).Trace(j.Position, nil)
	}
	now := steps(line)
	if len(now) == 0 || len(now) == len(steps(line-1)) {
		return nil
	}
	return now[len(now)-1].Picture
}
