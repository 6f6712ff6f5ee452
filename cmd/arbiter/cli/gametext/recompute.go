package gametext

import (
	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records/league"
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
func Recompute(a *cli.App, f *league.Result) Recomputed {
	s := Recomputed{Judged: score.Judged{Game: a.Games.Game(f.Game), Breakdown: f.Breakdown()}}
	if f.Text == "" {
		s.Problem = "it was recorded without a position"
	} else {
		judge := games.Judge{Games: a.Games, Options: validate.Options{NoProof: true}, Rule: func(_ *score.Game, h *score.Header) error {
			h.Over = s.Breakdown.Rulings
			for i := range min(len(h.Players), len(f.Seats)) {
				h.Players[i].Name = f.Seats[i].Name
			}
			return nil
		}}
		j, err := judge.Text(notation.Text{File: "position", Line: 1, Src: f.Text})
		switch recorded := s.Breakdown; {
		case err != nil:
			s.Problem = "the position cannot be drawn: " + err.Error()
		case f.Scores().Same(league.NewSheet(&j.Breakdown)):
			s.Judged = j
		default:
			s.Judged, s.Breakdown = j, recorded
			s.Problem = "today's rules give this position other points"
			s.Do = ": " + a.Hint("records", "rescore", "--dry-run") + " shows them"
		}
	}
	s.Verdict.Complete = f.Complete
	for i := range min(len(s.Breakdown.Tallies), len(f.Seats)) {
		s.Breakdown.Tallies[i].Name = f.Seats[i].Name
	}
	return s
}
