package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// longBefore is how many days before the first game of all a date looks wrong.
const longBefore = 366

// A seasonDay is a day of a season of a league.
type seasonDay struct {
	league, season Name
	day            league.Day
}

func (l *Look) sawDay(r *Result) {
	day := league.DayOf(r.Played)
	switch {
	case day > l.today && r.Played.After(l.now):
		l.future.add(day, r.ID)
	case day < l.today-longBefore: // no later day can be too early
		l.past.add(day, r.ID)
	}
	if r.Moved && r.League.ID != 0 {
		l.seasons.add(seasonDay{r.League, r.Season, league.PlayingDay(r.Played)}, r.ID)
	}
}

// wrongDays finds dates in the future, those long before the first game of all, and those
// that are not in their season.
func (l *Look) wrongDays() ([]Doubt, error) {
	var list []Doubt
	for _, day := range slices.Sorted(maps.Keys(l.future)) {
		at := l.future[day]
		list = append(list, l.wrongDay(day, at, fmt.Sprintf("is %s from now%s", stretch(day-l.today), at.times())))
	}
	early, err := l.early()
	if err != nil {
		return nil, err
	}
	outside, err := l.outside()
	return slices.Concat(list, early, outside), err
}

// early finds days long before the first older game.
func (l *Look) early() (list []Doubt, err error) {
	if len(l.past) == 0 {
		return nil, nil
	}
	err = l.records.Results(Which{First: true}, func(r *Result) {
		first := league.DayOf(r.Played)
		for _, day := range slices.Sorted(maps.Keys(l.past)) {
			if day < first-longBefore {
				at := l.past[day]
				list = append(list, l.wrongDay(day, at, fmt.Sprintf("is %s before the first game here, %s%s", stretch(first-day), first.String(), at.times())))
			}
		}
	})
	return list, err
}

func (l *Look) wrongDay(day league.Day, at mention, says string) Doubt {
	return newDoubt(Date, day.String(), says, Date, at, at.edit("date", likelyDay(day, l.today).String(), l.undo))
}

// likelyDay is the day on which it was probably played: today for a day that comes soon,
// otherwise the last past day with the same day and month.
func likelyDay(day, today league.Day) league.Day {
	if day > today && day-today < 60 {
		return today
	}
	now, likely := today.Time(), day.Time()
	likely = likely.AddDate(now.Year()-likely.Year(), 0, 0)
	if likely.After(now) {
		likely = likely.AddDate(-1, 0, 0)
	}
	return league.DayOf(likely)
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

// outside finds, in leagues that open their seasons, results of a day that is not in
// their season. Days of which the same is said are told together.
func (l *Look) outside() (list []Doubt, err error) {
	byFirst := func(a, b seasonDay) int { return cmp.Compare(l.seasons[a].first, l.seasons[b].first) }
	for _, d := range slices.SortedFunc(maps.Keys(l.seasons), byFirst) {
		opens, belongs, err := l.records.SeasonOn(d.league.ID, d.day.String())
		if err != nil {
			return nil, err
		}
		if !opens || belongs.ID == d.season.ID && belongs.ID != 0 {
			continue
		}
		says := fmt.Sprintf("is in no season of %s", d.league.Name)
		if belongs.ID != 0 {
			says = fmt.Sprintf("is in season %s of %s", belongs.Name, d.league.Name)
		}
		if d.season.ID == 0 {
			says += ", and the result names none"
		} else {
			says += fmt.Sprintf(", and the result is of season %s", d.season.Name)
		}
		one, at := Doubt{Name: d.day.String()}, l.seasons[d]
		k := slices.IndexFunc(list, func(told Doubt) bool { return told.Says == says })
		if k >= 0 {
			one = list[k]
			at = mention{one.Result, one.Results + at.n}
		} else {
			k, list = len(list), append(list, one)
		}
		line, mend := Date, l.undo
		if belongs.ID != 0 {
			line, mend = Season, at.edit("season", belongs.Name, l.undo)
		}
		list[k] = newDoubt(Date, one.Name, says, line, at, mend)
	}
	for k := range list {
		list[k].Says += mention{0, list[k].Results}.times()
	}
	return list, nil
}
