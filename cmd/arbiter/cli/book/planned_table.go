package book

import (
	"context"
	"fmt"
	"slices"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// A PlannedTable is a table of a round that is planned.
type PlannedTable struct {
	records.Plan
	Number  int
	Players []string // in the order of seats
	Result  int64    // that fills it; 0 for none
}

// Words are the table in a few words: "table 2 of round 3 of Tuesday league 2026".
func (t *PlannedTable) Words() string {
	return fmt.Sprintf("table %d of round %s of %s", t.Number, t.Round, LeagueSeason(t.League, t.Season))
}

// FindTable finds a table by its number, in the newest plan of a league, season and
// round, each of which may be "" for any.
func FindTable(a *cli.App, league, season, round string, number int) (t *PlannedTable, err error) {
	ctx := context.Background()
	return t, WithRecords(a, records.Options{Read: true}, func(s *records.Store) error {
		plan, err := s.NewestPlanned(ctx, league, season, round)
		switch {
		case err != nil:
			return err
		case plan == nil:
			return cli.UsageError("--table %d: no such round is planned; to plan one:\n  %s", number, a.Hint("pair", "--league", "LEAGUE", "--save"))
		case number < 1 || number > len(plan.Tables):
			return cli.UsageError("--table %d: round %s of %s has tables 1 to %d", number, plan.Round, LeagueSeason(plan.League, plan.Season), len(plan.Tables))
		}
		t = &PlannedTable{Plan: plan.Plan, Number: number, Players: plan.Tables[number-1], Result: plan.Results[number-1]}
		return nil
	})
}

// noteRoundless tells of results that were saved without a round by exactly those who
// are planned at a table that has no result yet. They may have played something
// else beside the round, so it is only told how the result becomes the table's. What
// cannot be read is passed over: the results are recorded.
func (s *Saver) noteRoundless() {
	ctx := context.Background()
	rounds := map[[2]string][]records.Progress{} // by league and season
	for _, game := range s.NewResults[:min(len(s.NewResults), MaxNotes)] {
		if game.League == "" || game.Round != "" {
			continue
		}
		of := [2]string{game.League, game.Season}
		if _, known := rounds[of]; !known {
			rounds[of], _ = s.store.Rounds(ctx, game.League, game.Season)
		}
		for _, p := range rounds[of] {
			if at := slices.IndexFunc(p.Tables, func(table []string) bool {
				return slices.Equal(slices.Sorted(slices.Values(table)), slices.Sorted(slices.Values(game.Names())))
			}); at >= 0 && p.Results[at] == 0 {
				s.note("#%d has no round, and table %d of round %s has the same people and no result yet. If this was it:\n  %s",
					game.ID, at+1, p.Round, s.Hint("records", "edit", game.ID, "--round", p.Round))
			}
		}
	}
}
