package gametext

import (
	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Recomputed result compares what is recorded with what its position gives
// today.
type Recomputed struct {
	Sheet    score.Breakdown // the recorded lines, with today's sentences if the lines are the same
	Position score.Position
	Verdict  validate.Verdict // about the position
	Problem  string           // why there is no position, or why its score is not the recorded one
	Do       string           // what to do about that on the command line
}

// Recompute scores and checks a result's position again, with the players' current
// names.
func Recompute(a *cli.App, f *records.Full) Recomputed {
	s := Recomputed{Sheet: f.Breakdown.Breakdown(f.Game)}
	if f.Text == "" {
		s.Problem = "it was recorded without a position"
	} else {
		read := a.Games.Parser()
		g, p, err := read.Read(notation.Text{File: "position", Line: 1, Src: f.Text})
		if err == nil {
			s.Position = p
			h := p.Head()
			h.Over = s.Sheet.Rulings
			for i := range h.Players {
				if i < len(f.Names) {
					h.Players[i].Name = f.Names[i]
				}
			}
			s.Verdict = g.Judge(p, validate.Options{NoProof: true})
			if today := p.Breakdown(); f.Breakdown.Agrees(&today) {
				s.Sheet = today
			} else {
				s.Problem = "today's rules give this position other points"
				s.Do = ": " + a.Hint("records", "rescore", "--dry-run") + " shows them"
			}
		} else {
			s.Problem = "the position cannot be drawn: " + err.Error()
		}
	}
	for i := range s.Sheet.Tallies {
		if i < len(f.Names) {
			s.Sheet.Tallies[i].Name = f.Names[i]
		}
	}
	return s
}
