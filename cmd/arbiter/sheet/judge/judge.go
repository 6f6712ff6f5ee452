// Package judge scores and checks the text of a sheet while it is being filled in.
package judge

import (
	"errors"
	"strconv"
	"strings"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Preview is the judgement of a text that is being filled in.
type Preview struct {
	Problem      string // why the text cannot be read yet; "" when it can
	Line, Column int    // where, counted from 1; 0 where it has no place

	Title    string  // who wins or leads: "Ann wins 24 : 23"
	Tallies  []Tally // by seat
	Findings []score.Finding
	Left     string // what is not on the table yet, see score.Blank
	Over     bool   // the game is over: an empty square stays empty

	judge  games.Judge
	text   string
	judged *score.Judged // nil while the text cannot be read
}

// A Tally is a player's points.
type Tally struct {
	Name   string
	Colour string // the letter, "" in games without colours
	Total  int
	Lines  []string // "pips +30"
}

// Figure returns the total with a true minus sign.
func (t *Tally) Figure() string { return strings.Replace(strconv.Itoa(t.Total), "-", "−", 1) }

// Of judges a text as far as it is filled in.
func Of(by *games.Judge, text string) Preview {
	l := Preview{judge: *by, text: text} // a judge reads one text at a time
	j, err := by.Text(Sheet(text))
	if bad := (*notation.Error)(nil); errors.As(err, &bad) {
		l.Problem, l.Line, l.Column = score.Tidy(bad.Msg), bad.Line, bad.Column
		return l
	}
	if err != nil {
		l.Problem = score.Tidy(err.Error())
		return l
	}
	l.judged = &j
	l.Title = j.Breakdown.Sentence(j.Verdict.Complete, func(t *score.Tally) string { return score.Tidy(t.Name) })
	l.Over = j.Verdict.Complete
	for i := range j.Breakdown.Tallies {
		l.Tallies = append(l.Tallies, tally(j.Game, &j.Breakdown.Tallies[i]))
	}
	for _, f := range j.Verdict.Findings {
		f.Message = score.Tidy(f.Message)
		l.Findings = append(l.Findings, f)
	}
	if left := j.Game.Blank(j.Position.Head().Players, j.Position.Head().Variants).Left; left != nil {
		l.Left = left(j.Position)
	}
	return l
}

// Picture draws the position as text and marks the faults; nil while the text cannot be read.
func (l *Preview) Picture() score.Picture {
	if l.judged == nil {
		return nil
	}
	return l.judged.Position.Draw(l.judged.Verdict.Marks())
}

// Board draws the same in shapes, for a page. It is false while the text cannot be read.
func (l *Preview) Board() (d score.Drawing, ok bool) {
	if l.judged == nil {
		return d, false
	}
	return l.judged.Position.Board(l.judged.Verdict.Marks()), true
}

// State draws the table after the act in a line of the text, counted from 1; nil where the line
// holds no act.
func (l *Preview) State(line int) score.Picture {
	if l.judged == nil || l.judge.Games.Find(l.judged.Game.Name).Trace == nil {
		return nil
	}
	now := l.steps(line)
	if len(now) == 0 || len(now) == len(l.steps(line-1)) {
		return nil
	}
	return now[len(now)-1].Picture
}

// steps returns the turns up to a line of the text.
func (l *Preview) steps(line int) []score.Step {
	all := strings.SplitAfter(l.text, "\n")
	by := l.judge
	j, err := by.Text(Sheet(strings.Join(all[:min(line, len(all))], "")))
	if err != nil {
		return nil
	}
	return by.Games.Find(j.Game.Name).Trace(j.Position, nil)
}

// Sheet returns the text of a sheet for a judge.
func Sheet(text string) notation.Text { return notation.Text{File: "the sheet", Line: 1, Src: text} }

// tally sums up a player's points by rule.
func tally(g *score.Game, t *score.Tally) Tally {
	one := Tally{Name: score.Tidy(t.Name), Colour: t.Colour, Total: t.Total()}
	for _, r := range g.Rules {
		if n := t.Sum(r.ID); n != 0 {
			one.Lines = append(one.Lines, r.Label+" "+score.Signed(n))
		}
	}
	return one
}
