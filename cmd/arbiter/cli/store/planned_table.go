package store

import (
	"context"
	"slices"

	"arbiter/records"
	"arbiter/records/league"
)

// tellPlanned tells of results that were saved without a round by exactly those who
// are planned at a table that has no result yet. They may have played something
// else beside the round, so it is only told how the result becomes the table's. What
// cannot be read is passed over: the results are recorded.
func (s *Saver) tellPlanned() {
	ctx := context.Background()
	plans := map[[2]string][]records.Plan{} // by league and season
	for _, id := range s.NewResults[:min(len(s.NewResults), MaxNotes)] {
		var game league.Result
		_ = s.store.Plays(ctx, records.Filter{ID: id}, func(r *league.Result) error {
			game = *r
			game.Names = slices.Sorted(slices.Values(r.Names))
			return nil
		})
		if game.League == "" || game.Round != "" {
			continue
		}
		of := [2]string{game.League, game.Season}
		if _, known := plans[of]; !known {
			plans[of], _ = s.store.Plans(ctx, game.League, game.Season)
		}
		for _, p := range plans[of] {
			if at := slices.IndexFunc(p.Tables, func(table []string) bool {
				return slices.Equal(slices.Sorted(slices.Values(table)), game.Names)
			}); at >= 0 {
				done, err := s.store.Progress(ctx, p.League, p.Season, p.Round)
				if err == nil && done.Results[at] == 0 {
					s.note("#%d has no round, and table %d of round %s has the same people and no result yet. If this was it: %s",
						id, at+1, p.Round, s.Hint("records", "edit", id, "--round", p.Round))
				}
			}
		}
	}
}
