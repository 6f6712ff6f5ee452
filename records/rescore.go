package records

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/score"
)

// A Difference is a result whose position gives other points or places today.
type Difference struct {
	ID      int64
	Game    string
	Played  time.Time
	Names   []string
	Before  StoredBreakdown
	After   StoredBreakdown
	Places  []int // today, by seat; 0 when nobody is placed
	Problem string

	complete bool // whether the game is over today
}

// totals is a breakdown in a few words: "Ann 24, Bob 23".
func totals(s *StoredBreakdown) string {
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
		n, err = s.differences(ctx, games, func(d *Difference, _ *Full) error { show(*d); return nil })
		return err
	})
	return n, err
}

// Rescore does what Differences does and keeps the new lines and places. It leaves
// results with a Problem as they are.
func (t *Tx) Rescore(games score.Games, show func(Difference)) (int, error) {
	n, err := t.view().differences(t.ctx, games, func(d *Difference, _ *Full) error {
		show(*d)
		if d.Problem != "" {
			return nil
		}
		return t.rescore(d)
	})
	return n, err
}

func (s *Store) differences(ctx context.Context, games score.Games, take func(*Difference, *Full) error) (int, error) {
	ids, err := numbersOf(ctx, s.q, `SELECT result FROM sheets WHERE text <> '' ORDER BY result`)
	if err != nil {
		return 0, err
	}
	return len(ids), s.results(ctx, ids, wholeResult, func(f *Full) error {
		if d := rescored(f, games); d != nil {
			return take(d, f)
		}
		return nil
	})
}

// rescored is how a result differs from what its position gives today; nil where it
// does not.
func rescored(f *Full, games score.Games) *Difference {
	d := &Difference{ID: f.ID, Game: f.Game, Played: f.Played, Names: f.Names, Before: f.Breakdown}
	j, err := games.Judge(f.Text, f.Breakdown.settings()) // under the rulings that were in force
	if err != nil {
		d.Problem = fmt.Sprintf("its position cannot be scored today: %v", err)
		return d
	}
	d.After, d.complete = storeBreakdown(&j.Breakdown), j.Verdict.Complete
	if len(d.After.Players) != len(f.Seats) {
		d.Problem = fmt.Sprintf("its position has %d players today, %d are recorded", len(d.After.Players), len(f.Seats))
		return d
	}
	if recorded, named := f.Breakdown.names(), d.After.names(); !slices.EqualFunc(recorded, named, score.SameName) {
		d.Problem = fmt.Sprintf("its position names %s, %s are recorded", score.And(named), score.And(recorded))
		return d
	}
	if d.Places = j.Breakdown.Places(); d.Places == nil { // nobody is placed
		d.Places = make([]int, len(f.Seats))
	}
	if f.Breakdown.sameScores(&d.After) && d.complete == f.Complete && slices.Equal(placesOf(f.Seats), d.Places) {
		return nil
	}
	return d
}

// rescore keeps what a result's position gives today.
func (t *Tx) rescore(d *Difference) error {
	return t.change(d.ID, func(m *mending) error {
		now := &m.now
		for i := range now.Seats {
			now.Seats[i].Place, now.Seats[i].Points = d.Places[i], score.WholePoints(d.After.Players[i].Total())
		}
		now.Breakdown, now.Complete, now.Version = d.After, d.complete, t.s.version
		return nil
	})
}
