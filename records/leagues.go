package records

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A League is a competition and its terms.
type League struct {
	ID        int64                     `json:"-"`
	Name      string                    `json:"name"`
	Terms     league.FullTerms          `json:"terms"`
	Results   int                       `json:"results"`   // void ones apart
	Contested int                       `json:"contested"` // of them
	Seasons   score.Array[LeagueSeason] `json:"seasons"`
}

// A LeagueSeason is a part of a league's results. A season that was opened has terms of its own.
// Others, which are only named in results, have those of the league.
type LeagueSeason struct {
	Name      string            `json:"name"` // "" for results without a season
	First     string            `json:"from"` // the day of the first result
	Last      string            `json:"to"`
	Results   int               `json:"results"` // void ones apart
	State     SeasonState       `json:"state"`
	From      string            `json:"began,omitempty"`    // its first day, as 2026-09-01; "" for none
	Terms     *league.FullTerms `json:"terms,omitempty"`    // its own
	Champions []string          `json:"champions,omitzero"` // of a closed one: the players in the first place
}

// A SeasonState is what a season is; "" for one that was never opened.
type SeasonState string

// The states of seasons. Among the open ones one is current; see Filter.
const (
	SeasonCurrent SeasonState = "current"
	SeasonOpen    SeasonState = "open"
	SeasonClosed  SeasonState = "closed"
)

func (n *names) findLeague(name string) (*leagueRow, error) {
	if l := n.leagueNamed(name); l != nil && l.used {
		return l, nil
	}
	missing := &NotFoundError{Kind: "league", Name: name}
	for _, l := range n.leagues {
		if l.used {
			missing.Known = append(missing.Known, l.name)
		}
	}
	slices.SortFunc(missing.Known, league.ByName)
	return nil, missing
}

// parseTerms reads terms as they are stored.
func parseTerms(text string) (league.Terms, error) {
	var t league.Terms
	if text == "" {
		return t, nil
	}
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return t, &FileError{Trouble: Damaged, Err: fmt.Errorf("reading what a league plays by: %w", err)}
	}
	return t, nil
}

// termsText returns terms as they are stored, without the defaults; wrong ones are refused.
func termsText(t *league.Terms) (string, error) {
	if err := t.Check(); err != nil {
		return "", refuse("%v", err)
	}
	said := *t
	if said.Points == league.WinTieLoss {
		said.Points = ""
	}
	if said.Bye == league.ByeWin {
		said.Bye = ""
	}
	said.Weight = maps.Clone(said.Weight)
	maps.DeleteFunc(said.Weight, func(_ string, n int) bool { return n == 1 })
	return jsonText(said)
}

// jsonText writes a value on one line. It escapes no more characters than it must.
func jsonText(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return string(bytes.TrimSuffix(b.Bytes(), []byte{'\n'})), err
}

// Leagues lists all leagues by name, or only the one named.
func (s *Store) Leagues(ctx context.Context, name string) ([]League, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	rows := slices.Clone(n.leagues)
	if name != "" {
		l, err := n.findLeague(name)
		if err != nil {
			return nil, err
		}
		rows = []*leagueRow{l}
	}
	slices.SortFunc(rows, func(a, b *leagueRow) int { return league.ByName(a.name, b.name) })
	var list []League
	for _, row := range rows {
		if !row.used {
			continue
		}
		l := League{ID: row.id, Name: row.name}
		if l.Terms.Terms, err = parseTerms(row.terms.String); err != nil {
			return nil, err
		}
		if err := s.addResults(ctx, &l, n); err != nil {
			return nil, err
		}
		if err := s.addSeasons(&l, n); err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, nil
}

func (s *Store) addResults(ctx context.Context, l *League, n *names) error {
	return each(ctx, s.q, func(rows *sql.Rows) error {
		var x LeagueSeason
		var season int64
		var contested int
		err := rows.Scan(&season, &x.Results, &contested, &x.First, &x.Last)
		if of := n.season[season]; of != nil {
			x.Name = of.name
		}
		l.Results, l.Contested = l.Results+x.Results, l.Contested+contested
		l.Seasons = append(l.Seasons, x)
		return err
	}, `SELECT coalesce(season, 0), count(*), count(CASE WHEN state = 'contested' THEN 1 END), min(day), max(day)
		FROM results WHERE league = $1 AND state <> 'void' GROUP BY season ORDER BY min(day), coalesce(season, 0)`, l.ID)
}

// addSeasons adds to a league those of its seasons that were opened.
func (s *Store) addSeasons(l *League, n *names) error {
	opened := n.opened(l.ID)
	shown := shownSeason(opened, "", s.today())
	for _, x := range opened {
		i := slices.IndexFunc(l.Seasons, func(has LeagueSeason) bool { return has.Name == x.name })
		if i < 0 {
			i = len(l.Seasons)
			l.Seasons = append(l.Seasons, LeagueSeason{Name: x.name})
		}
		terms, err := parseTerms(x.terms)
		if err != nil {
			return err
		}
		to := &l.Seasons[i]
		to.From, to.Terms, to.State = beginning(x.began), &league.FullTerms{Terms: terms}, SeasonOpen
		switch {
		case x.closed:
			to.State = SeasonClosed
			to.Champions = n.championsOf(x)
		case x == shown:
			to.State = SeasonCurrent
		}
	}
	return nil
}

// LastLeague returns the league used last: that of the result entered last, or else of the newest
// plan; without either, the only league that there is; "" for none.
func (s *Store) LastLeague(ctx context.Context) (string, error) {
	list, err := listed[string](ctx, s.q, `SELECT name FROM leagues WHERE id = coalesce(
		(SELECT league FROM results WHERE state <> 'void' AND league IS NOT NULL ORDER BY id DESC LIMIT 1),
		(SELECT league FROM plans ORDER BY id DESC LIMIT 1))`)
	if err == nil && len(list) == 0 {
		if list, err = s.Names(ctx, "leagues"); len(list) > 1 {
			return "", err
		}
	}
	if err != nil || len(list) == 0 {
		return "", err
	}
	return list[0], nil
}

// LeagueRulings returns the rulings of the leagues that have any, in the seasons that their tables
// show, keyed by score.NameKey of the league's name.
func (s *Store) LeagueRulings(ctx context.Context) (map[string][]score.Setting, error) {
	n, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	all := map[string][]score.Setting{}
	for _, l := range n.leagues {
		text := l.terms.String
		if x := shownSeason(n.opened(l.id), "", s.today()); x != nil {
			text = x.terms
		}
		terms, err := parseTerms(text)
		if err != nil {
			return nil, err
		}
		if len(terms.Rulings) > 0 {
			all[score.NameKey(l.name)] = terms.Rulings
		}
	}
	return all, nil
}

// CreateLeague enters a league that is not there yet.
func (t *Tx) CreateLeague(name string, terms league.Terms) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	if l := n.leagueNamed(name); l != nil && l.used {
		return &RefusedError{Why: fmt.Sprintf("there is a league %s already", l.name), Do: "to see it:\n  " + t.s.hint("leagues", "show", l.name)}
	}
	text, err := t.storedTerms(&terms)
	if err != nil {
		return err
	}
	l, err := t.enterLeague(name)
	if err != nil {
		return err
	}
	return t.Update("leagues", l.id, map[string]any{"terms": text})
}

// storedTerms returns terms as they are stored; games with weights are named as in results.
func (t *Tx) storedTerms(terms *league.Terms) (string, error) {
	said := *terms
	said.Weight = map[string]int{}
	for _, game := range slices.Sorted(maps.Keys(terms.Weight)) {
		called, err := t.gameNamed(game)
		if err != nil {
			return "", err
		}
		if said.Weight[called] != 0 {
			return "", refuse("the weight of %s is said twice", called)
		}
		said.Weight[called] = terms.Weight[game]
	}
	return termsText(&said)
}

// gameNamed returns a game's name as it was first entered. A new game keeps its name as it comes.
func (t *Tx) gameNamed(game string) (string, error) {
	game, err := cleanedName("a game", game)
	if err != nil {
		return "", err
	}
	if t.games == nil {
		if t.games, err = t.View().gameNames(t.ctx); err != nil {
			return "", err
		}
	}
	for _, name := range t.games {
		if name == game || score.SameName(name, game) {
			return name, nil
		}
	}
	t.games = append(t.games, game)
	t.noteNew("game", game)
	return game, nil
}

// RecordedNames returns a league and a season as the records name them; one that is not there as it was
// typed.
func (t *Tx) RecordedNames(of, season string) (string, string) {
	of, _ = CleanName(of)
	season, _ = CleanName(season)
	n, err := t.readNames()
	if err != nil {
		return of, season
	}
	id := int64(0)
	if l := n.leagueNamed(of); l != nil {
		id, of = l.id, l.name
	}
	if x := n.seasonNamed(id, season); x != nil {
		season = x.name
	}
	return of, season
}

// EditLeague changes the terms of a league, and its name where to is not "". Standings follow,
// except in seasons with terms of their own.
func (t *Tx) EditLeague(name, to string, change func(*league.Terms)) error {
	n, err := t.readNames()
	if err != nil {
		return err
	}
	l, err := n.findLeague(name)
	if err != nil {
		return err
	}
	terms, err := parseTerms(l.terms.String)
	if err != nil {
		return err
	}
	change(&terms)
	text, err := t.storedTerms(&terms)
	if err != nil {
		return err
	}
	columns := map[string]any{}
	if was := cmp.Or(l.terms.String, "{}"); was != text {
		columns["terms"] = text
	}
	if to != "" {
		if to, err = cleanedName("a league", to); err != nil {
			return err
		}
		if other := n.leagueNamed(to); other != nil && other.id != l.id {
			if other.used {
				return refuse("there is a league %s already", other.name)
			}
			for _, x := range n.seasons { // nothing uses these either
				if x.league == other.id {
					if err := t.Delete("seasons", x.id); err != nil {
						return err
					}
				}
			}
			if err := t.Delete("leagues", other.id); err != nil {
				return err
			}
		}
		if to != l.name {
			columns["name"], columns["key"] = to, score.NameKey(to)
		}
	}
	if len(columns) == 0 {
		return nil
	}
	return t.Update("leagues", l.id, columns)
}
