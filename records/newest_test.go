package records

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score/oftentest"
)

// Newest hands on each result but the void ones, from the last played to the
// first, as Show has it, also when it takes several pieces, and the records can
// be asked meanwhile.
func TestNewest(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		random := rand.New(rand.NewPCG(7, 7))
		var games []league.Result
		for i := range readPiece*2 + 5 {
			g := game(fmt.Sprintf("%d: Ann %d, Bob 3", i, i%7))
			g.Day = evening().AddDate(0, 0, random.IntN(30)).Format(time.DateOnly)
			g.State = []league.State{league.Confirmed, league.Confirmed, league.Contested, league.Void}[i%4]
			games = append(games, g)
		}
		save(t, s, games...)
		var ids []int64
		err := s.Newest(context.Background(), Filter{}, func(f *league.Result) error {
			ids = append(ids, f.ID)
			if !oftentest.Whole() && f.ID%16 != 0 {
				return nil
			}
			if one := show(t, s, f.ID); !reflect.DeepEqual(one, f) {
				t.Errorf("#%d is %+v, not %+v", f.ID, *f, one)
			}
			return nil
		})
		must(t, err)
		var want []int64
		for i := range games {
			if games[i].State != league.Void {
				want = append(want, int64(i+1))
			}
		}
		slices.SortStableFunc(want, func(a, b int64) int {
			if c := strings.Compare(games[b-1].Day, games[a-1].Day); c != 0 {
				return c
			}
			return int(b - a)
		})
		if !slices.Equal(ids, want) {
			t.Errorf("got %v\nnot %v", ids, want)
		}
		var three []int64
		must(t, s.Newest(context.Background(), Filter{Limit: 3}, func(f *league.Result) error { three = append(three, f.ID); return nil }))
		if !slices.Equal(three, want[:3]) {
			t.Errorf("the three newest are %v, not %v", three, want[:3])
		}
		stop := errors.New("enough")
		n := 0
		if err := s.Newest(context.Background(), Filter{State: league.Contested}, func(*league.Result) error { n++; return stop }); !errors.Is(err, stop) || n != 1 {
			t.Errorf("after %d: %v", n, err)
		}
		var missing *NotFoundError
		if err := s.Newest(context.Background(), Filter{League: "none"}, func(*league.Result) error { return nil }); !errors.As(err, &missing) {
			t.Errorf("got %v", err)
		}
	})
}

// Careers and halls of fame are those that the results give without a store, of players
// who turned out to be one too.
func TestHistoriesAreThoseOfTheResults(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for seed := range uint64(oftentest.Times(8)) {
			random := rand.New(rand.NewPCG(seed, 5))
			s, c := newStore(t), leaguetest.Club{Merged: map[string]string{"P5": "P4"}}
			for _, r := range append(leaguetest.Random(random), leaguetest.As(league.Void, leaguetest.On(1, "P4 1, P0 2")), leaguetest.As(league.Void, leaguetest.On(1, "P5 1, P1 2"))) {
				if !slices.Contains(r.Names(), "P4") || !slices.Contains(r.Names(), "P5") {
					c.Results = append(c.Results, r)
				}
			}
			save(t, s, c.Results...)
			must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("P4", "P5") }))
			results, _ := c.Played(true)
			got, err := s.Careers(context.Background(), Filter{})
			must(t, err)
			want := league.Histories(results)
			for _, one := range want {
				all, err := s.Career(context.Background(), one.Player, Filter{}, true)
				must(t, err)
				if diff := cmp.Diff(league.History(results, one.ID, true), all, byNames...); diff != "" {
					t.Errorf("%s: of the results (-) and of the store (+)\n%s", one.Player, diff)
				}
			}
			if diff := cmp.Diff(want, got, byNames...); diff != "" {
				t.Errorf("seed %d: of the results (-) and of the store (+)\n%s", seed, diff)
			}
			counted, _ := c.Played(false)
			if diff := cmp.Diff(league.HallOfFame(counted), hall(t, s, Filter{})); diff != "" {
				t.Errorf("seed %d: of the results (-) and of the store (+)\n%s", seed, diff)
			}
		}
	})
}

// byNames compares players by their names, not by the numbers that a store gave them, and
// terms by what they say.
var byNames = []cmp.Option{cmp.Comparer(func(a, b league.Terms) bool { return a.Short(strings.ToLower) == b.Short(strings.ToLower) }),
	cmpopts.IgnoreFields(league.Career{}, "ID", "Others"), cmpopts.IgnoreFields(league.Opponent{}, "Player"), cmpopts.IgnoreFields(league.Against{}, "Player"),
	cmpopts.IgnoreFields(league.Row{}, "Player"), cmpopts.IgnoreUnexported(league.Totals{}), cmpopts.IgnoreFields(league.Rated{}, "Player"), cmpopts.IgnoreFields(league.Attended{}, "Player")}
