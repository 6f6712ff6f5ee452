package records

import (
	"database/sql"
	"fmt"
	"slices"
)

// A mending is a result as it was and as it shall be.
type mending struct {
	was, now Full
	who      []int64 // by seat of now, the player whom it means; merged ones are one
	file     bool    // a corrected file says so
}

// mending begins to change a result.
func (t *Tx) mending(id int64) (*mending, error) {
	m := &mending{}
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var err error
		m.was, err = scanFull(rows, &roster{})
		return err
	}, `SELECT `+resultColumns+`, h.text, h.sheet, h.version, h.origin`+resultTables+` WHERE r.id = ?`, id)
	if err == nil && m.was.ID == 0 {
		err = missing(sql.ErrNoRows, id)
	}
	if err != nil {
		return nil, err
	}
	m.now = m.was
	m.now.Seats = slices.Clone(m.was.Seats)
	m.now.Sheet.Players = slices.Clone(m.was.Sheet.Players)
	if err := t.callNames(m); err != nil {
		return nil, err
	}
	m.was.Names = m.now.Names
	return m, nil
}

// callNames finds out who sits in the seats of now.
func (t *Tx) callNames(m *mending) error {
	m.now.Names, m.who = make([]string, len(m.now.Seats)), make([]int64, len(m.now.Seats))
	for i, s := range m.now.Seats {
		err := t.tx.QueryRowContext(t.ctx, `SELECT p.id, p.name FROM players o JOIN players p ON p.id = coalesce(o.folded, o.id) WHERE o.id = ?`, s.Player).
			Scan(&m.who[i], &m.now.Names[i])
		if err != nil {
			return fmt.Errorf("finding the player %d of result #%d: %w", s.Player, m.was.ID, err)
		}
	}
	return nil
}

// mend writes what differs and notes it for the log. Where nothing does, nothing
// is written.
func (t *Tx) mend(m *mending) error {
	fields := differences(&m.was, &m.now)
	if len(fields) == 0 {
		return nil
	}
	was, now := &m.was, &m.now
	if old, said := dateTexts(was.Played, now.Played); old == said {
		now.Played = was.Played // which may have seconds
	}
	league, err := t.label("leagues", plain(now.League))
	if err != nil {
		return err
	}
	season, err := t.label("seasons", plain(now.Season))
	if err != nil {
		return err
	}
	if err := t.touch("results", was.ID); err != nil {
		return err
	}
	played, zone := toMillis(now.Played)
	_, err = t.tx.ExecContext(t.ctx, `UPDATE results SET played = ?, zone = ?, state = ?, seats = ?, league = ?, season = ?, complete = ?,
		round = ?, place = ?, note = ?, source = ?, outside = ? WHERE id = ?`,
		played, zone, string(now.State), packSeats(now.Seats), league, season, now.Complete,
		plain(now.Round), plain(now.Place), plain(now.Note), now.Source, orNull(now.Outside), was.ID)
	if isTaken(err) {
		return refuse("that game is recorded already, as another result")
	}
	if err != nil {
		return err
	}
	if err := t.writeSheet(was, now); err != nil {
		return err
	}
	for _, s := range was.Seats {
		if !slices.ContainsFunc(now.Seats, func(n Seat) bool { return n.Player == s.Player }) {
			t.left = append(t.left, s.Player)
		}
	}
	for i := range fields {
		fields[i].File = m.file
	}
	t.fields = append(t.fields, fields...)
	switch now.State {
	case Void:
		t.remark("#%d is void and counts for nothing; arbiter records confirm %d brings it back", was.ID, was.ID)
	case Contested:
		t.remark("#%d is contested and counts for nothing until arbiter records confirm %d", was.ID, was.ID)
	}
	return nil
}

// dropLeft takes the players out who lost a seat and are in no result any more:
// a name that was only a mistake goes with it.
func (t *Tx) dropLeft() error {
	t.sitters = nil
	for _, id := range t.left {
		used, err := t.used("players", id)
		if err != nil {
			return err
		}
		var own bool // neither another name of somebody nor gone already
		err = t.tx.QueryRowContext(t.ctx, `SELECT EXISTS (SELECT 1 FROM players WHERE id = ? AND folded IS NULL)`, id).Scan(&own)
		if err != nil {
			return err
		}
		if used || !own {
			continue
		}
		if err := t.touch("players", id); err != nil {
			return err
		}
		if _, err := t.tx.ExecContext(t.ctx, `DELETE FROM players WHERE id = ?`, id); err != nil {
			return err
		}
	}
	t.left = nil
	return nil
}

// writeSheet writes the position and the lines, and keeps in mind which text
// made the result known before.
func (t *Tx) writeSheet(was, now *Full) error {
	before, err := toJSON(was.Sheet)
	if err != nil {
		return err
	}
	after, err := toJSON(now.Sheet)
	if err != nil {
		return err
	}
	if before == after && was.Text == now.Text && was.Origin == now.Origin {
		return nil
	}
	if err := t.touch("sheets", was.ID); err != nil {
		return err
	}
	_, err = t.tx.ExecContext(t.ctx, `UPDATE sheets SET text = ?, sheet = ?, version = ?, origin = ? WHERE result = ?`, now.Text, after, now.Version, now.Origin, was.ID)
	if err != nil {
		return fmt.Errorf("writing the new position: %w", err)
	}
	if was.Source != sourceText || was.Outside == now.Outside {
		return nil
	}
	done, err := t.tx.ExecContext(t.ctx, `INSERT INTO former_texts (digest, game, result) VALUES (?, ?, ?)`, was.Outside, was.Game, was.ID)
	if err != nil {
		return err
	}
	row, err := done.LastInsertId()
	if err != nil {
		return err
	}
	return t.log("former_texts", row, nil)
}
