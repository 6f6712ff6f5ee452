package records

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// A Difference is a result whose position gives other points or places today.
type Difference struct {
	Was     league.Result // as it is recorded
	Now     league.Result // as it would be today; only Complete, Seats and Sheet are set
	Problem string
}

// totals is a breakdown in a few words: "Ann 24, Bob 23".
func totals(s *league.Sheet) string {
	list := make([]string, len(s.Players))
	for i := range s.Players {
		list[i] = fmt.Sprintf("%s %d", s.Players[i].Name, s.Players[i].Total())
	}
	return strings.Join(list, ", ")
}

// Differences scores every result with a position again, passes those that differ to
// show, and returns how many it scored. A position that cannot be read any more is
// shown with a Problem.
func (s *Store) Differences(ctx context.Context, games score.Games, show func(Difference)) (n int, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		n, err = s.differences(ctx, games, func(d *Difference) error { show(*d); return nil })
		return err
	})
	return n, err
}

// Rescore does what Differences does and keeps the new lines and places. It leaves
// results with a Problem as they are.
func (t *Tx) Rescore(games score.Games, show func(Difference)) (int, error) {
	n, err := t.View().differences(t.Ctx, games, func(d *Difference) error {
		show(*d)
		if d.Problem != "" {
			return nil
		}
		return t.rescore(d)
	})
	return n, err
}

func (s *Store) differences(ctx context.Context, games score.Games, take func(*Difference) error) (int, error) {
	ids, err := engine.Numbers(ctx, s.Q, `SELECT result FROM sheets WHERE text <> '' ORDER BY result`)
	if err != nil {
		return 0, err
	}
	return len(ids), s.results(ctx, ids, wholeResult, func(f *league.Result) error {
		if d := rescored(f, games); d != nil {
			return take(d)
		}
		return nil
	})
}

// rescored is how a result differs from what its position gives today; nil where it
// does not.
func rescored(f *league.Result, games score.Games) *Difference {
	d := &Difference{Was: *f}
	was, now := f.Scores(), &d.Now
	j, err := games.Judge(f.Text, was.Settings()) // under the rulings that were in force
	if err == nil {
		now.Complete = j.Verdict.Complete
		err = now.SetBreakdown(&j.Breakdown)
	}
	if err != nil {
		d.Problem = fmt.Sprintf("its position cannot be scored today: %v", err)
		return d
	}
	if len(now.Seats) != len(f.Seats) {
		d.Problem = fmt.Sprintf("its position has %d players today, %d are recorded", len(now.Seats), len(f.Seats))
		return d
	}
	if recorded, named := enteredNames(f), now.Names(); !slices.EqualFunc(recorded, named, score.SameName) {
		d.Problem = fmt.Sprintf("its position names %s, %s are recorded", score.And(named), score.And(recorded))
		return d
	}
	if was.Same(now.Sheet) && now.Complete == f.Complete && slices.Equal(f.Places(), now.Places()) {
		return nil
	}
	return d
}

// enteredNames are what the players were called, by seat.
func enteredNames(r *league.Result) []string {
	names := make([]string, len(r.Seats))
	for i := range r.Seats {
		names[i] = r.Seats[i].Entered()
	}
	return names
}

// rescore keeps what a result's position gives today.
func (t *Tx) rescore(d *Difference) error {
	return t.change(d.Was.ID, func(m *resultChange) error {
		now := &m.now
		m.edited = false
		for i := range now.Seats {
			now.Seats[i].Place, now.Seats[i].Points = d.Now.Seats[i].Place, d.Now.Seats[i].Points
		}
		now.Sheet, now.Complete, now.Version = d.Now.Sheet, d.Now.Complete, t.s.Version
		return nil
	})
}
