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

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// A register is what players, leagues and seasons are called, and the identities by which
// people are known. Old versions of results name some that are gone.
type register struct {
	people  *roster
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

// loadRegister reads the names. Those that a command has entered itself, which are behind
// the given numbers, count as used: their results may not be written yet.
func loadRegister(ctx context.Context, q engine.Querier, before map[string]int64) (*register, error) {
	g := &register{people: &roster{Names: map[int64]string{}, Merged: map[int64]int64{}, Guests: map[int64]bool{}},
		uids: map[int64]string{}, leagues: map[int64]string{}, terms: map[int64]string{}, seasons: map[int64]string{},
		players: map[string]int64{}, labels: map[string]int64{}, free: map[string]int64{}, known: map[string]int64{}}
	var people []nameRow
	needed := map[int64]bool{} // people of whom any name is needed
	err := engine.Each(ctx, q, func(row engine.Record) (err error) {
		n := nameRow{table: row.Text(0), id: row.Int(1), name: row.Text(2), key: row.Text(3), rest: row.Text(5), merged: row.Int(4), flag: row.Int(6) == 1}
		isThere, isNeeded := row.Int(7) == 0, row.Int(9) == 1
		switch n.table {
		case "players":
			if g.people.Names[n.id] = n.name; isThere {
				people = append(people, n)
				needed[n.person()] = needed[n.person()] || isNeeded || n.flag || n.merged != 0 && n.rest != ""
			}
		case "leagues":
			if g.leagues[n.id] = n.name; isThere {
				g.add(&n, isNeeded)
			}
		case "seasons":
			if g.seasons[n.id] = n.name; isThere {
				g.add(&n, isNeeded)
			}
		case "identities":
			if isThere {
				g.known[n.name] = n.id
			}
		case "league_seasons":
			if isThere {
				x := leagueSeason{id: n.id, league: n.merged, season: row.Int(8), began: n.name, kept: n.key, closed: n.flag}
				if x.terms, err = readTerms(n.key); err == nil && n.rest != "" {
					err = engine.Unreadable("reading the champions of a season", json.Unmarshal([]byte(n.rest), &x.champions))
				}
				g.opened = append(g.opened, x)
			}
		}
		return err
	}, `SELECT 'players', id, name, key, merged, coalesce(uid, ''), guest, gone, 0, `+isNeeded("players", before)+` FROM all_players x
		UNION ALL SELECT 'leagues', id, name, key, NULL, terms, made, gone, 0, `+isNeeded("leagues", before)+` FROM all_leagues x
		UNION ALL SELECT 'seasons', id, name, key, NULL, '', 0, gone, 0, `+isNeeded("seasons", before)+` FROM all_seasons x
		UNION ALL SELECT 'identities', player, uid, '', NULL, '', 0, gone, 0, 0 FROM all_identities WHERE player IS NOT NULL
		UNION ALL SELECT 'league_seasons', id, began, terms, league, coalesce(champions, ''), closed, gone, season, 0 FROM all_league_seasons
		ORDER BY gone DESC`)
	if err != nil {
		return nil, fmt.Errorf("reading the names: %w", err)
	}
	for i := range people {
		g.add(&people[i], needed[people[i].person()])
	}
	for i := range g.opened {
		g.opened[i].name = g.seasons[g.opened[i].season]
	}
	slices.SortFunc(g.opened, func(a, b leagueSeason) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.began, b.began), cmp.Compare(a.id, b.id))
	})
	return g, nil
}

// A nameRow is a row of the register's query.
type nameRow struct {
	table           string
	id, merged      int64
	name, key, rest string
	flag            bool // a guest; a league that somebody made
}

// person is the row of the player whom a row of the players stands for.
func (n *nameRow) person() int64 { return cmp.Or(n.merged, n.id) }

// add adds a name that is there. One that nothing needs is free.
func (g *register) add(n *nameRow, isNeeded bool) {
	switch {
	case n.table == "leagues" && (isNeeded || n.flag):
		g.addLeague(n.id, n.name, n.key, n.rest)
	case !isNeeded:
		g.free[n.table+n.key] = n.id
		if n.table == "players" {
			g.free["players"+n.rest] = n.id
		}
	case n.table == "seasons":
		g.addSeason(n.id, n.name, n.key)
	default:
		g.addPlayer(person{n.id, n.name, n.merged, n.rest, n.flag}, n.key)
	}
}

// isNeeded is 1 for a name that a row needs, or that is behind the numbers of before. A
// server looks for each by an index.
func isNeeded(table string, before map[string]int64) string {
	last, ok := before[table]
	if !ok {
		last = math.MaxInt64
	}
	text := fmt.Sprintf(`CASE WHEN x.id > %d THEN 1`, last)
	for _, need := range neededBy[table] {
		text += ` WHEN (` + need + ` LIMIT 1) IS NOT NULL THEN 1`
	}
	return text + ` ELSE 0 END`
}

// neededBy are the queries, by the table of names, for the rows that need the name x.
var neededBy = map[string][]string{
	"players": {
		`SELECT s.result FROM all_seats s WHERE s.player = x.id AND (SELECT r.gone FROM all_results r WHERE r.id = s.result) = 0`,
		`SELECT d.plan FROM all_plan_seats d WHERE d.player = x.id AND (SELECT p.gone FROM all_plans p WHERE p.id = d.plan) = 0`,
		`SELECT i.id FROM identities i WHERE i.player = x.id`,
	},
	"leagues": {
		`SELECT r.id FROM results r WHERE r.league = x.id`,
		`SELECT p.id FROM plans p WHERE p.league = x.id`,
		`SELECT s.id FROM league_seasons s WHERE s.league = x.id`,
	},
	"seasons": {
		`SELECT r.id FROM results r WHERE r.season = x.id`,
		`SELECT p.id FROM plans p WHERE p.season = x.id`,
		`SELECT s.id FROM league_seasons s WHERE s.season = x.id`,
	},
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

// inUse tells whether anything needs a name of a table.
func (g *register) inUse(table string, id int64) bool {
	var isThere bool
	switch table {
	case "players":
		_, isThere = g.uids[id]
	case "leagues":
		_, isThere = g.terms[id]
	default:
		isThere = g.labels[table+score.NameKey(g.seasons[id])] == id
	}
	return isThere
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

// A person is a row of the players.
type person struct {
	id     int64
	name   string
	merged int64  // whom the row stands for; 0 for itself
	uid    string // the identity; "" for a former name
	guest  bool
}

// A leagueSeason is a row of the league_seasons.
type leagueSeason struct {
	id, league, season int64
	name, began        string
	closed             bool
	terms              league.Terms
	kept               string  // the terms as they are stored
	champions          []int64 // of a closed one
}
