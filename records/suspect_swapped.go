package records

import (
	"fmt"
	"maps"
	"slices"

	"arbiter/score"
)

// swapped finds new games, leagues and seasons whose names are known as another
// of these, or as a place: "Subdivision" as a league, of a result that is of
// another game. Two columns of a file have changed places, or two flags.
func (l *Look) swapped(seen *sight, games []*score.Game) ([]Suspicion, error) {
	t, ours := l.t, map[string]*score.Game{}
	for _, g := range games {
		ours[g.Name] = g
	}
	fresh := t.last["leagues"] > l.leagues || t.last["seasons"] > l.seasons
	for game := range seen.games {
		if fresh || ours[game] != nil {
			continue
		}
		before, err := l.playedBefore(game)
		if err != nil {
			return nil, err
		}
		fresh = !before
	}
	if !fresh {
		return nil, nil
	}
	kinds, before := [...]string{SuspectGame, SuspectLeague, SuspectSeason, "place"}, [...]int64{1: l.leagues, 2: l.seasons}
	known := [...]map[string]bool{{}, {}, {}, {}} // by kind and score.NameKey
	var labels [3]map[int64]string
	for kind := 1; kind < 3; kind++ {
		var err error
		if labels[kind], err = namesOf(t.ctx, t.tx, kinds[kind]+"s"); err != nil {
			return nil, err
		}
		for id, name := range labels[kind] {
			if id <= before[kind] {
				known[kind][score.NameKey(name)] = true
			}
		}
	}
	err := each(t.ctx, t.tx, func(row record) error {
		known[0][score.NameKey(row.text(0))], known[3][score.NameKey(row.text(1))] = true, true
		return nil
	}, `SELECT DISTINCT game, place FROM results WHERE state <> 'void' AND id <= $1`, l.results)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		known[0][score.NameKey(g.Name)], known[0][score.NameKey(g.Title)] = true, true
	}
	found := map[[2]string]*Suspicion{}
	err = each(t.ctx, t.tx, func(row record) error {
		names := [...]string{row.text(0), labels[1][row.int(1)], labels[2][row.int(2)], row.text(3)}
		if g := ours[names[0]]; g != nil {
			names[0] = g.Title
		}
		for kind, name := range names[:3] {
			if name == "" || known[kind][score.NameKey(name)] {
				continue
			}
			for other := range kinds {
				if !known[other][score.NameKey(name)] || score.SameName(name, names[other]) {
					continue
				}
				s := found[[2]string{kinds[kind], name}]
				if s == nil {
					s = &Suspicion{Kind: kinds[kind], Name: name, Result: row.int(4), Mend: l.undoing()}
					found[[2]string{kinds[kind], name}] = s
				}
				s.Result, s.Results = min(s.Result, row.int(4)), s.Results+int(row.int(5))
				s.Says = fmt.Sprintf("is a new %s%s, and known as a %s: two fields may have changed places", kinds[kind], times(s.Results), kinds[other])
				break
			}
		}
		return nil
	}, `SELECT game, league, season, place, min(id), count(*) FROM results WHERE state <> 'void' AND (id > $1 OR id IN `+listed(append(slices.Collect(maps.Keys(l.edited)), 0))+`)
		GROUP BY game, league, season, place`, l.results)
	var list []Suspicion
	for _, s := range found {
		list = append(list, *s)
	}
	sortSuspicions(list)
	return list, err
}
