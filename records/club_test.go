package records

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
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

// A clubTruth is what the records of a random club must say, kept as plainly as can be.
type clubTruth struct {
	games   []league.Result // by number, less one
	terms   map[string]league.Terms
	seasons map[string]map[string]clubSeason // by league and name; these names are in the order of the seasons
	guests  []string
	merged  map[string]string // the name that stays, by the one that went
}

type clubSeason struct {
	terms  league.Terms
	closed bool
}

// froms are the first days of the seasons.
var froms = map[string]string{"S1": "2026-01-01", "S2": "2026-06-01", "S3": "2026-09-01"}

// clubRounds are in the order of the rounds.
var clubRounds = []string{"1", "2", "10", "final"}

func (c clubTruth) clone() clubTruth {
	c.games, c.terms, c.seasons, c.guests, c.merged = slices.Clone(c.games), maps.Clone(c.terms), maps.Clone(c.seasons), slices.Clone(c.guests), maps.Clone(c.merged)
	for league, list := range c.seasons {
		c.seasons[league] = maps.Clone(list)
	}
	return c
}

// goesTo is the season of a new result that names none. All seasons began before all
// results: it is the last one, until that is closed.
func (c clubTruth) goesTo(g *league.Result) (last string) {
	for name := range c.seasons[g.League] {
		last = max(last, name)
	}
	if c.seasons[g.League][last].closed {
		return c.current(g.League)
	}
	return last
}

// current is the season that tables of a league show: the last open one.
func (c clubTruth) current(league string) string {
	for _, name := range []string{"S3", "S2", "S1"} {
		if x, ok := c.seasons[league][name]; ok && !x.closed {
			return name
		}
	}
	return ""
}

func (c clubTruth) closed(g *league.Result) bool { return c.seasons[g.League][g.Season].closed }

// asked is what a filter picks out: the season, its terms, and the games, in which
// all others are void.
func (c clubTruth) asked(f Filter) (string, league.Terms, []league.Result) {
	season, own := f.Season, c.seasons[f.League]
	if season == "" && !f.AllSeasons && len(own) > 0 {
		if season = c.current(f.League); season == "" || f.AsOf != "" {
			season = slices.Min(slices.Collect(maps.Keys(own)))
			for name := range own {
				if f.AsOf == "" || froms[name] <= f.AsOf {
					season = max(season, name)
				}
			}
		}
	}
	terms := c.terms[f.League]
	if x, ok := own[season]; ok {
		terms = x.terms
	}
	games := slices.Clone(c.games)
	for i := range games {
		g := &games[i]
		at := slices.Index(clubRounds, g.Round)
		if g.League != f.League || season != "" && g.Season != season || f.Round != "" && (at < 0 || at > slices.Index(clubRounds, f.Round)) {
			g.State = league.Void
		}
	}
	return season, terms, games
}

// club is who plays these games, up to a day; "" for all.
func (c clubTruth) club(games []league.Result, asOf string) leaguetest.Club {
	games = slices.Clone(games)
	for i := range games {
		if asOf != "" && games[i].Day > asOf {
			games[i].State = league.Void
		}
	}
	return leaguetest.Club{Results: games, Guests: c.guests, Merged: c.merged}
}

// table is what the records must show of a filter, worked out without them.
func (c clubTruth) table(t *testing.T, f Filter, state string) *league.Crosstable {
	t.Helper()
	season, terms, games := c.asked(f)
	_, _, all := c.asked(Filter{League: f.League, AllSeasons: true})
	results, guests := c.club(games, f.AsOf).Played(false)
	rated, _ := c.club(all, f.AsOf).Played(false)
	table := league.Standings(results, rated, &terms, guests)
	table.League, table.Season, table.State, table.Round, table.AsOf = f.League, season, state, f.Round, f.AsOf
	return league.NewCrosstable(table, results)
}

// champions are those of the closed seasons, as text.
func (c clubTruth) champions(t *testing.T) map[string]string {
	all := map[string]string{}
	for league, seasons := range c.seasons {
		for name, x := range seasons {
			if !x.closed {
				continue
			}
			for _, r := range c.table(t, Filter{League: league, Season: name}, "").Rows {
				if r.Place == 1 {
					all[league+" "+name] += r.Name + " "
				}
			}
		}
	}
	return all
}

// A clubStep is a random command: what it does, to the records and to the club, and
// whether it must be refused.
type clubStep struct {
	what    string
	do      func(*Tx) error
	to      clubTruth
	refused bool
}

// moment is a day and a time, or a day alone.
func moment(random *rand.Rand) (day, clock string) {
	if random.IntN(3) > 0 {
		clock = fmt.Sprintf("%02d:%02d", random.IntN(24), random.IntN(2))
	}
	return fmt.Sprintf("2026-11-%02d", 1+random.IntN(5)), clock
}

func (c clubTruth) step(t *testing.T, random *rand.Rand) clubStep {
	to := c.clone()
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	of, season, n := pick("Tuesday", "Tuesday", "Friday"), pick("S1", "S2", "S3"), len(c.games)
	x, opened := c.seasons[of][season]
	kind := random.IntN(22)
	switch {
	case kind < 6 || n == 0:
		g := leaguetest.RandomGame(random)
		g.Day, g.Time = moment(random)
		if random.IntN(4) == 0 {
			g.Seats[0].Name = fmt.Sprint("X", n) // who may turn out to be another
		}
		g.League, g.Season, g.Round = of, pick("", "", season), pick(append(clubRounds, "")...)
		as := g
		if as.Season == "" {
			as.Season = c.goesTo(&g)
		}
		to.games = append(to.games, as)
		return clubStep{"save", func(tx *Tx) error { _, err := tx.Save(Incoming{Result: g}); return err }, to, c.closed(&as)}
	case kind < 8:
		i := random.IntN(n)
		g := &to.games[i]
		if random.IntN(3) == 0 {
			g.League = of
		}
		g.Season, g.Round = pick(g.Season, season), pick(clubRounds...)
		if i%3 == 0 {
			g.Day = league.Date(g.Day).AddDate(0, 0, 1-i%2*2).Format(time.DateOnly)
		}
		e := Edit{Day: &g.Day, League: &g.League, Season: &g.Season, Round: &g.Round}
		was := &c.games[i]
		changed := was.Day != g.Day || was.League != g.League || was.Season != g.Season || was.Round != g.Round
		return clubStep{fmt.Sprint("edit ", i+1), func(tx *Tx) error { return tx.Edit(int64(i+1), e) }, to, changed && (c.closed(was) || c.closed(g))}
	case kind < 10:
		i, state := random.IntN(n), league.State(pick("void", "contested", "confirmed"))
		was := c.games[i].State
		to.games[i].State = state
		return clubStep{fmt.Sprint("set ", i+1, state), func(tx *Tx) error { return tx.SetState(int64(i+1), state, "") }, to, was == state || c.closed(&c.games[i])}
	case kind < 11:
		to.seasons[of][season] = clubSeason{terms: c.terms[of]}
		return clubStep{"open", func(tx *Tx) error { return tx.OpenSeason(of, season, froms[season]) }, to, opened}
	case kind < 13 && opened:
		x.closed = !x.closed
		to.seasons[of][season] = x
		return clubStep{"close or reopen", func(tx *Tx) error {
			if !x.closed {
				return tx.ReopenSeason(of, season)
			}
			champions, err := tx.CloseSeason(of, season)
			if want, got := to.champions(t)[of+" "+season], strings.Join(append(champions, ""), " "); err == nil && got != want {
				err = fmt.Errorf("champions are told to be %s, not %s", got, want)
			}
			return err
		}, to, false}
	case kind < 14:
		terms := leaguetest.RandomTerms(random)
		if !opened || random.IntN(2) == 0 {
			to.terms[of] = terms
			return clubStep{"league's terms", func(tx *Tx) error { return tx.EditLeague(of, "", func(t *league.Terms) { *t = terms }) }, to, false}
		}
		to.seasons[of][season] = clubSeason{terms: terms}
		return clubStep{"season's terms", func(tx *Tx) error { return tx.EditSeason(of, season, "", func(t *league.Terms) { *t = terms }) }, to, x.closed}
	}
	switch i := random.IntN(n); kind {
	case 14:
		g := &to.games[i]
		day, clock := moment(random)
		g.Day, g.Time = day, clock
		return clubStep{"back-date", func(tx *Tx) error { return tx.Edit(int64(i+1), Edit{Day: &day, Time: &clock}) }, to, c.closed(g)}
	case 15:
		g := &to.games[i]
		other := game(fmt.Sprintf("%d: P%d 4, P%d %d, P5 2", n, random.IntN(2), 2+random.IntN(2), random.IntN(6)))
		other.Game, g.Seats = g.Game, other.Seats
		return clubStep{"correct", func(tx *Tx) error { return tx.Edit(int64(i+1), Edit{Position: &other}) }, to, c.closed(g)}
	case 16, 17, 18:
		stays := pick("P3", "P4")
		gone := stays // is refused
		for i := range c.games {
			if first := c.games[i].Seats[0].Name; first[0] == 'X' && c.merged[first] == "" {
				gone = first
			}
		}
		to.merged[gone] = stays
		return clubStep{mergeThem, func(tx *Tx) error { return tx.Merge(stays, gone) }, to, false}
	}
	who := fmt.Sprintf("P%d", random.IntN(3))
	if i := slices.Index(c.guests, who); i >= 0 {
		to.guests = slices.Delete(to.guests, i, i+1)
		return clubStep{"member " + who, func(tx *Tx) error { return tx.SetGuest(who, false) }, to, false}
	}
	to.guests = append(to.guests, who)
	return clubStep{"guest " + who, func(tx *Tx) error { return tx.SetGuest(who, true) }, to, false}
}

// mergeThem is the command that may be refused: people who sat together cannot be one.
const mergeThem = "merge"

// A random club does what clubs do. Its tables, ratings, evenings and attendance are those
// that league works out from the same results, and whatever touches a closed season is refused.
func TestRandomClubs(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		refusals, merges := 0, 0
		for seed := range oftentest.Times(3) {
			random := rand.New(rand.NewPCG(uint64(seed), 17))
			s := newStore(t)
			now := clubTruth{merged: map[string]string{}, terms: map[string]league.Terms{}, seasons: map[string]map[string]clubSeason{"Tuesday": {}, "Friday": {}}}
			for _, league := range []string{"Tuesday", "Friday"} {
				now.terms[league] = leaguetest.RandomTerms(random)
				must(t, create(s, league, now.terms[league]))
			}
			var back []clubTruth // before each command that can be taken back
			for step := range 60 {
				if len(back) > 0 && random.IntN(6) == 0 {
					must(t, undo(s, 0))
					was := back[len(back)-1].clone()
					for i := len(was.games); i < len(now.games); i++ { // no number comes twice
						was.games = append(was.games, now.games[i])
						was.games[i].State = league.Void
					}
					now, back = was, back[:len(back)-1]
				} else {
					c := now.step(t, random)
					changed := false
					err := do(s, c.what, func(tx *Tx) error {
						err := c.do(tx)
						changed = tx.Changed()
						return err
					})
					where := fmt.Sprintf("seed %d, step %d, %s", seed, step, c.what)
					if errors.As(err, new(*NotFoundError)) || c.what == mergeThem && errors.As(err, new(*RefusedError)) { // who has not played yet
						continue
					}
					if errors.As(err, new(*RefusedError)) != c.refused || err != nil && !c.refused {
						t.Fatalf("%s: refused must be %v: %v", where, c.refused, err)
					}
					if c.refused {
						refusals++
						continue
					}
					if changed {
						if c.what == mergeThem {
							merges++
						}
						back = append(back, now)
						now = c.to
					}
				}
				if step%4 == 3 {
					now.compare(t, s, fmt.Sprintf("seed %d, step %d", seed, step))
				}
			}
			for _, league := range []string{"Tuesday", ""} {
				now.compareEvening(t, s, league, fmt.Sprint("seed ", seed))
			}
			clean(t, s)
			other := openStore(t, filepath.Join(t.TempDir(), "other.db"))
			bring(t, other, s, false)
			for of := range now.terms { // where results have other numbers
				f := Filter{League: of, AllSeasons: true}
				if diff := cmp.Diff(standings(t, s, f), standings(t, other, f), append(byNames, cmpopts.IgnoreFields(league.Row{}, "Best", "Worths"))...); diff != "" {
					t.Fatalf("seed %d: here (-) and in other records (+)\n%s", seed, diff)
				}
			}
		}
		if refusals == 0 || merges == 0 {
			t.Errorf("%d commands were refused, %d players merged", refusals, merges)
		}
	})
}

// compare looks at all tables of the club, also of these filters.
func (c clubTruth) compare(t *testing.T, s *Store, where string, more ...Filter) {
	t.Helper()
	known, err := s.Names(context.Background(), "seasons")
	must(t, err)
	for of := range c.terms {
		list := append(slices.Clone(more), []Filter{{}, {AllSeasons: true}, {Round: "2"}, {Round: "10", AsOf: "2026-11-03"}}...)
		for _, name := range known {
			list = append(list, Filter{Season: name})
		}
		for _, f := range list {
			f.League = of
			table, err := s.Crosstable(context.Background(), f, nil)
			must(t, err)
			if diff := cmp.Diff(c.table(t, f, table.State), table, byNames...); diff != "" {
				t.Fatalf("%s: %+v: of the results (-) and of the store (+)\n%s", where, f, diff)
			}
			_, _, games := c.asked(f)
			for i := range games {
				if f.Round != "" && games[i].Round != f.Round { // that round alone
					games[i].State = league.Void
				}
			}
			there, err := s.Attendance(context.Background(), f)
			must(t, err)
			want := league.Attend(c.club(games, f.AsOf).Played(false))
			want.Scope = there.Scope
			if diff := cmp.Diff(want, there, byNames...); diff != "" {
				t.Fatalf("%s: %+v: attendance of the results (-) and of the store (+)\n%s", where, f, diff)
			}
		}
		all := ratings(t, s, Filter{League: of}, league.Elo)
		_, _, games := c.asked(Filter{League: of, AllSeasons: true})
		results, guests := c.club(games, "").Played(false)
		want := league.Rate(results, league.Elo, 0, guests)
		want.League = of
		if diff := cmp.Diff(want, all, byNames...); diff != "" {
			t.Fatalf("%s: ratings of the results (-) and of the store (+)\n%s", where, diff)
		}
	}
}

// compareEvening looks at all days of a league, or of the club for "".
func (c clubTruth) compareEvening(t *testing.T, s *Store, of, where string) {
	t.Helper()
	games, days := slices.Clone(c.games), map[string]bool{}
	for i := range games {
		g := &games[i]
		if of != "" && g.League != of {
			g.State = league.Void
		}
		if g.State != league.Void && !league.Unplayed(g.Game) {
			days[g.Day] = true
		}
	}
	last := ""
	for _, day := range append(slices.Sorted(maps.Keys(days)), "") {
		asked := day
		if day == "" {
			day = last
		}
		last = day
		e, err := s.Evening(context.Background(), of, asked)
		must(t, err)
		results, guests := c.club(games, day).Played(false)
		want := league.NewEvening(results, asked, guests)
		want.League = of
		if want.Games > 0 {
			leagues := []string{of}
			if of == "" {
				leagues = league.LeaguesOf(results, want.Day)
			}
			for i, of := range leagues {
				table := c.table(t, Filter{League: of, AsOf: day}, e.Tables[min(i, len(e.Tables)-1)].State).Table
				want.Tables = append(want.Tables, league.EveningTable{Table: table, Moved: table.Results > 0 && table.LastDay == want.Day})
			}
		}
		if diff := cmp.Diff(want, e, append(byNames, cmpopts.IgnoreFields(league.EveningTable{}, "Left"), cmp.Comparer(func(a, b *league.Result) bool { return a.ID == b.ID }))...); diff != "" {
			t.Fatalf("%s: %s: the evening of %s, of the results (-) and of the store (+)\n%s", where, of, day, diff)
		}
	}
	if long, err := s.Evening(context.Background(), of, "2035-01-01"); err != nil || long.Games != 0 || long.Last != last {
		t.Fatalf("%s: long after: %+v, %v", where, long, err)
	}
}
