package records

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// setScores changes points and places of a result without a position. Places that
// followed from the points follow from the new ones; others stay as they were.
func (t *Tx) setScores(m *mending, e *Edit) error {
	now := &m.now
	if now.Text != "" {
		return &RefusedError{Why: fmt.Sprintf("the points of #%d follow from its position, so they cannot be set", now.ID),
			Do: fmt.Sprintf("mend its text (%s has it) and say %s", t.s.hint("records", "show", now.ID, "--json"), t.s.hint("records", "edit", now.ID, "--file", "FILE"))}
	}
	before, places := slices.Clone(now.Seats), placesOf(now.Seats)
	for _, s := range e.Scores {
		i, err := t.seatOf(m, s.Name)
		if err == nil {
			err = now.setPoints(i, s.Value)
		}
		if err != nil {
			return err
		}
	}
	placed := places[0] > 0
	if len(e.PlaceOf) == 0 && placed && sameOrder(before, now.Seats) {
		now.setPlaces(places) // rounded points may be equal where these are not
		return nil
	}
	switch {
	case len(e.PlaceOf) > 0:
		if err := t.sayPlaces(m, e.PlaceOf, places); err != nil {
			return err
		}
		now.Complete = true
	case !placed:
	case slices.Equal(places, placesBy(before)) && placesBy(now.Seats) != nil:
		places = placesBy(now.Seats)
	default:
		return refuse("the places of #%d do not follow from its points (%s); say the new ones, too: %s", now.ID, placesText(now, places), placeFlags(now))
	}
	now.setPlaces(places)
	t.remarkPlaces(now)
	return nil
}

// sayPlaces sets places as the user gives them. Together they must count like 1, 1, 3:
// after two who share a place the next place is left out.
func (t *Tx) sayPlaces(m *mending, said []NamedValue, places []int) error {
	for _, p := range said {
		i, err := t.seatOf(m, p.Name)
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(strings.TrimSpace(p.Value))
		if err != nil || n < 1 || n > len(places) {
			return refuse("%q is no place among %d; expected 1 to %d", p.Value, len(places), len(places))
		}
		places[i] = n
	}
	for _, place := range places {
		better := 0
		for _, other := range places {
			if other < place {
				better++
			}
		}
		if place != better+1 {
			return refuse("the places of #%d would be %s, which cannot be (two who share place 1 are followed by place 3); say all that change: %s",
				m.was.ID, placesText(&m.now, places), placeFlags(&m.now))
		}
	}
	return nil
}

// setPlaces gives a result without a position its places, all 0 for none.
func (f *Full) setPlaces(places []int) {
	for i := range f.Seats {
		f.Seats[i].Place = places[i]
	}
	f.Breakdown.Place(places)
}

// remarkPlaces remarks on places that go against the points.
func (t *Tx) remarkPlaces(f *Full) {
	if f.Breakdown.Unplaced {
		t.remark("nobody is placed in #%d; %s", f.ID, placeFlags(f))
		return
	}
	for i, a := range f.Seats {
		for j, b := range f.Seats {
			if !a.NoPoints && !b.NoPoints && a.Points > b.Points && a.Place >= b.Place {
				t.remark("#%d: %s has place %d with %s points and %s place %d with %s; recorded as said", f.ID,
					f.Names[j], b.Place, b.Figure(), f.Names[i], a.Place, a.Figure())
				return
			}
		}
	}
}

// setPoints sets a seat's points as typed; "" is none.
func (f *Full) setPoints(seat int, value string) error {
	s, tally := &f.Seats[seat], &f.Breakdown.Players[seat]
	value = strings.TrimSpace(value)
	if s.NoPoints = value == ""; s.NoPoints {
		s.Points, tally.Lines = 0, []StoredLine{}
		return nil
	}
	points, err := score.ParsePoints(value)
	if err != nil {
		return refuse("%q %v", value, err)
	}
	line := scoreLine(points)
	if len(tally.Lines) == 1 {
		line.Rule = tally.Lines[0].Rule
	}
	s.Points, tally.Lines = points, []StoredLine{line}
	return nil
}

// sameOrder tells whether every two players compare as before. A player without
// points is not compared.
func sameOrder(before, after []league.Seat) bool {
	for i := range before {
		for j := range i {
			known := !before[i].NoPoints && !before[j].NoPoints && !after[i].NoPoints && !after[j].NoPoints
			if known && cmp.Compare(before[i].Points, before[j].Points) != cmp.Compare(after[i].Points, after[j].Points) {
				return false
			}
		}
	}
	return true
}

// placesBy are the places by points, most first; nil where a player has none.
func placesBy(seats []league.Seat) []int {
	if slices.ContainsFunc(seats, func(s league.Seat) bool { return s.NoPoints }) {
		return nil
	}
	return score.PlacesBy(len(seats), func(a, b int) bool { return seats[a].Points > seats[b].Points })
}

// placesText is places in a few words: "Ann 1, Bob 2".
func placesText(f *Full, places []int) string {
	list := make([]string, len(places))
	for i, place := range places {
		list[i] = f.Names[i] + " " + strconv.Itoa(place)
	}
	return strings.Join(list, ", ")
}

// placeFlags are the flags that set the places.
func placeFlags(f *Full) string {
	list := make([]string, len(f.Names))
	for i, name := range f.Names {
		list[i] = "--place-of " + ShellWord(name) + "=N"
	}
	return strings.Join(list, " ")
}
