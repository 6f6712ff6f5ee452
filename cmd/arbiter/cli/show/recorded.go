package show

import (
	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Recomputed result is what its position says today beside what is recorded.
type Recomputed struct {
	Sheet    score.Breakdown // the recorded lines, with the sentences of today where the lines are the same
	Position score.Position
	Verdict  validate.Verdict // of the position
	Problem  string           // why there is no position, or why its score is not the recorded one
}

// Recompute reads a result's position again, the players called as they are now.
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
				s.Problem = "today's rules give this position other points: arbiter records rescore --dry-run tells which"
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
