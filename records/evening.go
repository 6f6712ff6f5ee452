package records

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// An Evening is what was played on one day, and where the leagues stood after it.
// Whatever was played later plays no part in it.
type Evening struct {
	League    string // as recorded; "" for all
	Day       int32  // in days since 1970
	Last      int32  // where nothing was played: the last day before on which something was; 0 for none
	Games     int    // that were played; byes are none
	Contested int    // of the games; they are left out of all that follows
	Unplaced  int    // likewise: unfinished games in which nobody is placed
	People    int    // who were there, guests too
	Guests    int
	Results   []Result // of the games that count, in the order played
	Byes      []string // who sat out
	Missed    []string // who did not come to a game
	Moments   Moments
	Tables    []EveningTable // of the leagues that were played, the most played first
}

// An EveningTable is the table of a league after an evening.
type EveningTable struct {
	*Standings
	Left []RoundLeft
}

// Moved tells whether the evening changed the table: then Change and New of its
// rows are told from the playing day before.
func (t *EveningTable) Moved(e *Evening) bool { return t.Results > 0 && t.LastDay == e.Day }

// A RoundLeft is a planned round of which tables have no result yet.
type RoundLeft struct {
	Round  string
	Tables int // without a result
	Of     int // planned
}

// Evening is what was played on a day, in days since 1970; 0 is the last day on
// which something was played. League "" is all leagues.
func (s *Store) Evening(ctx context.Context, league string, day int32) (e *Evening, err error) {
	defer s.wrapping(&err, "reading an evening")
	return e, s.Snapshot(ctx, func() error {
		f := Filter{League: league, AsOf: day}
		e = &Evening{Day: day}
		if e.League, _, err = s.labels(ctx, &f); err != nil {
			return err
		}
		t, err := s.readTimeline(ctx, &f, false)
		if err != nil || len(t.games) == 0 {
			return err
		}
		last := t.games[len(t.games)-1].day
		if day == 0 {
			e.Day = last
		}
		if last != e.Day {
			e.Last = last
			return nil
		}
		leagues := e.count(t)
		if err := s.readEvening(ctx, e, t); err != nil {
			return err
		}
		e.Moments = momentsOf(t, e)
		if league != "" {
			leagues = []string{e.League}
		}
		return s.addTables(ctx, e, leagues)
	})
}

// count leaves the games that count in the timeline. It tells the leagues of the
// evening, the most played first, and "" for all where no game is of any.
func (e *Evening) count(t *timeline) []string {
	played := map[string]int{} // by league
	var before, now Uncounted
	t.games = slices.DeleteFunc(t.games, func(g timeGame) bool {
		if g.day != e.Day {
			return before.take(states[g.state], t.placed(&g))
		}
		e.Games++
		if name := t.leagues[g.league]; name != "" {
			played[name]++
		}
		return now.take(states[g.state], t.placed(&g))
	})
	e.Contested, e.Unplaced = now.Contested, now.Unplaced
	for i := range t.byes {
		g := &t.byes[i]
		if g.day != e.Day || states[g.state] != Confirmed {
			continue
		}
		for k := range t.of(g) {
			seat := &t.of(g)[k]
			switch name := t.name(seat.who); {
			case !t.waited(g, seat):
				e.Missed = append(e.Missed, name)
			case score.NameKey(t.names[g.game]) == GameBye:
				e.Byes = append(e.Byes, name)
			}
		}
	}
	if len(played) == 0 {
		return []string{""}
	}
	return slices.SortedFunc(maps.Keys(played), func(a, b string) int {
		return cmp.Or(cmp.Compare(played[b], played[a]), strings.Compare(a, b))
	})
}

// readEvening reads the evening's results, and who was there.
func (s *Store) readEvening(ctx context.Context, e *Evening, t *timeline) error {
	var ids []int64
	for i := range t.games {
		if t.games[i].day == e.Day {
			ids = append(ids, t.games[i].id)
		}
	}
	err := s.results(ctx, ids, bareResult, func(f *Full) error {
		e.Results = append(e.Results, f.Result)
		return nil
	})
	if err != nil {
		return err
	}
	there, err := s.Attendance(ctx, Filter{League: e.League, AllSeasons: true, From: e.Day, AsOf: e.Day})
	if err != nil {
		return err
	}
	e.People = len(there.Rows)
	for _, row := range there.Rows {
		if row.Guest {
			e.Guests++
		}
	}
	return nil
}

// addTables adds the tables of leagues after the evening, and what is planned there.
func (s *Store) addTables(ctx context.Context, e *Evening, leagues []string) error {
	for _, league := range leagues {
		table, err := s.Standings(ctx, Filter{League: league, AsOf: e.Day}, nil)
		if err != nil {
			return err
		}
		left, err := s.roundsLeft(ctx, league, table.Season, e.Day)
		if err != nil {
			return err
		}
		e.Tables = append(e.Tables, EveningTable{table, left})
	}
	return nil
}

// roundsLeft are the planned rounds of a league that were not played to the end on
// a day: those of one season, or of all for "".
func (s *Store) roundsLeft(ctx context.Context, league, season string, day int32) (list []RoundLeft, err error) {
	if league == "" {
		return nil, nil
	}
	all, err := plans(ctx, s.q, ` WHERE l.key = $1`, score.NameKey(league))
	if err != nil {
		return nil, err
	}
	var planned []Progress
	for _, p := range all {
		if season == "" || score.SameName(p.Season, season) {
			planned = append(planned, Progress{Plan: p, Results: make([]int64, len(p.Tables))})
		}
	}
	err = s.Plays(ctx, Filter{League: league, Season: season, AsOf: day}, func(r *Result) error {
		for i := range planned {
			planned[i].take(r)
		}
		return nil
	})
	for i := range planned {
		if missing := len(planned[i].Missing()); missing > 0 {
			list = append(list, RoundLeft{planned[i].Round, missing, len(planned[i].Tables)})
		}
	}
	slices.SortStableFunc(list, func(a, b RoundLeft) int { return CompareRounds(a.Round, b.Round) })
	return list, err
}
