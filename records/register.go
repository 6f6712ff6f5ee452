package records

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A register is what players, leagues and seasons are called, and the identities by which
// people are known. Old versions of results name some that are gone.
type register struct {
	people  *league.Roster
	uids    map[int64]string // the player's identity; "" for a former name
	leagues map[int64]string
	terms   map[int64]string // of leagues that are there, as they are stored
	seasons map[int64]string
	opened  []leagueSeason // that are there; those of a league in the order in which they follow one another

	// What names in use stand for, by their keys.
	players map[string]int64 // the row
	labels  map[string]int64 // leagues and seasons, by table and key
	free    map[string]int64 // names that nobody uses any more, by table and key; players by identity, too

	known map[string]int64 // the rows of players, by identity
}

// names are what players, leagues and seasons are called. A Snapshot and a command read
// them once.
func (s *Store) names(ctx context.Context) (*register, error) {
	if s.known != nil {
		return s.known, nil
	}
	g, err := loadRegister(ctx, s.q, nil)
	if err == nil && s.q != querier(s.db) {
		s.known = g
	}
	return g, err
}

// loadRegister reads the names. Those that a command has entered itself, which are behind
// the given numbers, count as used: their results may not be written yet.
func loadRegister(ctx context.Context, q querier, before map[string]int64) (*register, error) {
	g := &register{people: &league.Roster{Names: map[int64]string{}, Merged: map[int64]int64{}, Guests: map[int64]bool{}},
		uids: map[int64]string{}, leagues: map[int64]string{}, terms: map[int64]string{}, seasons: map[int64]string{},
		players: map[string]int64{}, labels: map[string]int64{}, free: map[string]int64{}, known: map[string]int64{}}
	err := each(ctx, q, func(row record) (err error) {
		id, name, key, rest, isThere, isUsed := row.int(1), row.text(2), row.text(3), row.text(5), row.int(7) == 0, row.int(9) == 1
		if isThere && !isUsed {
			g.free[row.text(0)+key] = id
			if row.text(0) == "players" {
				g.free["players"+rest] = id
			}
		}
		switch row.text(0) {
		case "players":
			if g.people.Names[id] = name; isThere && isUsed {
				g.addPlayer(person{id, name, row.int(4), rest, row.int(6) == 1}, key)
			}
		case "leagues":
			if g.leagues[id] = name; isThere && isUsed {
				g.addLeague(id, name, key, rest)
			}
		case "seasons":
			if g.seasons[id] = name; isThere && isUsed {
				g.addSeason(id, name, key)
			}
		case "identities":
			if isThere {
				g.known[name] = id
			}
		case "league_seasons":
			if isThere {
				x := leagueSeason{id: id, league: row.int(4), season: row.int(8), began: name, kept: key, closed: row.int(6) == 1}
				if x.terms, err = readTerms(key); err == nil && rest != "" {
					err = unreadable("reading the champions of a season", json.Unmarshal([]byte(rest), &x.champions))
				}
				g.opened = append(g.opened, x)
			}
		}
		return err
	}, `SELECT 'players', id, name, key, merged, coalesce(uid, ''), guest, gone, 0, `+used("players", before)+` FROM all_players x
		UNION ALL SELECT 'leagues', id, name, key, NULL, terms, 0, gone, 0, `+used("leagues", before)+` FROM all_leagues x
		UNION ALL SELECT 'seasons', id, name, key, NULL, '', 0, gone, 0, `+used("seasons", before)+` FROM all_seasons x
		UNION ALL SELECT 'identities', player, uid, '', NULL, '', 0, gone, 0, 1 FROM all_identities WHERE player IS NOT NULL
		UNION ALL SELECT 'league_seasons', id, began, terms, league, coalesce(champions, ''), closed, gone, season, 1 FROM all_league_seasons
		ORDER BY gone DESC`)
	if err != nil {
		return nil, fmt.Errorf("reading the names: %w", err)
	}
	for i := range g.opened {
		g.opened[i].name = g.seasons[g.opened[i].season]
	}
	slices.SortFunc(g.opened, func(a, b leagueSeason) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.began, b.began), cmp.Compare(a.id, b.id))
	})
	return g, nil
}

// used is 1 for a name that is in use: the view of the table has it, or it is behind the
// numbers of before.
func used(table string, before map[string]int64) string {
	last, ok := before[table]
	if !ok {
		last = math.MaxInt64
	}
	return fmt.Sprintf(`CASE WHEN x.id > %d THEN 1 WHEN EXISTS (SELECT 1 FROM %s u WHERE u.id = x.id) THEN 1 ELSE 0 END`, last, table)
}

// seasonsOf are the seasons of a league that have terms of their own, in the order in
// which they follow one another.
func (g *register) seasonsOf(league int64) []leagueSeason {
	return slices.DeleteFunc(slices.Clone(g.opened), func(x leagueSeason) bool { return x.league != league })
}

// addPlayer adds a player who is there, by the key of the name.
func (g *register) addPlayer(p person, key string) {
	g.people.Names[p.id], g.uids[p.id], g.players[key] = p.name, p.uid, p.id
	if p.uid != "" {
		g.known[p.uid] = p.id
	}
	if p.merged != 0 {
		g.people.Merged[p.id] = p.merged
	}
	if p.guest {
		g.people.Guests[p.id] = true
	}
}

func (g *register) addLeague(id int64, name, key, terms string) {
	g.leagues[id], g.terms[id], g.labels["leagues"+key] = name, terms, id
}

func (g *register) addSeason(id int64, name, key string) {
	g.seasons[id], g.labels["seasons"+key] = name, id
}

// person is the row of a number.
func (g *register) person(id int64) person {
	return person{id, g.people.Names[id], g.people.Merged[id], g.uids[id], g.people.Guests[id]}
}

// call gives a seat the name that its player has today. The one that was entered stays.
func (g *register) call(s *league.Seat) {
	s.Called = s.Entered()
	s.Name, s.Sat, s.Means = g.people.Name(s.Player), "", g.people.Who(s.Player)
	s.UID = g.uids[s.Means]
	if g.people.Merged[s.Player] != 0 {
		s.Sat = g.people.Names[s.Player]
	}
	if s.Called = cmp.Or(s.Called, s.Sat); s.Called == s.Name {
		s.Called = ""
	}
}

// idOf is the number of the player of a name, of a league or of a season; it fails for
// names that are not there.
func (g *register) idOf(table, name string) (id int64, err error) {
	if table == "players" {
		id = g.player(score.NameKey(name))
	} else {
		id = g.label(table, name)
	}
	if id == 0 {
		err = &NotFoundError{Kind: strings.TrimSuffix(table, "s"), Name: name, Known: g.list(table)}
	}
	return id, err
}

// list are all names of a table, in the order of their keys.
func (g *register) list(table string) (names []string) {
	if table == "players" {
		for _, key := range slices.Sorted(maps.Keys(g.players)) {
			names = append(names, g.people.Names[g.players[key]])
		}
		return names
	}
	all := map[string]map[int64]string{"leagues": g.leagues, "seasons": g.seasons}[table]
	for _, key := range slices.Sorted(maps.Keys(g.labels)) {
		if strings.HasPrefix(key, table) {
			names = append(names, all[g.labels[key]])
		}
	}
	return names
}

// player is the player who has a name, as it is compared; 0 for nobody.
func (g *register) player(key string) int64 { return g.people.Who(g.players[key]) }

// numbersOf are the numbers that players have in the seats: their own, and those of the
// names that stand for them.
func (g *register) numbersOf(players []int64) []int64 {
	list := slices.Clone(players)
	for id, to := range g.people.Merged {
		if slices.Contains(players, to) {
			list = append(list, id)
		}
	}
	return list
}

// label is a league or season by its name; 0 where it is not there.
func (g *register) label(table, name string) int64 {
	if name == "" {
		return 0
	}
	return g.labels[table+score.NameKey(name)]
}

// readNames reads the names, once the command has begun or changed them.
func (t *Tx) readNames() (err error) {
	t.names, err = loadRegister(t.ctx, t.tx, t.first)
	return err
}
