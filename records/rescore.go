package records

import (
	"context"
	"fmt"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A Difference is a result whose position gives other points or places today.
type Difference struct {
	Was     league.Result // as it is recorded
	Now     league.Result // as it would be today; only Complete, Seats and Sheet are set
	Problem string        // why the position cannot be scored today; "" where it can
}

// Differences scores every result with a position again, calls show for those that differ, and
// returns how many it scored.
func (s *Store) Differences(ctx context.Context, games score.Games, show func(Difference)) (n int, err error) {
	return n, s.Whole(ctx, Filter{}, func(r *league.Result) error {
		if r.Text == "" {
			return nil
		}
		n++
		if d := rescored(r, games); d != nil {
			show(*d)
		}
		return nil
	})
}

// Rescore does the same as Differences and keeps the new lines and places. It leaves results with a
// Problem as they are.
func (t *Tx) Rescore(games score.Games, show func(Difference)) (int, error) {
	var list []Difference
	n, err := t.View().Differences(t.ctx, games, func(d Difference) { list = append(list, d) })
	for _, d := range list {
		show(d)
		if err != nil || d.Problem != "" {
			continue
		}
		err = t.Change(d.Was.ID, func(r *league.Result) error {
			for i := range r.Seats {
				r.Seats[i].Place, r.Seats[i].Points = d.Now.Seats[i].Place, d.Now.Seats[i].Points
			}
			r.Sheet, r.Complete, r.Version = d.Now.Sheet, d.Now.Complete, t.s.version
			return nil
		})
	}
	return n, err
}

// rescored returns how a result differs from what its position gives today, under the rulings that
// were in force; nil where it does not.
func rescored(r *league.Result, games score.Games) *Difference {
	d := &Difference{Was: *r}
	was, now := r.Scores(), &d.Now
	j, err := games.Judge(r.Text, was.Settings())
	if err == nil {
		now.Complete = j.Verdict.Complete
		err = now.SetBreakdown(&j.Breakdown)
	}
	if err != nil {
		d.Problem = fmt.Sprintf("its position cannot be scored today: %v", err)
		return d
	}
	if len(now.Seats) != len(r.Seats) {
		d.Problem = fmt.Sprintf("its position has %d players today, %d are recorded", len(now.Seats), len(r.Seats))
		return d
	}
	if recorded, named := enteredNames(r), now.Names(); !slices.EqualFunc(recorded, named, score.SameName) {
		d.Problem = fmt.Sprintf("its position names %s, %s are recorded", score.And(named), score.And(recorded))
		return d
	}
	if was.Same(now.Sheet) && now.Complete == r.Complete && slices.Equal(r.Places(), now.Places()) {
		return nil
	}
	return d
}

// enteredNames returns what the players were called, by seat.
func enteredNames(r *league.Result) []string {
	names := make([]string, len(r.Seats))
	for i := range r.Seats {
		names[i] = r.Seats[i].Entered()
	}
	return names
}
