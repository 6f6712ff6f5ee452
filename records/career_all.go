package records

import (
	"context"
	"slices"
)

// Careers passes on the career of every player among the results that the filter picks
// by game, league, season and days, ordered by name. It reads the results only once.
// Games that don't count are only counted; a player who has no other games is passed on
// too.
func (s *Store) Careers(ctx context.Context, f Filter, each func(*Career) error) (err error) {
	defer s.wrapping(&err, "reading the histories")
	return s.Snapshot(ctx, func() error {
		t, err := s.history(ctx, &f)
		if err != nil {
			return err
		}
		games := make([][]timeGame, len(t.ids)) // by player
		for i := range t.games {
			for _, seat := range t.of(&t.games[i]) {
				games[seat.who] = append(games[seat.who], t.games[i])
			}
		}
		order := make([]int32, len(t.ids))
		for who := range order {
			order[who] = int32(who)
		}
		slices.SortFunc(order, func(a, b int32) int { return byName(t.name(a), t.name(b)) })
		for _, who := range order {
			c, err := s.newCareer(ctx, t, who, &f)
			if err != nil {
				return err
			}
			c.replay(t, games[who], who, false)
			if err := each(c); err != nil {
				return err
			}
		}
		return nil
	})
}
