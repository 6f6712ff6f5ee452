package records

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"arbiter/records/league"
)

// setScores changes points and places of a result without a position. Places that
// followed from the points follow from the new ones; others stay as they were.
func (t *Tx) setScores(m *mending, e *Edit) error {
	now := &m.now
	if now.Text != "" {
		return &RefusedError{Why: fmt.Sprintf("the points of #%d follow from its position, so they cannot be set", now.ID),
			Do: fmt.Sprintf("mend its text (%s has it) and say %s", t.s.hint("records", "show", now.ID, "--json"), t.s.hint("records", "edit", now.ID, "--file", "FILE"))}
	}
	before, places := exactScores(now), placesOf(now.Seats)
	for _, s := range e.Scores {
		i, err := t.seatOf(m, s.Name)
		if err != nil {
			return err
		}
		lines, err := readScore(s.Value)
		if err != nil {
			return err
		}
		if old := now.Breakdown.Players[i].Lines; len(old) == 1 && len(lines) == 1 {
			lines[0].Rule = old[0].Rule
		}
		now.Breakdown.Players[i].Lines = lines
		now.Seats[i].Points = now.Breakdown.Players[i].points()
	}
	after := exactScores(now)
	placed := places[0] > 0
	if len(e.PlaceOf) == 0 && placed && sameOrder(before, after) {
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
	case slices.Equal(places, placesBy(before)) && placesBy(after) != nil:
		places = placesBy(after)
	default:
		return refuse("the places of #%d do not follow from its points (%s); say the new ones, too: %s", now.ID, placesText(now, places), placeFlags(now))
	}
	now.setPlaces(places)
	t.remarkPlaces(now, after)
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
	f.Breakdown.Unplaced, f.Breakdown.Standing = places[0] == 0, nil
	if breakdown := f.Breakdown.Breakdown(f.Game); places[0] > 0 && !slices.Equal(breakdown.Places(), places) {
		for _, place := range places {
			f.Breakdown.Standing = append(f.Breakdown.Standing, len(places)+1-place)
		}
	}
}

// remarkPlaces remarks on places that go against the points.
func (t *Tx) remarkPlaces(f *Full, scores []*big.Rat) {
	if f.Breakdown.Unplaced {
		t.remark("nobody is placed in #%d; %s", f.ID, placeFlags(f))
		return
	}
	for i, a := range scores {
		for j, b := range scores {
			if a != nil && b != nil && a.Cmp(b) > 0 && f.Seats[i].Place >= f.Seats[j].Place {
				t.remark("#%d: %s has place %d with %s points and %s place %d with %s; recorded as said", f.ID,
					f.Names[j], f.Seats[j].Place, scoreText(f, j), f.Names[i], f.Seats[i].Place, scoreText(f, i))
				return
			}
		}
	}
}

// exactScores are the points as they were entered, with decimals; nil for a player
// without any.
func exactScores(f *Full) []*big.Rat {
	list := make([]*big.Rat, len(f.Breakdown.Players))
	for i := range list {
		if len(f.Breakdown.Players[i].Lines) == 0 {
			continue
		}
		if exact, ok := league.Decimal(scoreText(f, i)); ok {
			list[i] = exact
		} else {
			list[i] = new(big.Rat).SetInt64(int64(f.Breakdown.Players[i].Total()))
		}
	}
	return list
}

// readScore turns points as typed into a line of the breakdown; "" gives no line.
func readScore(value string) ([]StoredLine, error) {
	text := strings.Replace(strings.Replace(strings.TrimSpace(value), ",", ".", 1), "−", "-", 1)
	if text == "" {
		return []StoredLine{}, nil
	}
	exact, ok := league.Decimal(text)
	switch {
	case !ok:
		return nil, refuse("%q is no score; expected a number as 42 or 42.5", value)
	case new(big.Rat).Abs(exact).Cmp(new(big.Rat).SetInt64(league.MostPoints)) > 0:
		return nil, refuse("%q %s", value, league.BeyondMost())
	}
	if whole, part, _ := strings.Cut(strings.TrimLeft(text, "+-"), "."); len(part) == 3 && len(whole) < 4 && whole[:min(1, len(whole))] > "0" {
		return nil, refuse("%q can be read as %s%s and as %s.%s; write %s%s, or %s.%s0", value, whole, part, whole, part, whole, part, whole, part)
	}
	line := StoredLine{Rule: scoreRule, Points: league.Nearest(exact)}
	if !exact.IsInt() {
		line.Text = strings.TrimPrefix(text, "+")
	}
	return []StoredLine{line}, nil
}

// points are a player's points in a result without a position. Where there is one
// line, its text may have decimals.
func (t *StoredTally) points() league.Points {
	p := league.Points{Total: t.Total(), None: len(t.Lines) == 0}
	if len(t.Lines) == 1 {
		if exact, ok := league.Decimal(t.Lines[0].Text); ok && !exact.IsInt() && league.Nearest(exact) == p.Total {
			p.Exact = strings.TrimRight(exact.FloatString(40), "0")
		}
	}
	return p
}

// sameOrder tells whether every two players compare as before. A player without
// points is not compared.
func sameOrder(before, after []*big.Rat) bool {
	for i := range before {
		for j := range i {
			known := before[i] != nil && before[j] != nil && after[i] != nil && after[j] != nil
			if known && before[i].Cmp(before[j]) != after[i].Cmp(after[j]) {
				return false
			}
		}
	}
	return true
}

// placesBy are the places by points, most first; nil where a player has none.
func placesBy(scores []*big.Rat) []int {
	places := make([]int, len(scores))
	for i, a := range scores {
		places[i] = 1
		for _, b := range scores {
			if a == nil || b == nil {
				return nil
			}
			if b.Cmp(a) > 0 {
				places[i]++
			}
		}
	}
	return places
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
