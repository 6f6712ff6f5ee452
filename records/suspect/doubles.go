package suspect

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
)

// A key is a hash of what two results have in common that may be one game: game, day and
// players; of those without a position points and places too. It is small, because there
// may be a million.
type key struct {
	hash uint64
	id   int64
	seen bool
}

const (
	// mostMet is with how many others of its day a result is compared at most.
	mostMet = 20
	// fewResults is how many results are compared by their players. For more it is
	// quicker to read all results of their days.
	fewResults = 20
	// sameDay is how far apart the times of one day may be, with zones.
	sameDay = 36 * time.Hour
)

func (l *Look) sawTable(r *Result) {
	l.enter(r, true)
	if l.seen == 0 || r.Played.Before(l.from) {
		l.from = r.Played
	}
	if l.seen == 0 || r.Played.After(l.to) {
		l.to = r.Played
	}
	if l.seen++; l.seen <= fewResults {
		l.tables = append(l.tables, r.Seats[0].Player)
	}
}

// A table is what the hashes of a result are of. The order of its seats does not matter.
type table struct {
	game string
	day  int32
	sum  uint64 // of hashes of its seats
}

// hashes are of game, day and players, and of these with points and places.
func (l *Look) hashes(r *Result) (who, what uint64) {
	t := table{game: r.Game, day: league.DayOf(r.Played)}
	sat := t
	for i := range r.Seats {
		sat.sum += maphash.Comparable(l.seed, r.Seats[i].Player)
		t.sum += maphash.Comparable(l.seed, r.Seats[i])
	}
	return maphash.Comparable(l.seed, sat), maphash.Comparable(l.seed, t)
}

func (l *Look) enter(r *Result, seen bool) {
	who, what := l.hashes(r)
	l.keys = append(l.keys, key{what, r.ID, seen})
	if r.Positioned {
		l.keys = append(l.keys, key{who, r.ID, seen})
	}
}

// Doubles finds results that were probably recorded before, or twice by the command.
func (l *Look) Doubles() ([]Doubt, error) {
	if l.seen == 0 {
		return nil, nil
	}
	which := Which{From: l.from.Add(-sameDay), To: l.to.Add(sameDay)}
	if l.seen <= fewResults {
		which.Players = l.tables // whoever played the same games sat there too
	}
	if err := l.records.Results(which, func(r *Result) { l.enter(r, false) }); err != nil {
		return nil, err
	}
	slices.SortFunc(l.keys, func(a, b key) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.id, b.id)) })
	var list []Doubt
	told := map[int64]bool{}
	for keys := l.keys; len(keys) > 0; {
		n := 1
		for n < len(keys) && keys[n].hash == keys[0].hash {
			n++
		}
		same := keys[:n]
		keys = keys[n:]
		if n == 1 || !slices.ContainsFunc(same, func(k key) bool { return k.seen }) {
			continue
		}
		results, err := l.whole(same)
		if err != nil {
			return nil, err
		}
		for i := range results {
			for j := range min(i, mostMet) {
				one, other := &results[i], &results[j]
				if told[one.ID] || !same[i].seen && !same[j].seen {
					continue
				}
				if !same[i].seen {
					one, other = other, one
				}
				if d := l.double(one, other); d != nil {
					told[results[i].ID] = true
					list = append(list, *d)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b Doubt) int { return cmp.Compare(max(a.Result, a.Other), max(b.Result, b.Other)) })
	return list, nil
}

// whole are results with their texts, in the order of the keys.
func (l *Look) whole(keys []key) ([]Result, error) {
	ids := make([]int64, len(keys))
	for i := range keys {
		ids[i] = keys[i].id
	}
	var list []Result
	return list, l.records.Results(Which{IDs: ids}, func(r *Result) {
		whole := *r
		whole.Seats, whole.Names = slices.Clone(r.Seats), slices.Clone(r.Names)
		list = append(list, whole)
	})
}

// double is the doubt whether two results of the same people, game and day are one game;
// nil for none. That they are two says a round, an id, or the program that they come from.
func (l *Look) double(one, other *Result) *Doubt {
	_, scores := l.hashes(one)
	_, others := l.hashes(other)
	d := &Doubt{Kind: Double, Name: l.tell(one), Result: one.ID, Results: 1, Other: other.ID, Mend: void(one.ID)}
	day := league.DayText(league.DayOf(one.Played))
	switch {
	case one.Round != "" && other.Round != "" && one.Round != other.Round, one.Source == other.Source && one.Play != other.Play:
		return nil
	case scores == others && other.New:
		d.Says = "comes twice here, on " + day
	case scores == others:
		d.Says = fmt.Sprintf("stands already as #%d of the same day, %s", other.ID, day)
	case mended(one.Text, other.Text):
		d.Says, d.Mend = fmt.Sprintf("is #%d of the same day, %s, with its text changed", other.ID, day), void(other.ID)
	default:
		return nil
	}
	return d
}

// mended tells whether two positions have at least half of their lines in common, not
// counting headers. Then one is probably the other with a mistake mended.
func mended(a, b string) bool {
	_, a, _ = strings.Cut(a, "\n\n")
	_, b, _ = strings.Cut(b, "\n\n")
	x, y := strings.Split(strings.TrimSpace(a), "\n"), strings.Split(strings.TrimSpace(b), "\n")
	left := map[string]int{}
	for _, line := range x {
		left[strings.TrimSpace(line)]++
	}
	same := 0
	for _, line := range y {
		if line = strings.TrimSpace(line); left[line] > 0 {
			left[line]--
			same++
		}
	}
	return a != "" && 2*same >= max(len(x), len(y))
}

// tell is a result in a few words: Ann – Bob, Subdivision, 24 : 23.
func (l *Look) tell(r *Result) string {
	var totals []string
	points := slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Points != 0 })
	for i := range r.Seats {
		if s := &r.Seats[i]; points || s.Place == 0 {
			totals = append(totals, cmp.Or(s.Figure(), "–"))
		} else {
			totals = append(totals, ordinal(s.Place))
		}
	}
	return fmt.Sprintf("%s, %s, %s", strings.Join(r.Names, " – "), l.title(r.Game), strings.Join(totals, " : "))
}

// ordinal is a place in words: 1st, 2nd.
func ordinal(n int) string {
	end := "th"
	if n%100/10 != 1 && n%10 < 4 {
		end = [...]string{"th", "st", "nd", "rd"}[n%10]
	}
	return fmt.Sprint(n, end)
}
