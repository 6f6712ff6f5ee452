package records

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"arbiter/records/league"
)

// correct compares a known result with what its file says now. With Update it
// corrects the result, unless a person has changed the same here since the file was
// read.
//
// changed tells whether the result was ever changed.
//
// What the file leaves empty does not count. Nor does what a person changed here and
// the file still says as it did before.
func (r *Recorder) correct(n *recording, row image, changed bool) error {
	t, saved := r.t, &n.saved
	m, err := t.mendingOf(row)
	if err != nil {
		return err
	}
	m.file = true
	if err := r.applyFile(m, &n.Result); err != nil {
		return err
	}
	c := &Correction{Position: m.was.Text != "" && m.now.Text == ""}
	if c.Position {
		m.now.Text = m.was.Text // or the position would seem to have changed
	}
	c.Fields = differences(&m.was, &m.now)
	if changed {
		if c.Clash, err = r.keepByHand(m, c); err != nil {
			return err
		}
	}
	if !c.Clash {
		c.Fields = differences(&m.was, &m.now)
	}
	if !slices.ContainsFunc(c.Fields, func(f Field) bool { return tableFields[f.Name] }) {
		m.keepTable() // the file may spell names another way, and have fewer lines
		c.Position = false
	}
	saved.Differs = len(c.Fields) > 0
	if !saved.Differs {
		return nil
	}
	saved.Correction = c
	if !r.Update || c.Clash || c.Position {
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
func (r *Recorder) applyFile(m *mending, n *league.Result) error {
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
		return nil
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
	if n.Text == "" && n.Origin == "" && m.was.Text == "" {
		m.keepUnsaid()
	}
	return nil
}

// keepUnsaid keeps the points of a result that a table leaves empty. Where it so says
// no places either, these follow from the points, or else they stay as they were.
func (m *mending) keepUnsaid() {
	now, was := &m.now, &m.was
	before, places, lines, kept := make([]league.Seat, len(now.Seats)), make([]int, len(now.Seats)), make([][]league.SheetLine, len(now.Seats)), false
	for i := range now.Seats {
		j := slices.IndexFunc(was.Seats, func(s league.Seat) bool { return s.Player == now.Seats[i].Player })
		if j < 0 || len(now.Seats) != len(was.Seats) {
			return // other people are another table
		}
		before[i], places[i] = was.Seats[j], was.Seats[j].Place
		if s := &now.Seats[i]; s.NoPoints && !before[i].NoPoints {
			s.Points, s.NoPoints, kept = before[i].Points, false, true
			lines[i] = was.Scores().Players[j].Lines
		}
	}
	if kept && (now.Sheet != nil || was.Sheet != nil) {
		sheet := *now.Scores()
		sheet.Players = slices.Clone(sheet.Players)
		for i := range lines {
			if lines[i] != nil {
				sheet.Players[i].Lines = lines[i]
			}
		}
		now.Sheet = &sheet
	}
	switch after := placesBy(now.Seats); {
	case !kept && !slices.ContainsFunc(now.Seats, func(s league.Seat) bool { return s.NoPoints }):
		return
	case now.Seats[0].Place > 0: // the table says places
		for i := range places {
			places[i] = now.Seats[i].Place
		}
	case places[0] > 0 && slices.Equal(places, placesBy(before)) && after != nil:
		places, now.Complete = after, was.Complete
	default:
		now.Complete = was.Complete
	}
	setPlaces(now, places)
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

// A fieldKey names a field of a result.
type fieldKey struct {
	name string
	seat int
}

// keepByHand keeps what a person changed here and the file did not. It tells whether
// both changed the same.
func (r *Recorder) keepByHand(m *mending, c *Correction) (clash bool, err error) {
	hand, err := r.byHand(m.was.ID)
	if err != nil || len(hand) == 0 {
		return false, err
	}
	var tableHere, tableThere bool
	for key := range hand {
		tableHere = tableHere || tableFields[key.name]
	}
	for _, f := range c.Fields {
		base, changed := hand[fieldKey{f.Name, f.Seat}]
		if !changed {
			base = f.Old
		}
		there := f.New != base
		switch {
		case tableFields[f.Name]:
			// Where both have positions, everything else follows from them.
			if f.Name == fieldPosition || m.now.Text == "" || c.Position {
				tableThere = tableThere || there
			}
		case !there:
			m.keep(f.Name)
		default:
			clash = clash || changed
		}
	}
	switch {
	case !tableHere:
	case tableThere:
		clash = true
	default:
		m.keepTable()
	}
	return clash, nil
}

// keepTable leaves the fields of tableFields as they were.
func (m *mending) keepTable() {
	now, was := &m.now, &m.was
	now.Text, now.Sheet, now.Seats, now.Complete, now.Version = was.Text, was.Sheet, was.Seats, was.Complete, was.Version
}

// keep leaves one field of a result as it was.
func (m *mending) keep(field string) {
	now, was := &m.now, &m.was
	switch field {
	case fieldDate:
		now.Played = was.Played
	case fieldState:
		now.State = was.State
	}
	before := headers(was)
	for i, h := range headers(now) {
		if h.field == field {
			*h.text = *before[i].text
		}
	}
}

// byHand are the fields of a result that a person has changed since its file was last
// read, with what the file said. Commands that were taken back do not count.
func (r *Recorder) byHand(id int64) (map[fieldKey]string, error) {
	list, err := r.t.reader().changes("results", ` AND id = $1`, id)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if r.log == nil {
		if r.log, err = r.t.history(); err != nil {
			return nil, err
		}
	}
	hand, now := map[fieldKey]string{}, map[fieldKey]string{}
	for _, c := range slices.Backward(list) {
		if r.log.entries[c.command].Undoes != 0 || r.log.undone[r.log.head(c.command)] != 0 {
			continue
		}
		for _, f := range c.fields {
			key := fieldKey{f.Name, f.Seat}
			switch _, changed := hand[key]; {
			case c.file:
				delete(hand, key)
			case !changed:
				hand[key], now[key] = f.Old, f.New
			default:
				now[key] = f.New
			}
		}
	}
	maps.DeleteFunc(hand, func(key fieldKey, base string) bool { return base == now[key] })
	return hand, nil
}

// sameClock tells whether a file's time is the time of a result, by the clock at the
// table: to the minute, or to the day where the file has only a day.
func sameClock(recorded, says time.Time) bool {
	if says.Hour() == 0 && says.Minute() == 0 {
		return recorded.Format(time.DateOnly) == says.Format(time.DateOnly)
	}
	return clockText(recorded) == clockText(says)
}
