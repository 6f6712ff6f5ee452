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

// An Edit says what to change in a result. A field that is nil or empty changes nothing.
type Edit struct {
	Day, Time *string
	League    *string
	Season    *string
	Round     *string
	Venue     *string
	Note      *string
	Position  *league.Result // another position, with its sheet; nothing else of it is used

	Players []NamedValue // who sat there instead; all at once, so that two can swap
	Seats   []SeatEdit   // of a result without a position; names are those after Players

	Games score.Games // to read a position when Players change
}

// A NamedValue is what an edit says about one player.
type NamedValue struct{ Name, Value string }

// A SeatEdit is the points or the place of one player. All of an edit have points, or all have
// places.
type SeatEdit struct {
	Name   string
	Points score.Points
	Place  int // 0 where there are points
}

// Edit changes a result. One that changes nothing is not logged. A result without a season that
// comes into a league is given the season of its day there.
func (t *Tx) Edit(id int64, e Edit) error {
	return t.Change(id, func(r *league.Result) error {
		was := *r
		for _, field := range []struct {
			to   *string
			says *string
		}{{&r.Day, e.Day}, {&r.Time, e.Time}, {&r.League, e.League}, {&r.Season, e.Season}, {&r.Round, e.Round}, {&r.Venue, e.Venue}, {&r.Note, e.Note}} {
			if field.says != nil {
				*field.to = *field.says
			}
		}
		if e.Season == nil && r.Season == "" && !score.SameName(was.League, r.League) {
			n, err := t.readNames()
			if err != nil {
				return err
			}
			r.Season = n.seasonNameOn(r.League, r.Day)
		}
		if e.Position != nil {
			if e.Position.Game != r.Game {
				return refuse("result %d is a game of %s, not of %s; void it and record the other game", r.ID, r.Game, e.Position.Game)
			}
			setPosition(r, e.Position)
			if samePosition(&was, r) && sameTable(&was, r) { // only its headers differ
				r.Seats, r.Text, r.Sheet, r.Complete, r.Version = was.Seats, was.Text, was.Sheet, was.Complete, was.Version
			}
			sameUnfinished := was.Text != "" && !was.Complete && SameText(was.Text, r.Text)
			if r.State == league.Confirmed && (e.Position.State == league.Contested || !r.Complete) && !sameUnfinished {
				r.State = league.Contested
			}
		}
		if len(e.Players) > 0 {
			if err := t.reseat(r, &e); err != nil {
				return err
			}
		}
		if len(e.Seats) > 0 {
			return t.editSeats(r, e.Seats)
		}
		return nil
	})
}

// setPosition gives a result another position. A player named as before, by a former name too, is
// the same person.
func setPosition(r *league.Result, n *league.Result) {
	seats := slices.Clone(n.Seats)
	for i := range seats {
		s := &seats[i]
		j := slices.IndexFunc(r.Seats, func(was league.Seat) bool { return score.SameName(was.Entered(), s.Name) })
		if j >= 0 {
			s.Name, s.Called, s.Player = r.Seats[j].Name, s.Name, r.Seats[j].Player
		}
	}
	r.Seats, r.Text, r.Sheet, r.Complete, r.Version = seats, n.Text, n.Sheet, n.Complete, n.Version
}

// seatOf returns the seat of a player, by the present name or the one that was entered.
func (t *Tx) seatOf(r *league.Result, name string) (int, error) {
	n, err := t.readNames()
	if err != nil {
		return 0, err
	}
	name, _ = CleanName(name)
	if p := n.byKey[score.NameKey(name)]; p != nil {
		if i := slices.IndexFunc(r.Seats, func(s league.Seat) bool { return s.Player == n.who(p.id).id }); i >= 0 {
			return i, nil
		}
	}
	for i := range r.Seats {
		if score.SameName(r.Seats[i].Name, name) || score.SameName(r.Seats[i].Entered(), name) {
			return i, nil
		}
	}
	return 0, refuse("%s does not sit in result %d; those who do are %s", name, r.ID, strings.Join(r.Names(), ", "))
}

// reseat puts other players in seats, all at once, so that two can swap. It rewrites a position
// with the new names.
func (t *Tx) reseat(r *league.Result, e *Edit) error {
	names := make([]string, len(r.Seats)) // as a text has them
	fresh := make([]string, len(r.Seats)) // who will sit there
	for i := range r.Seats {
		names[i], fresh[i] = r.Seats[i].Entered(), r.Seats[i].Name
	}
	named := make([]bool, len(names))
	for _, c := range e.Players {
		i, err := t.seatOf(r, c.Name)
		if err != nil {
			return err
		}
		if named[i] {
			return refuse("%s is replaced twice", r.Seats[i].Name)
		}
		to, err := cleanedName("a player", c.Value)
		if err != nil {
			return err
		}
		if named[i] = true; !score.SameName(to, r.Seats[i].Name) || !score.SameName(to, names[i]) {
			names[i], fresh[i] = to, to
		}
	}
	for i, name := range names {
		for j := range i {
			if score.SameName(fresh[i], fresh[j]) {
				return &RefusedError{Why: fmt.Sprintf("%s would sit in result %d twice", fresh[i], r.ID), Do: "two change places with --player A=B --player B=A"}
			}
			if score.SameName(name, names[j]) {
				return &RefusedError{Why: fmt.Sprintf("two players of result %d would be written as %s", r.ID, name), Do: "write the other one's current name, too (--player NAME=NAME)"}
			}
		}
	}
	if r.Text != "" {
		n, err := t.rewritten(r, names, e.Games)
		if err != nil {
			return err
		}
		r.Text, r.Sheet = n.Text, n.Sheet
	} else if r.Sheet != nil {
		for i := range names {
			r.Sheet.Players[i].Name = names[i]
		}
	}
	for i := range r.Seats {
		if named[i] {
			r.Seats[i].Name, r.Seats[i].Called, r.Seats[i].UID = names[i], "", ""
			r.Seats[i].Player = 0
		}
	}
	return nil
}

// rewritten returns a result's position with other names. It must give the same points.
func (t *Tx) rewritten(r *league.Result, names []string, games score.Games) (*league.Result, error) {
	cannot := func(format string, args ...any) error {
		return &RefusedError{Why: fmt.Sprintf(format, args...), Do: "to give it the text with the right names:\n  " + t.s.hint("edit", r.ID, "--file", "FILE")}
	}
	was := r.Scores()
	j, err := games.Judge(r.Text, was.Settings())
	if err != nil || j.Position == nil {
		return nil, cannot("the position of %d cannot be read today, so its players cannot be renamed", r.ID)
	}
	if !was.Same(league.NewSheet(&j.Breakdown)) {
		return nil, &RefusedError{Why: fmt.Sprintf("the position of %d gives other points today", r.ID), Do: "settle that first:\n  " + t.s.hint("records", "rescore")}
	}
	head := j.Position.Head()
	for i := range head.Players {
		if names[i] != head.Players[i].Name {
			head.Players[i].Name, head.Players[i].Named = names[i], true
		}
	}
	n := &league.Result{Game: r.Game, Text: j.Position.String()}
	again, err := games.Judge(n.Text, was.Settings())
	if err == nil {
		err = n.SetBreakdown(&again.Breakdown)
	}
	if err != nil {
		return nil, cannot("the text of %d cannot be read with these names: %v", r.ID, err)
	}
	if !was.Same(n.Sheet) || !slices.Equal(n.Names(), names) {
		return nil, cannot("with these names the text of %d would mean something else", r.ID)
	}
	return n, nil
}

// editSeats changes points or places of a result without a position. Players that are not named
// keep theirs.
func (t *Tx) editSeats(r *league.Result, edits []SeatEdit) error {
	if r.Text != "" {
		return &RefusedError{Why: fmt.Sprintf("the points of %d follow from its position, so they cannot be set", r.ID),
			Do: fmt.Sprintf("to write its text into a file, and to give it the corrected one:\n  %s\n  %s", t.s.hint("export", r.ID, "-o", "game.txt"), t.s.hint("edit", r.ID, "--file", "game.txt"))}
	}
	at := make([]int, len(edits)) // their seats
	for i := range edits {
		var err error
		if at[i], err = t.seatOf(r, edits[i].Name); err != nil {
			return err
		}
		if slices.Contains(at[:i], at[i]) {
			return refuse("%s is named twice", r.Seats[at[i]].Name)
		}
	}
	if edits[0].Place > 0 {
		return t.editPlaces(r, edits, at)
	}
	t.editPoints(r, edits, at)
	return nil
}

// editPoints sets points. Places that followed from points follow from the new ones; others stay,
// with a remark where they no longer agree with the points.
func (t *Tx) editPoints(r *league.Result, edits []SeatEdit, at []int) {
	before, places := slices.Clone(r.Seats), r.Places()
	for i := range edits {
		r.Seats[at[i]].Points, r.Seats[at[i]].NoPoints = edits[i].Points, false
		if r.Sheet != nil {
			of, line := &r.Sheet.Players[at[i]], league.ScoreLine(edits[i].Points)
			if len(of.Lines) == 1 {
				line.Rule = of.Lines[0].Rule
			}
			of.Lines = []league.SheetLine{line}
		}
	}
	switch {
	case places[0] == 0:
		t.remark("nobody is placed in %d; to give places:\n  %s", r.ID, t.placesHint(r))
		return
	case sameOrder(before, r.Seats): // rounded points may be equal where the places are not
		if slices.ContainsFunc(before, func(s league.Seat) bool { return s.NoPoints }) {
			t.remarkPlaces(r) // the places had no points to agree with before
		}
	case slices.Equal(places, placesBy(before, false)) && placesBy(r.Seats, false) != nil:
		places = placesBy(r.Seats, false)
	case slices.Equal(places, placesBy(before, true)) && placesBy(r.Seats, true) != nil:
		places = placesBy(r.Seats, true)
	default:
		t.remark("the places of %d did not come from its points and stay: %s; to change them:\n  %s", r.ID, placesText(r, places), t.placesHint(r))
	}
	setPlaces(r, places)
}

// editPlaces sets places. Together they must be like 1, 1, 3: after two who share a place the next
// place is skipped.
func (t *Tx) editPlaces(r *league.Result, edits []SeatEdit, at []int) error {
	places := r.Places()
	for i := range edits {
		if edits[i].Place > len(places) {
			return refuse("%s cannot have place %d among %d", r.Seats[at[i]].Name, edits[i].Place, len(places))
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
			return refuse("the places of %d would be %s, which cannot be (two who share place 1 are followed by place 3); say all that change: %s",
				r.ID, placesText(r, places), t.placesHint(r))
		}
	}
	r.Complete = true
	setPlaces(r, places)
	t.remarkPlaces(r)
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

// remarkPlaces adds a remark where places contradict the points.
func (t *Tx) remarkPlaces(r *league.Result) {
	for _, a := range r.Seats {
		for _, b := range r.Seats {
			if !a.NoPoints && !b.NoPoints && a.Points > b.Points && a.Place >= b.Place {
				t.remark("%d: %s has place %d with %s points and %s place %d with %s; recorded as said", r.ID,
					b.Name, b.Place, b.Figure(), a.Name, a.Place, a.Figure())
				return
			}
		}
	}
}

// sameOrder reports whether every two players compare as before. A player without points is not
// compared.
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

// placesBy returns the places by points, most first or fewest first; nil where a player has none.
func placesBy(seats []league.Seat, fewest bool) []int {
	if slices.ContainsFunc(seats, func(s league.Seat) bool { return s.NoPoints }) {
		return nil
	}
	return score.PlacesBy(len(seats), func(a, b int) bool {
		if fewest {
			a, b = b, a
		}
		return seats[a].Points > seats[b].Points
	})
}

// placesText returns places in a few words: "Ann 1, Bob 2".
func placesText(r *league.Result, places []int) string {
	list := make([]string, len(places))
	for i, place := range places {
		list[i] = r.Seats[i].Name + " " + strconv.Itoa(place)
	}
	return strings.Join(list, ", ")
}

// placesHint returns a command with the places of all players, in the order of the seats.
func (t *Tx) placesHint(r *league.Result) string {
	words := []any{"edit", r.ID}
	for i, name := range r.Names() {
		words = append(words, name+" "+score.Ordinal(i+1))
	}
	return t.s.hint(words...)
}
