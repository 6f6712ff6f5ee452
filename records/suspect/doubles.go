package suspect

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A key is a hash of something that two results may share only by mistake: the people,
// game and day, the text, or somebody in a round. It is small, because there may be
// millions.
type key struct {
	hash    uint64
	id      int64
	day     league.Day // of a table, which the hash leaves out; else 0
	seen    bool
	named   bool // its file says by what it is known
	evening bool // a table that may be one of a whole evening
}

const (
	// mostMet is with how many others that share something a result is compared at most.
	mostMet = 20
	// fewResults is how many results are compared by their players. For more it is
	// quicker to read all results of their days.
	fewResults = 20
)

func (l *Look) sawTable(r *Result) {
	l.enter(r, true)
	if of := (season{r.League.ID, r.Season.ID}); r.inRound() && !r.SameRound {
		if l.rounds[of] == nil {
			l.rounds[of] = map[string]bool{}
		}
		l.rounds[of][r.roundKey()] = true
	}
	day := league.DayOf(r.Played)
	l.first, l.last = min(l.first, day), max(l.last, day)
	if len(l.tables) <= fewResults {
		l.tables = append(l.tables, r.Seats[0].Player)
	}
}

// A season is one of a league, by their numbers.
type season struct{ league, season int64 }

// inRound tells whether nobody of the result may have another one in its round.
func (r *Result) inRound() bool { return r.Round != "" && r.League.ID != 0 }

// roundKey is equal for results of one round.
func (r *Result) roundKey() string { return league.RoundKey(r.League.ID, r.Season.ID, r.Round) }

// enter enters the keys of a result.
func (l *Look) enter(r *Result, seen bool) {
	who, what := l.table(r)
	l.enterTable(r, seen, what)
	if seen {
		l.enterBoard(r, true)
	}
	if r.Text != "" {
		enter(l, r, seen, who)
	}
	if r.inRound() {
		round := r.roundKey()
		for i := range r.Seats {
			enter(l, r, seen && !r.SameRound, struct {
				round  string
				player int64
			}{round, r.Seats[i].Player})
		}
	}
}

func enter[T comparable](l *Look, r *Result, seen bool, what T) {
	l.keys = append(l.keys, key{hash: maphash.Comparable(l.seed, what), id: r.ID, seen: seen, named: r.New && r.Named})
}

// enterTable enters the people, game and points of a result, and its day.
func (l *Look) enterTable(r *Result, seen bool, what table) {
	day := what.day
	what.day = 0
	enter(l, r, seen, what)
	last := &l.keys[len(l.keys)-1]
	last.day, last.evening = day, ofEvening(r)
}

// A table is the people, game and day of a result. The order of its seats does not matter.
type table struct {
	game string
	day  league.Day
	sum  uint64 // of hashes of the seats
}

// table is the table of a result, and the same with points and places.
func (l *Look) table(r *Result) (who, what table) {
	who = table{game: r.Game, day: league.DayOf(r.Played)}
	what = who
	for i := range r.Seats {
		s := &r.Seats[i]
		who.sum += maphash.Comparable(l.seed, s.Player)
		what.sum += maphash.Comparable(l.seed, struct {
			player   int64
			place    int
			points   score.Points
			noPoints bool
		}{s.Player, s.Place, s.Points, s.NoPoints})
	}
	return who, what
}

// Pairs finds results that were probably recorded before, or twice by the command, and
// people who are in a round twice.
func (l *Look) Pairs() ([]Doubt, error) {
	if err := l.readOlder(); err != nil {
		return nil, err
	}
	return l.pairs()
}

// readOlder enters the keys of older results that may share something with those that
// were seen.
func (l *Look) readOlder() error {
	if len(l.keys) == 0 {
		return nil
	}
	which := Which{From: (l.first - 1 - week).Time(), To: (l.last + 2 + week).Time()} // with zones
	if len(l.tables) <= fewResults {
		which.Players = l.tables // whoever played the same games sat there too
	}
	var ask []Which
	for of, rounds := range l.rounds {
		ask = append(ask, Which{League: of.league, Season: of.season, Round: func(name string) bool { return rounds[league.RoundKey(of.league, of.season, name)] }})
	}
	if l.merged != 0 {
		which.Players, ask = []int64{l.merged}, nil
	}
	for _, which := range append(ask, which) {
		if err := l.records.Results(which, func(r *Result) { l.enter(r, false) }); err != nil {
			return err
		}
	}
	return nil
}

// sort brings keys together that share something.
func (l *Look) sort() {
	slices.SortFunc(l.keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.day, b.day), cmp.Compare(a.id, b.id))
	})
}

func (l *Look) pairs() (list []Doubt, err error) {
	l.sort()
	told := map[[2]int64]bool{}
	for len(l.keys) > 0 {
		groups := l.nextGroups()
		results, err := l.whole(groups)
		if err != nil {
			return nil, err
		}
		for _, same := range groups {
			list = append(list, l.doubles(same, results, told)...)
		}
	}
	slices.SortFunc(list, func(a, b Doubt) int {
		return cmp.Or(cmp.Compare(max(a.Result, a.Other), max(b.Result, b.Other)), cmp.Compare(a.Other, b.Other))
	})
	return list, nil
}

// readAtOnce is about how many results are read whole at once.
const readAtOnce = 500

// nextGroups takes the next few keys away: groups of results that share something, of
// which the look saw at least one.
func (l *Look) nextGroups() (groups [][]key) {
	for many := 0; many < readAtOnce && len(l.keys) > 0; {
		n := 1
		for n < len(l.keys) && l.keys[n].hash == l.keys[0].hash && l.keys[n].day == l.keys[0].day {
			n++
		}
		same := slices.CompactFunc(l.keys[:n], func(a, b key) bool { return a.id == b.id })
		l.keys = l.keys[n:]
		if len(same) > 1 && slices.ContainsFunc(same, func(k key) bool { return k.seen }) {
			groups = append(groups, same)
			many += len(same)
		}
	}
	return groups
}

// whole are the results of groups with their texts.
func (l *Look) whole(groups [][]key) (map[int64]*Result, error) {
	ids := []int64{}
	for _, same := range groups {
		for _, k := range same {
			ids = append(ids, k.id)
		}
	}
	slices.Sort(ids)
	all := map[int64]*Result{}
	return all, l.records.Results(Which{IDs: slices.Compact(ids)}, func(r *Result) {
		whole := *r
		whole.Seats = slices.Clone(r.Seats)
		all[r.ID] = &whole
	})
}

// doubles says what looks wrong with the results of a group, each together with one of
// the first few others. Pairs that were told are passed over.
func (l *Look) doubles(same []key, results map[int64]*Result, told map[[2]int64]bool) (list []Doubt) {
	same = slices.DeleteFunc(same, func(k key) bool { return results[k.id] == nil })
	for i, k := range same {
		for _, other := range same[:min(i, mostMet)] {
			one := k
			if !one.seen {
				one, other = other, one
			}
			if !one.seen || l.merged != 0 && other.seen || told[[2]int64{one.id, other.id}] {
				continue
			}
			if d := l.double(results[one.id], results[other.id], one.named && other.named); d.Says != "" {
				if d.Kind == Round && l.merged != 0 {
					d.Mend = l.undo // they are two people
				}
				told[[2]int64{one.id, other.id}] = true
				list = append(list, d)
				break
			}
		}
	}
	return list
}

// double says what looks wrong with two results together, if anything does. Two whose file
// names both are two games.
func (l *Look) double(one, other *Result, named bool) Doubt {
	who, what := l.table(one)
	people, scores := l.table(other)
	apart := named || apart(one, other)
	d := newDoubt(Double, l.summary(one), "", "", mention{one.ID, 1}, void(one.ID))
	d.Other = other.ID
	day := who.day.String()
	switch {
	case !apart && what == scores && other.New:
		d.Says = "comes twice here, on " + day
	case !apart && what == scores:
		d.Says = fmt.Sprintf("stands already as #%d of the same day, %s", other.ID, day)
	case one.inRound() && one.roundKey() == other.roundKey():
		return twiceInRound(one, other)
	case !apart && who == people && mended(one.Text, other.Text):
		d.Mend, d.Says = void(other.ID), fmt.Sprintf("is #%d of the same day, %s, with its text changed", other.ID, day)
	}
	return d
}

// apart tells whether two results say themselves that they are two games: by their rounds,
// by times, or by the ids of their texts.
func apart(a, b *Result) bool {
	x, y := textID(a.Text), textID(b.Text)
	return a.Round != "" && b.Round != "" && a.roundKey() != b.roundKey() ||
		a.Timed && b.Timed && !a.Played.Equal(b.Played) ||
		x != "" && y != "" && x != y
}

// textID is the `id:` of a text; "" for none.
func textID(text string) string {
	head, _, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(head) {
		if id, ok := strings.CutPrefix(line, "id:"); ok {
			return strings.TrimSpace(id)
		}
	}
	return ""
}

// twiceInRound says who is in a round twice: at two tables, or at one and with a bye or
// as a no-show.
func twiceInRound(one, other *Result) Doubt {
	var names []string
	for _, s := range one.Seats {
		if slices.ContainsFunc(other.Seats, func(o league.Seat) bool { return o.Player == s.Player }) {
			names = append(names, s.Name)
		}
	}
	at := mention{one.ID, 1}
	says := fmt.Sprintf("cannot be in round %s of %s twice: #%d is of it too", one.Round, one.League.Name, other.ID)
	d := newDoubt(Round, score.And(names), says, Round, at, at.edit("round", "", nil))
	d.Other = other.ID
	return d
}

// mended tells whether two positions have at least half of their lines in common, not
// counting headers. Then one is probably the other with a mistake mended.
func mended(a, b string) bool {
	x, y := lines(a), lines(b)
	other, _ := without(x, y)
	same := len(x) - other
	return same > 0 && 2*same >= max(len(x), len(y))
}

// lines are the lines of a position without the headers.
func lines(text string) (list []string) {
	_, text, _ = strings.Cut(text, "\n\n")
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// summary is a result in a few words: Ann – Bob, Subdivision, 24 : 23.
func (l *Look) summary(r *Result) string {
	var names, totals []string
	points := slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Points != 0 })
	for _, s := range r.Seats {
		names = append(names, s.Name)
		if points || s.Place == 0 {
			totals = append(totals, cmp.Or(s.Figure(), "–"))
		} else {
			totals = append(totals, fmt.Sprintf("place %d", s.Place))
		}
	}
	return fmt.Sprintf("%s, %s, %s", strings.Join(names, " – "), l.title(r.Game), strings.Join(totals, " : "))
}
