package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// A Planned is a round that is planned. Merged players are those for whom they stand.
type Planned struct {
	Round  string
	Tables [][]Name
}

// A seasonRounds are the rounds of a season to which results came with the command.
type seasonRounds struct {
	league, season Name
	rounds         map[string][]int64 // results, by round as it is recorded
}

// of names the season.
func (s *seasonRounds) of() string { return strings.TrimSpace(s.league.Name + " " + s.season.Name) }

// cameToRound tells whether the command brought the result to its round.
func (r *Result) cameToRound() bool { return r.inRound() && r.NewRound }

func (l *Look) sawRound(r *Result) {
	if !r.cameToRound() {
		return
	}
	of := season{r.League.ID, r.Season.ID}
	if l.came == nil {
		l.came = map[season]*seasonRounds{}
	}
	if l.came[of] == nil {
		l.came[of] = &seasonRounds{r.League, r.Season, map[string][]int64{}}
	}
	round := league.RoundName(r.Round)
	l.came[of].rounds[round] = append(l.came[of].rounds[round], r.ID)
}

// wrongRounds finds rounds that do not go on from those that were played or planned, and
// tables that are other than planned.
func (l *Look) wrongRounds() (list []Doubt, err error) {
	inOrder := func(a, b season) int {
		return cmp.Or(cmp.Compare(a.league, b.league), cmp.Compare(a.season, b.season))
	}
	for _, of := range slices.SortedFunc(maps.Keys(l.came), inOrder) {
		played, planned, err := l.records.Rounds(of.league, of.season)
		if err != nil {
			return nil, err
		}
		s := l.came[of]
		list = append(list, l.strangeRounds(s, played, planned)...)
		otherwise, err := l.otherwise(s, planned)
		if err != nil {
			return nil, err
		}
		list = append(list, otherwise...)
	}
	return list, nil
}

// strangeRounds finds rounds that are no numbers where others are, and numbers that are
// neither planned nor played nor the next. Those of the command follow one another.
func (l *Look) strangeRounds(s *seasonRounds, played []string, planned []Planned) (list []Doubt) {
	known, last := map[string]bool{}, 0 // the last that was played
	for _, round := range played {
		n, _ := league.RoundNumber(round)
		known[score.NameKey(league.RoundName(round))], last = true, max(last, n)
	}
	for _, p := range planned {
		known[score.NameKey(league.RoundName(p.Round))] = true
	}
	isNumber := func(round string) bool { _, ok := league.RoundNumber(round); return ok }
	numbers := slices.ContainsFunc(slices.Collect(maps.Keys(known)), isNumber)
	begins := !numbers // with the first number of the command
	newest := last
	for _, round := range slices.SortedFunc(maps.Keys(s.rounds), league.CompareRounds) {
		n, ok := league.RoundNumber(round)
		if !ok {
			continue
		}
		_, follows := s.rounds[strconv.Itoa(n-1)]
		if !begins && !follows && !known[round] && n != last+1 {
			list = append(list, l.strange(s, round, "is neither played nor planned in "+s.of()+lastRound(last), max(newest, 1)))
		} else {
			newest = max(newest, n)
		}
		begins, numbers = false, true
	}
	for _, round := range slices.Sorted(maps.Keys(s.rounds)) {
		if numbers && !isNumber(round) && !known[score.NameKey(round)] {
			list = append(list, l.strange(s, round, "is no number, as other rounds of "+s.of()+" are", max(newest, 1)))
		}
	}
	return list
}

// lastRound says which round is the last.
func lastRound(last int) string {
	if last == 0 {
		return ""
	}
	return fmt.Sprintf(", whose last round is %d", last)
}

// strange is a doubt about a round. It is likely the one whose number it names, else the
// last.
func (l *Look) strange(s *seasonRounds, round, says string, last int) Doubt {
	results := s.rounds[round]
	at, likely := mention{results[0], len(results)}, last
	digits := strings.FieldsFunc(round, func(r rune) bool { return r < '0' || r > '9' })
	if _, isNumber := league.RoundNumber(round); !isNumber && len(digits) == 1 {
		if n, err := strconv.Atoi(digits[0]); err == nil {
			likely = n
		}
	}
	mend := at.edit("round", strconv.Itoa(likely), l.undo)
	if l.edited {
		mend = l.undo
	}
	return newDoubt(Round, "round "+round, says+at.times(), Round, at, mend)
}

// otherwise finds results of planned rounds whose people do not sit as planned.
func (l *Look) otherwise(s *seasonRounds, planned []Planned) (list []Doubt, err error) {
	for i := range planned {
		p := &planned[i]
		for _, round := range slices.SortedFunc(maps.Keys(s.rounds), league.CompareRounds) {
			if league.CompareRounds(round, p.Round) != 0 || err != nil {
				continue
			}
			err = l.records.Results(Which{IDs: s.rounds[round]}, func(r *Result) {
				if d := p.doubt(l, r, s.of()); d.Says != "" {
					list = append(list, d)
				}
			})
		}
	}
	slices.SortStableFunc(list, func(a, b Doubt) int { return cmp.Compare(a.Result, b.Result) })
	return list, err
}

// doubt says what of a result is other than planned.
func (p *Planned) doubt(l *Look, r *Result, of string) Doubt {
	at := mention{r.ID, 1}
	var tables []string // at which they were to sit
	bye := score.NameKey(r.Game) == league.GameBye
	for i, table := range p.Tables {
		names, here := make([]string, len(table)), 0
		for k, who := range table {
			names[k] = who.Name
			if slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Player == who.ID }) {
				here++
			}
		}
		switch {
		case here == len(table) && here == len(r.Seats) && !bye:
			return Doubt{}
		case here > 0:
			tables = append(tables, fmt.Sprintf("table %d is %s", i+1, score.And(names)))
		}
	}
	switch {
	case bye && tables != nil:
		says := fmt.Sprintf("cannot sit out in round %s of %s: there %s", p.Round, of, score.And(tables))
		return newDoubt(Round, score.And(namesOf(r)), says, Round, at, void(r.ID))
	case league.Unplayed(r.Game) && len(r.Seats) == 1:
		return Doubt{}
	case tables == nil:
		tables = []string{"none of them is at a table"}
	}
	return newDoubt(Round, l.summary(r), fmt.Sprintf("is not as planned for round %s of %s: there %s", p.Round, of, score.And(tables)), Round, at, p.mend(l, r))
}

// mend puts the one who was planned in the place of the one who was not, or else takes the
// result back.
func (p *Planned) mend(l *Look, r *Result) []string {
	for _, table := range p.Tables {
		missing := slices.DeleteFunc(slices.Clone(table), func(who Name) bool {
			return slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Player == who.ID })
		})
		others := slices.DeleteFunc(slices.Clone(r.Seats), func(s league.Seat) bool {
			return slices.ContainsFunc(table, func(who Name) bool { return s.Player == who.ID })
		})
		if len(missing) == 1 && len(others) == 1 {
			return mention{r.ID, 1}.edit("player", others[0].Name+"="+missing[0].Name, l.undo)
		}
	}
	return void(r.ID)
}

func namesOf(r *Result) (names []string) {
	for _, s := range r.Seats {
		names = append(names, s.Name)
	}
	return names
}
