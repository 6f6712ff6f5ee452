package records

import (
	"fmt"
	"slices"
	"time"

	"arbiter/records/league"
)

// A seasonKey names a season of a league by their numbers.
type seasonKey struct{ league, season int64 }

// closedError refuses a change of a closed season.
func (s *Store) closedError(league, season string) error {
	return &RefusedError{League: league, Season: season,
		Why: fmt.Sprintf("season %s of %s is closed, so its results stay as they are", season, league), Do: "to change them: " + s.hint("leagues", "reopen", league, season)}
}

// loadClosed notes, once, which seasons were closed when the command began. A
// season that comes closed from other records is filled by the same command.
func (t *Tx) loadClosed() error {
	if t.closed != nil {
		return nil
	}
	t.closed = map[seasonKey]bool{}
	list, err := t.names.leagueSeasons()
	for _, x := range list {
		if x.closed {
			t.closed[seasonKey{x.league, x.season}] = true
		}
	}
	return err
}

// wantOpen refuses to change a result of a season that is closed. Numbers of a
// league and a season are nil for none.
func (t *Tx) wantOpen(league, season any) error {
	if err := t.loadClosed(); err != nil {
		return err
	}
	var key seasonKey
	key.league, _ = league.(int64)
	key.season, _ = season.(int64)
	if !t.closed[key] {
		return nil
	}
	return each(t.ctx, t.tx, func(row record) error {
		return t.s.closedError(row.text(0), row.text(1))
	}, `SELECT l.name, s.name FROM league_seasons x JOIN leagues l ON l.id = x.league JOIN seasons s ON s.id = x.season
		WHERE x.league = $1 AND x.season = $2 AND x.closed = 1`, key.league, key.season)
}

// noteReverted notes the seasons of results that an undo changes. When all rows are back
// none of these may be closed.
func (t *Tx) noteReverted(league, season any) {
	var key seasonKey
	key.league, _ = league.(int64)
	key.season, _ = season.(int64)
	if t.reverted == nil {
		t.reverted = map[seasonKey]bool{}
	}
	t.reverted[key] = true
}

// seasonOfDay is the name of the season to which a new result goes that names none: the
// one of its league on its day; "" for none. A closed one is refused.
func (t *Tx) seasonOfDay(of string, played time.Time) (string, error) {
	id, ok := t.names.label("leagues", of).id.(int64)
	if !ok {
		return "", nil
	}
	list, err := t.endedSeasons(id)
	if err != nil {
		return "", err
	}
	x := seasonOn(list, league.PlayingDay(played).String())
	if x == nil {
		return "", nil
	}
	if x.closed {
		name := t.names.leagues[id]
		return "", &RefusedError{League: name, Season: x.name,
			Why: fmt.Sprintf("season %s of %s, the one of its day, is closed", x.name, name), Do: t.s.hint("leagues", "reopen", name, x.name) + " opens it again, and --season NAME names another"}
	}
	return x.name, nil
}

// endedSeasons are the seasons of a league, with the end of the last one.
func (t *Tx) endedSeasons(of int64) ([]leagueSeason, error) {
	if list, known := t.open[of]; known {
		return list, nil
	}
	all, err := t.names.leagueSeasons()
	if err != nil {
		return nil, err
	}
	t.open[of] = seasonsOf(all, of)
	return t.open[of], endLast(t.ctx, t.tx, t.open[of])
}

// keepChampions does work that changes who these players are, and refuses it where the
// champions of a closed season in which one of them sat would be others than before.
func (t *Tx) keepChampions(players []int64, work func() error) error {
	if err := t.loadClosed(); err != nil {
		return err
	}
	if len(t.closed) == 0 || len(players) == 0 {
		return work()
	}
	sat, err := t.closedSeasonsOf(players)
	if err != nil {
		return err
	}
	if err := work(); err != nil {
		return err
	}
	after, err := t.names.leagueSeasons()
	if err != nil {
		return err
	}
	for _, x := range sat {
		if !slices.ContainsFunc(after, func(now leagueSeason) bool { return now.id == x.id && now.closed }) {
			continue
		}
		now, err := t.championsOf(&x)
		if err != nil {
			return err
		}
		if !sameChampions(x.champions, now) {
			of := t.names.leagues[x.league]
			return &RefusedError{League: of, Season: x.name,
				Why: fmt.Sprintf("that would change who is champion of season %s of %s, which is closed", x.name, of), Do: "to allow it: " + t.s.hint("leagues", "reopen", of, x.name)}
		}
	}
	return nil
}

// closedSeasonsOf are the closed seasons in which one of the players sat.
func (t *Tx) closedSeasonsOf(players []int64) (list []leagueSeason, err error) {
	rows, err := t.numbers(`SELECT DISTINCT x.id FROM all_seats s JOIN results r ON r.id = s.result JOIN league_seasons x ON x.league = r.league AND x.season = r.season
		WHERE x.closed = 1 AND s.player IN (SELECT id FROM players WHERE id IN ` + listed(players) + ` OR merged IN ` + listed(players) + `)`)
	if err != nil {
		return nil, err
	}
	all, err := t.names.leagueSeasons()
	return slices.DeleteFunc(slices.Clone(all), func(x leagueSeason) bool { return !slices.Contains(rows, x.id) }), err
}

// championsOf are the first of a season: of each the numbers in the seats, which no
// merge changes.
func (t *Tx) championsOf(x *leagueSeason) (list [][]int64, err error) {
	games, err := t.view().timeline(t.ctx, &Filter{League: t.names.leagues[x.league], Season: x.name})
	if err != nil {
		return nil, err
	}
	table := league.Standings{Terms: league.FullTerms{Terms: x.terms}}
	if err := table.Replay(games, games); err != nil {
		return nil, refuse("%v", err)
	}
	for _, r := range table.Rows {
		if r.Place > 1 {
			break
		}
		seats, err := t.numbers(`SELECT DISTINCT s.player FROM all_seats s JOIN results r ON r.id = s.result WHERE r.league = $1 AND r.season = $2
			AND s.player IN (SELECT id FROM players WHERE id = $3 OR merged = $3) ORDER BY 1`, x.league, x.season, r.Player)
		if err != nil {
			return nil, err
		}
		list = append(list, seats)
	}
	return list, nil
}

// writeChampions writes down the champions of the seasons that the command closed.
func (t *Tx) writeChampions() error {
	list, err := t.names.leagueSeasons()
	if err != nil {
		return err
	}
	wrote := false
	for i := range list {
		x := &list[i]
		if !x.closed || x.champions != nil {
			continue
		}
		seats, err := t.championsOf(x)
		if err != nil {
			return err
		}
		text, err := toJSON(append([][]int64{}, seats...))
		if err != nil {
			return err
		}
		if err := t.exec(`UPDATE all_league_seasons SET champions = $1 WHERE id = $2`, text, x.id); err != nil {
			return err
		}
		wrote = true
	}
	if !wrote {
		return nil
	}
	return t.readNames()
}

// sameChampions tells whether two lists are of the same people: each champion sat
// in a seat of one on the other list.
func sameChampions(was, now [][]int64) bool {
	among := func(one []int64, list [][]int64) bool {
		return slices.ContainsFunc(list, func(other []int64) bool {
			return slices.ContainsFunc(one, func(id int64) bool { return slices.Contains(other, id) })
		})
	}
	for _, one := range was {
		if !among(one, now) {
			return false
		}
	}
	for _, one := range now {
		if !among(one, was) {
			return false
		}
	}
	return len(was) == len(now)
}
