package records

import (
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"arbiter/score"
)

// SetState contests, confirms or voids a result; a note is added to its own.
func (t *Tx) SetState(id int64, state State, note string) error {
	return t.s.wrap("changing a result", t.setState(id, state, note))
}

func (t *Tx) setState(id int64, state State, note string) error {
	var was State
	var old string
	err := t.tx.QueryRowContext(t.ctx, `SELECT state, note FROM results WHERE id = ?`, id).Scan(&was, &old)
	if err != nil {
		return missing(err, id)
	}
	if was == state && note == "" {
		return refuse("result #%d is %s already", id, state)
	}
	if note != "" && old != "" {
		note = old + "; " + note
	} else if note == "" {
		note = old
	}
	if err := t.touch("results", id); err != nil {
		return err
	}
	_, err = t.tx.ExecContext(t.ctx, `UPDATE results SET state = ?, note = ? WHERE id = ?`, string(state), plain(note), id)
	return err
}

// missing makes an error of a result that is not there.
func missing(err error, id int64) error {
	if errors.Is(err, sql.ErrNoRows) {
		return &NotFoundError{Kind: "result", Name: strconv.FormatInt(id, 10)}
	}
	return err
}

// An Edit says what to change of a result; nil leaves a thing as it is.
type Edit struct {
	Played  *time.Time
	League  *string
	Season  *string
	Round   *string
	Place   *string
	Note    *string
	Content *Content // another position, scored anew
}

// Edit changes a result.
func (t *Tx) Edit(id int64, e Edit) error {
	return t.s.wrap("editing a result", t.edit(id, &e))
}

func (t *Tx) edit(id int64, e *Edit) error {
	var game string
	if err := t.tx.QueryRowContext(t.ctx, `SELECT game FROM results WHERE id = ?`, id).Scan(&game); err != nil {
		return missing(err, id)
	}
	if err := t.touch("results", id); err != nil {
		return err
	}
	set := func(column string, value any) error {
		_, err := t.tx.ExecContext(t.ctx, `UPDATE results SET `+column+` = ? WHERE id = ?`, value, id)
		return err
	}
	if e.Played != nil {
		played, zone := toMillis(*e.Played)
		if err := errors.Join(set("played", played), set("zone", zone)); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		column, table string
		value         *string
	}{{"league", "leagues", e.League}, {"season", "seasons", e.Season}} {
		if f.value == nil {
			continue
		}
		label, err := t.label(f.table, plain(*f.value))
		if err != nil {
			return err
		}
		if err := set(f.column, label); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		column string
		value  *string
	}{{"round", e.Round}, {"place", e.Place}, {"note", e.Note}} {
		if f.value != nil {
			if err := set(f.column, plain(*f.value)); err != nil {
				return err
			}
		}
	}
	if e.Content == nil {
		return nil
	}
	if e.Content.Game != game {
		return refuse("result #%d is a game of %s, not of %s; void it and record the other", id, game, e.Content.Game)
	}
	return t.replace(id, e.Content)
}

// replace gives a result another position. People keep their numbers where
// the names are the same.
func (t *Tx) replace(id int64, c *Content) error {
	var text, source string
	var outside sql.NullString
	var packed []byte
	err := t.tx.QueryRowContext(t.ctx, `SELECT r.source, r.outside, r.seats, s.sheet FROM results r JOIN sheets s ON s.result = r.id WHERE r.id = ?`, id).
		Scan(&source, &outside, &packed, &text)
	if err != nil {
		return err
	}
	old, err := readSheet(text)
	if err != nil {
		return err
	}
	seats, err := unpackSeats(nil, packed)
	if err != nil {
		return err
	}
	before := map[string]int64{}
	for i := range min(len(seats), len(old.Players)) {
		before[score.NameKey(old.Players[i].Name)] = seats[i].Player
	}
	if seats, err = t.seat(&c.Sheet, before); err != nil {
		return err
	}
	sheet, err := toJSON(storeSheet(&c.Sheet))
	if err != nil {
		return err
	}
	// The identity follows the text, so that reading the mended file again is
	// known; one that another program gave stays, or reading that program's file
	// again would record the game again.
	own := source == "" || source == sourceID || source == SourceFile
	if c.ID != "" && own || source == sourceText || source == sourceUndated {
		s, o := identity(c, "")
		source, outside = s, sql.NullString{String: o, Valid: o != ""}
	}
	state := ""
	if c.Contested {
		state = string(Contested)
	}
	_, err = t.tx.ExecContext(t.ctx, `UPDATE results SET seats = ?, complete = ?, source = ?, outside = ?, state = coalesce(nullif(?, ''), state) WHERE id = ?`,
		packSeats(seats), c.Complete, source, outside, state, id)
	if isTaken(err) {
		return refuse("that game is recorded already, as another result")
	}
	if err != nil {
		return err
	}
	if err := t.touch("sheets", id); err != nil {
		return err
	}
	_, err = t.tx.ExecContext(t.ctx, `UPDATE sheets SET text = ?, sheet = ?, version = ? WHERE result = ?`, c.Text, sheet, t.s.version, id)
	if err != nil {
		return fmt.Errorf("writing the new position: %w", err)
	}
	return nil
}
