package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	for _, kind := range []string{Player, League, Season, Game} {
		fresh, err := l.fresh(kind)
		if err != nil {
			return nil, nil, err
		}
		for _, n := range fresh {
			all = append(all, NewName{kind, n.Name})
		}
		if len(fresh) == 0 {
			continue
		}
		doubts, err := l.near(kind, fresh)
		if err != nil {
			return nil, nil, err
		}
		list = append(list, doubts...)
	}
	return all, list, nil
}

// fresh are the new names of a kind. The program's own games are not new.
func (l *Look) fresh(kind string) (list []Name, err error) {
	if kind != Game {
		list, err = l.records.Names(kind, true)
		return slices.DeleteFunc(list, func(n Name) bool { return n.Means != n.ID }), err
	}
	for _, name := range slices.Sorted(maps.Keys(l.others)) {
		known := false
		if err := l.records.Results(Which{Game: name}, func(*Result) { known = true }); err != nil {
			return nil, err
		}
		if id := l.others[name]; !known {
			list = append(list, Name{id, name, id})
		}
	}
	return list, nil
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
			l.sayNear(&d, results[n.ID])
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
func (l *Look) sayNear(d *Doubt, results []int64) {
	at := mention{0, len(results)}
	if at.n > 0 {
		at.first = results[0]
	}
	parts := make([]string, len(d.Near))
	for i, n := range d.Near {
		parts[i] = fmt.Sprintf("%s (%d)", n.Name, n.Games)
	}
	meant := d.Near[0]
	parts[0] = fmt.Sprintf("%s (%s)", meant.Name, score.Counted(meant.Games, "game"))
	d.Says = fmt.Sprintf("is a new %s%s. Near: %s", d.Kind, at.times(), strings.Join(parts, ", "))
	if strings.ContainsFunc(d.Name, Hidden) {
		d.Says += "; the new name is " + strconv.QuoteToASCII(d.Name)
	}
	merge := []string{"players", "merge", meant.Name, d.Name}
	same, ok := l.namesakes[d.Name]
	switch {
	case ok:
		d.Outside, d.Says = same.outside, d.Says+", there with another identity"
		d.about(at, merge)
	case d.Kind == Player:
		d.about(at, at.edit("player", d.Name+"="+meant.Name, merge))
	case d.Kind == Game: // an edit changes no game
		d.about(at, l.undo)
	default:
		d.about(at, at.edit(d.Kind, meant.Name, l.undo))
	}
}
