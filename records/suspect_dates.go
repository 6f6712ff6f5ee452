package records

import (
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// longBefore is how many days before the league's first game a date looks wrong.
const longBefore = 366

// dates finds dates in the future, and those long before the league's first
// game.
func (l *Look) dates(seen *sight, _ []*score.Game) ([]Suspicion, error) {
	today := league.DayOf(l.t.s.now())
	var list []Suspicion
	for _, day := range slices.Sorted(maps.Keys(seen.future)) {
		at := seen.future[day]
		list = append(list, l.wrongDay(day, today, at, fmt.Sprintf("is %s from now%s", stretch(int(day-today)), times(at.n))))
	}
	leagues := map[int64][]int32{} // the days of each, in their order
	for at := range seen.days {
		if at.day < today-longBefore { // no later day can be too early
			leagues[at.league] = append(leagues[at.league], at.day)
		}
	}
	for _, league := range slices.Sorted(maps.Keys(leagues)) {
		days := leagues[league]
		slices.Sort(days)
		first, err := l.firstDay(seen, league)
		if err != nil {
			return nil, err
		}
		early := 0
		var all mention
		for early < len(days) && days[early] < first-longBefore {
			at := seen.days[gameDay{league, days[early]}]
			if early == 0 {
				all.first = at.first
			}
			all.n += at.n
			early++
		}
		if early == 0 {
			continue
		}
		where := "the first game here"
		if league != 0 {
			var name string
			if err := l.t.tx.QueryRowContext(l.t.ctx, `SELECT name FROM leagues WHERE id = $1`, league).Scan(&name); err != nil {
				return nil, err
			}
			where = "the first game of " + name
		}
		s := l.wrongDay(days[0], today, all, fmt.Sprintf("is %s before %s, %s%s", stretch(int(first-days[0])), where, isoDate(first), times(all.n)))
		if early > 1 {
			s.Date = ""
		}
		list = append(list, s)
	}
	return list, nil
}

func (l *Look) wrongDay(day, today int32, at mention, says string) Suspicion {
	s := Suspicion{Kind: SuspectDate, Name: isoDate(day), Says: says, Date: isoDate(meantDay(day, today)), Result: at.first, Results: at.n, Mend: l.undoing()}
	if at.n == 1 {
		s.Mend = []string{"records", "edit", fmt.Sprint(at.first), "--date", s.Date}
	}
	return s
}

// firstDay is the day of a league's first game; for 0, of the first game of
// all. If the command itself brought all games, a few that are long before all others
// do not count as the first.
func (l *Look) firstDay(seen *sight, of int64) (int32, error) {
	edited := slices.AppendSeq([]int64{0}, maps.Keys(l.edited)) // there is no result 0
	text, args := `SELECT min(r.played + 60000 * r.zone) FROM results r WHERE r.state <> 'void' AND r.id <= $1 AND r.id NOT IN `+listed(edited), []any{l.results}
	if of != 0 {
		text, args = text+` AND r.league = $2`, append(args, of)
	}
	var played sql.NullInt64
	err := l.t.tx.QueryRowContext(l.t.ctx, text, args...).Scan(&played)
	if err != nil || played.Valid {
		return league.DayAt(played.Int64, 0), err
	}
	var days []int32
	all := 0
	for at, m := range seen.days {
		if at.league == of {
			days = append(days, at.day)
			all += m.n
		}
	}
	slices.Sort(days)
	first := days[0]
	before := 0
	for i, day := range days {
		if i > 0 && day-days[i-1] > longBefore && before*10 < all {
			first = day
		}
		before += seen.days[gameDay{of, day}].n
	}
	return first, nil
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

func isoDate(day int32) string { return league.Day(day).Format(time.DateOnly) }

// stretch is a number of days in days, months or years.
func stretch(days int) string {
	switch {
	case days < 60:
		return score.Counted(days, "day")
	case days < 730:
		return score.Counted(days/30, "month")
	}
	return score.Counted(int(float64(days)/365.2425+0.05), "year")
}
