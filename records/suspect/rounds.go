package suspect

import (
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A round is a round of a season of a league, as far as the command is about it.
type round struct {
	league, season int64
	name           string          // as it was said first
	fresh          bool            // the command brought it to a result
	known          bool            // something was played in it before
	sat            map[int64]int64 // by player, the first result
}

// A met is a result in which people are who are in another one of its round.
type met struct {
	*round
	name          string // the round
	result, other int64
	players       []string
}

func (l *Look) sawRound(r *Result) {
	if r.Round == "" {
		return
	}
	key := league.RoundKey(r.League, r.Season, r.Round)
	of := l.rounds[key]
	if of == nil {
		of = &round{league: r.League, season: r.Season, name: r.Round, sat: map[int64]int64{}}
		l.rounds[key] = of
	}
	of.fresh = of.fresh || r.New || r.Moved
	if of.league == 0 {
		return
	}
	for i := range r.Seats {
		who := r.Seats[i].Player
		if other, twice := of.sat[who]; !twice {
			of.sat[who] = r.ID
		} else if other != r.ID {
			l.meet(of, r.Round, r.ID, other, r.Names[i])
		}
	}
}

// meet notes that somebody is in a round twice.
func (l *Look) meet(of *round, name string, result, other int64, player string) {
	i := slices.IndexFunc(l.meets, func(m met) bool { return m.result == result && m.other == other })
	if i < 0 {
		i = len(l.meets)
		l.meets = append(l.meets, met{round: of, name: name, result: result, other: other})
	}
	l.meets[i].players = append(l.meets[i].players, player)
}

// askRounds asks what was played in these rounds before.
func (l *Look) askRounds() error {
	seasons := map[[2]int64]bool{}
	for _, of := range l.rounds {
		seasons[[2]int64{of.league, of.season}] = true
	}
	for of := range seasons {
		key := func(round string) string { return league.RoundKey(of[0], of[1], round) }
		err := l.records.Results(Which{League: of[0], Season: of[1], Round: func(round string) bool { return l.rounds[key(round)] != nil }}, func(r *Result) {
			in := l.rounds[key(r.Round)]
			in.known = true
			for i := range r.Seats {
				if one, twice := in.sat[r.Seats[i].Player]; twice {
					l.meet(in, in.name, one, r.ID, r.Names[i])
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// TwiceInRounds finds people who are in a round of a league twice: at two tables, or at
// one and with a bye or as a no-show.
func (l *Look) TwiceInRounds() ([]Doubt, error) {
	slices.SortFunc(l.meets, func(a, b met) int { return int(a.result - b.result) })
	var list []Doubt
	for _, m := range l.meets {
		name, err := l.name(League, m.league)
		if err != nil {
			return nil, err
		}
		list = append(list, Doubt{Kind: Round, Name: score.And(m.players), Says: fmt.Sprintf("cannot be in round %s of %s twice: #%d is of it too", m.name, name, m.other),
			Result: m.result, Results: 1, Other: m.other, Mend: []string{"records", "edit", fmt.Sprint(m.result), "--round", "ROUND"}})
	}
	return list, nil
}

// newRounds are the rounds that nothing was played in before, and that no plan has.
func (l *Look) newRounds() ([]string, error) {
	var list []string
	for _, key := range slices.Sorted(maps.Keys(l.rounds)) {
		of := l.rounds[key]
		if of.known || !of.fresh {
			continue
		}
		planned, err := l.records.Planned(key)
		if err != nil {
			return nil, err
		}
		if !planned {
			list = append(list, of.name)
		}
	}
	slices.SortFunc(list, league.CompareRounds)
	return slices.Compact(list), nil
}
