package records

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

// A League is a competition and what it plays by.
type League struct {
	ID        int64
	Name      string
	Terms     Terms
	Results   int // void ones apart
	Contested int // of them
	Seasons   []LeagueSeason
}

// A LeagueSeason is a part of a league's results; void ones don't count.
type LeagueSeason struct {
	Name    string // "" for results without a season
	Results int
	First   int32 // the day of the first result, in days since 1970
	Last    int32
}

// league finds a league by its name.
func (s *Store) league(ctx context.Context, name string) (League, error) {
	var l League
	var terms string
	err := s.q.QueryRowContext(ctx, `SELECT id, name, terms FROM leagues WHERE key = $1`, score.NameKey(name)).Scan(&l.ID, &l.Name, &terms)
	if errors.Is(err, sql.ErrNoRows) {
		known, err := names(ctx, s.q, "leagues")
		if err != nil {
			return l, err
		}
		return l, &NotFoundError{Kind: "league", Name: name, Known: known}
	}
	if err != nil {
		return l, err
	}
	l.Terms, err = readTerms(terms)
	return l, err
}

// Terms are what a league plays by; none at all plays by the usual.
func (s *Store) Terms(ctx context.Context, league string) (Terms, error) {
	if league == "" {
		return Terms{}, nil
	}
	l, err := s.league(ctx, league)
	return l.Terms, s.wrap("reading a league", err)
}

// LeagueRulings are the rulings of the leagues that have any, by the leagues'
// names as score.NameKey compares them.
func (s *Store) LeagueRulings(ctx context.Context) (map[string][]score.Setting, error) {
	all, err := leagueRulings(ctx, s.q)
	return all, s.wrap("reading the leagues", err)
}

// LeagueRulings are those of the leagues as the command finds them.
func (t *Tx) LeagueRulings() (map[string][]score.Setting, error) {
	all, err := leagueRulings(t.ctx, t.tx)
	return all, t.s.wrap("reading the leagues", err)
}

func leagueRulings(ctx context.Context, q querier) (map[string][]score.Setting, error) {
	all := map[string][]score.Setting{}
	return all, query(ctx, q, func(rows *sql.Rows) error {
		var key, text string
		if err := rows.Scan(&key, &text); err != nil {
			return err
		}
		terms, err := readTerms(text)
		if len(terms.Rulings) > 0 {
			all[key] = terms.Rulings
		}
		return err
	}, `SELECT key, terms FROM leagues WHERE terms <> ''`)
}

// Leagues lists all leagues by name, or the one that is named.
func (s *Store) Leagues(ctx context.Context, name string) ([]League, error) {
	list, err := s.leagues(ctx, name)
	return list, s.wrap("reading the leagues", err)
}

func (s *Store) leagues(ctx context.Context, name string) ([]League, error) {
	var list []League
	where, of, args := "", "", []any{}
	if name != "" {
		l, err := s.league(ctx, name)
		if err != nil {
			return nil, err
		}
		where, of, args = ` WHERE id = $1`, ` AND r.league = $1`, []any{l.ID}
	}
	at := map[int64]int{}
	err := query(ctx, s.q, func(rows *sql.Rows) error {
		var l League
		var terms string
		err := rows.Scan(&l.ID, &l.Name, &terms)
		if err == nil {
			l.Terms, err = readTerms(terms)
		}
		at[l.ID] = len(list)
		list = append(list, l)
		return err
	}, `SELECT id, name, terms FROM leagues`+where+` ORDER BY key`, args...)
	if err != nil {
		return nil, err
	}
	// Days are those at the table.
	return list, query(ctx, s.q, func(rows *sql.Rows) error {
		var id, n, contested, first, last int64
		var season string
		if err := rows.Scan(&id, &season, &n, &contested, &first, &last); err != nil {
			return err
		}
		l := &list[at[id]]
		l.Seasons = append(l.Seasons, LeagueSeason{season, int(n), dayOf(first, 0), dayOf(last, 0)})
		l.Results += int(n)
		l.Contested += int(contested)
		return nil
	}, `SELECT r.league, coalesce(s.name, ''), count(*), count(CASE WHEN r.state = 'contested' THEN 1 END), min(r.played + r.zone * 60000) AS first, max(r.played + r.zone * 60000)
		FROM results r LEFT JOIN seasons s ON s.id = r.season
		WHERE r.league IS NOT NULL AND r.state <> 'void'`+of+` GROUP BY r.league, r.season, s.name ORDER BY first`, args...)
}

// CreateLeague enters a league that is not there yet.
func (t *Tx) CreateLeague(name string, terms Terms) error {
	return t.s.wrap("creating a league", t.createLeague(strings.TrimSpace(name), &terms))
}

func (t *Tx) createLeague(name string, terms *Terms) error {
	key, err := leagueKey(name)
	if err != nil {
		return err
	}
	var there string
	err = t.tx.QueryRowContext(t.ctx, `SELECT name FROM leagues WHERE key = $1`, key).Scan(&there)
	if err == nil {
		return refuse("there is a league %s already; arbiter leagues edit changes it", there)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	text, err := terms.kept()
	if err != nil {
		return err
	}
	born, err := t.bornLeague(key)
	if err == nil {
		_, err = t.enterLeague(name, key, born, text)
	}
	return err
}

// leagueKey is a league's name as it is compared.
func leagueKey(name string) (string, error) {
	key := score.NameKey(name)
	if key == "" || !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return "", refuse("%q is no league's name", name)
	}
	return key, nil
}

// EditLeague changes what a league plays by, and its name where to is not "".
// Standings follow: they are replayed each time.
func (t *Tx) EditLeague(name, to string, change func(*Terms)) error {
	return t.s.wrap("changing a league", t.editLeague(name, strings.TrimSpace(to), change))
}

func (t *Tx) editLeague(name, to string, change func(*Terms)) error {
	var id int64
	var text string
	err := t.tx.QueryRowContext(t.ctx, `SELECT id, terms FROM leagues WHERE key = $1`, score.NameKey(name)).Scan(&id, &text)
	if errors.Is(err, sql.ErrNoRows) {
		known, err := names(t.ctx, t.tx, "leagues")
		if err != nil {
			return err
		}
		return &NotFoundError{Kind: "league", Name: name, Known: known}
	}
	if err != nil {
		return err
	}
	terms, err := readTerms(text)
	if err != nil {
		return err
	}
	change(&terms)
	return t.changeLeague(id, to, &terms)
}

// changeLeague gives a league other terms, and another name where to is not "".
func (t *Tx) changeLeague(id int64, to string, terms *Terms) error {
	if err := t.touch("leagues", id); err != nil {
		return err
	}
	text, err := terms.kept()
	if err == nil {
		err = t.exec(`UPDATE leagues SET terms = $1 WHERE id = $2`, text, id)
	}
	if err != nil || to == "" {
		return err
	}
	key, err := leagueKey(to)
	if err != nil {
		return err
	}
	t.found.clear()
	err = t.exec(`UPDATE leagues SET name = $1, key = $2 WHERE id = $3`, to, key, id)
	if t.s.dialect.taken(err) {
		return refuse("there is a league %s already", to)
	}
	return err
}

// kept are the terms as a league keeps them; wrong ones are refused.
func (t *Terms) kept() (string, error) {
	if err := t.Check(); err != nil {
		return "", refuse("%v", err)
	}
	return t.write()
}
