package records

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
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
	err := t.tx.QueryRowContext(t.ctx, `SELECT state, note FROM results WHERE id = $1`, id).Scan(&was, &old)
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
	return t.exec(`UPDATE results SET state = $1, note = $2 WHERE id = $3`, string(state), plain(note), id)
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
	Played   *time.Time
	League   *string
	Season   *string
	Round    *string
	Place    *string
	Note     *string
	Position *NewResult // another position, scored anew; of the result it says no more
}

// Edit changes a result.
func (t *Tx) Edit(id int64, e Edit) error {
	return t.s.wrap("editing a result", t.edit(id, &e))
}

func (t *Tx) edit(id int64, e *Edit) error {
	var game string
	if err := t.tx.QueryRowContext(t.ctx, `SELECT game FROM results WHERE id = $1`, id).Scan(&game); err != nil {
		return missing(err, id)
	}
	if err := t.touch("results", id); err != nil {
		return err
	}
	set := func(column string, value any) error {
		return t.exec(`UPDATE results SET `+column+` = $1 WHERE id = $2`, value, id)
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
	if e.Position == nil {
		return nil
	}
	if e.Position.Game != game {
		return refuse("result #%d is a game of %s, not of %s; void it and record the other", id, game, e.Position.Game)
	}
	return t.replace(id, e.Position)
}

// replace gives a result another position. People keep their numbers where
// the names are the same.
func (t *Tx) replace(id int64, n *NewResult) error {
	if err := n.check(); err != nil {
		return err
	}
	list, err := t.stored(`r.id = $1`, []any{id})
	if err != nil {
		return err
	}
	old := &list[0]
	sheet, err := readSheet(old.sheet)
	if err != nil {
		return err
	}
	before := map[string]int64{}
	for i := range min(len(old.seats), len(sheet.Players)) {
		before[score.NameKey(sheet.Players[i].Name)] = old.seats[i].Player
	}
	players := make([]int64, len(n.Seats))
	for i := range n.Seats {
		name := n.Seats[i].Name
		if players[i] = before[score.NameKey(name)]; players[i] == 0 {
			if players[i], err = t.named(name); err != nil {
				return err
			}
		}
		if j := slices.Index(players[:i], players[i]); j >= 0 {
			return onePlayer(n.Seats[j].Name, name)
		}
	}
	// The identity follows the text, so that reading the mended file again is
	// known; one that another program gave stays, or reading that program's file
	// again would record the game again.
	source, outside := old.source, old.outside
	own := source == "" || source == sourceID || source == SourceFile
	if n.Outside != "" && own || source == sourceText || source == sourceUndated {
		source, outside = identity(n)
	}
	state := old.state
	if n.State == Contested {
		state = Contested
	}
	err = t.try(func() error {
		return t.exec(`UPDATE results SET complete = $1, source = $2, outside = $3, state = $4 WHERE id = $5`, oneIf(n.Complete), source, orNull(outside), string(state), id)
	})
	if t.s.dialect.taken(err) {
		return refuse("that game is recorded already, as another result")
	}
	if err != nil {
		return err
	}
	return t.write(id, n.Text, n.Sheet, n.Seats, players)
}

// write gives a result other seats, lines and text.
func (t *Tx) write(id int64, text, sheet string, list []NewSeat, players []int64) error {
	if err := t.exec(`UPDATE sheets SET text = $1, sheet = $2, version = $3 WHERE result = $4`, text, sheet, t.s.version, id); err != nil {
		return fmt.Errorf("writing the position: %w", err)
	}
	if err := t.exec(`DELETE FROM seats WHERE result = $1`, id); err != nil {
		return err
	}
	seats := make([]seatRow, len(list))
	for i := range list {
		seats[i] = seatRow{id, i + 1, players[i], list[i].Place, list[i].Points}
	}
	return t.insertSeats(seats)
}
