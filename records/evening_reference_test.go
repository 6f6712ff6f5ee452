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
					if g.Game == "tally" { // some win more often
						a, b := random.IntN(6), random.IntN(6)
						text := fmt.Sprintf(": P%d %d, P%d %d", min(a, b), random.IntN(40), 7, random.IntN(20))
						g.Text, g.Sheet, g.Seats = game(text).Text, game(text).Sheet, game(text).Seats
					}
					g.Text = fmt.Sprintf("%d:%s", i, strings.SplitN(g.Text, ":", 2)[1])
					g.Played = time.Date(2026, 11, 1+random.IntN(5), 12, i, 0, 0, time.UTC)
					g.League = []string{"Tuesday", "Tuesday", "Friday"}[random.IntN(3)]
					c.games = append(c.games, g)
				}
			}
			must(t, create(s, "Tuesday", league.Terms{}))
			must(t, create(s, "Friday", league.Terms{}))
			save(t, s, c.games...)
			c.guests = []string{"P7"}
			must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("P7", true) }))
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
	name         string
	place, total int
}

func refSeats(g *league.Result) (list []refSeat) {
	sheet := sheetOf(g)
	places := sheet.Places()
	for i := range sheet.Tallies {
		one := refSeat{name: sheet.Tallies[i].Name, total: sheet.Tallies[i].Total()}
		if len(places) > 0 {
			one.place = places[i]
		}
		list = append(list, one)
	}
	return list
}

// won is who won a game alone; "" for nobody.
func won(g *league.Result) string {
	var first []string
	for _, s := range refSeats(g) {
		if s.place == 1 {
			first = append(first, s.name)
		}
	}
	if len(first) == 1 {
		return first[0]
	}
	return ""
}

// evening tells a day of these games, in which all others are void, the slow way:
// as text.
func (c clubTruth) evening(games []league.Result, day league.Day) string {
	var out, unplayed []string
	var counted, tonight []*league.Result // in the order played
	there, contested, unplaced := map[string]bool{}, 0, 0
	order := make([]int, len(games))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return games[a].Played.Compare(games[b].Played) })
	for _, i := range order {
		g := &games[i]
		if g.State == league.Void || league.PlayingDay(g.Played) > day {
			continue
		}
		seats := refSeats(g)
		if league.PlayingDay(g.Played) == day {
			for _, s := range seats {
				if g.Game != league.GameNoShow || len(seats) > 1 && s.place == 1 {
					there[s.name] = true
				}
			}
		}
		if league.Unplayed(g.Game) {
			for _, s := range seats {
				switch {
				case league.PlayingDay(g.Played) < day || g.State != league.Confirmed:
				case g.Game == league.GameBye:
					unplayed = append(unplayed, "bye "+s.name)
				case s.place != 1 || len(seats) == 1:
					unplayed = append(unplayed, "missed "+s.name)
				}
			}
			continue
		}
		if league.PlayingDay(g.Played) == day {
			tonight = append(tonight, g)
			if g.State == league.Contested {
				contested++
			} else if !counts(g, 0) {
				unplaced++
			}
		}
		if counts(g, 0) {
			counted = append(counted, g)
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
	names := map[string]bool{}
	for _, g := range tonight {
		out = append(out, g.Text)
		for _, s := range refSeats(g) {
			names[s.name] = true
		}
	}

	// Who won most.
	wins := map[string]int{}
	for _, g := range tonight {
		wins[won(g)]++
	}
	delete(wins, "")
	for _, name := range slices.Sorted(maps.Keys(wins)) {
		if n := wins[name]; n >= 2 && n == slices.Max(slices.Collect(maps.Values(wins))) {
			of := 0
			for _, g := range tonight {
				for _, s := range refSeats(g) {
					if s.name == name {
						of++
					}
				}
			}
			out = append(out, fmt.Sprintf("%s won %d of %d", name, n, of))
		}
	}

	// The closest: no other game's first and second were closer.
	gap := map[*league.Result]int{}
	for _, g := range tonight {
		seats := refSeats(g)
		slices.SortStableFunc(seats, func(a, b refSeat) int { return a.place - b.place })
		best := slices.MaxFunc(seats, func(a, b refSeat) int { return a.total - b.total }).total
		zero := !slices.ContainsFunc(seats, func(s refSeat) bool { return s.total != 0 })
		if zero || len(seats) < 2 || seats[0].total != best || seats[1].place == 1 && seats[1].total != best {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(seats), func(s refSeat) bool { return s.place == 1 })
		gap[g] = -1
		if len(rest) == len(seats)-1 {
			gap[g] = best - slices.MaxFunc(rest, func(a, b refSeat) int { return a.total - b.total }).total
		}
	}
	for _, g := range tonight {
		if n, ok := gap[g]; ok && len(gap) > 1 && n == slices.Min(slices.Collect(maps.Values(gap))) {
			out = append(out, "closest "+g.Text)
		}
	}

	// The best score of each game, and how long nobody had as much.
	titles := map[string]bool{}
	for _, g := range tonight {
		titles[g.Game] = true
	}
	for title := range titles {
		top, holders, lone := -1<<30, map[string]bool{}, false
		since, between := league.Day(0), 0
		for _, g := range tonight {
			for _, s := range refSeats(g) {
				if g.Game == title {
					top = max(top, s.total)
				}
			}
		}
		for _, g := range tonight {
			for _, s := range refSeats(g) {
				if g.Game == title && s.total == top {
					holders[s.name] = true
					lone = lone || s.place == 1
				}
			}
		}
		for _, g := range counted[:len(counted)-len(tonight)] {
			if g.Game != title {
				continue
			}
			between++
			for _, s := range refSeats(g) {
				if s.total >= top {
					since, between = league.PlayingDay(g.Played), 0
				}
			}
		}
		if lone && between >= 5 {
			out = append(out, fmt.Sprintf("best %d in %s by %v since %d, %d games", top, title, slices.Sorted(maps.Keys(holders)), since, between))
		}
	}

	// Runs of games won: a letter for each game, in capitals those of the evening.
	ended, going := map[string]int{}, map[string]int{}
	for name := range names {
		form := ""
		for i, g := range counted {
			for _, s := range refSeats(g) {
				if s.name != name {
					continue
				}
				letter := "l"
				if won(g) == name {
					letter = "w"
				}
				if i >= len(counted)-len(tonight) {
					letter = strings.ToUpper(letter)
				}
				form += letter
			}
		}
		for n := range len(form) + 1 {
			run := func(text string) bool { return strings.ToUpper(text) == strings.Repeat("W", n) }
			if run(form[len(form)-n:]) {
				going[name] = n
			}
			for at := range len(form) - n {
				if run(form[at:at+n]) && form[at+n] == 'L' {
					ended[name] = max(ended[name], n)
				}
			}
		}
	}
	for what, runs := range map[string]map[string]int{"ended": ended, "going": going} {
		most := slices.Max(append(slices.Collect(maps.Values(runs)), 0))
		for _, name := range slices.Sorted(maps.Keys(runs)) {
			if most >= 3 && runs[name] == most {
				out = append(out, fmt.Sprintf("%s %s %d", what, name, most))
			}
		}
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
	m := &e.Moments
	for _, w := range m.MostWins {
		out = append(out, fmt.Sprintf("%s won %d of %d", w.Name, w.Won, w.Games))
	}
	for _, id := range m.Closest {
		out = append(out, "closest "+text(id))
	}
	for _, b := range m.Best {
		out = append(out, fmt.Sprintf("best %s in %s by %v since %d, %d games", b.Points, b.Game, b.Players, b.Since, b.Games))
	}
	for what, s := range map[string]*league.Streak{"ended": m.Ended, "going": m.Going} {
		for i := 0; s != nil && i < len(s.Players); i++ {
			name := s.Players[i]
			out = append(out, fmt.Sprintf("%s %s %d", what, name, s.Games))
		}
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
// which kinds of moments there were.
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
		for _, kind := range []string{"\nbest", "\nended", "\ngoing", "\nclosest", " won ", "\nbye", "\nmissed"} {
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
