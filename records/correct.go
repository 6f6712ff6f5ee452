package records

import (
	"database/sql"
	"maps"
	"slices"
	"time"
)

// correct compares a known result with what its file says now. With Update the
// result is corrected, unless a person changed the same here since the file was
// read.
//
// What the file leaves empty it does not say. What a person changed here and the
// file says as it did before is no difference.
func (b *Bulk) correct(in *Incoming, saved *Saved) error {
	t := b.t
	m, err := t.mending(saved.ID)
	if err != nil {
		return err
	}
	m.file = true
	if err := b.sayAs(m, in); err != nil {
		return err
	}
	c := &Correction{Position: m.was.Text != "" && m.now.Text == ""}
	if c.Position {
		m.now.Text = m.was.Text // or it would count as another position
	}
	c.Fields = differences(&m.was, &m.now)
	if !b.Theirs {
		if c.Clash, err = b.keepByHand(m, c); err != nil {
			return err
		}
		if !c.Clash {
			c.Fields = differences(&m.was, &m.now)
		}
	}
	if !slices.ContainsFunc(c.Fields, func(f Field) bool { return ofTable[f.Name] }) {
		m.keepTable() // names may be spelt otherwise, and lines be fewer
		c.Position = false
	}
	saved.Differs = len(c.Fields) > 0
	if !saved.Differs {
		return nil
	}
	saved.Correction = c
	if !b.Update || c.Clash || c.Position {
		return nil
	}
	if err := b.seatNew(m, in); err != nil {
		return err
	}
	c.Done = true
	return t.mend(m)
}

// sayAs makes the result what the file says, as far as it says anything. People
// whom nobody knows yet have the number 0.
func (b *Bulk) sayAs(m *mending, in *Incoming) error {
	now := &m.now
	if !in.Played.IsZero() && !sameClock(now.Played, in.Played) {
		now.Played = in.Played
	}
	for _, f := range []struct {
		to   *string
		says string
	}{{&now.League, in.League}, {&now.Season, in.Season}, {&now.Round, in.Round}, {&now.Place, in.Place}, {&now.Note, in.Note}} {
		if f.says != "" {
			*f.to = f.says
		}
	}
	if now.State == Confirmed {
		now.State = in.State // nothing that is in doubt or void is settled by a file
	}
	if in.Origin != "" {
		now.Origin = in.Origin
	}
	if in.Text != "" && in.Text == m.was.Text {
		return nil
	}
	sheet, err := readSheet(in.Sheet)
	if err != nil {
		return err
	}
	now.Sheet, now.Text, now.Complete, now.Version = sheet, in.Text, in.Complete, in.Version
	if now.Version == "" {
		now.Version = b.t.s.version
	}
	now.Seats, now.Names = make([]Seat, len(in.Seats)), make([]string, len(in.Seats))
	for i := range in.Seats {
		s := &in.Seats[i]
		id, err := b.t.there(s.Name, in.Source, s.Outside)
		if err != nil {
			return err
		}
		now.Names[i], now.Seats[i] = s.Name, Seat{Player: id, Place: s.Place, Total: s.Total}
		if j := slices.Index(m.who, id); id != 0 && j >= 0 { // merged players keep the number that they had
			now.Seats[i].Player, now.Names[i] = m.was.Seats[j].Player, m.was.Names[j]
		}
	}
	return nil
}

// seatNew enters whom the file brings, and refuses a table at which one player
// sits twice.
func (b *Bulk) seatNew(m *mending, in *Incoming) error {
	var row bulkRow
	if row.err = in.twice(); row.err != nil {
		return row.err
	}
	if err := b.together(in, &row); err != nil || row.err != nil {
		return orError(err, row.err)
	}
	for i := range m.now.Seats {
		s := &m.now.Seats[i]
		if s.Player != 0 {
			continue
		}
		var err error
		if s.Player, err = b.t.who(in.Seats[i].Name, in.Source, in.Seats[i].Outside); err != nil {
			return err
		}
	}
	return b.t.callNames(m)
}

func orError(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// ofTable are the fields that belong together: who sat there and what came of
// it.
var ofTable = map[string]bool{fieldPosition: true, fieldRuling: true, fieldComplete: true, fieldPlayers: true, fieldSeats: true, fieldPlayer: true, fieldScore: true, fieldPlaceOf: true}

// A fieldKey names a field of a result.
type fieldKey struct {
	name string
	seat int
}

// keepByHand keeps what a person changed here and the file says as before. It
// tells whether both changed the same since.
func (b *Bulk) keepByHand(m *mending, c *Correction) (clash bool, err error) {
	hand, err := b.byHand(m.was.ID)
	if err != nil || len(hand) == 0 {
		return false, err
	}
	var tableHere, tableThere bool
	for key := range hand {
		tableHere = tableHere || ofTable[key.name]
	}
	for _, f := range c.Fields {
		base, changed := hand[fieldKey{f.Name, f.Seat}]
		if !changed {
			base = f.Old
		}
		there := f.New != base
		switch {
		case ofTable[f.Name]:
			// Where both have positions, all else follows from these.
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

// keepTable leaves who sat there, and what came of it, as it was.
func (m *mending) keepTable() {
	now, was := &m.now, &m.was
	now.Text, now.Sheet, now.Seats, now.Names, now.Complete, now.Version = was.Text, was.Sheet, was.Seats, was.Names, was.Complete, was.Version
}

// keep leaves one field of a result as it was.
func (m *mending) keep(field string) {
	now, was := &m.now, &m.was
	switch field {
	case fieldDate:
		now.Played = was.Played
	case fieldLeague:
		now.League = was.League
	case fieldSeason:
		now.Season = was.Season
	case fieldRound:
		now.Round = was.Round
	case fieldPlace:
		now.Place = was.Place
	case fieldNote:
		now.Note = was.Note
	case fieldState:
		now.State = was.State
	}
}

// byHand is what a person has changed of a result since its file was read last,
// with what the file said. Commands that were taken back do not count.
func (b *Bulk) byHand(id int64) (map[fieldKey]string, error) {
	type entry struct {
		command int64
		Field
	}
	var list []entry
	err := query(b.t.ctx, b.t.tx, func(rows *sql.Rows) error {
		command, f, err := scanField(rows)
		list = append(list, entry{command, f})
		return err
	}, fieldColumns+` WHERE result = ? ORDER BY command, step`, id)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	if b.log == nil {
		if b.log, err = b.t.history(); err != nil {
			return nil, err
		}
	}
	hand, now := map[fieldKey]string{}, map[fieldKey]string{}
	for _, e := range list {
		key := fieldKey{e.Name, e.Seat}
		switch _, changed := hand[key]; {
		case b.log.entries[e.command].Undoes != 0 || b.log.undone[b.log.head(e.command)] != 0:
		case e.File:
			delete(hand, key)
		case !changed:
			hand[key], now[key] = e.Old, e.New
		default:
			now[key] = e.New
		}
	}
	maps.DeleteFunc(hand, func(key fieldKey, base string) bool { return base == now[key] })
	return hand, nil
}

// sameClock tells whether a file's time is that of a result: at the table's
// clock, to the minute, or to the day where the file says no more.
func sameClock(recorded, says time.Time) bool {
	if says.Hour() == 0 && says.Minute() == 0 {
		return recorded.Format(time.DateOnly) == says.Format(time.DateOnly)
	}
	return clockText(recorded) == clockText(says)
}
