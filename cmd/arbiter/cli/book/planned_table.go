package book

import (
	"context"
	"fmt"

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
