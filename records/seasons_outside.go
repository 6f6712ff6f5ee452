package records

import (
	"slices"

	"arbiter/records/engine"
	"arbiter/score"
)

// remarkOutside says how many results of the open seasons of a league are of days outside
// their season, which they were not among its seasons before.
func (t *Tx) remarkOutside(l League, before []leagueSeason) error {
	type outside struct {
		n, first int64
		day      string
	}
	now := t.names.seasonsOf(l.ID)
	inside := func(list []leagueSeason, season int64, day string) bool {
		x := seasonOn(list, day)
		return len(list) == 0 || x != nil && x.season == season
	}
	found := map[int64]outside{} // by season
	err := t.Each(func(row engine.Record) error {
		season := row.Int(1)
		day, _ := dayAndTime(row.Int(2), row.Int(3))
		if o := found[season]; inside(before, season, day) && !inside(now, season, day) {
			if o.n++; o.n == 1 {
				o.first, o.day = row.Int(0), day
			}
			found[season] = o
		}
		return nil
	}, `SELECT id, season, played, zone FROM results WHERE league = $1 AND season IS NOT NULL AND state <> 'void' ORDER BY played, id`, l.ID)
	for _, x := range slices.Backward(now) {
		if o := found[x.season]; o.n > 0 && !x.closed {
			t.remark("season %s of %s: %s now outside its days, the first #%d of %s", x.name, l.Name, score.Counted(int(o.n), "result"), o.first, o.day)
		}
	}
	return err
}
