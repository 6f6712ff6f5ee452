package records

import (
	"context"
	"slices"
	"strings"

	"arbiter/score"
)

// Careers hands on everybody's career among the results that the filter picks
// by game, league, season and days, by name. It reads the results once, however
// many players there are. Games that don't count are counted only; who has no
// other game is handed on too.
func (s *Store) Careers(ctx context.Context, f Filter, each func(*Career) error) error {
	return s.wrap("reading the histories", s.Snapshot(ctx, func() error { return s.careers(ctx, &f, each) }))
}

func (s *Store) careers(ctx context.Context, f *Filter, each func(*Career) error) error {
	people, err := loadRoster(ctx, s.q)
	if err != nil {
		return err
	}
	league, season, err := s.labels(ctx, f)
	if err != nil {
		return err
	}
	rows, err := s.gamesOf(ctx, f)
	if err != nil {
		return err
	}
	at := map[int64][]int{} // by player, the rows
	var order []int64
	for i := range rows {
		for _, seat := range rows[i].Seats {
			who := people.who(seat.Player)
			if at[who] == nil {
				order = append(order, who)
			}
			at[who] = append(at[who], i)
		}
	}
	slices.SortFunc(order, func(a, b int64) int {
		return strings.Compare(score.NameKey(people.name(a)), score.NameKey(people.name(b)))
	})
	var own []Full
	for _, who := range order {
		own = own[:0]
		for _, i := range at[who] {
			own = append(own, rows[i])
		}
		c := newCareer(people, who, f)
		c.League, c.Season = league, season
		c.replay(own, people, who, false)
		if err := each(c); err != nil {
			return err
		}
	}
	return nil
}

// newCareer is a career before any game.
func newCareer(people *roster, me int64, f *Filter) *Career {
	c := &Career{ID: me, Player: people.name(me), Game: f.Game}
	for id, to := range people.merged {
		if to == me {
			c.Others = append(c.Others, people.names[id])
		}
	}
	slices.Sort(c.Others)
	return c
}
