package records

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/records/league"
)

// A mending is a result before and after a change.
type mending struct {
	was, now league.Result
	row      image // as it is stored
	names    *register
	file     bool // a corrected file says so
}

// change changes a result: it reads it, lets edit change it, and writes what differs.
func (t *Tx) change(id int64, edit func(*mending) error) error {
	m, err := t.mending(id)
	if err == nil {
		err = edit(m)
	}
	if err == nil {
		err = t.mend(m)
	}
	return err
}

// mending reads a result that is to be changed.
func (t *Tx) mending(id int64) (*mending, error) {
	rows, err := t.imagesByID("results", []int64{id})
	if err == nil && rows[id] == nil {
		err = noResult(id)
	}
	if err != nil {
		return nil, err
	}
	return t.mendingOf(rows[id])
}

func (t *Tx) mendingOf(row image) (*mending, error) {
	m := &mending{row: row, names: t.names}
	var err error
	if m.was, err = t.reader().imaged(row); err != nil {
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

// reader reads results as they are at this point of the command.
func (t *Tx) reader() *reader { return &reader{t.ctx, t.tx, t.names} }

// read reads results as they are at this point of the command.
func (t *Tx) read(ids []int64, take func(*league.Result)) error {
	list, err := t.reader().read(ids, wholeResult)
	for i := range list {
		take(&list[i])
	}
	return err
}

// callNames gives the seats of now the names of their players.
func (m *mending) callNames() {
	for i := range m.now.Seats {
		m.names.call(&m.now.Seats[i])
	}
}

// seatWith is the seat of now in which a player sits, under any name; -1 for none.
func (m *mending) seatWith(player int64) int {
	return slices.IndexFunc(m.now.Seats, func(s league.Seat) bool { return m.names.people.Who(s.Player) == player })
}

// mend writes what differs, and keeps the old version.
func (t *Tx) mend(m *mending) error {
	was, now := &m.was, &m.now
	fields := differences(was, now)
	if len(fields) == 0 && was.Scores().Same(now.Scores()) {
		return nil
	}
	if old, said := dateTexts(was.Played, now.Played); old == said {
		now.Played = was.Played // it may have seconds
	}
	to, season := t.names.label("leagues", plain(now.League)), t.names.label("seasons", plain(now.Season))
	err := t.wantOpen(m.row["league"], m.row["season"])
	if err == nil {
		err = t.wantOpen(to.id, season.id)
	}
	if err != nil {
		return err
	}
	if was.Source != now.Source || was.Outside != now.Outside {
		err = t.attempt(func() error { return t.writeResult(m) })
	} else {
		err = t.writeResult(m)
	}
	if t.s.dialect.taken(err) {
		return refuse("that game is recorded already as another result")
	}
	if err != nil {
		return err
	}
	if err := t.writeTable(m); err != nil {
		return err
	}
	t.look.mended(was, now)
	for i := range fields {
		fields[i].File = m.file
	}
	t.fields = append(t.fields, fields...)
	return nil
}

// remarkState says of a changed result that it does not count.
func (t *Tx) remarkState(f *league.Result) {
	switch f.State {
	case league.Void:
		t.remark("#%d is void and counts for nothing; %s brings it back", f.ID, t.s.hint("records", "confirm", f.ID))
	case league.Contested:
		t.remark("#%d is contested and counts for nothing until %s", f.ID, t.s.hint("records", "confirm", f.ID))
	}
}

// writeResult keeps the old version of a result and writes its row where that changed.
func (t *Tx) writeResult(m *mending) error {
	now := &m.now
	to, err := t.label("leagues", plain(now.League))
	if err != nil {
		return err
	}
	season, err := t.label("seasons", plain(now.Season))
	if err != nil {
		return err
	}
	if err := t.keepOld(version{table: "results", file: m.file}, m.row); err != nil {
		return err
	}
	values := appendResult(nil, now, to.id, season.id)
	var sets []string
	var args []any
	for i, column := range resultsColumns {
		if values[i] != m.row[column] {
			args = append(args, values[i])
			sets = append(sets, fmt.Sprintf("%s = $%d", column, len(args)))
		}
	}
	if len(sets) == 0 {
		return nil
	}
	return t.exec(`UPDATE all_results SET `+strings.Join(sets, ", ")+fmt.Sprintf(` WHERE id = $%d`, len(args)+1), append(args, m.was.ID)...)
}

// writeTable writes a result's position, score lines and seats, where they changed.
func (t *Tx) writeTable(m *mending) error {
	now, id := &m.now, m.was.ID
	lines, err := sheetText(now)
	if err != nil {
		return err
	}
	sheet := appendSheet(nil, now, lines)
	var had []any
	for _, s := range m.row.rows("sheets") {
		had = append([]any{id}, s.values(sheetsColumns[1:])...)
	}
	if !slices.Equal(sheet, had) {
		if err := t.exec(`DELETE FROM all_sheets WHERE result = $1`, id); err != nil {
			return err
		}
		if err := t.insert("sheets", sheetsColumns, sheet); err != nil {
			return fmt.Errorf("writing the position: %w", err)
		}
	}
	for _, s := range m.was.Seats {
		if !slices.ContainsFunc(now.Seats, func(n league.Seat) bool { return n.Player == s.Player }) {
			t.left = append(t.left, s.Player)
		}
	}
	before := m.row.rows("seats")
	var changed []seatRow
	for i := range now.Seats {
		seat := rowOf(now, i)
		if i >= len(before) || !slices.Equal(seat.appendTo(nil)[1:], before[i].values(seatsColumns[1:])) {
			changed = append(changed, seat)
		}
	}
	if len(changed) > 0 {
		if err := t.exec(`DELETE FROM all_seats WHERE result = $1 AND seat IN `+seatsListed(changed), id); err != nil {
			return err
		}
	}
	if len(before) > len(now.Seats) {
		if err := t.exec(`DELETE FROM all_seats WHERE result = $1 AND seat > $2`, id, len(now.Seats)); err != nil {
			return err
		}
	}
	return t.insertSeats(changed)
}

func seatsListed(seats []seatRow) string {
	numbers := make([]int64, len(seats))
	for i := range seats {
		numbers[i] = int64(seats[i].number)
	}
	return listed(numbers)
}

// dropLeft takes back the players who lost a seat and are in no result any more: their
// names were only mistakes.
func (t *Tx) dropLeft() error {
	if len(t.left) == 0 {
		return nil
	}
	// Other names of players stay.
	gone, err := t.numbers(`SELECT id FROM players x WHERE id IN ` + listed(t.left) + ` AND merged IS NULL AND NOT ` + isUsed["players"] + ` ORDER BY id`)
	for _, id := range gone {
		if err == nil {
			err = t.takeName("players", id)
		}
	}
	t.left = nil
	return err
}
