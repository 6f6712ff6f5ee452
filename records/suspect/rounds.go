package suspect

import (
	"slices"

	"arbiter/records/league"
)

// A round is a round of a season of a league that results of the command are of.
type round struct {
	league, season int64
	name           string // as it was said first
	fresh          bool   // the command brought it to a result
	known          bool   // something was played in it before, or a plan has it
}

// roundKey is equal for results of one round; "" for none.
func (r *Result) roundKey() string {
	if r.Round == "" {
		return ""
	}
	return league.RoundKey(r.League.ID, r.Season.ID, r.Round)
}

func (l *Look) sawRound(r *Result) {
	if r.Round == "" {
		return
	}
	of := l.rounds[r.roundKey()]
	if of == nil {
		of = &round{league: r.League.ID, season: r.Season.ID, name: r.Round}
		l.rounds[r.roundKey()] = of
	}
	of.fresh = of.fresh || r.New || r.Moved
}

// askRounds asks what was played in these rounds before.
func (l *Look) askRounds() error {
	if len(l.rounds) == 0 {
		return nil
	}
	seasons := map[[2]int64]bool{}
	for _, of := range l.rounds {
		seasons[[2]int64{of.league, of.season}] = true
	}
	for of := range seasons {
		at := func(name string) *round { return l.rounds[league.RoundKey(of[0], of[1], name)] }
		if err := l.records.Results(Which{League: of[0], Season: of[1], Round: func(name string) bool { return at(name) != nil }}, func(r *Result) {
			at(r.Round).known = true
			l.enter(r, false)
		}); err != nil {
			return err
		}
	}
	planned, err := l.records.Names(Round, false)
	for _, plan := range planned {
		if of := l.rounds[plan.Name]; of != nil {
			of.known = true
		}
	}
	return err
}

// newRounds are the rounds that nothing was played in before, and that no plan has.
func (l *Look) newRounds() ([]Name, error) {
	err := l.askRounds()
	var list []Name
	for _, of := range l.rounds {
		if of.fresh && !of.known {
			list = append(list, Name{Name: of.name})
		}
	}
	slices.SortFunc(list, func(a, b Name) int { return league.CompareRounds(a.Name, b.Name) })
	return slices.Compact(list), err
}
