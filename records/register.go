package records

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A register is what players, leagues and seasons are called, and who people are in other
// programs. Old versions of results name some that are gone.
type register struct {
	people  *league.Roster
	born    map[int64]string // the key that a player was entered with; "" for a former name
	leagues map[int64]string
	terms   map[int64]string // of leagues that are there, as they are stored
	seasons map[int64]string
	opened  []leagueSeason // that are there; those of a league in the order in which they follow one another

	// Who and what is there, by the key of the name.
	players    map[string]int64  // the row
	labels     map[string]label  // leagues and seasons, by table and key
	bornAs     map[string]string // the key that a league was entered with; where no league is there, that of one that is gone
	births     map[string]int64  // leagues that are there, by the key that they were entered with
	identities map[alias]int64
	programs   map[inProgram]bool
}

// An inProgram is a player whom another program knows.
type inProgram struct {
	source string
	player int64
}

// An alias is who a person is in another program.
type alias struct{ source, outside string }

// A label is a league or season that a result names.
type label struct {
	id   int64  // 0 for none, or one that is not there
	born string // the key that a league was entered with; for a season, its key
}

// names are what players, leagues and seasons are called. A Snapshot and a command read
// them once.
func (s *Store) names(ctx context.Context) (*register, error) {
	if s.known != nil {
		return s.known, nil
	}
	g, err := loadRegister(ctx, s.q)
	if err == nil && s.q != querier(s.db) {
		s.known = g
	}
	return g, err
}

func loadRegister(ctx context.Context, q querier) (*register, error) {
	g := &register{people: &league.Roster{Names: map[int64]string{}, Merged: map[int64]int64{}, Guests: map[int64]bool{}},
		born: map[int64]string{}, leagues: map[int64]string{}, terms: map[int64]string{}, seasons: map[int64]string{},
		players: map[string]int64{}, labels: map[string]label{}, bornAs: map[string]string{}, births: map[string]int64{}, identities: map[alias]int64{}, programs: map[inProgram]bool{}}
	err := each(ctx, q, func(row record) (err error) {
		id, name, key, born, isThere := row.int(1), row.text(2), row.text(3), row.text(5), row.int(7) == 0
		switch row.text(0) {
		case "players":
			g.people.Names[id], g.born[id] = name, born
			if isThere {
				g.addPlayer(person{id, name, row.int(4), born, row.int(6) == 1}, key)
			}
		case "leagues":
			g.addLeague(id, name, key, born, isThere)
			if isThere {
				g.terms[id] = row.text(8)
			}
		case "seasons":
			g.addSeason(id, name, key, isThere)
		case "identities":
			if isThere {
				g.identities[alias{name, key}] = id
			}
		case "league_seasons":
			if isThere {
				x := leagueSeason{id: id, league: row.int(4), season: row.int(9), began: name, kept: key, closed: row.int(6) == 1}
				if x.terms, err = readTerms(key); err == nil && born != "" {
					err = unreadable("reading the champions of a season", json.Unmarshal([]byte(born), &x.champions))
				}
				g.opened = append(g.opened, x)
			}
		}
		return err
	}, `SELECT 'players', id, name, key, merged, born, guest, gone, '', 0 FROM all_players
		UNION ALL SELECT 'leagues', id, name, key, NULL, born, 0, gone, terms, 0 FROM all_leagues
		UNION ALL SELECT 'seasons', id, name, key, NULL, '', 0, gone, '', 0 FROM all_seasons
		UNION ALL SELECT 'identities', player, source, outside, NULL, '', 0, gone, '', 0 FROM all_identities
		UNION ALL SELECT 'league_seasons', id, began, terms, league, coalesce(champions, ''), closed, gone, '', season FROM all_league_seasons
		ORDER BY gone DESC`)
	if err != nil {
		return nil, fmt.Errorf("reading the names: %w", err)
	}
	for as, player := range g.identities {
		g.addIdentity(player, as)
	}
	for i := range g.opened {
		g.opened[i].name = g.seasons[g.opened[i].season]
	}
	slices.SortFunc(g.opened, func(a, b leagueSeason) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.began, b.began), cmp.Compare(a.id, b.id))
	})
	return g, nil
}

// seasonsOf are the seasons of a league that have terms of their own, in the order in
// which they follow one another.
func (g *register) seasonsOf(league int64) []leagueSeason {
	return slices.DeleteFunc(slices.Clone(g.opened), func(x leagueSeason) bool { return x.league != league })
}

func (g *register) addIdentity(player int64, as alias) {
	g.identities[as] = player
	g.programs[inProgram{as.source, g.people.Who(player)}] = true
}

// addPlayer adds a player who is there, by the key of the name.
func (g *register) addPlayer(p person, key string) {
	g.people.Names[p.id], g.born[p.id], g.players[key] = p.name, p.born, p.id
	if p.merged != 0 {
		g.people.Merged[p.id] = p.merged
	}
	if p.guest {
		g.people.Guests[p.id] = true
	}
}

func (g *register) addLeague(id int64, name, key, born string, isThere bool) {
	g.leagues[id], g.bornAs[key] = name, born
	if isThere {
		g.labels["leagues"+key], g.births[born] = label{id, born}, id
	}
}

func (g *register) addSeason(id int64, name, key string, isThere bool) {
	g.seasons[id] = name
	if isThere {
		g.labels["seasons"+key] = label{id, key}
	}
}

// person is the row of a number.
func (g *register) person(id int64) person {
	return person{id, g.people.Names[id], g.people.Merged[id], g.born[id], g.people.Guests[id]}
}

// call gives a seat the name that its player has today. The one that was entered stays.
func (g *register) call(s *league.Seat) {
	s.Called = s.Entered()
	s.Name, s.Sat, s.Means = g.people.Name(s.Player), "", g.people.Who(s.Player)
	if g.people.Merged[s.Player] != 0 {
		s.Sat = g.people.Names[s.Player]
	}
	if s.Called = cmp.Or(s.Called, s.Sat); s.Called == s.Name {
		s.Called = ""
	}
}

// newBirth is the key by which other records will know a new league: the key of its name,
// with a number if another league was entered with that key.
func (g *register) newBirth(key string) string {
	born := key
	for n := 2; g.births[born] != 0; n++ {
		born = fmt.Sprintf("%s (%d)", key, n)
	}
	return born
}

// digest is the digest of a recorded result.
func (g *register) digest(f *league.Result) (string, error) {
	people := make([]string, len(f.Seats))
	for i, s := range f.Seats {
		people[i] = g.born[s.Player]
	}
	breakdown, err := sheetText(f)
	return contentDigest(f, breakdown, people, g.bornAs[score.NameKey(f.League)]), err
}

// idOf is the number of the player of a name, of a league or of a season; it fails for
// names that are not there.
func (g *register) idOf(table, name string) (id int64, err error) {
	if table == "players" {
		id = g.player(score.NameKey(name))
	} else {
		id = g.label(table, name).id
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
			names = append(names, all[g.labels[key].id])
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

// identified is the player who has an identity in another program; 0 for nobody.
func (g *register) identified(source, outside string) int64 {
	return g.people.Who(g.identities[alias{source, outside}])
}

// find finds the player whom another program means; 0 for a new one.
func (g *register) find(name, source, outside string) int64 {
	if outside != "" && source != "" {
		return g.identified(source, outside)
	}
	return g.player(score.NameKey(name))
}

// label is a league or season by its name; without a number where it is not there.
func (g *register) label(table, name string) label {
	key := score.NameKey(name)
	if l, isThere := g.labels[table+key]; isThere || name == "" {
		return l
	}
	if table == "leagues" {
		key = g.newBirth(key)
	}
	return label{born: key}
}

// readNames reads the names, once the command has begun or changed them.
func (t *Tx) readNames() (err error) {
	t.names, err = loadRegister(t.ctx, t.tx)
	return err
}
