package pair

import (
	"context"
	"math"

	"arbiter/records"
	"arbiter/records/pairing"
)

// pair makes the round and its plan.
func (r *pairRun) pair(ctx context.Context, s *records.Store, d *draw, rounds []records.SeatedRound) error {
	numbers := map[string]int{}
	for i, name := range d.names {
		numbers[name] = i
	}
	numbered := func(names []string) []int {
		list := make([]int, len(names))
		for i, name := range names {
			list[i] = pairing.Away
			if n, here := numbers[name]; here {
				list[i] = n
			}
		}
		return list
	}
	past := pairing.NewPast(len(d.names))
	for i := range rounds {
		var tables [][]int
		for _, table := range rounds[i].Tables {
			tables = append(tables, numbered(table))
		}
		past.Add(tables, numbered(rounds[i].Out))
	}
	d.past = len(rounds) > 0
	switch d.system {
	case roundRobin:
		d.round = pairing.RoundRobin(past, r.seed)
	case swiss:
		points, err := pointsOf(ctx, s, d, numbers)
		if err != nil {
			return err
		}
		d.round = pairing.Seat(past, pairing.Pairs, points, r.seed)
	default:
		d.round = pairing.Seat(past, d.sizes, nil, r.seed)
	}
	for _, table := range d.round.Tables {
		d.plan.Tables = append(d.plan.Tables, d.called(table))
	}
	d.plan.Out = d.called(d.round.Out)
	return nil
}

// pointsParts is in how many parts a point is counted, so that halves, thirds and
// quarters are whole numbers.
const pointsParts = 12

// pointsOf are the players' points in the standings of the season, in parts. Who
// stands in no table, as a guest, has none.
func pointsOf(ctx context.Context, s *records.Store, d *draw, numbers map[string]int) ([]int, error) {
	points := make([]int, len(d.names))
	if d.newLeague {
		return points, nil
	}
	f := records.Filter{League: d.plan.League, Season: d.plan.Season, AllSeasons: true}
	terms, _, err := s.TermsOf(ctx, f)
	if err != nil {
		return nil, err
	}
	terms.MinGames = 0 // whoever has played few games has points too
	table, err := s.Standings(ctx, f, &terms)
	if err != nil {
		return nil, err
	}
	for i := range table.Rows {
		if n, here := numbers[table.Rows[i].Name]; here {
			points[n] = int(math.Round(table.Rows[i].Points * pointsParts))
		}
	}
	return points, nil
}

// called are the names of players.
func (d *draw) called(players []int) []string {
	var list []string
	for _, n := range players {
		list = append(list, d.names[n])
	}
	return list
}
