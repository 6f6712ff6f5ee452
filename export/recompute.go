package export

import (
	"errors"

	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Recomputed result compares what is recorded with what its position gives today. Its breakdown
// is the recorded one, with today's sentences if the lines are the same; without a position there
// is nothing else.
type Recomputed struct {
	score.Judged
	Problem string // why there is no position, or why its score is not the recorded one
	Differs bool   // its score is not the recorded one
}

// Recompute judges a result's position again, with the players' current names.
func Recompute(games score.Games, f *league.Result) Recomputed {
	s := Recomputed{Judged: score.Judged{Game: games.Game(f.Game), Breakdown: f.Breakdown()}}
	recorded := s.Breakdown
	if f.Text == "" {
		s.Problem = "it was recorded without a position"
	} else if j, err := judgeToday(games, f, recorded.Rulings); err != nil {
		s.Problem = "the position cannot be drawn: " + err.Error()
	} else if s.Judged = j; !f.Scores().Same(league.NewSheet(&j.Breakdown)) {
		s.Breakdown = recorded
		s.Problem, s.Differs = "the recorded points are shown; today's rules give this position others", true
	}
	s.Verdict.Complete = f.Complete || f.State == league.Confirmed // it counts as it stands
	for i := range min(len(s.Breakdown.Tallies), len(f.Seats)) {
		s.Breakdown.Tallies[i].Name = f.Seats[i].Name
	}
	return s
}

// judgeToday judges a result's text with the names that the players have now.
func judgeToday(games score.Games, f *league.Result, rulings []score.Setting) (score.Judged, error) {
	j, err := games.Judge(f.Text, rulings)
	if err == nil && callToday(j.Position.Head(), f.Names()) {
		j, err = games.Judge(j.Position.String(), rulings)
	}
	if bad := new(notation.Error); errors.As(err, &bad) {
		err = bad
	}
	return j, err
}

// callToday gives players their present names, and reports whether any of them differs.
func callToday(h *score.Header, names []string) (renamed bool) {
	for i := range min(len(h.Players), len(names)) {
		if p := &h.Players[i]; !score.SameName(p.Name, names[i]) {
			p.Named, renamed = true, true
		}
		h.Players[i].Name = names[i]
	}
	return renamed
}
