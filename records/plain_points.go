package records

import (
	"cmp"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// ScoreRule is the rule of points that a person or another program worked out.
const ScoreRule = "import/score"

// Most results that came without a position have one number a player, which their
// seats say. Nothing else is stored of their breakdown; it is made from the seats.

// scoreLine is the only line of such points.
func scoreLine(p score.Points) StoredLine {
	line := StoredLine{Rule: ScoreRule, Points: p.Rounded()}
	if !p.Whole() {
		line.Text = p.String()
	}
	return line
}

// plainBreakdown is the breakdown that seats say. names are those of the players as
// they were entered.
func plainBreakdown(seats []league.Seat, names []string) StoredBreakdown {
	b := StoredBreakdown{Players: make([]StoredTally, len(seats))}
	for i := range seats {
		s := &seats[i]
		b.Players[i] = StoredTally{Name: names[i], Lines: []StoredLine{}}
		if !s.NoPoints {
			b.Players[i].Lines = []StoredLine{scoreLine(s.Points)}
		}
	}
	b.Place(placesOf(seats))
	return b
}

// storedText is the breakdown as it is stored; "" where the seats say it.
func (f *Full) storedText() (string, error) {
	if len(f.Breakdown.Players) == len(f.Seats) {
		if plain := plainBreakdown(f.Seats, f.Breakdown.names()); f.Breakdown.same(&plain) {
			return "", nil
		}
	}
	return toJSON(f.Breakdown)
}

// said are the places and points of a new result's seats, and the names in them.
func (r *NewResult) said() (seats []league.Seat, names []string) {
	for i := range r.Seats {
		s := &r.Seats[i]
		seats, names = append(seats, league.Seat{Place: s.Place, Points: s.Points, NoPoints: s.NoPoints}), append(names, cmp.Or(s.called, s.Name))
	}
	return seats, names
}

// dropPlain forgets a breakdown that the seats say.
func (r *NewResult) dropPlain() error {
	if r.Breakdown == "" || r.Text != "" {
		return nil
	}
	seats, names := r.said()
	if r.joined() { // the players may have other names now
		b, err := readBreakdown(r.Breakdown)
		if err != nil || len(b.Players) != len(seats) {
			return err
		}
		names = b.names()
	}
	plain, err := toJSON(plainBreakdown(seats, names))
	if err != nil || plain != r.Breakdown {
		return err
	}
	r.Breakdown, r.Seats = "", slices.Clone(r.Seats)
	for i := range r.Seats {
		r.Seats[i].called = names[i]
	}
	return nil
}

// breakdown is the breakdown of a new result.
func (r *NewResult) breakdown() (StoredBreakdown, error) {
	if r.Breakdown == "" {
		return plainBreakdown(r.said()), nil
	}
	return readBreakdown(r.Breakdown)
}
