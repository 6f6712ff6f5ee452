package records

import (
	"cmp"
	"slices"

	"arbiter/records/engine"
	"arbiter/records/league"
)

// correct compares a known result with what its file says now. With Update it
// corrects the result, unless a person has changed it here, or the file lacks some of the
// table. What a file leaves empty does not count. A file that means another game is refused.
func (r *Recorder) correct(n *recording, row image, edited bool) error {
	t, saved := r.t, &n.saved
	m, err := t.changeOfRow(row)
	if err != nil {
		return err
	}
	m.edited = false
	if n.Whole {
		r.applyWhole(m, &n.Result)
	} else {
		r.applyFile(m, &n.Result)
	}
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
	if n.Words != "" && anotherGame(c.Fields) {
		return refuse("id %q is that of another game, #%d; give the new game an id of its own", n.Words, saved.ID)
	}
	c.Edited = edited
	saved.Correction = c
	if !r.Update || c.Edited || c.Lacks != "" {
		return nil
	}
	work := func() error { return r.overwrite(m) }
	if slices.ContainsFunc(m.now.Seats, func(s league.Seat) bool { return s.Player == 0 }) {
		err = t.attempt(work) // what is refused enters no names
	} else {
		err = work()
	}
	c.Done = err == nil
	return err
}

// anotherGame tells whether the fields that differ are those of another game: the day, and
// the people or their points.
func anotherGame(fields []Field) bool {
	day, table := false, false
	for _, f := range fields {
		switch f.Name {
		case fieldDate:
			day = true
		case fieldPlayers, fieldPlayer, fieldScore:
			table = true
		}
	}
	return day && table
}

// applyWhole sets the result to what other records say of it. New players have the number 0.
func (r *Recorder) applyWhole(m *resultChange, n *league.Result) {
	was, now := &m.was, *n
	now.ID, now.UID, now.Game, now.Entered, now.Seats = was.ID, was.UID, was.Game, was.Entered, slices.Clone(n.Seats)
	if now.Text != "" && SameText(now.Text, was.Text) {
		now.Text = was.Text
	}
	if now.Day == "" {
		now.Day, now.Time = was.Day, was.Time
	}
	r.findSeats(&now, was.Seats)
	m.now = now
}

// findSeats finds the players in the seats. A player who sat there before stays as entered
// then: merged players keep their number.
func (r *Recorder) findSeats(now *league.Result, before []league.Seat) {
	for i := range now.Seats {
		s := &now.Seats[i]
		id := r.sits(s)
		s.Called, s.Player = s.Entered(), id
		j := slices.IndexFunc(before, func(was league.Seat) bool { return r.t.names.people.Who(was.Player) == id })
		if id == 0 || j < 0 {
			continue
		}
		if s.Player, s.Name = before[j].Player, before[j].Name; now.Text == "" {
			s.Called = before[j].Called
		}
	}
}

// applyFile sets the result to what the file says, where it says anything. New players
// have the number 0.
func (r *Recorder) applyFile(m *resultChange, n *league.Result) {
	now := &m.now
	if !sameTime(now, n) {
		now.Day, now.Time = n.Day, n.Time
	}
	headers := headers(now)
	for i, says := range []string{n.League, n.Season, n.Round, n.Venue, n.Note} {
		if says != "" {
			*headers[i].text = says
		}
	}
	if n.Origin != "" {
		now.Origin = n.Origin
	}
	before := m.now.Seats
	file := league.Result{Text: n.Text, Sheet: n.Sheet, Seats: slices.Clone(n.Seats)}
	if r.findSeats(&file, before); samePosition(&file, &m.was) {
		return
	}
	if now.State == league.Confirmed {
		now.State = n.State // a file does not change a contested or void state
	}
	now.Sheet, now.Text, now.Seats, now.Complete, now.Version = file.Sheet, file.Text, file.Seats, n.Complete, cmp.Or(n.Version, r.t.s.Version)
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
func (m *resultChange) lacks() string {
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

// overwrite writes what a file says of a result, and enters its new players.
func (r *Recorder) overwrite(m *resultChange) error {
	t := r.t
	if err := r.seat(m.now.Seats); err != nil {
		return err
	}
	m.callNames()
	return t.writeChange(m)
}

// tableFields are the fields about the table: who sat there, and how the game ended.
// They change together.
var tableFields = map[string]bool{fieldPosition: true, fieldRuling: true, fieldComplete: true, fieldPlayers: true, fieldSeats: true, fieldPlayer: true, fieldScore: true, fieldPlaceOf: true}

// keepTable leaves the fields of tableFields as they were.
func (m *resultChange) keepTable() {
	now, was := &m.now, &m.was
	now.Text, now.Sheet, now.Seats, now.Complete, now.Version = was.Text, was.Sheet, was.Seats, was.Complete, was.Version
}

// wereEdited tells which of some results a person has changed here. Changes that were taken
// back do not count.
func (r *Recorder) wereEdited(ids []int64) (edited map[int64]bool, err error) {
	changes := map[int64][]int64{} // the commands that changed each
	err = r.t.Each(func(row engine.Record) error {
		changes[row.Int(1)] = append(changes[row.Int(1)], row.Int(0))
		return nil
	}, `SELECT command, id FROM versions WHERE tbl = 'results' AND edited = 1 AND id IN `+engine.Listed(ids))
	if err == nil && len(changes) > 0 && r.log == nil {
		r.log, err = r.t.history()
	}
	edited = map[int64]bool{}
	for id, commands := range changes {
		edited[id] = err == nil && slices.ContainsFunc(commands, func(c int64) bool { return r.log.undone[r.log.head(c)] == 0 })
	}
	return edited, err
}
