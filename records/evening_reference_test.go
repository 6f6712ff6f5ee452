package records

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// Whatever is told of an evening in a club with many games is true, and nothing is
// left out.
func TestRandomEvenings(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		told := map[string]int{}
		for seed := range rounds(3) {
			random := rand.New(rand.NewPCG(uint64(seed), 18))
			s := newStore(t)
			c := clubTruth{terms: map[string]league.Terms{"Tuesday": {}, "Friday": {}}, seasons: map[string]map[string]clubSeason{}}
			for len(c.games) < 40 {
				for _, g := range randomGames(random) {
					i := len(c.games)
					g.Text = fmt.Sprintf("%d:%s", i, strings.SplitN(g.Text, ":", 2)[1])
					g.Played = time.Date(2026, 11, 1+random.IntN(5), 12, i, 0, 0, time.UTC)
					g.League = []string{"Tuesday", "Tuesday", "Friday"}[random.IntN(3)]
					c.games = append(c.games, g)
				}
			}
			must(t, create(s, "Tuesday", league.Terms{}))
			must(t, create(s, "Friday", league.Terms{}))
			save(t, s, c.games...)
			c.guests = []string{"P3"}
			must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("P3", true) }))
			for _, league := range []string{"Tuesday", ""} {
				c.compareEvening(t, s, league, fmt.Sprint("seed ", seed), told)
			}
		}
		if len(told) == 0 || slices.Min(slices.Collect(maps.Values(told))) == 0 {
			t.Errorf("evenings had %v", told)
		}
	})
}

// A refSeat is a player's part in a game of the reference.
type refSeat struct {
	name  string
	place int
}

func refSeats(g *league.Result) (list []refSeat) {
	sheet := sheetOf(g)
	places := sheet.Places()
	for i := range sheet.Tallies {
		one := refSeat{name: sheet.Tallies[i].Name}
		if len(places) > 0 {
			one.place = places[i]
		}
		list = append(list, one)
	}
	return list
}

// evening tells a day of these games, in which all others are void, the slow way:
// as text.
func (c clubTruth) evening(games []league.Result, day league.Day) string {
	var out, unplayed []string
	var tonight []*league.Result // in the order played
	there, contested, unplaced := map[string]bool{}, 0, 0
	order := make([]int, len(games))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return games[a].Played.Compare(games[b].Played) })
	for _, i := range order {
		g := &games[i]
		if g.State == league.Void || league.PlayingDay(g.Played) != day {
			continue
		}
		seats := refSeats(g)
		for _, s := range seats {
			if g.Game != league.GameNoShow || len(seats) > 1 && s.place == 1 {
				there[s.name] = true
			}
		}
		if league.Unplayed(g.Game) {
			for _, s := range seats {
				switch {
				case g.State != league.Confirmed:
				case g.Game == league.GameBye:
					unplayed = append(unplayed, "bye "+s.name)
				case s.place != 1 || len(seats) == 1:
					unplayed = append(unplayed, "missed "+s.name)
				}
			}
			continue
		}
		tonight = append(tonight, g)
		if g.State == league.Contested {
			contested++
		} else if !counts(g, 0) {
			unplaced++
		}
	}
	guests := 0
	for _, name := range c.guests {
		if there[name] {
			guests++
		}
	}
	out = append(out, fmt.Sprintf("%d games, %d contested, %d unplaced, %d there, %d guests", len(tonight), contested, unplaced, len(there), guests))
	tonight = slices.DeleteFunc(tonight, func(g *league.Result) bool { return !counts(g, 0) })
	for _, g := range tonight {
		out = append(out, g.Text)
	}
	out = append(out, unplayed...)
	slices.Sort(out[1+len(tonight):])
	return strings.Join(out, "\n")
}

// shownEvening is an evening as the reference tells it.
func (c clubTruth) shownEvening(e *league.Evening) string {
	text := func(id int64) string { return c.games[id-1].Text }
	out := []string{fmt.Sprintf("%d games, %d contested, %d unplaced, %d there, %d guests", e.Games, e.Contested, e.Unplaced, e.People, e.Guests)}
	for _, r := range e.Results {
		out = append(out, text(r.ID))
	}
	for _, name := range e.Byes {
		out = append(out, "bye "+name)
	}
	for _, name := range e.Missed {
		out = append(out, "missed "+name)
	}
	slices.Sort(out[1+len(e.Results):])
	return strings.Join(out, "\n")
}

// compareEvening looks at all days of a league, or of the club for "". It counts
// who did not play.
func (c clubTruth) compareEvening(t *testing.T, s *Store, of, where string, told map[string]int) {
	t.Helper()
	games, days := slices.Clone(c.games), map[league.Day]bool{}
	for i := range games {
		g := &games[i]
		if of != "" && g.League != of {
			g.State = league.Void
		}
		if g.State != league.Void && !league.Unplayed(g.Game) {
			days[league.PlayingDay(g.Played)] = true
		}
	}
	last := league.Day(0)
	for _, day := range append(slices.Sorted(maps.Keys(days)), 0) {
		asked := day
		if day == 0 {
			day = last
		}
		last = day
		e, err := s.Evening(context.Background(), of, asked)
		must(t, err)
		if day == 0 {
			if e.Games != 0 || e.Last != 0 {
				t.Fatalf("%s: %s: nothing was played, and told is %+v", where, of, e)
			}
			continue
		}
		want := c.evening(games, day)
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(c.shownEvening(e), "\n")); diff != "" || e.Day != day {
			t.Fatalf("%s: %s: the reference (-) and the evening (+) of day %d\n%s", where, of, day, diff)
		}
		for _, kind := range []string{"\nbye", "\nmissed"} {
			told[kind] += strings.Count(want, kind)
		}
		for _, table := range e.Tables {
			_, terms, of := c.asked(Filter{League: table.League, AsOf: day})
			if diff := cmp.Diff(reference(of, &terms, day, c.guests...), shownTable(table.Standings, nil)); diff != "" {
				t.Fatalf("%s: the reference (-) and the table of %s (+)\n%s", where, table.League, diff)
			}
		}
	}
	if long, err := s.Evening(context.Background(), of, last+3000); err != nil || long.Games != 0 || long.Last != last {
		t.Fatalf("%s: long after: %+v, %v", where, long, err)
	}
}
