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
		if err := l.records.Results(Which{Game: name, Limit: 1}, func(*Result) { known = true }); err != nil {
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

// near finds new names that are near known ones or one another, and odd names. Two
// who sat in several games together are two people, and who was only planned has not played.
func (l *Look) near(kind string, fresh []Name) ([]Doubt, error) {
	known, err := l.known(kind)
	if err != nil {
		return nil, err
	}
	found, names, ids := nearNames(kind, fresh, known), map[int64]string{}, []int64{}
	for _, n := range slices.Concat(fresh, known) {
		names[n.ID] = n.Name
	}
	for id, others := range found {
		ids = append(append(ids, id), others...)
	}
	odd := map[int64]string{} // what is odd about a player's name
	if kind == Player {
		odd = oddNames(fresh, known)
	}
	for id := range odd {
		ids = append(ids, id)
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
		if says := odd[n.ID]; says != "" {
			at := of(results[n.ID])
			list = append(list, newDoubt(Names, n.Name, fmt.Sprintf("is a new player%s, and %s", at.times(), says), Player, at, at.void(l.undo)))
			continue
		}
		var near []nearName
		slices.Sort(found[n.ID])
		for _, id := range slices.Compact(found[n.ID]) {
			together := common(results[n.ID], results[id])
			if kind != Player || len(results[id]) > 0 && len(together) <= mostTogether {
				near = append(near, nearName{NearName{names[id], len(results[id])}, together})
			}
		}
		if len(near) > 0 {
			slices.SortStableFunc(near, func(a, b nearName) int {
				return cmp.Or(cmp.Compare(len(a.together), len(b.together)), cmp.Compare(b.Games, a.Games))
			})
			list = append(list, l.nearDoubt(kind, n.Name, near, results[n.ID]))
		}
	}
	return list, nil
}

// mostTogether is in how many games two of near names may have sat together that are perhaps
// one person.
const mostTogether = 1

// A nearName is a known name with the results that it has in common with the new one.
type nearName struct {
	NearName
	together []int64
}

// common are the numbers that two sorted lists have in common.
func common(a, b []int64) (list []int64) {
	for _, id := range a {
		if _, found := slices.BinarySearch(b, id); found {
			list = append(list, id)
		}
	}
	return list
}

// oddNames are new players whose names look like no person's, or like those of two. Where
// others have commas too, they are how the names are written.
func oddNames(fresh, known []Name) map[int64]string {
	comma := func(n Name) bool { return strings.Contains(n.Name, ",") }
	odd, commas := map[int64]string{}, 0
	for _, n := range fresh {
		if comma(n) {
			commas++
		}
	}
	for _, n := range fresh {
		switch {
		case isNobody(n.Name):
			odd[n.ID] = "looks like no person's name"
		case comma(n) && commas <= 2 && !slices.ContainsFunc(known, comma):
			odd[n.ID] = "has a comma, as if two players were meant"
		}
	}
	return odd
}

// of mentions results.
func of(results []int64) mention {
	at := mention{0, len(results)}
	if at.n > 0 {
		at.first = results[0]
	}
	return at
}

// nearDoubt says which names are near a new one, and how to take the first of them.
func (l *Look) nearDoubt(kind, name string, near []nearName, results []int64) Doubt {
	at := of(results)
	parts, all := make([]string, len(near)), make([]NearName, len(near))
	for i, n := range near {
		parts[i], all[i] = fmt.Sprintf("%s (%d)", n.Name, n.Games), n.NearName
	}
	likely := near[0]
	parts[0] = fmt.Sprintf("%s (%s)", likely.Name, score.Counted(likely.Games, "game"))
	says := fmt.Sprintf("is a new %s%s. Near: %s", kind, at.times(), strings.Join(parts, ", "))
	if likely.together != nil {
		says += fmt.Sprintf("; #%d has both", likely.together[0])
	}
	if strings.ContainsFunc(name, Hidden) {
		says += "; the new name is " + strconv.QuoteToASCII(name)
	}
	merge := []string{"players", "merge", likely.Name, name}
	var mend []string
	switch {
	case kind == Player && likely.together != nil: // nobody sits in a game twice
		mend = at.void(l.undo)
	case kind == Player:
		mend = at.edit("player", name+"="+likely.Name, merge)
	case kind == Game: // an edit changes no game
		mend = l.undo
	default:
		mend = at.edit(kind, likely.Name, l.undo)
	}
	d := newDoubt(Names, name, says, kind, at, mend)
	d.Near = all
	return d
}
