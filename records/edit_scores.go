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

// editSeats changes points or places of a result without a position. Who is not named
// keeps theirs.
func (t *Tx) editSeats(m *resultChange, edits []SeatEdit) error {
	if m.now.Text != "" {
		return &RefusedError{Why: fmt.Sprintf("the points of #%d follow from its position, so they cannot be set", m.now.ID),
			Do: fmt.Sprintf("to write its text into a file, and to give it the mended one:\n  %s\n  %s", t.s.Hint("export", m.now.ID, "-o", "game.txt"), t.s.Hint("records", "edit", m.now.ID, "--file", "game.txt"))}
	}
	at := make([]int, len(edits)) // their seats
	for i := range edits {
		var err error
		if at[i], err = t.seatOf(m, edits[i].Name); err != nil {
			return err
		}
		if slices.Contains(at[:i], at[i]) {
			return refuse("%s is named twice", m.now.Seats[at[i]].Name)
		}
	}
	if edits[0].Place > 0 {
		return t.editPlaces(&m.now, edits, at)
	}
	t.editPoints(&m.now, edits, at)
	return nil
}

// editPoints sets points. Places that came from points come from the new ones; others
// stay, which is said where the points no longer stand in their order.
func (t *Tx) editPoints(now *league.Result, edits []SeatEdit, at []int) {
	before, places := slices.Clone(now.Seats), now.Places()
	for i := range edits {
		setPoints(now, at[i], edits[i].Points)
	}
	switch {
	case places[0] == 0:
		t.remark("nobody is placed in #%d; to say who was where:\n  %s", now.ID, t.placesHint(now))
		return
	case sameOrder(before, now.Seats): // rounded points may be equal where the places are not
		if slices.ContainsFunc(before, func(s league.Seat) bool { return s.NoPoints }) {
			t.remarkPlaces(now) // which had nothing to go by before
		}
	case slices.Equal(places, placesBy(before)) && placesBy(now.Seats) != nil:
		places = placesBy(now.Seats)
	default:
		t.remark("the places of #%d did not come from its points and stay: %s; to change them:\n  %s", now.ID, placesText(now, places), t.placesHint(now))
	}
	setPlaces(now, places)
}

// editPlaces sets places. Together they must count like 1, 1, 3: after two who share a
// place the next place is left out.
func (t *Tx) editPlaces(now *league.Result, edits []SeatEdit, at []int) error {
	places := now.Places()
	for i := range edits {
		if edits[i].Place > len(places) {
			return refuse("%s cannot have place %d among %d", now.Seats[at[i]].Name, edits[i].Place, len(places))
		}
		places[at[i]] = edits[i].Place
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
				now.ID, placesText(now, places), t.placesHint(now))
		}
	}
	now.Complete = true
	setPlaces(now, places)
	t.remarkPlaces(now)
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

// setPoints sets a seat's points.
func setPoints(r *league.Result, seat int, points score.Points) {
	r.Seats[seat].Points, r.Seats[seat].NoPoints = points, false
	if r.Sheet != nil {
		of, line := &r.Sheet.Players[seat], league.ScoreLine(points)
		if len(of.Lines) == 1 {
			line.Rule = of.Lines[0].Rule
		}
		of.Lines = []league.SheetLine{line}
	}
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

// placesHint is the command that says the places of all, in the order of the seats.
func (t *Tx) placesHint(f *league.Result) string {
	words := []any{"records", "edit", f.ID}
	for i, name := range f.Names() {
		words = append(words, name+" "+score.Ordinal(i+1))
	}
	return t.s.Hint(words...)
}
