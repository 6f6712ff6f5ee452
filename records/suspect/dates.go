package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// longBefore is how many days before the league's first game a date looks wrong.
const longBefore = 366

// A seasonDay is a day of a season of a league; 0 is no season.
type seasonDay struct {
	league, season int64
	day            int32
}

func (l *Look) sawDay(r *Result) {
	// Whether a day is in the future depends on the zone of the table.
	day := league.DayOf(r.Played)
	if r.Played.After(l.now) && day > league.DayOf(l.now.In(r.Played.Location())) {
		mentioned(l.future, day, r.ID)
	} else {
		days := l.days[r.League]
		if days == nil {
			days = map[int32]mention{}
			l.days[r.League] = days
		}
		mentioned(days, day, r.ID)
	}
	if r.Moved && r.League != 0 {
		mentioned(l.seasons, seasonDay{r.League, r.Season, league.PlayingDay(r.Played)}, r.ID)
	}
}

// dates finds dates in the future, and those long before the league's first game.
func (l *Look) dates() ([]Doubt, error) {
	var list []Doubt
	for _, day := range slices.Sorted(maps.Keys(l.future)) {
		at := l.future[day]
		list = append(list, l.wrongDay(day, at, fmt.Sprintf("is %s from now%s", stretch(day-l.today), times(at.n))))
	}
	for _, of := range slices.Sorted(maps.Keys(l.days)) {
		days := slices.Sorted(maps.Keys(l.days[of]))
		if days[0] >= l.today-longBefore { // no later day can be too early
			continue
		}
		first, found, err := l.records.FirstDay(of)
		if err != nil {
			return nil, err
		}
		if !found {
			first = firstOf(l.days[of], days)
		}
		var all mention
		early := 0
		for ; early < len(days) && days[early] < first-longBefore; early++ {
			at := l.days[of][days[early]]
			all.first, all.n = cmp.Or(all.first, at.first), all.n+at.n
		}
		if early == 0 {
			continue
		}
		where := "the first game here"
		if of != 0 {
			name, err := l.name(League, of)
			if err != nil {
				return nil, err
			}
			where = "the first game of " + name
		}
		d := l.wrongDay(days[0], all, fmt.Sprintf("is %s before %s, %s%s", stretch(first-days[0]), where, league.DayText(first), times(all.n)))
		if early > 1 {
			d.Date = ""
		}
		list = append(list, d)
	}
	return list, nil
}

// firstOf is the first day of games that all come at once. A few that are long before
// all others do not count.
func firstOf(at map[int32]mention, days []int32) int32 {
	all := 0
	for _, m := range at {
		all += m.n
	}
	first, before := days[0], 0
	for i, day := range days {
		if i > 0 && day-days[i-1] > longBefore && before*10 < all {
			first = day
		}
		before += at[day].n
	}
	return first
}

func (l *Look) wrongDay(day int32, at mention, says string) Doubt {
	d := Doubt{Kind: Date, Name: league.DayText(day), Says: says, Date: league.DayText(meantDay(day, l.today)), Result: at.first, Results: at.n}
	d.mend("date", d.Date, l.undo)
	return d
}

// meantDay is the day that was probably meant: today for a day that comes soon,
// otherwise the last past day with the same day and month.
func meantDay(day, today int32) int32 {
	if day > today && day-today < 60 {
		return today
	}
	meant, now := league.Day(day), league.Day(today)
	for year := now.Year(); year > now.Year()-9; year-- {
		d := time.Date(year, meant.Month(), meant.Day(), 0, 0, 0, 0, time.UTC)
		if d.Day() == meant.Day() && !d.After(now) { // some years have no 29 February
			return league.DayOf(d)
		}
	}
	return today
}

// stretch is a number of days in days, months or years.
func stretch(days int32) string {
	switch {
	case days < 60:
		return score.Counted(int(days), "day")
	case days < 730:
		return score.Counted(int(days/30), "month")
	}
	return score.Counted(int(float64(days)/365.2425+0.05), "year")
}

// seasonDays finds, in leagues that open their seasons, results of a day that is not in
// their season, those of a season that was never opened, and those without one. Days of
// one season of which the same is said are told together.
func (l *Look) seasonDays() ([]Doubt, error) {
	days := slices.SortedFunc(maps.Keys(l.seasons), func(a, b seasonDay) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.season, b.season), cmp.Compare(a.day, b.day))
	})
	var list []Doubt
	var opened []OpenedSeason
	var of func(string) int
	told := map[string]int{} // where in the list, by season and sentence
	for i, d := range days {
		if i == 0 || days[i-1].league != d.league {
			var err error
			if opened, of, err = l.records.Seasons(d.league); err != nil {
				return nil, err
			}
		}
		if len(opened) == 0 {
			continue
		}
		doubt, belongs, err := l.seasonDay(d, opened, of)
		if err != nil {
			return nil, err
		}
		if doubt.Says == "" {
			continue
		}
		key, m := fmt.Sprint(d.league, d.season, doubt.Says), l.seasons[d]
		k, ok := told[key]
		if !ok {
			k = len(list)
			told[key], list = k, append(list, doubt)
		}
		list[k].Results += m.n
		list[k].Result = min(cmp.Or(list[k].Result, m.first), m.first)
		list[k].Mend = l.undo
		if belongs != nil {
			list[k].mend("season", belongs.Name, l.undo)
		}
	}
	for i := range list {
		list[i].Says += times(list[i].Results)
	}
	return list, nil
}

// seasonDay says what looks wrong with one day, and to which season it belongs.
func (l *Look) seasonDay(d seasonDay, opened []OpenedSeason, of func(string) int) (doubt Doubt, belongs *OpenedSeason, err error) {
	name, err := l.name(League, d.league)
	if err != nil {
		return doubt, nil, err
	}
	doubt = Doubt{Kind: Date, Name: league.DayText(d.day)}
	if i := of(doubt.Name); i >= 0 {
		belongs = &opened[i]
	}
	i := slices.IndexFunc(opened, func(s OpenedSeason) bool { return s.ID == d.season })
	switch {
	case d.season == 0 && belongs != nil: // an edit left it without one
		doubt.Says = fmt.Sprintf("is in season %s of %s, but the result names none", belongs.Name, name)
	case d.season == 0:
		doubt.Says = fmt.Sprintf("is in no season of %s, so none takes the result", name)
	case i < 0:
		day := doubt.Name
		doubt.Kind, doubt.Says = Season, "was never opened in "+name
		if doubt.Name, err = l.name(Season, d.season); err != nil || belongs == nil {
			return doubt, nil, err
		}
		doubt.Says += fmt.Sprintf(", where %s is in season %s", day, belongs.Name)
		if belongs.Closed {
			break
		}
		results, err := l.records.ResultsOf(Season, []int64{belongs.ID})
		if err != nil {
			return doubt, nil, err
		}
		doubt.Near = []NearName{{belongs.Name, len(results[belongs.ID])}}
	case doubt.Name < opened[i].Began:
		doubt.Says = fmt.Sprintf("is before season %s of %s, which began on %s", opened[i].Name, name, opened[i].Began)
	case belongs != nil && belongs.ID != d.season:
		doubt.Says = fmt.Sprintf("is in season %s of %s, but the result is of season %s", belongs.Name, name, opened[i].Name)
	}
	return doubt, belongs, nil
}
