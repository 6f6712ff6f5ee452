package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// names are the names of a kind that the command brought, or those before. They are
// asked for once.
func (l *Look) names(kind string, fresh bool) ([]Name, error) {
	of := namesOf{kind, fresh}
	if list, asked := l.known[of]; asked {
		return list, nil
	}
	list, err := l.records.Names(kind, fresh)
	if err == nil {
		l.known[of] = list
	}
	return list, err
}

type namesOf struct {
	kind  string
	fresh bool
}

// name is the name of a league or season.
func (l *Look) name(kind string, id int64) (string, error) {
	for _, fresh := range []bool{false, true} {
		list, err := l.names(kind, fresh)
		if err != nil {
			return "", err
		}
		if i := slices.IndexFunc(list, func(n Name) bool { return n.ID == id }); i >= 0 {
			return list[i].Name, nil
		}
	}
	return "", nil
}

// newNames lists the new names: players, leagues, seasons, rounds and games. The
// program's own games are not new.
func (l *Look) newNames() ([]NewName, error) {
	var list []NewName
	for _, kind := range []string{Player, League, Season} {
		names, err := l.names(kind, true)
		if err != nil {
			return nil, err
		}
		for _, n := range names {
			if n.Means == n.ID {
				list = append(list, NewName{kind, n.Name})
			}
		}
	}
	rounds, err := l.newRounds()
	for _, name := range rounds {
		list = append(list, NewName{Round, name})
	}
	for _, game := range l.newGames() {
		list = append(list, NewName{Game, game.Name})
	}
	return list, err
}

// newGames are the games that nobody had played before.
func (l *Look) newGames() (fresh []Name) {
	for _, name := range slices.Sorted(maps.Keys(l.others)) {
		if other := l.others[name]; !other.known {
			fresh = append(fresh, Name{ID: other.first, Name: name, Means: other.first})
		}
	}
	return fresh
}

// NearPlayers finds names that somebody is about to enter and that are near the names of
// players who have played.
func (l *Look) NearPlayers(names []string) ([]Doubt, error) {
	var fresh []Name
	for i, name := range names {
		id := int64(-1 - i) // a number that no player has
		fresh = append(fresh, Name{ID: id, Name: name, Means: id})
	}
	return l.near(Player, fresh)
}

// newPlayers finds new players whose names are near the names of others who have played,
// and those with the name of a row of totals.
func (l *Look) newPlayers() ([]Doubt, error) {
	fresh, err := l.names(Player, true)
	if err != nil {
		return nil, err
	}
	fresh = slices.DeleteFunc(slices.Clone(fresh), func(n Name) bool { return n.Means != n.ID })
	list, err := l.near(Player, fresh)
	if err != nil {
		return nil, err
	}
	more, err := l.namesakes(fresh)
	if err != nil {
		return nil, err
	}
	list = append(list, more...)
	for _, n := range fresh {
		if !isTotals(n.Name) {
			continue
		}
		results, err := l.records.ResultsOf(Player, []int64{n.ID})
		if err != nil {
			return nil, err
		}
		if ids := results[n.ID]; len(ids) > 0 {
			list = append(list, Doubt{Kind: Totals, Name: n.Name, Says: "is a new player, with the name of a row of totals" + times(len(ids)), Result: ids[0], Results: len(ids), Mend: l.undo})
		}
	}
	return list, nil
}

// totalsWords are the words of which the name of a row of totals is made.
var totalsWords = spell(`total totals sum sums subtotal grand average summe summen gesamt insgesamt gesamtsumme zwischensumme durchschnitt
	totale totali totales totaux totaal totalt somme somma summa razem celkem итого всего`).words

func isTotals(name string) bool {
	words := spell(name).words
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(totalsWords, w) })
}

// A namesake is a new player with the name of somebody whom the same program knows by
// another identity: two people, or one whose data the program has lost.
type namesake struct {
	id            int64
	name, outside string
}

// Namesake says that a new player got a number behind the name, because its owner has
// another identity in the same program.
func (l *Look) Namesake(id int64, name, outside string) {
	l.strange = append(l.strange, namesake{id, name, outside})
}

// namesakes finds namesakes of those who were known before.
func (l *Look) namesakes(fresh []Name) ([]Doubt, error) {
	var list []Doubt
	for _, s := range l.strange {
		known, err := l.names(Player, false)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(fresh, func(n Name) bool { return n.ID == s.id })
		j := slices.IndexFunc(known, func(n Name) bool { return score.SameName(n.Name, s.name) })
		if i < 0 || j < 0 {
			continue
		}
		doubts, err := l.nearDoubts(Player, fresh[i:i+1], known, map[int64][]int64{s.id: {known[j].Means}})
		if err != nil {
			return nil, err
		}
		for _, d := range doubts {
			d.Outside, d.Mend = s.outside, []string{"players", "merge", d.Near[0].Name, d.Name}
			d.Says += ", there with another identity"
			list = append(list, d)
		}
	}
	return list, nil
}

// near finds new names that are near known ones or one another.
func (l *Look) near(kind string, fresh []Name) ([]Doubt, error) {
	if len(fresh) == 0 {
		return nil, nil
	}
	known, err := l.names(kind, false)
	if err != nil {
		return nil, err
	}
	if kind == Game {
		known = l.withOwnGames(known)
	}
	return l.nearDoubts(kind, fresh, known, nearNames(fresh, known))
}

// withOwnGames adds the games that the program knows, which have two names.
func (l *Look) withOwnGames(known []Name) []Name {
	known = slices.Clone(known)
	for i, g := range l.games {
		id := int64(-1 - i) // a number that no result has
		for _, n := range known {
			if n.Name == g.Name {
				id = n.ID
			}
		}
		known = append(known, Name{ID: id, Name: g.Name, Means: id}, Name{ID: id, Name: g.Title, Means: id})
	}
	return known
}

// nearDoubts are the doubts about new names with others near them, which found has by
// their numbers. Two who sat in one game are two people, and nobody has played who has
// only been planned.
func (l *Look) nearDoubts(kind string, fresh, known []Name, found map[int64][]int64) ([]Doubt, error) {
	if len(found) == 0 {
		return nil, nil
	}
	names := map[int64]string{}
	for _, n := range slices.Concat(known, fresh) {
		if n.ID == n.Means {
			names[n.ID] = n.Name
		}
	}
	ids := slices.Collect(maps.Keys(found))
	for _, others := range found {
		ids = append(ids, others...)
	}
	slices.Sort(ids)
	results, err := l.records.ResultsOf(kind, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	var list []Doubt
	for _, n := range fresh {
		own, others := results[n.ID], found[n.ID]
		slices.Sort(others)
		others = slices.Compact(others)
		if kind == Player {
			others = slices.DeleteFunc(others, func(id int64) bool { return len(results[id]) == 0 || meet(own, results[id]) })
		}
		if len(others) == 0 {
			continue
		}
		d := Doubt{Kind: kind, Name: n.Name, Results: len(own)}
		if len(own) > 0 {
			d.Result = own[0]
		}
		for _, id := range others {
			d.Near = append(d.Near, NearName{names[id], len(results[id])})
		}
		slices.SortStableFunc(d.Near, func(a, b NearName) int { return cmp.Compare(b.Games, a.Games) })
		l.sayNear(&d)
		list = append(list, d)
	}
	return list, nil
}

// meet tells whether two sorted lists have a number in common.
func meet(a, b []int64) bool {
	return slices.ContainsFunc(a, func(id int64) bool {
		_, found := slices.BinarySearch(b, id)
		return found
	})
}

// sayNear says which names are near, and how to take the first of them.
func (l *Look) sayNear(d *Doubt) {
	parts := make([]string, len(d.Near))
	for i, n := range d.Near {
		parts[i] = fmt.Sprintf("%s (%d)", n.Name, n.Games)
		if i == 0 {
			parts[i] = fmt.Sprintf("%s (%s)", n.Name, score.Counted(n.Games, "game"))
		}
	}
	d.Says = fmt.Sprintf("is a new %s%s. Near: %s", d.Kind, times(max(1, d.Results)), strings.Join(parts, ", "))
	for _, n := range d.Near {
		if spell(d.Name).letters == spell(n.Name).letters {
			d.Says += cmp.Or(oddLetter(d.Name, n.Name), oddLetter(n.Name, d.Name))
			break
		}
	}
	meant := d.Near[0].Name
	switch d.Kind {
	case Player:
		d.mend("player", d.Name+"="+meant, []string{"players", "merge", meant, d.Name})
	case Game:
		d.Mend = l.undo
	default:
		d.mend(d.Kind, meant, l.undo)
	}
}

// newLabels finds new leagues, seasons and games whose names are near known ones.
func (l *Look) newLabels() ([]Doubt, error) {
	var list []Doubt
	for _, kind := range []string{League, Season, Game} {
		fresh, err := l.names(kind, true)
		if err != nil {
			return nil, err
		}
		if kind == Game {
			fresh = l.newGames()
		}
		more, err := l.near(kind, fresh)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}
