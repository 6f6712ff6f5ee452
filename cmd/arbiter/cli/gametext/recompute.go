package gametext

import (
	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A Recomputed result compares what is recorded with what its position gives today. Its
// breakdown is the recorded one, with today's sentences if the lines are the same; without
// a position it has no more.
type Recomputed struct {
	score.Judged
	Problem string // why there is no position, or why its score is not the recorded one
	Do      string // what to do about that on the command line
}

// Recompute judges a result's position again, with the players' current names.
func Recompute(a *cli.App, f *records.Full) Recomputed {
	s := Recomputed{Judged: score.Judged{Game: a.Games.Game(f.Game), Breakdown: f.Breakdown.Breakdown(f.Game)}}
	if f.Text == "" {
		s.Problem = "it was recorded without a position"
	} else {
		judge := games.Judge{Games: a.Games, Options: validate.Options{NoProof: true}, Rule: func(_ *score.Game, h *score.Header) error {
			h.Over = s.Breakdown.Rulings
			for i := range min(len(h.Players), len(f.Names)) {
				h.Players[i].Name = f.Names[i]
			}
			return nil
		}}
		j, err := judge.Text(notation.Text{File: "position", Line: 1, Src: f.Text})
		switch recorded := s.Breakdown; {
		case err != nil:
			s.Problem = "the position cannot be drawn: " + err.Error()
		case f.Breakdown.Agrees(&j.Breakdown):
			s.Judged = j
		default:
			s.Judged, s.Breakdown = j, recorded
			s.Problem = "today's rules give this position other points"
			s.Do = ": " + a.Hint("records", "rescore", "--dry-run") + " shows them"
		}
	}
	s.Verdict.Complete = f.Complete
	for i := range min(len(s.Breakdown.Tallies), len(f.Names)) {
		s.Breakdown.Tallies[i].Name = f.Names[i]
	}
	return s
}
