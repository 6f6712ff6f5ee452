package records

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/rating"
	"arbiter/score"
)

// A clubTruth is what the records of a random club must say, kept as plainly as can be.
type clubTruth struct {
	games   []league.Result // by number, less one
	terms   map[string]league.Terms
	seasons map[string]map[string]clubSeason // by league and name; these names are in the order of the seasons
	guests  []string
}

type clubSeason struct {
	terms  league.Terms
	closed bool
}

// froms are the first days of the seasons.
var froms = map[string]string{"S1": "2026-01-01", "S2": "2026-06-01", "S3": "2026-09-01"}

// clubRounds are in the order of the rounds; random clubs play some of them.
var (
	clubRounds   = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "final"}
	randomRounds = []string{"1", "2", "10", "final"}
)

func (c clubTruth) clone() clubTruth {
	c.games, c.terms, c.seasons, c.guests = slices.Clone(c.games), maps.Clone(c.terms), maps.Clone(c.seasons), slices.Clone(c.guests)
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
		if season = c.current(f.League); season == "" || f.AsOf != 0 {
			season = slices.Min(slices.Collect(maps.Keys(own)))
			for name := range own {
				if f.AsOf == 0 || froms[name] <= f.AsOf.String() {
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

// champions are those of the closed seasons, as text.
func (c clubTruth) champions() map[string]string {
	all := map[string]string{}
	for league, seasons := range c.seasons {
		for name, x := range seasons {
			if !x.closed {
				continue
			}
			_, terms, games := c.asked(Filter{League: league, Season: name})
			table, _ := refTable(games, &terms, 0, 1<<30, c.guests)
			for _, l := range table {
				if l.place == 1 {
					all[league+" "+name] += l.name + " "
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

func (c clubTruth) step(random *rand.Rand) clubStep {
	to := c.clone()
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	of, season, n := pick("Tuesday", "Tuesday", "Friday"), pick("S1", "S2", "S3"), len(c.games)
	x, opened := c.seasons[of][season]
	kind := random.IntN(16)
	switch {
	case kind < 6 || n == 0:
		g := randomGames(random)[0]
		g.Text = fmt.Sprintf("%d:%s", n, strings.SplitN(g.Text, ":", 2)[1])
		g.Played = time.Date(2026, 11, 1+random.IntN(6), 12, n, 0, 0, time.UTC)
		g.League, g.Season, g.Round = of, pick("", "", season), pick("", randomRounds[0], randomRounds[1], randomRounds[2], randomRounds[3])
		as := g
		if as.Season == "" {
			as.Season = c.goesTo(&g)
		}
		to.games = append(to.games, as)
		return clubStep{"save " + g.Text, func(tx *Tx) error { _, err := tx.Save(Incoming{Result: g}); return err }, to, c.closed(&as)}
	case kind < 8:
		i := random.IntN(n)
		g := &to.games[i]
		if random.IntN(3) == 0 {
			g.League = of
		}
		g.Season, g.Round = pick(g.Season, season), pick(randomRounds...)
		e := Edit{League: &g.League, Season: &g.Season, Round: &g.Round}
		was := &c.games[i]
		changed := was.League != g.League || was.Season != g.Season || was.Round != g.Round
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
			if got := strings.Join(append(champions, ""), " "); err == nil && got != to.champions()[of+" "+season] {
				err = fmt.Errorf("champions are told to be %s, not %v", got, to.champions())
			}
			return err
		}, to, false}
	case kind < 14:
		terms := randomTerms(random)
		if !opened || random.IntN(2) == 0 {
			to.terms[of] = terms
			return clubStep{"league's terms", func(tx *Tx) error { return tx.EditLeague(of, "", func(t *league.Terms) { *t = terms }) }, to, false}
		}
		to.seasons[of][season] = clubSeason{terms: terms}
		return clubStep{"season's terms", func(tx *Tx) error { return tx.EditSeason(of, season, "", func(t *league.Terms) { *t = terms }) }, to, x.closed}
	}
	who := fmt.Sprintf("P%d", random.IntN(3))
	if i := slices.Index(c.guests, who); i >= 0 {
		to.guests = slices.Delete(to.guests, i, i+1)
		return clubStep{"member " + who, func(tx *Tx) error { return tx.SetGuest(who, false) }, to, false}
	}
	to.guests = append(to.guests, who)
	return clubStep{"guest " + who, func(tx *Tx) error { return tx.SetGuest(who, true) }, to, false}
}

// A random club does what clubs do. Its standings, crosstables and ratings are those
// of a slow, obvious reference, and whatever touches a closed season is refused.
func TestRandomClubs(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		refusals := 0
		for seed := range rounds(3) {
			random := rand.New(rand.NewPCG(uint64(seed), 17))
			s := newStore(t)
			now := clubTruth{terms: map[string]league.Terms{}, seasons: map[string]map[string]clubSeason{"Tuesday": {}, "Friday": {}}}
			for _, league := range []string{"Tuesday", "Friday"} {
				now.terms[league] = randomTerms(random)
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
					c := now.step(random)
					changed := false
					err := do(s, c.what, func(tx *Tx) error {
						err := c.do(tx)
						changed = tx.Changed()
						return err
					})
					where := fmt.Sprintf("seed %d, step %d, %s", seed, step, c.what)
					if errors.As(err, new(*NotFoundError)) { // who has not played yet
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
						back = append(back, now)
						now = c.to
					}
				}
				if step%4 == 3 {
					now.compare(t, s, fmt.Sprintf("seed %d, step %d", seed, step))
				}
			}
			for _, league := range []string{"Tuesday", ""} {
				now.compareEvening(t, s, league, fmt.Sprint("seed ", seed), map[string]int{})
			}
			clean(t, s)
		}
		if refusals == 0 {
			t.Error("nothing was refused")
		}
	})
}

// compare looks at all tables of the club, also of these filters.
func (c clubTruth) compare(t *testing.T, s *Store, where string, more ...Filter) {
	t.Helper()
	known, err := s.Names(context.Background(), "seasons")
	must(t, err)
	for of := range c.terms {
		list := append(slices.Clone(more), []Filter{{}, {AllSeasons: true}, {Round: "2"}, {Round: "10", AsOf: league.DayOf(time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC))}}...)
		for _, name := range known {
			list = append(list, Filter{Season: name})
		}
		for _, f := range list {
			f.League = of
			table, err := s.Crosstable(context.Background(), f, nil)
			must(t, err)
			season, terms, games := c.asked(f)
			if diff := cmp.Diff(reference(games, &terms, f.AsOf, c.guests...), shownTable(table.Standings, nil)); diff != "" || table.Season != season {
				t.Fatalf("%s: %+v of season %q, want %q: the reference (-) and the standings (+) under %+v\n%s", where, f, table.Season, season, terms, diff)
			}
			if diff := cmp.Diff(c.crosstable(games, &terms, f.AsOf, table.Standings), table.Cells, near); diff != "" {
				t.Fatalf("%s: %+v: the reference (-) and the crosstable (+)\n%s", where, f, diff)
			}
			elo := c.elo(games, f)
			for _, r := range table.Rows {
				if want, rated := elo[r.Name]; rated != (r.Rating != nil) || rated && math.Abs(want-*r.Rating) > 1e-6 {
					t.Fatalf("%s: %+v: %s is rated %v, want %v", where, f, r.Name, r.Rating, want)
				}
			}
		}
		all, err := s.Ratings(context.Background(), Filter{League: of}, rating.Elo, 0)
		must(t, err)
		_, _, games := c.asked(Filter{League: of, AllSeasons: true})
		elo := c.elo(games, Filter{League: of})
		for _, r := range all.Rows {
			if math.Abs(elo[r.Name]-r.Shown) > 1e-6 || slices.Contains(c.guests, r.Name) {
				t.Fatalf("%s: %s is rated %v, want %v", where, r.Name, r.Shown, elo[r.Name])
			}
		}
		if len(all.Rows)+len(all.Guests) != len(elo) {
			t.Fatalf("%s: %d rated and %d guests, want %d", where, len(all.Rows), len(all.Guests), len(elo))
		}
	}
}

var near = cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-5 })

// crosstable compares everybody with everybody.
func (c clubTruth) crosstable(games []league.Result, terms *league.Terms, asOf league.Day, table *league.Standings) score.Array[[]*league.Crossing] {
	cells := make([][]*league.Crossing, len(table.Rows))
	for a := range cells {
		cells[a] = make([]*league.Crossing, len(table.Rows))
		for b := range cells[a] {
			m, points := &league.Crossing{}, new(big.Rat)
			for i := range games {
				g := &games[i]
				if a == b || !counts(g, asOf) || league.Unplayed(g.Game) {
					continue
				}
				one, sheet := refGame{}, sheetOf(g)
				places := sheet.Places()
				other := 0
				for seat, place := range places {
					switch sheet.Tallies[seat].Name {
					case table.Rows[a].Name:
						one.place, one.total = place, sheet.Tallies[seat].Total()
					case table.Rows[b].Name:
						other = place
					}
				}
				if one.place == 0 || other == 0 {
					continue
				}
				one.times = big.NewRat(int64(max(1, terms.Weight[g.Game])), 1)
				m.Games++
				switch {
				case one.place < other:
					m.Won++
				case one.place > other:
					m.Lost++
				default:
					m.Tied++
				}
				if len(places) == 2 {
					m.Pairs++
					one.equal, one.totals = 1, []int{0, 0}
					if one.place == other {
						one.equal = 2
					}
					points.Add(points, one.counted(terms))
				}
			}
			if m.Points, _ = points.Float64(); m.Games > 0 {
				cells[a][b] = m
			}
		}
	}
	return cells
}

// elo rates all games of the league up to the last of these, each player against
// each other at the table.
func (c clubTruth) elo(games []league.Result, f Filter) map[string]float64 {
	var last time.Time
	for i := range games {
		if counts(&games[i], f.AsOf) && !league.Unplayed(games[i].Game) && games[i].Played.After(last) {
			last = games[i].Played
		}
	}
	_, _, all := c.asked(Filter{League: f.League, AllSeasons: true})
	slices.SortFunc(all, func(a, b league.Result) int { return a.Played.Compare(b.Played) })
	now := map[string]float64{}
	for i := range all {
		if !counts(&all[i], f.AsOf) || league.Unplayed(all[i].Game) || all[i].Played.After(last) {
			continue
		}
		sheet := sheetOf(&all[i])
		places, before := sheet.Places(), map[string]float64{}
		for _, tally := range sheet.Tallies {
			if _, ok := now[tally.Name]; !ok {
				now[tally.Name] = 1500
			}
			before[tally.Name] = now[tally.Name]
		}
		for a, x := range sheet.Tallies {
			for b, y := range sheet.Tallies {
				if a == b {
					continue
				}
				won := 0.5
				if places[a] != places[b] {
					won = 0
					if places[a] < places[b] {
						won = 1
					}
				}
				expected := 1 / (1 + math.Pow(10, (before[y.Name]-before[x.Name])/400))
				now[x.Name] += 32 / float64(len(places)-1) * (won - expected)
			}
		}
	}
	return now
}
