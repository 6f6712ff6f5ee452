package records

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/score"
)

// seasonDays finds, in leagues that open their seasons, results of a day that is not in
// their season, those of a season that was never opened, and those without one.
func (l *Look) seasonDays(seen *sight, _ []*score.Game) (list []Suspicion, err error) {
	byDay := slices.SortedFunc(maps.Keys(seen.seasons), func(a, b seasonDay) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.season, b.season), cmp.Compare(a.day, b.day))
	})
	for len(byDay) > 0 {
		league := byDay[0].league
		n := slices.IndexFunc(byDay, func(d seasonDay) bool { return d.league != league })
		if n < 0 {
			n = len(byDay)
		}
		days := byDay[:n]
		byDay = byDay[n:]
		opened, err := daysOfSeasons(l.t.ctx, l.t.tx, league)
		if err != nil {
			return nil, err
		}
		if len(opened) == 0 {
			continue
		}
		of, err := l.outside(seen, days, opened)
		if err != nil {
			return nil, err
		}
		list = append(list, of...)
	}
	return list, nil
}

// outside lists what looks wrong with the seasons of one league. Days of one season of
// which the same is said are told together.
func (l *Look) outside(seen *sight, days []seasonDay, opened []leagueSeason) (list []Suspicion, err error) {
	names, err := namesOf(l.t.ctx, l.t.tx, "seasons")
	if err != nil {
		return nil, err
	}
	leagues, err := namesOf(l.t.ctx, l.t.tx, "leagues")
	if err != nil {
		return nil, err
	}
	at := map[string]int{}
	for _, d := range days {
		m, league := seen.seasons[d], leagues[d.league]
		s := Suspicion{Kind: SuspectDate, Name: isoDate(d.day), Result: m.first}
		i := slices.IndexFunc(opened, func(x leagueSeason) bool { return x.season == d.season })
		belongs := seasonOn(opened, s.Name)
		switch {
		case d.season == 0 && belongs != nil: // an edit left it without one
			s.Says = fmt.Sprintf("is in season %s of %s, but the result names none", belongs.name, league)
		case d.season == 0:
			s.Says = fmt.Sprintf("is in no season of %s, so none takes the result", league)
		case i < 0:
			s.Kind, s.Name = SuspectSeason, names[d.season]
			s.Says = fmt.Sprintf("was never opened in %s", league)
			if belongs != nil {
				s.Says = fmt.Sprintf("was never opened in %s, where %s is in season %s", league, isoDate(d.day), belongs.name)
			}
			if belongs != nil && !belongs.closed {
				games, err := l.t.number(`SELECT count(*) FROM results WHERE league = $1 AND season = $2 AND state <> 'void'`, d.league, belongs.season)
				if err != nil {
					return nil, err
				}
				s.Near = []NearName{{belongs.name, int(games)}}
			}
		case s.Name < opened[i].began:
			s.Says = fmt.Sprintf("is before season %s of %s, which began on %s", opened[i].name, league, opened[i].began)
		case belongs != nil && belongs.began != opened[i].began:
			s.Says = fmt.Sprintf("is in season %s of %s, but the result is of season %s", belongs.name, league, opened[i].name)
		default:
			continue
		}
		key := fmt.Sprint(d.season, s.Says)
		k, ok := at[key]
		if !ok {
			k = len(list)
			at[key] = k
			list = append(list, s)
		}
		list[k].Results += m.n
		list[k].Result = min(list[k].Result, m.first)
		list[k].Mend = l.undoing()
		if list[k].Results == 1 && belongs != nil {
			list[k].mend("season", belongs.name)
		}
	}
	for i := range list {
		list[i].Says += times(list[i].Results)
	}
	return list, nil
}
