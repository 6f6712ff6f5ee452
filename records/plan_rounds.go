package records

import (
	"context"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A SeatedRound is who sat with whom in a round, or was to sit.
type SeatedRound struct {
	Round  string     // "" for the games of a day that are of no round
	Tables [][]string // the players in the order of seats
	Out    []string   // who had a bye or was planned to sit out, and sat nowhere
	absent []string   // of games to which somebody did not come: who sat there has not met
	first  string     // day
}

// SeatedRounds are the rounds of a league in a season, or without one for "", in the
// order of their first games: what a pairing of the next round goes by. Tables that
// are planned and not played yet count as well. Void results don't count.
func (s *Store) SeatedRounds(ctx context.Context, of, season string) (list []SeatedRound, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		planned, err := s.Rounds(ctx, of, season)
		if err != nil {
			return err
		}
		at := func(round string, day string) *SeatedRound {
			i := slices.IndexFunc(list, func(r SeatedRound) bool {
				if round == "" {
					return r.Round == "" && r.first == day
				}
				return r.Round != "" && league.CompareRounds(r.Round, round) == 0
			})
			if i < 0 {
				i = len(list)
				list = append(list, SeatedRound{Round: round, first: day})
			}
			list[i].first = min(list[i].first, day)
			return &list[i]
		}
		err = s.Plays(ctx, Filter{League: of, Season: season}, func(r *league.Result) error {
			if r.State == league.Void || season == "" && r.Season != "" {
				return nil
			}
			switch of := at(r.Round, r.Day); {
			case score.NameKey(r.Game) == league.GameBye:
				of.Out = append(of.Out, r.Names()...)
			case score.NameKey(r.Game) == league.GameNoShow:
				of.absent = append(of.absent, r.Names()...)
			case len(r.Seats) > 1:
				of.Tables = append(of.Tables, r.Names())
			}
			return nil
		})
		for i := range planned {
			at(planned[i].Round, s.today()).add(&planned[i].Plan)
		}
		return err
	})
	slices.SortStableFunc(list, func(a, b SeatedRound) int { return strings.Compare(a.first, b.first) })
	return list, err
}

// add adds what a plan has beyond what was played.
func (r *SeatedRound) add(p *Plan) {
	seated := func(name string) bool {
		return slices.Contains(r.absent, name) || slices.ContainsFunc(r.Tables, func(table []string) bool { return slices.Contains(table, name) })
	}
	for _, table := range p.Tables {
		if !slices.ContainsFunc(table, seated) {
			r.Tables = append(r.Tables, table)
		}
	}
	for _, name := range p.Out {
		if !seated(name) && !slices.Contains(r.Out, name) {
			r.Out = append(r.Out, name)
		}
	}
}
