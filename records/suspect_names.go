package records

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// mostSpelt is how many pairs of names are compared letter by letter, which takes
// about a second. Where there are more, only names with the same letters are near.
const mostSpelt = 4_000_000

// A named is a name and what it stands for.
type named struct {
	spelling
	id int64
}

// nearby finds for each new name the near names among the known ones and the other new
// ones.
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

// newPlayers finds new players whose names are near the names of others who have
// played. Two who ever sat in one game are two people.
func (l *Look) newPlayers(*sight, []*score.Game) ([]Suspicion, error) {
	if l.t.last["players"] == l.players {
		return nil, nil
	}
	people, err := loadRoster(l.t.ctx, l.t.tx)
	if err != nil {
		return nil, err
	}
	var fresh, known []named
	for _, id := range slices.Sorted(maps.Keys(people.Names)) {
		one := named{spell(people.Names[id]), people.Who(id)}
		if id > l.players && one.id == id {
			fresh = append(fresh, one)
		} else if one.id <= l.players {
			known = append(known, one)
		}
	}
	list, err := nearPlayers(l.t.ctx, l.t.tx, people, fresh, known)
	if err != nil {
		return nil, err
	}
	more, err := l.namesakes(people, fresh)
	return append(list, more...), err
}

// numberedName is a name with the number that the second of that name gets.
var numberedName = regexp.MustCompile(`^(.+) \([0-9]+\)$`)

// namesakes finds new players with the name of somebody whom the same program knew by
// another identity: two people, or one whose data the program has lost.
func (l *Look) namesakes(people *league.Roster, fresh []named) ([]Suspicion, error) {
	known := map[string]int64{}
	for id, name := range people.Names {
		if id <= l.players {
			known[score.NameKey(name)] = people.Who(id)
		}
	}
	near, outside := map[int64][]int64{}, map[int64]string{}
	for _, one := range fresh {
		m := numberedName.FindStringSubmatch(one.name)
		if m == nil || known[score.NameKey(m[1])] == 0 {
			continue
		}
		other := known[score.NameKey(m[1])]
		both, err := texts(l.t.ctx, l.t.tx, `SELECT a.outside FROM identities a JOIN identities b ON b.source = a.source JOIN players p ON p.id = b.player
			WHERE a.player = $1 AND coalesce(p.merged, p.id) = $2`, one.id, other)
		if err != nil {
			return nil, err
		}
		if len(both) > 0 {
			near[one.id], outside[one.id] = []int64{other}, both[0]
		}
	}
	if len(near) == 0 {
		return nil, nil
	}
	games, together, err := gamesAmong(l.t.ctx, l.t.tx, near)
	if err != nil {
		return nil, err
	}
	var list []Suspicion
	for _, one := range fresh {
		others := near[one.id]
		if len(others) == 0 || together[[2]int64{one.id, others[0]}] {
			continue
		}
		s := nearSuspicion(SuspectPlayer, one.id, people.Names, games, others)
		s.Outside, s.Mend = outside[one.id], []string{"players", "merge", s.Near[0].Name, s.Name}
		s.Says += ", there with another identity"
		list = append(list, *s)
	}
	return list, nil
}

// nearPlayers lists the new players whose names are near known ones, or one another.
func nearPlayers(ctx context.Context, q querier, people *league.Roster, fresh, known []named) ([]Suspicion, error) {
	near := nearby(fresh, known)
	if len(near) == 0 {
		return nil, nil
	}
	games, together, err := gamesAmong(ctx, q, near)
	if err != nil {
		return nil, err
	}
	var list []Suspicion
	for i := range fresh {
		id := fresh[i].id
		near[id] = slices.DeleteFunc(near[id], func(other int64) bool { return games[other].n == 0 || together[[2]int64{id, other}] })
		if s := nearSuspicion(SuspectPlayer, id, people.Names, games, near[id]); s != nil {
			s.mend("player", s.Name+"="+s.Near[0].Name, "players", "merge", s.Near[0].Name, s.Name)
			list = append(list, *s)
		}
	}
	return list, nil
}

// NearPlayers lists what looks wrong in names that nobody has and that somebody is
// about to enter: those near the names of players who have played. What mends one can
// be done once the name is entered.
func (s *Store) NearPlayers(ctx context.Context, names []string) (list []Suspicion, err error) {
	if len(names) == 0 {
		return nil, nil
	}
	people, err := loadRoster(ctx, s.q)
	if err != nil {
		return nil, err
	}
	var fresh, known []named
	for _, id := range slices.Sorted(maps.Keys(people.Names)) {
		known = append(known, named{spell(people.Names[id]), people.Who(id)})
	}
	for i, name := range names {
		id := int64(-1 - i) // a number that no player has
		fresh = append(fresh, named{spell(name), id})
		people.Names[id] = name
	}
	return nearPlayers(ctx, s.q, people, fresh, known)
}

// nearSuspicion is the suspicion about a new name with other names near it; nil for no
// others. names and games are by number.
func nearSuspicion(kind string, id int64, names map[int64]string, games map[int64]mention, others []int64) *Suspicion {
	slices.Sort(others)
	others = slices.Compact(others)
	if len(others) == 0 {
		return nil
	}
	at := games[id]
	s := &Suspicion{Kind: kind, Name: names[id], Result: at.first, Results: at.n}
	for _, other := range others {
		s.Near = append(s.Near, NearName{names[other], games[other].n})
	}
	slices.SortStableFunc(s.Near, func(a, b NearName) int { return cmp.Compare(b.Games, a.Games) })
	parts := make([]string, len(s.Near))
	for i, n := range s.Near {
		parts[i] = fmt.Sprintf("%s (%d)", n.Name, n.Games)
		if i == 0 {
			parts[i] = fmt.Sprintf("%s (%s)", n.Name, score.Counted(n.Games, "game"))
		}
	}
	s.Says = fmt.Sprintf("is a new %s%s. Near: %s", kind, times(max(1, at.n)), strings.Join(parts, ", "))
	for _, n := range s.Near {
		if one, other := spell(s.Name), spell(n.Name); one.letters == other.letters {
			s.Says += cmp.Or(oddLetter(s.Name, n.Name), oddLetter(n.Name, s.Name))
			break
		}
	}
	return s
}

// mend sets the command that corrects it: an edit for one result, otherwise another
// command.
func (s *Suspicion) mend(flag, value string, otherwise ...string) {
	s.Mend = otherwise
	if s.Results == 1 {
		s.Mend = []string{"records", "edit", fmt.Sprint(s.Result), "--" + flag, value}
	}
}

// undoing is the command that takes this one back.
func (l *Look) undoing() []string { return []string{"records", "undo", fmt.Sprint(l.t.ID())} }

// gamesAmong counts the games of players with near names, and tells which of them sat in
// one game together.
func gamesAmong(ctx context.Context, q querier, near map[int64][]int64) (games map[int64]mention, together map[[2]int64]bool, err error) {
	games, together = map[int64]mention{}, map[[2]int64]bool{}
	var result int64
	var table, ids []int64
	for id, others := range near {
		ids = append(append(ids, id), others...)
	}
	slices.Sort(ids)
	return games, together, each(ctx, q, func(row record) error {
		if row.int(0) != result {
			result, table = row.int(0), table[:0]
		}
		who := row.int(1)
		mentioned(games, who, result)
		for _, other := range table {
			together[[2]int64{who, other}], together[[2]int64{other, who}] = true, true
		}
		table = append(table, who)
		return nil
	}, `SELECT s.result, coalesce(p.merged, p.id) FROM players p JOIN seats s ON s.player = p.id JOIN results r ON r.id = s.result
		WHERE r.state <> 'void' AND coalesce(p.merged, p.id) IN `+listed(slices.Compact(ids))+` ORDER BY s.result`)
}

// newLabels finds new leagues and seasons whose names are near known ones.
func (l *Look) newLabels(*sight, []*score.Game) ([]Suspicion, error) {
	var list []Suspicion
	for _, of := range []struct {
		kind   string
		before int64
	}{{SuspectLeague, l.leagues}, {SuspectSeason, l.seasons}} {
		table := of.kind + "s"
		if l.t.last[table] == of.before {
			continue
		}
		names, err := namesOf(l.t.ctx, l.t.tx, table)
		if err != nil {
			return nil, err
		}
		var fresh, known []named
		for _, id := range slices.Sorted(maps.Keys(names)) {
			if one := (named{spell(names[id]), id}); id > of.before {
				fresh = append(fresh, one)
			} else {
				known = append(known, one)
			}
		}
		near := nearby(fresh, known)
		if len(near) == 0 {
			continue
		}
		games := map[int64]mention{}
		err = each(l.t.ctx, l.t.tx, func(row record) error {
			games[row.int(0)] = mention{row.int(1), int(row.int(2))}
			return nil
		}, `SELECT `+of.kind+`, min(id), count(*) FROM results WHERE state <> 'void' AND `+of.kind+` IS NOT NULL GROUP BY `+of.kind)
		if err != nil {
			return nil, err
		}
		for i := range fresh {
			if s := nearSuspicion(of.kind, fresh[i].id, names, games, near[fresh[i].id]); s != nil {
				s.mend(of.kind, s.Near[0].Name, l.undoing()...)
				list = append(list, *s)
			}
		}
	}
	return list, nil
}

// newGames finds new names of games that are near known ones.
func (l *Look) newGames(seen *sight, games []*score.Game) ([]Suspicion, error) {
	names := map[int64]string{} // the program's games first, then the others
	counts := map[int64]mention{}
	ours := map[string]int64{}
	others := maps.Clone(seen.games)
	var fresh, known []named
	for i, g := range games {
		id := int64(i)
		names[id], ours[g.Name] = g.Title, id
		known = append(known, named{spell(g.Name), id}, named{spell(g.Title), id})
		delete(others, g.Name)
	}
	if len(others) == 0 {
		return nil, nil
	}
	err := each(l.t.ctx, l.t.tx, func(row record) error {
		name, at := row.text(0), mention{row.int(1), int(row.int(2))}
		id, mine := ours[name]
		if !mine {
			id = int64(len(names))
			names[id] = name
			if one := (named{spell(name), id}); at.first > l.results {
				fresh = append(fresh, one)
			} else {
				known = append(known, one)
			}
		}
		counts[id] = at
		return nil
	}, `SELECT game, min(id), count(*) FROM results WHERE state <> 'void' GROUP BY game ORDER BY min(id)`)
	if err != nil {
		return nil, err
	}
	near := nearby(fresh, known)
	var list []Suspicion
	for i := range fresh {
		if s := nearSuspicion(SuspectGame, fresh[i].id, names, counts, near[fresh[i].id]); s != nil {
			s.Mend = l.undoing()
			list = append(list, *s)
		}
	}
	return list, nil
}

// playedBefore tells whether a game was played before the command.
func (l *Look) playedBefore(game string) (bool, error) {
	before, err := l.t.number(`SELECT id FROM results WHERE game = $1 AND id <= $2 AND state <> 'void' LIMIT 1`, game, l.results)
	return before != 0, err
}

// sortSuspicions orders suspicions that were found in a map.
func sortSuspicions(list []Suspicion) {
	slices.SortFunc(list, func(a, b Suspicion) int {
		return cmp.Or(cmp.Compare(a.Result, b.Result), strings.Compare(a.Name, b.Name))
	})
}
