package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
)

// longBefore is how many days before the newest result of its league a day looks wrong
// that somebody types: last year's date in January, say.
const longBefore = 60

type (
	// A leagueDay is a day in a league.
	leagueDay struct {
		league Name
		day    league.Day
	}
	// A seasonDay is a day of a season of a league.
	seasonDay struct {
		league, season Name
		day            league.Day
	}
)

// OldDays are the results of a command that were played long before the newest ones of
// their leagues. That is told, and no doubt: a past season is caught up so.
type OldDays struct {
	Results int        `json:"results"`
	First   league.Day `json:"from"`
	Last    league.Day `json:"to"`
}

// Sentence says that there are some; "" for none.
func (o *OldDays) Sentence() string {
	switch {
	case o.Results == 0:
		return ""
	case o.Results == 1:
		return fmt.Sprintf("one result is of %s, long before the newest of its league", o.First)
	case o.First == o.Last:
		return fmt.Sprintf("%d results are of %s, long before the newest of their league", o.Results, o.First)
	}
	return fmt.Sprintf("%d results are of days from %s to %s, long before the newest of their league", o.Results, o.First, o.Last)
}

// Old tells, after Doubts, of the old days that are no doubts.
func (l *Look) Old() OldDays { return l.old }

func (l *Look) sawDay(r *Result) {
	day := league.DayOf(r.Played)
	switch {
	case day > l.today:
		l.future.add(day, r.ID)
	case day < l.today-longBefore: // no later day can be long before a result
		l.past.add(leagueDay{r.League, day}, r.ID)
	}
	if r.Moved && r.League.ID != 0 {
		l.seasons.add(seasonDay{r.League, r.Season, day}, r.ID)
	}
}

// wrongDays finds days in the future, those long before the newest result of their league,
// and those that are not in their season.
func (l *Look) wrongDays() ([]Doubt, error) {
	var list []Doubt
	for _, day := range slices.Sorted(maps.Keys(l.future)) {
		at := l.future[day]
		list = append(list, l.wrongDay(day, at, fmt.Sprintf("is %s from now%s", league.Stretch(int(day-l.today)), at.times())))
	}
	before, err := l.longBefore()
	if err != nil {
		return nil, err
	}
	outside, err := l.outside()
	return slices.Concat(list, before, outside), err
}

// longBefore finds days long before the newest result of their league. Unless somebody
// typed them, they are only counted.
func (l *Look) longBefore() (list []Doubt, err error) {
	type newest struct {
		day league.Day
		ok  bool
	}
	all := map[int64]newest{} // of each league
	for _, at := range slices.SortedFunc(maps.Keys(l.past), func(a, b leagueDay) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.league.ID, b.league.ID))
	}) {
		n, asked := all[at.league.ID]
		if !asked {
			if n.day, n.ok, err = l.records.Newest(at.league.ID); err != nil {
				return nil, err
			}
			all[at.league.ID] = n
		}
		switch results := l.past[at]; {
		case !n.ok || at.day >= n.day-longBefore:
		case l.typed:
			list = append(list, l.wrongDay(at.day, results, fmt.Sprintf("is %s before the newest result of %s, %s%s",
				league.Stretch(int(n.day-at.day)), cmp.Or(at.league.Name, "no league"), n.day, results.times())))
		default:
			l.old = OldDays{l.old.Results + results.n, cmp.Or(l.old.First, at.day), at.day}
		}
	}
	return list, nil
}

func (l *Look) wrongDay(day league.Day, at mention, says string) Doubt {
	mend := at.edit("date", likelyDay(day, l.today).String(), l.undo)
	if l.edited {
		mend = l.undo
	}
	return newDoubt(Day, day.String(), says, "date", at, mend)
}

// likelyDay is the day on which it was probably played: the last past day with the same day
// and month, or today where that is no other day or a day that comes soon was typed.
func likelyDay(day, today league.Day) league.Day {
	now, likely := today.Time(), day.Time()
	likely = likely.AddDate(now.Year()-likely.Year(), 0, 0)
	if likely.After(now) {
		likely = likely.AddDate(-1, 0, 0)
	}
	if d := league.DayOf(likely); d != day && (day <= today || day-today >= 60) {
		return d
	}
	return today
}

// outside finds, in leagues that open their seasons, results of a day that is not in
// their season. Days of which the same is said are told together.
func (l *Look) outside() (list []Doubt, err error) {
	byFirst := func(a, b seasonDay) int { return cmp.Compare(l.seasons[a].first, l.seasons[b].first) }
	for _, d := range slices.SortedFunc(maps.Keys(l.seasons), byFirst) {
		opens, belongs, closed, err := l.records.SeasonOn(d.league.ID, d.day.String())
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
		line, mend := "date", l.undo
		if belongs.ID != 0 {
			line = Season
		}
		if belongs.ID != 0 && !closed {
			mend = at.edit("season", belongs.Name, l.undo)
		}
		list[k] = newDoubt(Day, one.Name, says, line, at, mend)
	}
	for k := range list {
		list[k].Says += mention{0, list[k].Results}.times()
	}
	return list, nil
}
