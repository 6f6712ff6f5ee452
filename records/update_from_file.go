package records

import (
	"cmp"
	"slices"
	"time"

	"arbiter/records/league"
)

// correct compares a known result with what its file says now. With Update it
// corrects the result, unless a person has changed here what differs, or the file lacks
// some of the table. What the file leaves empty does not count.
//
// changed tells whether the result was ever changed.
func (r *Recorder) correct(n *recording, row image, changed bool) error {
	t, saved := r.t, &n.saved
	m, err := t.mendingOf(row)
	if err != nil {
		return err
	}
	m.file = true
	r.applyFile(m, &n.Result)
	c := &Correction{Lacks: m.lacks()}
	if c.Lacks == "position" {
		m.now.Text = m.was.Text // or the position would seem to have changed
	}
	if !slices.ContainsFunc(differences(&m.was, &m.now), func(f Field) bool { return tableFields[f.Name] }) {
		m.keepTable() // the file may spell names another way, and have fewer lines
		c.Lacks = ""
	}
	c.Fields = differences(&m.was, &m.now)
	if saved.Differs = len(c.Fields) > 0; !saved.Differs {
		return nil
	}
	if changed {
		if c.Clash, err = r.byHand(m.was.ID, c.Fields); err != nil {
			return err
		}
	}
	saved.Correction = c
	if !r.Update || c.Clash || c.Lacks != "" {
		return nil
	}
	work := func() error { return t.takeOver(m, n.Source) }
	if slices.ContainsFunc(m.now.Seats, func(s league.Seat) bool { return s.Player == 0 }) {
		err = t.attempt(work) // what is refused enters no names
	} else {
		err = work()
	}
	c.Done = err == nil
	return err
}

// applyFile sets the result to what the file says, where it says anything. New players
// have the number 0.
func (r *Recorder) applyFile(m *mending, n *league.Result) {
	now := &m.now
	if !n.Played.IsZero() && !sameClock(now.Played, n.Played) {
		now.Played = n.Played
	}
	headers := headers(now)
	for i, says := range []string{n.League, n.Season, n.Round, n.Place, n.Note} {
		if says != "" {
			*headers[i].text = says
		}
	}
	if now.State == league.Confirmed {
		now.State = n.State // a file does not change a contested or void state
	}
	if n.Origin != "" {
		now.Origin = n.Origin
	}
	if n.Text != "" && n.Text == m.was.Text {
		return
	}
	before := m.now.Seats
	now.Sheet, now.Text, now.Complete, now.Version = n.Sheet, n.Text, n.Complete, cmp.Or(n.Version, r.t.s.version)
	now.Seats = slices.Clone(n.Seats)
	for i := range now.Seats {
		s := &now.Seats[i]
		id := r.t.names.find(s.Name, n.Source, s.Outside)
		s.Called, s.Player = s.Entered(), id
		if j := slices.IndexFunc(before, func(was league.Seat) bool { return m.names.people.Who(was.Player) == id }); id != 0 && j >= 0 { // merged players keep their number
			s.Player, s.Name = before[j].Player, before[j].Name
		}
	}
	silent := !slices.ContainsFunc(now.Seats, func(s league.Seat) bool { return !s.NoPoints || s.Place > 0 })
	if silent && n.Text == "" && samePlayers(before, now.Seats) {
		m.keepTable()
	}
}

// samePlayers tells whether the same people sit there, in any order.
func samePlayers(a, b []league.Seat) bool {
	sits := func(list []league.Seat, player int64) bool {
		return slices.ContainsFunc(list, func(s league.Seat) bool { return s.Player == player })
	}
	return len(a) == len(b) && !slices.ContainsFunc(b, func(s league.Seat) bool { return !sits(a, s.Player) })
}

// lacks is what the recorded table has and the file does not: a position, or points.
func (m *mending) lacks() string {
	pointed := func(r *league.Result) int {
		return len(slices.DeleteFunc(slices.Clone(r.Seats), func(s league.Seat) bool { return s.NoPoints }))
	}
	switch {
	case m.was.Text != "" && m.now.Text == "":
		return "position"
	case pointed(&m.now) < pointed(&m.was):
		return "points"
	}
	return ""
}

// takeOver writes what a corrected file or other records say of a result, and enters its
// new players. source gave their identities.
func (t *Tx) takeOver(m *mending, source string) error {
	if err := t.seat(m.now.Seats, source); err != nil {
		return err
	}
	m.callNames()
	if err := t.mend(m); err != nil {
		return err
	}
	t.remarkState(&m.now)
	return nil
}

// tableFields are the fields about the table: who sat there, and how the game ended.
// They change together.
var tableFields = map[string]bool{fieldPosition: true, fieldRuling: true, fieldComplete: true, fieldPlayers: true, fieldSeats: true, fieldPlayer: true, fieldScore: true, fieldPlaceOf: true}

// keepTable leaves the fields of tableFields as they were.
func (m *mending) keepTable() {
	now, was := &m.now, &m.was
	now.Text, now.Sheet, now.Seats, now.Complete, now.Version = was.Text, was.Sheet, was.Seats, was.Complete, was.Version
}

// byHand tells whether a person has changed any of the fields of a result. The fields of
// the table are one. Commands that were taken back do not count.
func (r *Recorder) byHand(id int64, fields []Field) (bool, error) {
	list, err := r.t.view().changes(r.t.ctx, "results", ` AND id = $1`, id)
	if err != nil {
		return false, err
	}
	if r.log == nil {
		if r.log, err = r.t.history(); err != nil {
			return false, err
		}
	}
	for _, c := range list {
		if c.file || r.log.entries[c.command].Undoes != 0 || r.log.undone[r.log.head(c.command)] != 0 {
			continue
		}
		for _, hand := range c.fields {
			if slices.ContainsFunc(fields, func(f Field) bool { return f.Name == hand.Name || tableFields[f.Name] && tableFields[hand.Name] }) {
				return true, nil
			}
		}
	}
	return false, nil
}

// sameClock tells whether a file's time is the time of a result, by the clock at the
// table: to the minute, or to the day where the file has only a day.
func sameClock(recorded, says time.Time) bool {
	if says.Hour() == 0 && says.Minute() == 0 {
		return recorded.Format(time.DateOnly) == says.Format(time.DateOnly)
	}
	return clockText(recorded) == clockText(says)
}
