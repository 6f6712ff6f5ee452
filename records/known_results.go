package records

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/google/uuid"

	"arbiter/records/engine"
	"arbiter/records/league"
	"arbiter/score"
)

// identify gives the results of the batch that have no identity theirs: that of their whole
// text, or a new one.
func (r *Recorder) identify() (err error) {
	for i := range r.batch {
		n := &r.batch[i].Result
		switch {
		case r.batch[i].err != nil:
		case n.UID != "":
			if n.UID = ReadUID(n.UID); n.UID == "" {
				r.batch[i].err = refuse("its uid is no UUID")
			}
		case n.Text != "" && hasDate(n.Text):
			n.UID = TextUID(n.Game, n.Text)
		case n.Text != "":
			first := TextUID(n.Game, n.Text)
			if r.t.texts == nil {
				r.t.texts = map[string]int{}
			}
			r.t.texts[first]++
			n.UID = textUID(n.Game, n.Text, r.t.texts[first])
		default:
			n.UID, err = NewUID()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// known finds which results of the batch are recorded already, by their identities.
func (r *Recorder) known() error {
	at := map[string][]int{} // the places of each identity in the batch
	var uids []any
	for i := range r.batch {
		row := &r.batch[i]
		if !row.isNew() || row.fresh {
			continue
		}
		if at[row.UID] = append(at[row.UID], i); len(at[row.UID]) == 1 {
			uids = append(uids, row.UID)
		} else {
			row.saved = Saved{Known: true, Again: true}
		}
	}
	if len(uids) == 0 {
		return nil
	}
	if r.t.First["results"] == 0 {
		return r.knownHere()
	}
	for len(uids) < batchRows && len(r.batch) > 1 { // one statement for all batches
		uids = append(uids, nil)
	}
	var ids []int64
	list := func(from int) string { return r.t.s.Marks(from, len(uids)) }
	text, args := `SELECT id, uid, state FROM results WHERE uid IN `+list(1), uids
	if r.t.Last["identities"] > 0 {
		text += ` UNION ALL SELECT r.id, i.uid, r.state FROM identities i JOIN results r ON r.id = i.result WHERE i.uid IN ` + list(1+len(uids))
		args = append(args, uids...)
	}
	err := r.t.Each(func(row engine.Record) error {
		id := row.Int(0)
		for _, i := range at[row.Text(1)] {
			r.batch[i].saved = Saved{ID: id, Known: true, State: league.State(row.Text(2)), Again: id > r.t.First["results"]}
		}
		ids = append(ids, id)
		return nil
	}, text+` ORDER BY 1`, args...)
	if err != nil || len(ids) == 0 {
		return err
	}
	return r.t.View().results(r.t.Ctx, slices.Compact(ids), wholeResult, func(f *league.Result) error {
		for i := range r.batch {
			if row := &r.batch[i]; row.saved.ID == f.ID {
				row.saved.Differs = row.differs(f)
			}
		}
		return nil
	})
}

// knownHere finds which results this command has recorded already. Nothing else can be known
// where nothing was recorded before.
func (r *Recorder) knownHere() error {
	for i := range r.batch {
		row := &r.batch[i]
		if !row.isNew() || row.fresh {
			continue
		}
		uid, err := uuid.Parse(row.UID)
		if err != nil {
			return err
		}
		if r.t.uids[uid] {
			row.saved = Saved{Known: true, Again: true}
		}
	}
	return nil
}

// noteHere notes a recorded result for knownHere.
func (r *Recorder) noteHere(row *recording) error {
	if r.t.First["results"] > 0 || row.fresh {
		return nil
	}
	uid, err := uuid.Parse(row.UID)
	r.t.uids[uid] = true
	return err
}

// differs tells whether a result of the batch may differ from what is recorded of it.
func (row *recording) differs(f *league.Result) bool {
	if row.Whole {
		return !sameWhole(f, &row.Result)
	}
	return differs(f, &row.Result) || otherPeople(f, &row.Result)
}

// sameWhole tells whether other records say for sure the same of a result.
func sameWhole(f, n *league.Result) bool {
	return f.State == n.State && f.Complete == n.Complete && f.Day == n.Day && f.Time == n.Time && f.League == n.League && f.Season == n.Season &&
		f.Round == n.Round && f.Venue == n.Venue && f.Note == n.Note && f.Text == n.Text && reflect.DeepEqual(f.Sheet, n.Sheet) && !otherScore(f, n) &&
		slices.EqualFunc(f.Seats, n.Seats, func(a, b league.Seat) bool { return a.UID != "" && a.UID == b.UID })
}

// differs tells whether a file may differ from what is recorded of a result. It
// compares the other program's own record, or else headers, position, places and
// points. The method correct looks closer.
func differs(f, n *league.Result) bool {
	if n.Origin != "" && f.Origin != "" {
		return n.Origin != f.Origin
	}
	switch {
	case !sameTime(f, n),
		!score.SameName(n.League, f.League), n.Season != "" && !score.SameName(n.Season, f.Season), n.Round != f.Round, n.Venue != f.Venue, n.Note != f.Note:
		return true
	case n.Text != "" && f.Text != "":
		return !SameText(n.Text, f.Text)
	}
	return otherScore(f, n)
}

// otherScore tells whether a file has other points or places.
func otherScore(f, n *league.Result) bool {
	return !slices.EqualFunc(f.Seats, n.Seats, func(a, b league.Seat) bool {
		return a.Place == b.Place && a.Points == b.Points && a.NoPoints == b.NoPoints
	})
}

// otherPeople tells whether a file with neither a position nor another program's
// record names other people than it did. It compares names as they were entered,
// because people may have been renamed here.
func otherPeople(f, n *league.Result) bool {
	return n.Text == "" && n.Origin == "" && !slices.EqualFunc(enteredNames(f), enteredNames(n), score.SameName)
}

// samePosition tells whether two results with the same people have one position, whatever
// the people are called there. Rulings are compared as they were in force.
func samePosition(a, b *league.Result) bool {
	if a.Text == "" || b.Text == "" || a.Sheet == nil || b.Sheet == nil {
		return false
	}
	return slices.EqualFunc(a.Seats, b.Seats, func(x, y league.Seat) bool { return x.Player == y.Player && x.Player != 0 }) &&
		maps.Equal(a.Sheet.Rulings, b.Sheet.Rulings) && withoutNames(a) == withoutNames(b)
}

// withoutNames is the position of a result with numbers of seats in the place of names.
func withoutNames(r *league.Result) string {
	order := make([]int, len(r.Seats)) // the longest names first
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return len(r.Seats[j].Entered()) - len(r.Seats[i].Entered()) })
	var names []string
	for _, i := range order {
		names = append(names, r.Seats[i].Entered(), fmt.Sprintf("\x00%d\x00", i))
	}
	return strings.NewReplacer(names...).Replace(withoutHeaders(r.Text, append(slices.Clone(fieldHeaders), "ruling")))
}
