package records

import (
	"slices"

	"arbiter/records/league"
)

// A resultChange is a result before and after a change.
type resultChange struct {
	was, now league.Result
	row      image // as it is stored
	names    *register
	edited   bool // a person says so
}

// change changes a result: it reads it, lets edit change it, and writes what differs.
func (t *Tx) change(id int64, edit func(*resultChange) error) error {
	m, err := t.changeOf(id)
	if err == nil {
		err = edit(m)
	}
	if err == nil {
		err = t.writeChange(m)
	}
	return err
}

// changeOf reads a result that is to be changed.
func (t *Tx) changeOf(id int64) (*resultChange, error) {
	rows, err := t.images("results", id)
	if err == nil && rows[id] == nil {
		err = noResult(id)
	}
	if err != nil {
		return nil, err
	}
	return t.changeOfRow(rows[id])
}

func (t *Tx) changeOfRow(row image) (*resultChange, error) {
	m := &resultChange{row: row, names: t.names, edited: true}
	var err error
	if m.was, err = t.names.imaged(row); err != nil {
		return nil, err
	}
	m.now = m.was
	m.now.Seats = slices.Clone(m.was.Seats)
	if m.was.Sheet != nil {
		sheet := *m.was.Sheet
		sheet.Players = slices.Clone(sheet.Players)
		m.now.Sheet = &sheet
	}
	return m, nil
}

// callNames gives the seats of now the names of their players.
func (m *resultChange) callNames() {
	for i := range m.now.Seats {
		m.names.call(&m.now.Seats[i])
	}
}

// seatWith is the seat of now in which a player sits, under any name; -1 for none.
func (m *resultChange) seatWith(player int64) int {
	return slices.IndexFunc(m.now.Seats, func(s league.Seat) bool { return m.names.people.Who(s.Player) == player })
}

// writeChange writes what differs, and keeps the old version.
func (t *Tx) writeChange(m *resultChange) error {
	was, now := &m.was, &m.now
	fields := differences(was, now)
	if len(fields) == 0 && was.Scores().Same(now.Scores()) {
		return nil
	}
	err := t.wantOpen(m.row.int("league"), m.row.int("season"))
	if err == nil {
		err = t.wantOpen(t.names.label("leagues", plain(now.League)), t.names.label("seasons", plain(now.Season)))
	}
	if err == nil {
		err = t.writeResult(m)
	}
	if err != nil {
		return err
	}
	t.look.changedResult(was, now)
	t.fields = append(t.fields, fields...)
	return nil
}

// writeResult keeps the old version of a result and writes what differs.
func (t *Tx) writeResult(m *resultChange) error {
	to, err := t.label("leagues", plain(m.now.League))
	if err != nil {
		return err
	}
	season, err := t.label("seasons", plain(m.now.Season))
	if err != nil {
		return err
	}
	row, err := imageOf(&m.now, to, season)
	if err == nil {
		err = t.keepVersion(version{table: "results", edited: m.edited}, m.row)
	}
	if err == nil {
		err = t.write(rowTableOf("results"), m.row, row)
	}
	return err
}
