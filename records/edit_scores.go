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
	before, places := slices.Clone(now.Seats), now.Places()
	for _, s := range e.Scores {
		i, err := t.seatOf(m, s.Name)
		if err == nil {
			err = setPoints(now, i, s.Value)
		}
		if err != nil {
			return err
		}
	}
	placed := places[0] > 0
	if len(e.PlaceOf) == 0 && placed && sameOrder(before, now.Seats) {
		setPlaces(now, places) // rounded points may be equal where these are not
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
	setPlaces(now, places)
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
func setPlaces(r *league.Result, places []int) {
	for i := range r.Seats {
		r.Seats[i].Place = places[i]
	}
	if r.Sheet != nil {
		r.Sheet.Place(places)
	}
}

// remarkPlaces remarks on places that go against the points.
func (t *Tx) remarkPlaces(f *league.Result) {
	if f.Seats[0].Place == 0 {
		t.remark("nobody is placed in #%d; %s", f.ID, placeFlags(f))
		return
	}
	for _, a := range f.Seats {
		for _, b := range f.Seats {
			if !a.NoPoints && !b.NoPoints && a.Points > b.Points && a.Place >= b.Place {
				t.remark("#%d: %s has place %d with %s points and %s place %d with %s; recorded as said", f.ID,
					b.Name, b.Place, b.Figure(), a.Name, a.Place, a.Figure())
				return
			}
		}
	}
}

// setPoints sets a seat's points as typed; "" is none.
func setPoints(r *league.Result, seat int, value string) error {
	var points score.Points
	var lines []league.SheetLine
	if value = strings.TrimSpace(value); value != "" {
		var err error
		if points, err = score.ParsePoints(value); err != nil {
			return refuse("%q %v", value, err)
		}
		lines = append(lines, league.ScoreLine(points))
	}
	r.Seats[seat].Points, r.Seats[seat].NoPoints = points, value == ""
	if r.Sheet != nil {
		of := &r.Sheet.Players[seat]
		if len(lines) == 1 && len(of.Lines) == 1 {
			lines[0].Rule = of.Lines[0].Rule
		}
		of.Lines = append([]league.SheetLine{}, lines...)
	}
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
func placesText(f *league.Result, places []int) string {
	list := make([]string, len(places))
	for i, place := range places {
		list[i] = f.Seats[i].Name + " " + strconv.Itoa(place)
	}
	return strings.Join(list, ", ")
}

// placeFlags are the flags that set the places.
func placeFlags(f *league.Result) string {
	list := f.Names()
	for i, name := range list {
		list[i] = "--place-of " + ShellWord(name) + "=N"
	}
	return strings.Join(list, " ")
}
