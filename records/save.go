package records

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

// Who gave an identity, when it was no other program.
const (
	sourceID      = "id"      // the text's own `id:`
	sourceText    = "text"    // the records: a digest of the whole text, which says a date
	sourceUndated = "undated" // the same of a text without a date, which makes nothing known
)

// identity is what makes a second reading of the same game known: its id,
// else its whole text with the date in it. A text without a date may well come
// again as another game.
func identity(c *Content, source string) (string, string) {
	switch {
	case c.ID != "" && source == "":
		return sourceID, c.ID
	case c.ID != "" || c.Text == "":
		return source, c.ID
	}
	sum := sha256.Sum256([]byte(c.Text))
	digest := hex.EncodeToString(sum[:16])
	if c.Dated {
		return sourceText, digest
	}
	return sourceUndated, digest
}

// Save records a game. One that is recorded already is left as it is.
func (t *Tx) Save(r NewResult) (Saved, error) {
	saved, err := t.add(&r)
	return saved, t.s.wrap("saving a result", err)
}

func (t *Tx) add(r *NewResult) (Saved, error) {
	for _, s := range []string{r.Game, r.Text, r.ID, r.Source, r.League, r.Season, r.Round, r.Place, r.Note} {
		if !utf8.ValidString(s) || strings.Contains(s, "\x00") {
			return Saved{}, refuse("a text that is not plain UTF-8 cannot be recorded: %q", s)
		}
	}
	if r.State == "" {
		r.State = Confirmed
	}
	if r.Contested {
		r.State = Contested
	}
	entered := t.s.now()
	source, outside := identity(&r.Content, r.Source)
	saved, err := t.known(r, source, outside)
	if err != nil || saved.Known {
		return saved, err
	}
	seats, err := t.seat(&r.Sheet, nil)
	if err != nil {
		return saved, err
	}
	league, err := t.label("leagues", r.League)
	if err != nil {
		return saved, err
	}
	season, err := t.label("seasons", r.Season)
	if err != nil {
		return saved, err
	}
	if r.Played.IsZero() {
		r.Played = entered
	}
	played, zone := toMillis(r.Played)
	sheet, err := toJSON(storeSheet(&r.Sheet))
	if err != nil {
		return saved, err
	}
	err = t.prepared(&t.save, `INSERT INTO results (played, zone, state, seats, game, league, season, complete, entered, round, place, note, source, outside)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, func(st *sql.Stmt) error {
		done, err := st.ExecContext(t.ctx, played, zone, string(r.State), packSeats(seats), r.Game, league, season, r.Complete, t.at,
			r.Round, r.Place, r.Note, source, orNull(outside))
		if err == nil {
			saved.ID, err = done.LastInsertId()
		}
		return err
	})
	if err != nil {
		return saved, err
	}
	err = t.prepared(&t.keep, `INSERT INTO sheets (result, text, sheet, version) VALUES (?, ?, ?, ?)`, func(st *sql.Stmt) error {
		_, err := st.ExecContext(t.ctx, saved.ID, r.Text, sheet, t.s.version)
		return err
	})
	if err != nil {
		return saved, err
	}
	saved.State = r.State
	return saved, errors.Join(t.log("results", saved.ID, nil), t.log("sheets", saved.ID, nil))
}

// known looks for a result with the same identity, or the newest twin.
func (t *Tx) known(r *NewResult, source, outside string) (Saved, error) {
	var saved Saved
	if outside == "" {
		return saved, nil
	}
	if source == sourceUndated {
		err := t.prepared(&t.twin, `SELECT coalesce(max(id), 0) FROM results WHERE outside = ? AND game = ? AND source = 'undated'`, func(st *sql.Stmt) error {
			return st.QueryRowContext(t.ctx, outside, r.Game).Scan(&saved.Twin)
		})
		return saved, err
	}
	var text string
	// The source is compared here: in SQL its parameter beside the index's own
	// condition would have the statement prepared anew each time.
	err := t.prepared(&t.find, `SELECT r.id, r.state, r.source, s.text FROM results r JOIN sheets s ON s.result = r.id
		WHERE r.outside = ? AND r.game = ? AND r.source <> 'undated'`, func(st *sql.Stmt) error {
		rows, err := st.QueryContext(t.ctx, outside, r.Game)
		if err != nil {
			return err
		}
		defer rows.Close()
		var from string
		for rows.Next() && !saved.Known {
			if err := rows.Scan(&saved.ID, &saved.State, &from, &text); err != nil {
				return err
			}
			saved.Known = from == source
		}
		return rows.Err()
	})
	if err == nil && !saved.Known && source == sourceText {
		saved.ID, err = t.formerly(outside, r.Game)
		if saved.Known = saved.ID != 0; saved.Known {
			err = t.tx.QueryRowContext(t.ctx, `SELECT r.state, s.text FROM results r JOIN sheets s ON s.result = r.id WHERE r.id = ?`, saved.ID).Scan(&saved.State, &text)
		}
	}
	if err != nil || !saved.Known {
		return Saved{}, err
	}
	saved.Differs = text != r.Text
	return saved, nil
}

// formerly is the result that had a text, by its digest, before it was mended; 0
// for none.
func (t *Tx) formerly(digest, game string) (id int64, err error) {
	err = t.prepared(&t.former, `SELECT coalesce(max(result), 0) FROM former_texts WHERE digest = ? AND game = ?`, func(st *sql.Stmt) error {
		return st.QueryRowContext(t.ctx, digest, game).Scan(&id)
	})
	return id, err
}

// seat finds or makes the player of each seat. Names that a result had before
// keep their players. Nobody is made before it is clear that all can sit down.
func (t *Tx) seat(sheet *score.Sheet, before map[string]int64) ([]Seat, error) {
	if err := checkPoints(sheet); err != nil {
		return nil, err
	}
	seats := make([]Seat, len(sheet.Tallies))
	keys := make([]string, len(seats))
	places := sheet.Places()
	for i := range sheet.Tallies {
		name := sheet.Tallies[i].Name
		keys[i] = score.NameKey(name)
		if keys[i] == "" || !utf8.ValidString(name) || strings.Contains(name, "\x00") {
			return nil, refuse("%q is no player's name", name)
		}
	}
	if err := t.meet(keys); err != nil {
		return nil, fmt.Errorf("finding the players: %w", err)
	}
	for i := range sheet.Tallies {
		name := sheet.Tallies[i].Name
		id := before[keys[i]]
		if id == 0 {
			id = t.people[keys[i]] // 0 for somebody new
		}
		for j := range i {
			if keys[j] == keys[i] || id != 0 && seats[j].Player == id {
				return nil, onePlayer(sheet.Tallies[j].Name, name)
			}
		}
		seats[i].Player, seats[i].Total = id, sheet.Tallies[i].Total()
		if places != nil {
			seats[i].Place = places[i]
		}
	}
	for i := range seats {
		if seats[i].Player == 0 {
			id, err := t.insert("players", sheet.Tallies[i].Name, keys[i])
			if err != nil {
				return nil, fmt.Errorf("entering the player %s: %w", sheet.Tallies[i].Name, err)
			}
			seats[i].Player, t.people[keys[i]] = id, id
		}
	}
	return seats, nil
}

// meet looks up the players that this command has not met yet, all at once.
func (t *Tx) meet(keys []string) error {
	var unmet []any
	for _, key := range keys {
		if t.people[key] == 0 {
			unmet = append(unmet, key)
		}
	}
	if unmet == nil {
		return nil
	}
	return query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var key string
		var id int64
		err := rows.Scan(&key, &id)
		t.people[key] = id
		return err
	}, `SELECT key, coalesce(folded, id) FROM players WHERE key IN (?`+strings.Repeat(", ?", len(unmet)-1)+`)`, unmet...)
}

// label is the number of a league's or season's name, which is made when new;
// nil for none.
func (t *Tx) label(table, name string) (any, error) {
	if name == "" {
		return nil, nil
	}
	key := score.NameKey(name)
	if id, ok := t.labels[table+key]; ok {
		return id, nil
	}
	var id int64
	err := t.tx.QueryRowContext(t.ctx, `SELECT id FROM `+table+` WHERE key = ?`, key).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		id, err = t.insert(table, name, key)
	}
	if err != nil {
		return nil, fmt.Errorf("finding %q in the %s: %w", name, table, err)
	}
	t.labels[table+key] = id
	return id, nil
}

func (t *Tx) insert(table, name, key string) (int64, error) {
	done, err := t.tx.ExecContext(t.ctx, `INSERT INTO `+table+` (name, key) VALUES (?, ?)`, name, key)
	if err != nil {
		return 0, err
	}
	id, err := done.LastInsertId()
	if err != nil {
		return 0, err
	}
	return id, t.log(table, id, nil)
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}
