package records

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// A clubYear is a club of 24 members in three leagues, which plays two seasons.
type clubYear struct {
	clubTruth
	t      *testing.T
	s      *Store
	random *rand.Rand
	guest  int // the next one
}

// A yearLeague is who plays in a league, on which day of the week after the
// Tuesday, and how many sit at a table.
type yearLeague struct {
	name    string
	members []int
	day     int
	sizes   []int
	spring  league.Terms
	autumn  league.Terms
	games   []string // that are played
}

var yearLeagues = []yearLeague{
	{"Tuesday", span(1, 14), 0, []int{2}, league.Terms{Ties: []string{league.TieHeadToHead, league.TieWins}}, league.Terms{Points: league.ByWins, Bye: league.ByeNothing, Ties: []string{league.TieDifference}}, []string{"tally"}},
	{"Friday", span(8, 21), 3, []int{3, 4, 5}, league.Terms{Points: "5-3-2-1", Best: 8}, league.Terms{Points: "5-3-2-1", Weight: map[string]int{"Big": 2}, Ties: []string{league.TieDifference}}, []string{"tally", "Big"}},
	{"Sunday", append(span(15, 24), span(1, 5)...), 5, []int{2, 3, 4}, league.Terms{Bye: league.ByeDraw, MinGames: 2}, league.Terms{Points: league.ByScore, Drop: 2}, []string{"tally", "Big"}},
}

func span(from, to int) (list []int) {
	for n := from; n <= to; n++ {
		list = append(list, n)
	}
	return list
}

// play plays a round of a league: tables, a bye or no-show where the tables do not
// come out even, now and then a guest, a contested or a void result.
func (c *clubYear) play(l *yearLeague, first string, week int) {
	start, err := time.Parse(time.DateOnly, first)
	must(c.t, err)
	start = start.AddDate(0, 0, 7*week+l.day).Add(20 * time.Hour)
	var who []string
	for _, i := range c.random.Perm(len(l.members))[:9+c.random.IntN(4)] {
		who = append(who, fmt.Sprintf("M%02d", l.members[i]))
	}
	if c.random.IntN(3) == 0 {
		who = append(who, fmt.Sprintf("G%d", c.guest%4))
		c.guest++
	}
	var list []league.Result
	add := func(title string, seats []string) {
		var parts []string
		for i, name := range seats {
			points := c.random.IntN(8)
			if title != "tally" && title != "Big" {
				points = 2 - min(i, 1)
			}
			parts = append(parts, fmt.Sprintf("%s %d", name, points))
		}
		g := game(fmt.Sprintf("%d: %s", len(c.games)+len(list), strings.Join(parts, ", ")))
		g.Game, g.League, g.Round, g.Played = title, l.name, fmt.Sprint(week+1), start.Add(time.Duration(len(list))*time.Minute)
		g.State = []league.State{league.Confirmed, league.Confirmed, league.Confirmed, league.Confirmed, league.Confirmed, league.Confirmed, league.Contested, league.Void}[c.random.IntN(8)]
		list = append(list, g)
	}
	for len(who) > 0 {
		switch n := l.sizes[c.random.IntN(len(l.sizes))]; {
		case n <= len(who):
			add(l.games[c.random.IntN(len(l.games))], who[:n])
			who = who[n:]
		case len(who) == 1 && who[0] != "M24" && c.random.IntN(2) == 0:
			who = append(who, "M24") // who does not come
			add(league.GameNoShow, who)
			who = nil
		default:
			add(league.GameBye, who)
			who = nil
		}
	}
	season := c.current(l.name)
	save(c.t, c.s, list...)
	for _, g := range list {
		g.Season = season
		c.games = append(c.games, g)
	}
}

// command does what must be taken, and refuses what must not.
func (c *clubYear) command(what string, refused bool, work func(*Tx) error) {
	c.t.Helper()
	before := ""
	if refused {
		before = dump(c.t, c.s)
	}
	err := do(c.s, what, work)
	if errors.As(err, new(*RefusedError)) != refused || err != nil && !refused {
		c.t.Fatalf("%s: refused must be %v: %v", what, refused, err)
	}
	if refused && !strings.Contains(err.Error(), "arbiter leagues reopen ") {
		c.t.Fatalf("%s: %v", what, err)
	}
	if refused && dump(c.t, c.s) != before {
		c.t.Fatalf("%s left something:\n%s", what, cmp.Diff(before, dump(c.t, c.s)))
	}
}

// number is a result that is picked, in no other order than by its number.
func (c *clubYear) number(pick func(g *league.Result) bool) int64 {
	i := slices.IndexFunc(c.games, func(g league.Result) bool { return pick(&g) })
	if i < 0 {
		c.t.Fatal("there is no such result")
	}
	return int64(i + 1)
}

// attack tries to change the closed season of a league in all ways.
func (c *clubYear) attack(of string) {
	mine := c.number(func(g *league.Result) bool {
		return g.League == of && g.Season == "S1" && g.State == league.Confirmed && !league.Unplayed(g.Game)
	})
	open := c.number(func(g *league.Result) bool { return g.League == of && g.Season == "S2" && g.State == league.Confirmed })
	late := game(fmt.Sprintf("late %s: M01 5, M02 3", of))
	late.League, late.Season, late.Round, late.Played = of, "S1", "12", c.games[mine-1].Played.Add(time.Hour)
	c.command("save", true, func(tx *Tx) error { _, err := tx.Save(Incoming{Result: late}); return err })
	c.command("edit", true, func(tx *Tx) error { return tx.Edit(mine, Edit{Round: ptr("2a")}) })
	c.command("move away", true, func(tx *Tx) error { return tx.Edit(mine, Edit{Season: ptr("S2")}) })
	c.command("move in", true, func(tx *Tx) error { return tx.Edit(open, Edit{Season: ptr("S1")}) })
	c.command("void", true, func(tx *Tx) error { return tx.SetState(mine, league.Void, "") })
	c.command("contest", true, func(tx *Tx) error { return tx.SetState(mine, league.Contested, "") })
	c.command("terms", true, func(tx *Tx) error {
		return tx.EditSeason(of, "S1", "", func(t *league.Terms) { t.Points = league.ByScore })
	})
	var saved int64 // the command that recorded it
	must(c.t, c.s.Log(context.Background(), 0, func(e Entry) error {
		if e.What == "save" && e.ID > 0 && saved == 0 {
			saved = e.ID
		}
		return nil
	}))
	c.command("undo", true, func(tx *Tx) error { _, err := tx.Undo(saved); return err })

	// An import takes what is of the open season.
	fresh := late
	fresh.Season, fresh.Text, fresh.Played = "S2", "fresh "+late.Text, c.games[len(c.games)-1].Played.Add(time.Hour)
	told := 0
	c.command("import", false, func(tx *Tx) error {
		r := tx.Record(func(_ *Incoming, _ Saved, err error) {
			if err != nil && strings.Contains(err.Error(), "arbiter leagues reopen "+of+" S1") {
				told++
			}
		})
		must(c.t, r.Add(&Incoming{Result: late}))
		must(c.t, r.Add(&Incoming{Result: fresh}))
		return r.Flush()
	})
	if told != 1 {
		c.t.Errorf("%d results of the import were refused, want 1", told)
	}
	fresh.State = league.Confirmed
	c.games = append(c.games, fresh)

	// Terms of the league are not those of its seasons.
	c.terms[of] = league.Terms{Points: "7-1"}
	c.command("league's terms", false, func(tx *Tx) error {
		return tx.EditLeague(of, "", func(t *league.Terms) { *t = c.terms[of] })
	})
}

// merged is the club when somebody turns out to be another.
func (c clubTruth) merged(stay, gone string) clubTruth {
	to := c.clone()
	for i := range to.games {
		g := &to.games[i]
		callOthers(g, func(name string) string {
			if name == gone {
				return stay
			}
			return name
		})
	}
	return to
}

// merges makes members one, and takes that back. The champions of closed seasons stay.
func (c *clubYear) merges() {
	met := map[string]bool{}
	for i := range c.games {
		for _, a := range refSeats(&c.games[i]) {
			for _, b := range refSeats(&c.games[i]) {
				met[a.name+b.name] = true
			}
		}
	}
	tried := 0
	for a := 1; a <= 24; a++ {
		for b := 1; b <= 24; b++ {
			stay, gone := fmt.Sprintf("M%02d", a), fmt.Sprintf("M%02d", b)
			if a == b || met[stay+gone] || tried == 2 {
				continue
			}
			tried++
			c.command("merge "+gone, false, func(tx *Tx) error { return tx.Merge(stay, gone) })
			was := c.clubTruth
			c.clubTruth = c.merged(stay, gone)
			c.compare(c.t, c.s, "merged")
			must(c.t, undo(c.s, 0))
			c.clubTruth = was
		}
	}
	if tried == 0 {
		c.t.Error("all have met")
	}
}

// A club of 24 members plays two seasons in three leagues; the first is closed and
// attacked. Standings, crosstables, ratings and evenings are those of the slow
// reference all the time.
func TestAClubForAYear(t *testing.T) {
	weeks := 3
	if long() {
		weeks = 12
	}
	forEachStore(t, func(t *testing.T) {
		c := clubYear{t: t, s: newStore(t), random: rand.New(rand.NewPCG(7, 24)), clubTruth: clubTruth{terms: map[string]league.Terms{}, seasons: map[string]map[string]clubSeason{}}}
		spring := Filter{AsOf: league.DayOf(time.Date(2026, 1, 15, 0, 0, 0, 0, time.UTC))}
		for i := range yearLeagues {
			l := &yearLeagues[i]
			c.terms[l.name] = l.spring
			c.seasons[l.name] = map[string]clubSeason{"S1": {terms: l.spring}}
			must(t, create(c.s, l.name, l.spring))
			c.command("open", false, func(tx *Tx) error { return tx.OpenSeason(l.name, "S1", froms["S1"]) })
			for week := range weeks {
				c.play(l, "2026-01-06", week)
			}
		}
		for n := range min(c.guest, 4) {
			name := fmt.Sprintf("G%d", n)
			c.command("guest", false, func(tx *Tx) error { return tx.SetGuest(name, true) })
			c.guests = append(c.guests, name)
		}
		c.compare(t, c.s, "spring", spring)
		other := openStore(t, t.TempDir()+"/other.db") // as the records were before the season was closed
		bring(t, other, c.s, false)
		for i := range yearLeagues {
			l := &yearLeagues[i]
			c.seasons[l.name]["S1"] = clubSeason{terms: l.spring, closed: true}
			c.terms[l.name] = l.autumn
			c.seasons[l.name]["S2"] = clubSeason{terms: l.autumn}
			c.command("close", false, func(tx *Tx) error {
				champions, err := tx.CloseSeason(l.name, "S1")
				if got := strings.Join(append(champions, ""), " "); got != c.champions()[l.name+" S1"] {
					t.Errorf("champions are %s, want %v", got, c.champions())
				}
				return err
			})
			must(t, editLeague(c.s, l.name, "", func(t *league.Terms) { *t = l.autumn }))
			c.command("open", false, func(tx *Tx) error { return tx.OpenSeason(l.name, "S2", froms["S2"]) })
			for week := range weeks {
				c.play(l, "2026-06-02", week)
			}
		}
		known := c.guests // those who came first in the second season are members as yet
		c.compare(t, c.s, "autumn", spring)
		for i := range yearLeagues {
			c.attack(yearLeagues[i].name)
		}
		c.compare(t, c.s, "attacked", spring)

		// Records that went their own way have a result more of the closed season.
		late := game("late: M01 5, M02 3")
		late.League, late.Season, late.Round, late.Played = "Tuesday", "S1", "12", time.Date(2026, 3, 30, 0, 0, 0, 0, time.UTC)
		save(t, other, late)
		if got := became(bring(t, c.s, other, true)); !strings.HasPrefix(got, "0 new") || !strings.HasSuffix(got, ", 1 refused") {
			t.Errorf("brought: %s", got)
		}
		c.compare(t, c.s, "brought")
		if !slices.Equal(known, c.guests) {
			t.Error("the guests changed")
		}
		c.merges()
		told := map[string]int{}
		for _, league := range []string{"Friday", ""} {
			c.compareEvening(t, c.s, league, "the year", told)
		}
		c.command("reopen", false, func(tx *Tx) error { return tx.ReopenSeason("Sunday", "S1") })
		c.command("void", false, func(tx *Tx) error {
			id := c.number(func(g *league.Result) bool {
				return g.League == "Sunday" && g.Season == "S1" && g.State == league.Confirmed
			})
			c.games[id-1].State = league.Void
			c.seasons["Sunday"]["S1"] = clubSeason{terms: c.seasons["Sunday"]["S1"].terms}
			return tx.SetState(id, league.Void, "")
		})
		c.compare(t, c.s, "opened again", spring)
		clean(t, c.s)
	})
}
