package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"arbiter/score"
)

// A namesake is a new player with the name of somebody whom the same program knows by
// another identity: two people, or one whose data the program has lost.
type namesake struct{ of, outside string }

// Namesake says that a new player is called name and not of, because the player of has
// another identity in the same program.
func (l *Look) Namesake(name, of, outside string) { l.namesakes[name] = namesake{of, outside} }

// newNames lists what is new, and what looks wrong in the names.
func (l *Look) newNames() (all []NewName, list []Doubt, err error) {
	for _, kind := range []string{Player, League, Season, Round, Game} {
		fresh, err := l.fresh(kind)
		if err != nil {
			return nil, nil, err
		}
		for _, n := range fresh {
			all = append(all, NewName{kind, n.Name})
		}
		if kind == Round || len(fresh) == 0 {
			continue
		}
		doubts, err := l.near(kind, fresh)
		if err == nil && kind == Player {
			doubts, err = l.totals(doubts, fresh)
		}
		if err != nil {
			return nil, nil, err
		}
		list = append(list, doubts...)
	}
	return all, list, nil
}

// fresh are the new names of a kind. The program's own games are not new.
func (l *Look) fresh(kind string) (list []Name, err error) {
	switch kind {
	case Round:
		return l.newRounds()
	case Game:
		for _, name := range slices.Sorted(maps.Keys(l.others)) {
			other := l.others[name]
			if err := l.records.Results(Which{Game: name}, other.sawOlder); err != nil {
				return nil, err
			}
			if !other.known {
				list = append(list, Name{other.first, name, other.first})
			}
		}
		return list, nil
	}
	list, err = l.records.Names(kind, true)
	return slices.DeleteFunc(list, func(n Name) bool { return n.Means != n.ID }), err
}

// totalsWords are the words of which the name of a row of totals is made.
var totalsWords = sync.OnceValue(func() []string {
	return spell(`total totals sum sums subtotal grand average summe summen gesamt insgesamt gesamtsumme zwischensumme durchschnitt
	totale totali totales totaux totaal totalt somme somma summa razem celkem итого всего`).words
})

func isTotals(name string) bool {
	words := spell(name).words
	others, _ := without(words, totalsWords())
	return len(words) > 0 && others == 0
}

// totals adds new players with the name of a row of totals.
func (l *Look) totals(list []Doubt, fresh []Name) ([]Doubt, error) {
	for _, n := range fresh {
		if !isTotals(n.Name) {
			continue
		}
		results, err := l.records.ResultsOf(Player, []int64{n.ID})
		if err != nil {
			return nil, err
		}
		if at := firstOf(results[n.ID]); at.n > 0 {
			d := Doubt{Kind: Totals, Name: n.Name, Says: "is a new player, with the name of a row of totals" + at.times()}
			d.Result, d.Results, d.Mend = at.first, at.n, l.undo
			list = append(list, d)
		}
	}
	return list, nil
}

func firstOf(results []int64) mention {
	if len(results) == 0 {
		return mention{}
	}
	return mention{results[0], len(results)}
}

// NearPlayers finds names that somebody is about to enter and that are near the names of
// players who have played.
func (l *Look) NearPlayers(names []string) ([]Doubt, error) {
	var fresh []Name
	for i, name := range names {
		id := int64(-1 - i) // a number that no player has
		fresh = append(fresh, Name{id, name, id})
	}
	return l.near(Player, fresh)
}

// known are the names that there were before.
func (l *Look) known(kind string) ([]Name, error) {
	list, err := l.records.Names(kind, false)
	if kind != Game {
		return list, err
	}
	for i, g := range l.games { // which have two names
		id := int64(-1 - i) // a number that no result has
		if k := slices.IndexFunc(list, func(n Name) bool { return n.Name == g.Name }); k >= 0 {
			id = list[k].ID
		}
		list = append(list, Name{id, g.Name, id}, Name{id, g.Title, id})
	}
	return list, err
}

// near finds new names that are near known ones or one another. Two who sat in one game
// are two people, and who was only planned has not played.
func (l *Look) near(kind string, fresh []Name) ([]Doubt, error) {
	known, err := l.known(kind)
	if err != nil {
		return nil, err
	}
	found, names, byKey, ids := nearNames(fresh, known), map[int64]string{}, map[string]int64{}, []int64{}
	for _, n := range slices.Concat(fresh, known) {
		names[n.ID] = n.Name
	}
	for _, n := range known {
		byKey[score.NameKey(n.Name)] = n.Means
	}
	for _, n := range fresh {
		if same, ok := l.namesakes[n.Name]; ok {
			found[n.ID] = []int64{byKey[score.NameKey(same.of)]}
		}
	}
	for id, others := range found {
		ids = append(append(ids, id), others...)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	results, err := l.records.ResultsOf(kind, ids)
	if err != nil {
		return nil, err
	}
	var list []Doubt
	for _, n := range fresh {
		d := Doubt{Kind: kind, Name: n.Name}
		slices.Sort(found[n.ID])
		for _, id := range slices.Compact(found[n.ID]) {
			if kind != Player || len(results[id]) > 0 && !meet(results[n.ID], results[id]) {
				d.Near = append(d.Near, NearName{names[id], len(results[id])})
			}
		}
		if len(d.Near) > 0 {
			slices.SortStableFunc(d.Near, func(a, b NearName) int { return cmp.Compare(b.Games, a.Games) })
			l.sayNear(&d, firstOf(results[n.ID]))
			list = append(list, d)
		}
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
func (l *Look) sayNear(d *Doubt, at mention) {
	parts := make([]string, len(d.Near))
	for i, n := range d.Near {
		parts[i] = fmt.Sprintf("%s (%d)", n.Name, n.Games)
	}
	meant := d.Near[0]
	parts[0] = fmt.Sprintf("%s (%s)", meant.Name, score.Counted(meant.Games, "game"))
	d.Says = fmt.Sprintf("is a new %s%s. Near: %s%s", d.Kind, at.times(), strings.Join(parts, ", "), oddLetters(d.Name, d.Near))
	switch same, ok := l.namesakes[d.Name]; {
	case ok:
		d.about(at, "", "", nil)
		d.Outside, d.Says, d.Mend = same.outside, d.Says+", there with another identity", []string{"players", "merge", meant.Name, d.Name}
	case d.Kind == Player:
		d.about(at, "player", d.Name+"="+meant.Name, []string{"players", "merge", meant.Name, d.Name})
	default:
		if d.about(at, d.Kind, meant.Name, l.undo); d.Kind == Game { // an edit changes no game
			d.Mend = l.undo
		}
	}
}
