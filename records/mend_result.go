package records

import (
	"fmt"
	"slices"

	"arbiter/records/league"
)

// A mending is a result before and after a change.
type mending struct {
	was, now Full
	who      []int64 // by seat of now, the player; for a merged one, the player it stands for
	file     bool    // a corrected file says so
}

// mending reads a result that is to be changed.
func (t *Tx) mending(id int64) (*mending, error) {
	m := &mending{}
	err := t.read([]int64{id}, func(f *Full) { m.was = *f })
	if err == nil && m.was.ID == 0 {
		err = noResult(id)
	}
	if err != nil {
		return nil, err
	}
	m.now = m.was
	m.now.Seats = slices.Clone(m.was.Seats)
	m.now.Breakdown.Players = slices.Clone(m.was.Breakdown.Players)
	if err := t.callNames(m); err != nil {
		return nil, err
	}
	m.was.Names = m.now.Names
	return m, nil
}

// read reads results as they are at this point of the command.
func (t *Tx) read(ids []int64, take func(*Full)) error {
	if t.found.reader == nil {
		var err error
		if t.found.reader, err = t.s.reader(t.ctx, t.tx); err != nil {
			return err
		}
	}
	list, err := t.found.reader.read(ids, wholeResult)
	for i := range list {
		take(&list[i])
	}
	return err
}

// callNames finds the players and their current names for the seats of now.
func (t *Tx) callNames(m *mending) error {
	m.now.Names, m.who = make([]string, len(m.now.Seats)), make([]int64, len(m.now.Seats))
	for i, s := range m.now.Seats {
		p, err := t.personOf(s.Player)
		if err == nil {
			p, err = t.personOf(p.main())
		}
		if err != nil {
			return fmt.Errorf("result #%d: %w", m.was.ID, err)
		}
		m.who[i], m.now.Names[i] = p.id, p.name
	}
	return nil
}

// mend writes what differs and notes it for the log.
func (t *Tx) mend(m *mending) error {
	fields := differences(&m.was, &m.now)
	if len(fields) == 0 {
		return nil
	}
	was, now := &m.was, &m.now
	if old, said := dateTexts(was.Played, now.Played); old == said {
		now.Played = was.Played // it may have seconds
	}
	to, err := t.label("leagues", plain(now.League), true)
	if err != nil {
		return err
	}
	season, err := t.label("seasons", plain(now.Season), true)
	if err != nil {
		return err
	}
	if err := t.wantOpen(to.id, season.id); err != nil {
		return err
	}
	if err := t.wantOpenResult(was.ID); err != nil {
		return err
	}
	if err := t.touch("results", was.ID); err != nil {
		return err
	}
	played, zone := league.ToMillis(now.Played)
	err = t.attempt(func() error {
		return t.exec(`UPDATE results SET played = $1, zone = $2, state = $3, league = $4, season = $5, complete = $6,
			round = $7, place = $8, note = $9, source = $10, outside = $11 WHERE id = $12`,
			played, zone, string(now.State), to.id, season.id, oneIf(now.Complete),
			plain(now.Round), plain(now.Place), plain(now.Note), now.Source, orNull(now.Outside), was.ID)
	})
	if t.s.dialect.taken(err) {
		return refuse("that game is recorded already as another result")
	}
	if err != nil {
		return err
	}
	if err := t.writeTable(was.ID, now); err != nil {
		return err
	}
	t.look.mended(&was.Result, &now.Result)
	if was.Source == sourceText && was.Outside != now.Outside { // so that the same file is still known when it is read again
		if err := t.exec(`DELETE FROM former_texts WHERE result = $1 AND digest = $2`, was.ID, was.Outside); err != nil {
			return err
		}
		if err := t.exec(`INSERT INTO former_texts (result, digest, game) VALUES ($1, $2, $3)`, was.ID, was.Outside, was.Game); err != nil {
			return err
		}
	}
	for _, s := range was.Seats {
		if !slices.ContainsFunc(now.Seats, func(n league.Seat) bool { return n.Player == s.Player }) {
			t.left = append(t.left, s.Player)
		}
	}
	for i := range fields {
		fields[i].File = m.file
	}
	t.fields = append(t.fields, fields...)
	switch now.State {
	case league.Void:
		t.remark("#%d is void and counts for nothing; %s brings it back", was.ID, t.s.hint("records", "confirm", was.ID))
	case league.Contested:
		t.remark("#%d is contested and counts for nothing until %s", was.ID, t.s.hint("records", "confirm", was.ID))
	}
	return nil
}

// writeTable writes a result's position, breakdown and seats.
func (t *Tx) writeTable(id int64, f *Full) error {
	breakdown, err := f.storedText()
	if err != nil {
		return err
	}
	err = t.exec(`DELETE FROM sheets WHERE result = $1`, id)
	if err == nil && f.Text+breakdown+f.Origin != "" {
		err = t.insert("sheets", sheetsColumns, []any{id, f.Text, breakdown, f.Version, f.Origin})
	}
	if err != nil {
		return fmt.Errorf("writing the position: %w", err)
	}
	if err := t.exec(`DELETE FROM seats WHERE result = $1`, id); err != nil {
		return err
	}
	seats := make([]seatRow, len(f.Seats))
	for i, s := range f.Seats {
		p, err := t.personOf(s.Player)
		if err != nil {
			return err
		}
		seats[i] = seatRow{id, i + 1, s.Player, s.Place, s.Points, s.NoPoints, ""}
		if breakdown == "" && f.Breakdown.Players[i].Name != p.name {
			seats[i].called = f.Breakdown.Players[i].Name
		}
	}
	return t.insertSeats(seats)
}

// dropLeft deletes the players who lost a seat and are in no result any more: their
// names were only mistakes.
func (t *Tx) dropLeft() error {
	if len(t.left) == 0 {
		return nil
	}
	// Other names of players stay.
	gone, err := t.numbers(`SELECT id FROM players x WHERE id IN ` + listed(t.left) + ` AND merged IS NULL AND NOT ` + isUsed["players"] + ` ORDER BY id`)
	for _, id := range gone {
		if err == nil {
			err = t.takeAway(&change{table: "players", first: id, last: id})
		}
	}
	t.left = nil
	return err
}
