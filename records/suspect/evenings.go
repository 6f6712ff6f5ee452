package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
)

const (
	// week is how many days are at most between two days that may be one evening.
	week = 7
	// fewSame is how many results make an evening that looks like another.
	fewSame = 3
)

// ofEvening tells whether a result has points. Places alone are often the same.
func ofEvening(r *Result) bool {
	return !league.Unplayed(r.Game) && slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Points != 0 })
}

// sameEvenings finds days of which three results or more stand on another day within a
// week too. Which results two days share is known once the older ones of both were read.
func (l *Look) sameEvenings() (list []Doubt, err error) {
	if l.merged != 0 {
		return nil, nil
	}
	shared := l.shared()
	if len(l.tables) <= fewResults { // only the older results of a few people were read
		if err := l.readDays(shared); err != nil {
			return nil, err
		}
		shared = l.shared()
	}
	for _, s := range shared {
		if s.results < fewSame {
			continue
		}
		says := fmt.Sprintf("has three results or more that stand on %s too, with the same people, games and points%s", s.other, s.seen.times())
		list = append(list, newDoubt(Double, s.day.String(), says, "date", s.seen, s.seen.void(l.undo)))
	}
	return list, nil
}

// readDays reads all older results of days that share some.
func (l *Look) readDays(shared []share) error {
	days := map[league.Day]bool{}
	for i := range shared {
		days[shared[i].day], days[shared[i].other] = true, true
	}
	for _, day := range slices.Sorted(maps.Keys(days)) {
		if err := l.records.Results(Which{From: (day - 1).Time(), To: (day + 2).Time()}, func(r *Result) {
			_, what := l.table(r)
			l.enterTable(r, false, what)
		}); err != nil {
			return err
		}
	}
	return nil
}

// A share is what two days have in common.
type share struct {
	day, other league.Day // of the first some results were seen
	results    int
	seen       mention // those of day
}

// shared counts the results that days within a week share. Of two days that were both seen
// the later one comes first.
func (l *Look) shared() (list []share) {
	l.sort()
	type days struct{ later, earlier league.Day }
	type common struct {
		results        int
		later, earlier mention // what was seen
	}
	all := map[days]common{}
	for rest := l.keys; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].hash == rest[0].hash {
			n++
		}
		var on []seenDay
		if rest[0].evening && rest[0].day != rest[n-1].day {
			on = daysOf(rest[:n])
		}
		for i := range on {
			for j := i - 1; j >= 0 && on[i].day-on[j].day <= week; j-- {
				d := days{on[i].day, on[j].day}
				c := all[d]
				all[d] = common{c.results + 1, c.later.plus(on[i].seen), c.earlier.plus(on[j].seen)}
			}
		}
		rest = rest[n:]
	}
	for _, d := range slices.SortedFunc(maps.Keys(all), func(a, b days) int {
		return cmp.Or(cmp.Compare(a.later, b.later), cmp.Compare(a.earlier, b.earlier))
	}) {
		switch c := all[d]; {
		case c.later.n > 0:
			list = append(list, share{d.later, d.earlier, c.results, c.later})
		case c.earlier.n > 0:
			list = append(list, share{d.earlier, d.later, c.results, c.earlier})
		}
	}
	return list
}

// A seenDay is a day with what was seen of it.
type seenDay struct {
	day  league.Day
	seen mention
}

// daysOf are the days of keys with the same hash, which stand in the order of their days.
func daysOf(same []key) (list []seenDay) {
	for i := range same {
		if k := &same[i]; i == 0 || same[i-1].day != k.day {
			list = append(list, seenDay{day: k.day})
		}
		if same[i].seen {
			last := &list[len(list)-1]
			last.seen = last.seen.and(same[i].id)
		}
	}
	return list
}
