package records

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"arbiter/records/league"
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
			g.Played = evening().AddDate(0, 0, random.IntN(30))
			g.State = []league.State{league.Confirmed, league.Confirmed, league.Contested, league.Void}[i%4]
			games = append(games, g)
		}
		save(t, s, games...)
		var ids []int64
		err := s.Newest(context.Background(), Filter{}, func(f *league.Result) error {
			ids = append(ids, f.ID)
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
			if c := games[b-1].Played.Compare(games[a-1].Played); c != 0 {
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

// Everybody's career is the same as each one's own.
func TestCareers(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for seed := range uint64(rounds(8)) {
			s, _ := club(t, rand.New(rand.NewPCG(seed, 5)))
			var names []string
			err := s.Careers(context.Background(), Filter{}, func(c *league.Career) error {
				names = append(names, c.Player)
				one, err := s.Career(context.Background(), c.Player, Filter{}, false)
				must(t, err)
				if !reflect.DeepEqual(one, c) {
					t.Errorf("%s: %+v, not %+v", c.Player, c, one)
				}
				return nil
			})
			must(t, err)
			if want := []string{"P0", "P1", "P2", "P3", "P4"}; !slices.Equal(names, want) {
				t.Errorf("seed %d: %v", seed, names)
			}
		}
	})
}
