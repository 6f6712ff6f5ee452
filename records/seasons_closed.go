package records

import (
	"fmt"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// closedError refuses a change of a closed season.
func (s *Store) closedError(league, season string) error {
	return &RefusedError{League: league, Season: season,
		Why: fmt.Sprintf("season %s of %s is closed, so its results stay as they are", season, league), Do: "to change them:\n  " + s.Hint("leagues", "reopen", league, season)}
}

// loadClosed notes, once, which seasons were closed when the command began. What a
// command itself closes, as an import of other records does, it may still fill.
func (t *Tx) loadClosed() {
	if t.closed != nil {
		return
	}
	t.closed = map[seasonKey]bool{}
	for _, x := range t.names.opened {
		if x.closed {
			t.closed[seasonKey{x.league, x.season}] = true
		}
	}
}

// wantOpen refuses to change a result of a season that is closed. Numbers of a
// league and a season are 0 for none.
func (t *Tx) wantOpen(league, season int64) error {
	t.loadClosed()
	if !t.closed[seasonKey{league, season}] {
		return nil
	}
	return t.Each(func(row engine.Record) error {
		return t.s.closedError(row.Text(0), row.Text(1))
	}, `SELECT l.name, s.name FROM league_seasons x JOIN all_leagues l ON l.id = x.league JOIN all_seasons s ON s.id = x.season
		WHERE x.league = $1 AND x.season = $2 AND x.closed = 1`, league, season)
}

// seasonOfDay is the name of the season to which a new result goes that names none: the
// one of its league on its day; "" for none. A closed one is refused.
func (t *Tx) seasonOfDay(of, day string) (string, error) {
	id := t.names.label("leagues", of)
	x := seasonOn(t.names.seasonsOf(id), day)
	if x == nil {
		return "", nil
	}
	if x.closed {
		name := t.names.leagues[id]
		return "", &RefusedError{League: name, Season: x.name,
			Why: fmt.Sprintf("season %s of %s, the one of its day, is closed", x.name, name), Do: "name another one with --season, or open it again:\n  " + t.s.Hint("leagues", "reopen", name, x.name)}
	}
	return x.name, nil
}

// remarkChampions says that closed seasons in which one of the players sat keep their
// champions, whoever that player is now.
func (t *Tx) remarkChampions(players ...int64) error {
	sat, err := t.Texts(`SELECT DISTINCT n.name || ' of ' || l.name AS season
		FROM all_seats s JOIN results r ON r.id = s.result JOIN league_seasons x ON x.league = r.league AND x.season = r.season JOIN all_leagues l ON l.id = x.league JOIN all_seasons n ON n.id = x.season
		WHERE x.closed = 1 AND s.player IN (SELECT id FROM all_players WHERE (id IN ` + engine.Listed(players) + ` OR merged IN ` + engine.Listed(players) + `) AND gone = 0) ORDER BY season`)
	if len(sat) > 0 {
		t.remark("closed seasons keep the champions that were told when they were closed: %s", score.And(sat))
	}
	return err
}

// championsOf are the first of a season.
func (t *Tx) championsOf(x *leagueSeason) ([]int64, error) {
	games, err := t.View().played(t.Ctx, &Filter{League: t.names.leagues[x.league], Season: x.name}, false)
	if err != nil {
		return nil, err
	}
	if err := x.terms.Check(); err != nil {
		return nil, refuse("%v", err)
	}
	list := []int64{}
	for _, r := range league.Standings(games, nil, &x.terms, t.names.people.Guests).Rows {
		if r.Place == 1 {
			list = append(list, r.Player)
		}
	}
	return list, nil
}

// writeChampions writes down the champions of the seasons that the command closed.
func (t *Tx) writeChampions() (err error) {
	for i := range t.names.opened {
		x := &t.names.opened[i]
		if !x.closed || x.champions != nil {
			continue
		}
		if x.champions, err = t.championsOf(x); err != nil {
			return err
		}
		text, err := toJSON(x.champions)
		if err != nil {
			return err
		}
		if err := t.Exec(`UPDATE all_league_seasons SET champions = $1 WHERE id = $2`, text, x.id); err != nil {
			return err
		}
	}
	return nil
}
