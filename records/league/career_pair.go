package league

import (
	"time"
)

// A Pair is two players head to head: the games in which both sat.
type Pair struct {
	A, B   string // as called now
	League string // as recorded; "" for all
	Season string
	Game   string
	All    Duel   // of the games that count
	Games  []Duel // the same by game, the most played first

	// RunsA and RunsB are the runs of each of the two. A Win is a place before the
	// other, a Tie the same place.
	RunsA, RunsB Runs

	// Played are the games in the order played; those that do not count are
	// among them only where they were asked for.
	Played []Meeting
	Uncounted
}

// A Duel sums up which of two was placed before the other.
type Duel struct {
	Game   string // "" for several
	Played int
	A, B   int     // games in which this one was before the other
	Tied   int     // with the same place
	Points float64 // the sum of A's totals minus the sum of B's
}

// A Meeting is a game in which both sat.
type Meeting struct {
	ID             int64
	Game           string
	Played         time.Time
	League         string
	Season         string
	State          State
	Players        int
	PlaceA, PlaceB int // 0 when nobody is placed
	TotalA, TotalB float64
}

// Counts tells whether the game counts for anything.
func (m *Meeting) Counts() bool { return m.State == Confirmed && m.PlaceA > 0 }

// NewPair is how two players did against each other in a timeline of games in which
// both sat. With all, Played has the games that don't count too.
func NewPair(t *Timeline, a, b int64, all bool) *Pair {
	whoA, whoB := t.person(a), t.person(b)
	p := &Pair{A: t.name(whoA), B: t.name(whoB)}
	games := map[string]*Duel{}
	for i := range t.games {
		r := &t.games[i]
		seats := t.of(r)
		x, y := seatOf(seats, whoA), seatOf(seats, whoB)
		m := Meeting{ID: r.id, Game: t.names[r.game], Played: FromMillis(r.played, int64(r.zone)), League: t.leagues[r.league], Season: t.seasons[r.season], State: states[r.state],
			Players: len(seats), PlaceA: int(x.place), PlaceB: int(y.place), TotalA: x.points.Float(), TotalB: y.points.Float()}
		if m.Counts() || all {
			p.Played = append(p.Played, m)
		}
		if p.take(m.State, m.PlaceA) {
			continue
		}
		if games[m.Game] == nil {
			games[m.Game] = &Duel{Game: m.Game}
		}
		games[m.Game].add(&m)
		p.All.add(&m)
		p.RunsA.add(versus(m.PlaceA, m.PlaceB), m.ID, m.Played)
		p.RunsB.add(versus(m.PlaceB, m.PlaceA), m.ID, m.Played)
	}
	p.Games = mostPlayed(games, func(d *Duel) (int, string) { return d.Played, d.Game })
	return p
}

func (d *Duel) add(m *Meeting) {
	d.Played++
	d.Points += m.TotalA - m.TotalB
	switch versus(m.PlaceA, m.PlaceB) {
	case Win:
		d.A++
	case Loss:
		d.B++
	default:
		d.Tied++
	}
}

// versus is how a game ended for one of two players, whatever the others did.
func versus(mine, other int) byte {
	switch {
	case mine < other:
		return Win
	case mine > other:
		return Loss
	}
	return Tie
}
