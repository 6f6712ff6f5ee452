package league

import "arbiter/score"

// A Pair is two players head to head: the games in which both sat. What there is of each
// stands in the order in which they are named.
type Pair struct {
	Players [2]string `json:"players"` // as called now
	Scope
	Duel // of the games that count
	Uncounted

	// A Win is a place before the other, a Tie the same place.
	LongestRuns [2]*Run `json:"longestRuns"`         // of games before the other; nil for none
	CurrentRun  Run     `json:"currentRun,omitzero"` // as the first sees it

	Games score.Array[GameDuel] `json:"games"` // the most played first

	// Results are the games in the order played; those that do not count are
	// among them only where they were asked for.
	Results score.Array[Meeting] `json:"results"`
}

// A Duel sums up which of two was placed before the other.
type Duel struct {
	Played int     `json:"played"`
	Before [2]int  `json:"before"` // games in which this one was before the other
	Tied   int     `json:"tied"`   // with the same place
	Points float64 `json:"points"` // the sum of the first's totals less that of the second's
}

// A GameDuel sums up the games of one kind.
type GameDuel struct {
	Game string `json:"game"`
	Duel
}

// A Meeting is a game in which both sat.
type Meeting struct {
	Played
	Players int        `json:"players"`         // how many sat at the table
	Places  [2]int     `json:"places,omitzero"` // 0 when nobody is placed
	Totals  [2]float64 `json:"totals"`
}

// NewPair is how two players did against each other in a timeline of games in which
// both sat. With all, Results has the games that don't count too.
func NewPair(t *Timeline, a, b int64, all bool) *Pair {
	who := [2]int32{t.person(a), t.person(b)}
	p := &Pair{Players: [2]string{t.name(who[0]), t.name(who[1])}}
	games := map[string]*GameDuel{}
	var runs [2]Runs
	for i := range t.games {
		seats := t.of(&t.games[i])
		m := Meeting{Played: t.played(&t.games[i]), Players: len(seats)}
		for k := range who {
			seat := seatOf(seats, who[k])
			m.Places[k], m.Totals[k] = int(seat.place), seat.points.Float()
		}
		counts := !p.leaveOut(m.State, m.Places[0])
		if counts || all {
			p.Results = append(p.Results, m)
		}
		if !counts {
			continue
		}
		if games[m.Game] == nil {
			games[m.Game] = &GameDuel{Game: m.Game}
		}
		games[m.Game].add(&m)
		p.Duel.add(&m)
		for k := range runs {
			runs[k].add(versus(m.Places[k], m.Places[1-k]), &m.Played)
		}
	}
	for k := range runs {
		if runs[k].Longest.Games > 0 {
			p.LongestRuns[k] = &runs[k].Longest
		}
	}
	p.CurrentRun = runs[0].Current
	p.Games = mostPlayed(games, func(d *GameDuel) (int, string) { return d.Played, d.Game })
	return p
}

func (d *Duel) add(m *Meeting) {
	d.Played++
	d.Points = exact(d.Points + m.Totals[0] - m.Totals[1])
	switch versus(m.Places[0], m.Places[1]) {
	case Win:
		d.Before[0]++
	case Loss:
		d.Before[1]++
	default:
		d.Tied++
	}
}

// versus is how a game ended for one of two players, whatever the others did.
func versus(mine, other int) string {
	switch {
	case mine < other:
		return Win
	case mine > other:
		return Loss
	}
	return Tie
}
