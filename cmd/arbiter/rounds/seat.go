package rounds

import (
	"context"
	"math"

	"arbiter/records"
	"arbiter/records/pairing"
)

// seat seats the players, by the rounds before.
func (r *Round) seat(ctx context.Context, store *records.Store, rounds []records.SeatedRound) error {
	numbers := map[string]int{}
	for i, name := range r.Players {
		numbers[name] = i
	}
	past := pairing.NewPast(len(r.Players))
	for i := range rounds {
		var tables [][]int
		for _, table := range rounds[i].Tables {
			tables = append(tables, numbered(table, numbers))
		}
		past.Add(tables, numbered(rounds[i].Out, numbers))
	}
	r.First = len(rounds) == 0
	var made pairing.Round
	switch r.System {
	case RoundRobin:
		made = pairing.RoundRobin(past, r.Seed)
	case Swiss:
		points, err := r.points(ctx, store, numbers)
		if err != nil {
			return err
		}
		made = pairing.Seat(past, pairing.Pairs, points, r.Seed)
	default:
		made = pairing.Seat(past, r.Sizes, nil, r.Seed)
	}
	for _, table := range made.Tables {
		r.Tables = append(r.Tables, r.called(table))
	}
	r.Out = r.called(made.Out)
	for _, one := range made.Repeats {
		r.Repeats = append(r.Repeats, Repeat{r.called(one.Players), one.Times})
	}
	return nil
}

// numbered returns players by their numbers in the round; who is not here is pairing.Away.
func numbered(names []string, numbers map[string]int) []int {
	list := make([]int, len(names))
	for i, name := range names {
		list[i] = pairing.Away
		if n, here := numbers[name]; here {
			list[i] = n
		}
	}
	return list
}

// called returns players by their names.
func (r *Round) called(numbers []int) (list []string) {
	for _, n := range numbers {
		list = append(list, r.Players[n])
	}
	return list
}

// pointsParts is in how many parts a point is counted, so that halves, thirds and quarters are
// whole numbers.
const pointsParts = 12

// points returns the players' points in the standings of the season, in parts. Who stands in no
// table, as a guest, has none.
func (r *Round) points(ctx context.Context, store *records.Store, numbers map[string]int) ([]int, error) {
	points := make([]int, len(r.Players))
	if r.NewLeague {
		return points, nil
	}
	f := records.Filter{League: r.League, Season: r.Season, AllSeasons: true}
	terms, _, err := store.TermsOf(ctx, f)
	if err != nil {
		return nil, err
	}
	terms.MinGames = 0 // whoever has played few games has points too
	table, err := store.Standings(ctx, f, &terms)
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
