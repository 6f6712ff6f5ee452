package records

import (
	"cmp"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// mostSpelt is how many pairs of names are compared letter by letter, in about
// a second. Where there are more, only names of the same letters are near.
const mostSpelt = 4_000_000

// A named is a name and what it stands for.
type named struct {
	spelling
	id int64
}

// nearby finds for each new name the known ones that are near, and those among
// the other new ones.
func nearby(fresh, known []named) map[int64][]int64 {
	all := slices.Concat(known, fresh)
	found := map[int64][]int64{}
	if len(fresh)*len(all) <= mostSpelt {
		for i := range fresh {
			for j := range all[:len(known)+i] {
				if fresh[i].near(&all[j].spelling) {
					found[fresh[i].id] = append(found[fresh[i].id], all[j].id)
				}
			}
		}
		return found
	}
	same := map[string][]int64{}
	for i := range known {
		same[known[i].letters] = append(same[known[i].letters], known[i].id)
	}
	for i := range fresh {
		letters := fresh[i].letters
		if letters == "" {
			continue
		}
		if ids := same[letters]; ids != nil {
			found[fresh[i].id] = slices.Clone(ids)
		}
		same[letters] = append(same[letters], fresh[i].id)
	}
	return found
}

// newPlayers finds new players whose names are near those of people who have
// played. Two who ever sat in one game are two.
func (l *Look) newPlayers(seen *sight, _ []*score.Game) ([]Suspicion, error) {
	var fresh, known []named
	for _, id := range slices.Sorted(maps.Keys(seen.people.names)) {
		one := named{spell(seen.people.names[id]), seen.people.who(id)}
		if _, merged := seen.people.merged[id]; id > l.players && !merged {
			fresh = append(fresh, one)
		} else if one.id <= l.players {
			known = append(known, one)
		}
	}
	if fresh == nil {
		return nil, nil
	}
	near := nearby(fresh, known)
	games, together, err := l.played(near)
	if err != nil {
		return nil, err
	}
	var list []Suspicion
	for i := range fresh {
		id, name := fresh[i].id, fresh[i].name
		others := slices.DeleteFunc(near[id], func(other int64) bool { return games[other] == 0 || together[[2]int64{id, other}] })
		at := seen.players[id]
		s := nearSuspicion(SuspectPlayer, name, seen.people.names, games, others, at)
		if s == nil {
			continue
		}
		s.Mend = []string{"players", "merge", s.Near[0].Name, name}
		if at.n == 1 {
			s.Mend = []string{"records", "edit", fmt.Sprint(at.first), "--player", name + "=" + s.Near[0].Name}
		}
		list = append(list, *s)
	}
	return list, nil
}

// nearSuspicion is about a new name with others near it; nil for none.
func nearSuspicion(kind, name string, names map[int64]string, games map[int64]int, others []int64, at mention) *Suspicion {
	slices.Sort(others)
	others = slices.Compact(others)
	if len(others) == 0 {
		return nil
	}
	s := &Suspicion{Kind: kind, Name: name, Result: at.first, Results: at.n}
	for _, other := range others {
		s.Near = append(s.Near, NearName{names[other], games[other]})
	}
	slices.SortStableFunc(s.Near, func(a, b NearName) int { return cmp.Compare(b.Games, a.Games) })
	parts := make([]string, len(s.Near))
	for i, n := range s.Near {
		parts[i] = fmt.Sprintf("%s (%d)", n.Name, n.Games)
		if i == 0 {
			parts[i] = fmt.Sprintf("%s (%s)", n.Name, several(n.Games, "game"))
		}
	}
	s.Says = fmt.Sprintf("is a new %s%s. Near: %s", kind, times(max(1, at.n)), strings.Join(parts, ", "))
	return s
}

// played counts the games of people whose names are near one another, and tells
// who of them sat in one game.
func (l *Look) played(near map[int64][]int64) (games map[int64]int, together map[[2]int64]bool, err error) {
	games, together = map[int64]int{}, map[[2]int64]bool{}
	if len(near) == 0 {
		return games, together, nil
	}
	people, err := loadRoster(l.t.ctx, l.t.tx)
	if err != nil {
		return nil, nil, err
	}
	var result int64
	var table []int64
	end := func() {
		for _, a := range table {
			games[a]++
			for _, b := range table {
				if slices.Contains(near[a], b) {
					together[[2]int64{a, b}] = true
				}
			}
		}
		table = table[:0]
	}
	err = each(l.t.ctx, l.t.tx, func(row record) error {
		if row.int(0) != result {
			end()
			result = row.int(0)
		}
		table = append(table, people.who(row.int(1)))
		return nil
	}, `SELECT s.result, s.player FROM seats s JOIN results r ON r.id = s.result WHERE r.state <> 'void' ORDER BY s.result`)
	end()
	return games, together, err
}

// newLabels finds new leagues and seasons whose names are near known ones.
func (l *Look) newLabels(seen *sight, _ []*score.Game) ([]Suspicion, error) {
	var list []Suspicion
	for _, of := range []struct {
		kind, table, column string
		before              int64
		seen                map[int64]mention
	}{{SuspectLeague, "leagues", "league", l.leagues, seen.leagues}, {SuspectSeason, "seasons", "season", l.seasons, seen.seasons}} {
		var fresh, known []named
		names := map[int64]string{}
		err := query(l.t.ctx, l.t.tx, func(rows *sql.Rows) error {
			var id int64
			var name string
			err := rows.Scan(&id, &name)
			names[id] = name
			if one := (named{spell(name), id}); id > of.before {
				fresh = append(fresh, one)
			} else {
				known = append(known, one)
			}
			return err
		}, `SELECT id, name FROM `+of.table+` ORDER BY id`)
		if err != nil {
			return nil, err
		}
		near := nearby(fresh, known)
		if len(near) == 0 {
			continue
		}
		games := map[int64]int{}
		err = query(l.t.ctx, l.t.tx, func(rows *sql.Rows) error {
			var id int64
			var n int
			err := rows.Scan(&id, &n)
			games[id] = n
			return err
		}, `SELECT `+of.column+`, count(*) FROM results WHERE state <> 'void' AND `+of.column+` IS NOT NULL GROUP BY `+of.column)
		if err != nil {
			return nil, err
		}
		for i := range fresh {
			at := of.seen[fresh[i].id]
			s := nearSuspicion(of.kind, fresh[i].name, names, games, near[fresh[i].id], at)
			if s == nil {
				continue
			}
			s.Mend = []string{"records", "undo", fmt.Sprint(l.t.ID())}
			if at.n == 1 {
				s.Mend = []string{"records", "edit", fmt.Sprint(at.first), "--" + of.kind, s.Near[0].Name}
			}
			list = append(list, *s)
		}
	}
	return list, nil
}

// newGames finds new names of games that are near known ones.
func (l *Look) newGames(seen *sight, games []*score.Game) ([]Suspicion, error) {
	names := map[int64]string{} // the program's games first, then the others
	counts := map[int64]int{}
	ours := map[string]int64{}
	var fresh, known []named
	for i, g := range games {
		id := int64(i)
		names[id], ours[g.Name] = g.Title, id
		known = append(known, named{spell(g.Name), id}, named{spell(g.Title), id})
	}
	others := false
	for name := range seen.games {
		_, mine := ours[name]
		others = others || !mine
	}
	if !others {
		return nil, nil
	}
	err := query(l.t.ctx, l.t.tx, func(rows *sql.Rows) error {
		var name string
		var first int64
		var n int
		if err := rows.Scan(&name, &first, &n); err != nil {
			return err
		}
		id, mine := ours[name]
		if !mine {
			id = int64(len(names))
			names[id] = name
			if one := (named{spell(name), id}); first > l.results {
				fresh = append(fresh, one)
			} else {
				known = append(known, one)
			}
		}
		counts[id] = n
		return nil
	}, `SELECT game, min(id), count(*) FROM results WHERE state <> 'void' GROUP BY game ORDER BY min(id)`)
	if err != nil {
		return nil, err
	}
	near := nearby(fresh, known)
	var list []Suspicion
	for i := range fresh {
		at := seen.games[fresh[i].name]
		if s := nearSuspicion(SuspectGame, fresh[i].name, names, counts, near[fresh[i].id], at); s != nil {
			s.Mend = []string{"records", "undo", fmt.Sprint(l.t.ID())}
			list = append(list, *s)
		}
	}
	return list, nil
}

// sortSuspicions orders those that were found in a map.
func sortSuspicions(list []Suspicion) {
	slices.SortFunc(list, func(a, b Suspicion) int {
		return cmp.Or(cmp.Compare(a.Result, b.Result), strings.Compare(a.Name, b.Name))
	})
}
