package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// longBefore is how many days before the league's first game a date looks wrong.
const longBefore = 366

// leagueDays are the days of a league, or of results without one.
type leagueDays struct {
	name    string
	n       int // results
	days    counts[league.Day]
	seasons counts[seasonDay] // of results that came to their season with this command
}

// A seasonDay is a day of a season.
type seasonDay struct {
	season Name
	day    league.Day
}

func (l *Look) sawDay(r *Result) {
	of := l.leagues[r.League.ID]
	if of == nil {
		of = &leagueDays{name: r.League.Name, days: counts[league.Day]{}, seasons: counts[seasonDay]{}}
		l.leagues[r.League.ID] = of
	}
	if day := league.DayOf(r.Played); day > l.today && r.Played.After(l.now) {
		l.future.add(day, r.ID)
	} else {
		of.days.add(day, r.ID)
		of.n++
	}
	if r.Moved && r.League.ID != 0 {
		of.seasons.add(seasonDay{r.Season, league.PlayingDay(r.Played)}, r.ID)
	}
}

// wrongDays finds dates in the future, those long before the league's first game, and
// those that are not in their season.
func (l *Look) wrongDays() ([]Doubt, error) {
	var list []Doubt
	for _, day := range slices.Sorted(maps.Keys(l.future)) {
		at := l.future[day]
		list = append(list, l.wrongDay(day, at, fmt.Sprintf("is %s from now%s", stretch(day-l.today), at.times())))
	}
	for _, id := range slices.Sorted(maps.Keys(l.leagues)) {
		for _, look := range []func(id int64, of *leagueDays) ([]Doubt, error){l.early, l.outside} {
			more, err := look(id, l.leagues[id])
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		}
	}
	return list, nil
}

// early finds days long before a league's first game.
func (l *Look) early(id int64, of *leagueDays) ([]Doubt, error) {
	days := slices.Sorted(maps.Keys(of.days))
	if len(days) == 0 || days[0] >= l.today-longBefore { // no later day can be too early
		return nil, nil
	}
	first, before := days[0], 0 // a few that are long before all others do not count as the first
	for i, day := range days[1:] {
		before += of.days[days[i]].n
		if day-days[i] > longBefore && before*10 < of.n {
			first = day
		}
	}
	if err := l.records.Results(Which{League: id, First: true}, func(r *Result) { first = league.DayOf(r.Played) }); err != nil {
		return nil, err
	}
	var at mention
	early := 0
	for ; early < len(days) && days[early] < first-longBefore; early++ {
		m := of.days[days[early]]
		at = mention{cmp.Or(at.first, m.first), at.n + m.n}
	}
	if early == 0 {
		return nil, nil
	}
	where := "here"
	if id != 0 {
		where = "of " + of.name
	}
	d := l.wrongDay(days[0], at, fmt.Sprintf("is %s before the first game %s, %s%s", stretch(first-days[0]), where, first.String(), at.times()))
	return []Doubt{d}, nil
}

func (l *Look) wrongDay(day league.Day, at mention, says string) Doubt {
	d := Doubt{Kind: Date, Name: day.String(), Says: says, Date: meantDay(day, l.today).String()}
	d.about(at, "date", d.Date, l.undo)
	return d
}

// meantDay is the day that was probably meant: today for a day that comes soon,
// otherwise the last past day with the same day and month.
func meantDay(day, today league.Day) league.Day {
	if day > today && day-today < 60 {
		return today
	}
	now, meant := today.Time(), day.Time()
	meant = meant.AddDate(now.Year()-meant.Year(), 0, 0)
	if meant.After(now) {
		meant = meant.AddDate(-1, 0, 0)
	}
	return league.DayOf(meant)
}

// stretch is a number of days in days, months or years.
func stretch(days league.Day) string {
	switch {
	case days < 60:
		return score.Counted(int(days), "day")
	case days < 730:
		return score.Counted(int(days/30), "month")
	}
	return score.Counted(int(float64(days)/365.2425+0.05), "year")
}

// outside finds, in a league that opens its seasons, results of a day that is not in
// their season, those of a season that was never opened, and those without one. Days of
// one season of which the same is said are told together.
func (l *Look) outside(id int64, of *leagueDays) (list []Doubt, err error) {
	if len(of.seasons) == 0 {
		return nil, nil
	}
	opened, on, err := l.records.Seasons(id)
	if err != nil || len(opened) == 0 {
		return nil, err
	}
	byFirst := func(a, b seasonDay) int { return cmp.Compare(of.seasons[a].first, of.seasons[b].first) }
	for _, d := range slices.SortedFunc(maps.Keys(of.seasons), byFirst) {
		at, belongs := of.seasons[d], on(d.day.String())
		doubt := outOfSeason(d, of.name, opened, belongs)
		if doubt.Says == "" {
			continue
		}
		k := slices.IndexFunc(list, func(told Doubt) bool {
			return told.Says == doubt.Says && (told.Name == doubt.Name || told.Kind == Date)
		})
		if k < 0 {
			k, list = len(list), append(list, doubt)
			if doubt.Kind == Season && belongs != nil && !belongs.Closed {
				results, err := l.records.ResultsOf(Season, []int64{belongs.ID})
				if err != nil {
					return nil, err
				}
				list[k].Near = []NearName{{belongs.Name, len(results[belongs.ID])}}
			}
		}
		at = mention{cmp.Or(list[k].Result, at.first), list[k].Results + at.n}
		if list[k].Result, list[k].Results, list[k].Mend = at.first, at.n, l.undo; belongs != nil {
			list[k].about(at, "season", belongs.Name, l.undo)
		}
	}
	for k := range list {
		list[k].Says += mention{0, list[k].Results}.times()
	}
	return list, nil
}

// outOfSeason says what looks wrong with a day of a season, if anything does. belongs is
// the season of that day.
func outOfSeason(d seasonDay, of string, opened []OpenedSeason, belongs *OpenedSeason) Doubt {
	day := d.day.String()
	doubt := Doubt{Kind: Date, Name: day}
	i := slices.IndexFunc(opened, func(s OpenedSeason) bool { return s.ID == d.season.ID })
	switch {
	case d.season.ID == 0 && belongs != nil: // an edit left it without one
		doubt.Says = fmt.Sprintf("is in season %s of %s, but the result names none", belongs.Name, of)
	case d.season.ID == 0:
		doubt.Says = fmt.Sprintf("is in no season of %s, so none takes the result", of)
	case i < 0:
		doubt = Doubt{Kind: Season, Name: d.season.Name, Says: "was never opened in " + of}
		if belongs != nil {
			doubt.Says += fmt.Sprintf(", where %s is in season %s", day, belongs.Name)
		}
	case day < opened[i].Began:
		doubt.Says = fmt.Sprintf("is before season %s of %s, which began on %s", opened[i].Name, of, opened[i].Began)
	case belongs != nil && belongs.ID != d.season.ID:
		doubt.Says = fmt.Sprintf("is in season %s of %s, but the result is of season %s", belongs.Name, of, opened[i].Name)
	}
	return doubt
}
