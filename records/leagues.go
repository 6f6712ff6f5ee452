package records

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// LeagueRulings are the rulings of the leagues that have any, in their current
// seasons, by the leagues' names as score.NameKey compares them.
func (s *Store) LeagueRulings(ctx context.Context) (map[string][]score.Setting, error) {
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	return s.rulings(g)
}

// LeagueRulings are those of the leagues as the command finds them.
func (t *Tx) LeagueRulings() (map[string][]score.Setting, error) {
	return t.s.rulings(t.names)
}

func (s *Store) rulings(g *register) (map[string][]score.Setting, error) {
	all := map[string][]score.Setting{}
	for id, text := range g.terms {
		terms, err := readTerms(text)
		if err != nil {
			return nil, err
		}
		if x := s.shownSeason(g.seasonsOf(id), ""); x != nil {
			terms = x.terms
		}
		if len(terms.Rulings) > 0 {
			all[score.NameKey(g.leagues[id])] = terms.Rulings
		}
	}
	return all, nil
}

// Leagues lists all leagues by name, or the one that is named.
func (s *Store) Leagues(ctx context.Context, name string) (list []League, err error) {
	g, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	where, of, args := "", "", []any{}
	if name != "" {
		id, err := g.idOf("leagues", name)
		if err != nil {
			return nil, err
		}
		where, of, args = ` WHERE id = $1`, ` AND league = $1`, []any{id}
	}
	at := map[int64]int{}
	err = engine.Each(ctx, s.Q, func(row engine.Record) error {
		if !g.inUse("leagues", row.Int(0)) {
			return nil
		}
		terms, err := readTerms(row.Text(2))
		at[row.Int(0)] = len(list)
		list = append(list, League{ID: row.Int(0), Name: row.Text(1), Terms: league.FullTerms{Terms: terms}})
		return err
	}, `SELECT id, name, terms FROM leagues`+where+` ORDER BY key`, args...)
	if err != nil {
		return nil, err
	}
	err = engine.Each(ctx, s.Q, func(row engine.Record) error {
		l, n := &list[at[row.Int(0)]], int(row.Int(2))
		first, _ := dayAndTime(row.Int(4), 0)
		last, _ := dayAndTime(row.Int(5), 0)
		l.Seasons = append(l.Seasons, LeagueSeason{Name: row.Text(1), Results: n, First: first, Last: last})
		l.Results += n
		l.Contested += int(row.Int(3))
		return nil
	}, `SELECT r.league, coalesce(s.name, ''), r.results, r.contested, r.first, r.last
		FROM (SELECT league, season, count(*) AS results, count(CASE WHEN state = 'contested' THEN 1 END) AS contested, min(played + zone * 60000) AS first, max(played + zone * 60000) AS last
			FROM results WHERE league IS NOT NULL AND state <> 'void'`+of+` GROUP BY league, season) r
		LEFT JOIN all_seasons s ON s.id = r.season ORDER BY r.first`, args...)
	for i := range list {
		s.addSeasons(&list[i], g.seasonsOf(list[i].ID), g.people)
	}
	return list, err
}

// LastLeague is the league that was used last, by the newest result of one, or else by
// the newest plan; where nothing was, the only league that there is; "" for none.
func (s *Store) LastLeague(ctx context.Context) (name string, err error) {
	list, err := engine.Texts(ctx, s.Q, `SELECT name FROM leagues WHERE id = coalesce(
		(SELECT league FROM results WHERE state <> 'void' AND league IS NOT NULL ORDER BY id DESC LIMIT 1),
		(SELECT league FROM plans ORDER BY id DESC LIMIT 1))`)
	if err == nil && list == nil {
		if list, err = s.Names(ctx, "leagues"); len(list) > 1 {
			return "", err
		}
	}
	if err != nil || len(list) == 0 {
		return "", err
	}
	return list[0], nil
}

// CreateLeague enters a league that is not there yet.
func (t *Tx) CreateLeague(name string, terms league.Terms) (err error) {
	name = score.SingleBlanks(name)
	if !isName(name) {
		return refuse("%q is no league's name", name)
	}
	if id, err := t.names.idOf("leagues", name); err == nil {
		there := t.names.leagues[id]
		return &RefusedError{Why: fmt.Sprintf("there is a league %s already", there), Do: "to change it:\n  " + t.s.Hint("leagues", "edit", there)}
	}
	if err := t.callGames(&terms); err != nil {
		return err
	}
	text, err := keptTerms(&terms)
	if err != nil {
		return err
	}
	_, err = t.enterLeague(name, text, true)
	return err
}

// callGames names the games that have weights as results have them.
func (t *Tx) callGames(terms *league.Terms) error {
	for _, game := range slices.Sorted(maps.Keys(terms.Weight)) {
		called, err := t.gameCalled(game)
		if err != nil {
			return err
		}
		n := terms.Weight[game]
		delete(terms.Weight, game)
		terms.Weight[called] = n
	}
	return nil
}

// Called is a league and a season as the records call them; one that is not there as it
// was typed.
func (t *Tx) Called(league, season string) (string, string) {
	league, season = strings.TrimSpace(league), strings.TrimSpace(season)
	if id := t.names.label("leagues", league); id != 0 {
		league = t.names.leagues[id]
	}
	if id := t.names.label("seasons", season); id != 0 {
		season = t.names.seasons[id]
	}
	return league, season
}

// isName tells whether a text can be a player's or a league's name.
func isName(name string) bool {
	return strings.TrimSpace(name) != "" && league.IsPlain(name, "") && !isLongName(name)
}

// isLongName tells of a name of any kind that is longer than score.MostName.
func isLongName(name string) bool {
	return len(name) > score.MostName && utf8.RuneCountInString(name) > score.MostName
}

// EditLeague changes what a league plays by, and its name where to is not "".
// Standings follow, but those of seasons with their own terms: a remark tells.
func (t *Tx) EditLeague(name, to string, change func(*league.Terms)) (err error) {
	l, err := t.names.league(name)
	if err != nil {
		return err
	}
	change(&l.Terms.Terms)
	if err := t.callGames(&l.Terms.Terms); err != nil {
		return err
	}
	n := len(t.fields)
	to = score.SingleBlanks(to)
	if err := t.changeLeague(&l, to); err != nil || len(t.fields) == n {
		return err
	}
	if x := currentSeason(t.names.seasonsOf(l.ID), t.s.today()); x != nil {
		called := cmp.Or(to, l.Name)
		t.remark("season %s of %s keeps its own terms; to change them:\n  %s", x.name, called, t.s.Hint("leagues", "edit", called, "--season", x.name))
	}
	return nil
}

// changeLeague writes the terms of a league, and gives it another name where to
// is not "".
func (t *Tx) changeLeague(l *League, to string) error {
	text, err := keptTerms(&l.Terms.Terms)
	if err != nil {
		return err
	}
	now := image{"terms": text}
	if is := t.names.terms[l.ID]; is != text {
		now["made"] = oneIf(true)
	}
	if to != "" {
		if !isName(to) {
			return refuse("%q is no league's name", to)
		}
		now["name"], now["key"] = to, score.NameKey(to)
		if err := t.freeName("leagues", score.NameKey(to)); err != nil {
			return err
		}
	}
	err = t.set("leagues", l.ID, now)
	if t.s.IsConflict(err) {
		return refuse("there is a league %s already", to)
	}
	return err
}

// keptTerms are terms as a league keeps them; wrong ones are refused.
func keptTerms(t *league.Terms) (string, error) {
	if err := t.Check(); err != nil {
		return "", refuse("%v", err)
	}
	return writeTerms(t)
}

// addSeasons adds to a league what it has in the league_seasons.
func (s *Store) addSeasons(l *League, of []leagueSeason, people *roster) {
	shown := s.shownSeason(of, "")
	for i := range of {
		x := &of[i]
		n := slices.IndexFunc(l.Seasons, func(has LeagueSeason) bool { return has.Name == x.name })
		if n < 0 {
			n = len(l.Seasons)
			l.Seasons = append(l.Seasons, LeagueSeason{Name: x.name})
		}
		to := &l.Seasons[n]
		to.From, to.Terms, to.State = x.began, &league.FullTerms{Terms: x.terms}, SeasonOpen
		switch {
		case x.closed:
			to.State, to.Champions = SeasonClosed, x.championNames(people)
		case x == shown:
			to.State = SeasonCurrent
		}
	}
}
