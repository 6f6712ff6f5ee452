package records

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// An Entry is a command as the log shows it.
type Entry struct {
	ID      int64               `json:"command"`
	At      time.Time           `json:"at"` // in UTC, to the second
	Who     string              `json:"who"`
	What    string              `json:"what"`
	Args    score.Array[string] `json:"args"`
	Rows    int                 `json:"rows"`             // how many rows or groups of rows it changed
	Version string              `json:"version"`          // of the program
	Undoes  int64               `json:"undoes,omitempty"` // the command that it took back; 0 for none
	Undone  int64               `json:"undone,omitempty"` // the command that took it back, where that is in force; 0 for none
	Fields  []Field             `json:"fields,omitempty"` // what it changed of what was there
}

// Log returns the newest commands, the oldest of them first, with what each changed. A limit of 0
// means all.
func (s *Store) Log(ctx context.Context, limit int) (list []Entry, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		where := ""
		if limit > 0 {
			where = fmt.Sprintf(` WHERE c.id IN (SELECT id FROM commands ORDER BY id DESC LIMIT %d)`, limit)
		}
		if list, err = s.entries(ctx, where); err != nil {
			return err
		}
		changing, err := listed[int64](ctx, s.q, `SELECT DISTINCT command FROM changes WHERE before IS NOT NULL ORDER BY command`) // most commands only record
		if err != nil {
			return err
		}
		n, err := s.names(ctx)
		for i := range list {
			if _, changes := slices.BinarySearch(changing, list[i].ID); changes && err == nil {
				list[i].Fields, err = s.fields(ctx, n, list[i].ID, 0)
			}
		}
		return err
	})
	return list, err
}

// History returns the commands that changed one result, with what each changed of it.
func (s *Store) History(ctx context.Context, result int64) (list []Entry, err error) {
	err = s.Snapshot(ctx, func(s *Store) error {
		commands, err := listed[int64](ctx, s.q, `SELECT command FROM changes WHERE tbl IN ('results', 'seats', 'sheets') AND last >= $1 AND id <= $1 AND before IS NOT NULL`, result)
		if err != nil {
			return err
		}
		recorded, err := listed[int64](ctx, s.q, `SELECT command FROM changes WHERE tbl = 'results' AND last >= $1 AND id <= $1 AND before IS NULL ORDER BY last LIMIT 1`, result)
		if err != nil {
			return err
		}
		if list, err = s.entries(ctx, ` WHERE c.id IN `+inNumbers(append(commands, recorded...))); err != nil {
			return err
		}
		if len(list) == 0 {
			return noResult(result)
		}
		n, err := s.names(ctx)
		for i := range list {
			if err == nil {
				list[i].Fields, err = s.fields(ctx, n, list[i].ID, result)
			}
		}
		return err
	})
	return list, err
}

// LastCommand returns the number of the newest command, 0 for none. It costs little, so that a
// program may check frequently whether anything has changed.
func (s *Store) LastCommand(ctx context.Context) (n int64, err error) {
	if err := s.checkPlace(); err != nil {
		return 0, err
	}
	err = s.q.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) FROM commands`).Scan(&n)
	return n, err
}

// entry returns one command.
func (s *Store) entry(ctx context.Context, id int64) (Entry, error) {
	list, err := s.entries(ctx, fmt.Sprintf(` WHERE c.id = %d`, id))
	if err == nil && len(list) == 0 {
		err = &NotFoundError{Kind: "command", Name: fmt.Sprint(id)}
	}
	if err != nil {
		return Entry{}, err
	}
	return list[0], nil
}

func (s *Store) entries(ctx context.Context, where string) (list []Entry, err error) {
	return list, each(ctx, s.q, func(rows *sql.Rows) error {
		var e Entry
		var at, args string
		if err := rows.Scan(&e.ID, &at, &e.Who, &e.What, &args, &e.Version, &e.Undoes, &e.Undone, &e.Rows); err != nil {
			return err
		}
		e.At, _ = time.Parse(time.RFC3339, at)
		_ = json.Unmarshal([]byte(args), &e.Args) // a damaged list is shown as empty
		list = append(list, e)
		return nil
	}, `SELECT c.id, c.at, c.who, c.what, c.args, c.version, coalesce(c.undoes, 0), coalesce(c.undone, 0),
		(SELECT CAST(coalesce(sum(last - id + 1), 0) AS BIGINT) FROM changes WHERE command = c.id) FROM commands c`+where+` ORDER BY c.id`)
}

// mostFields is the most names and results for which the log lists what a command changed.
const mostFields = 100

// Fields returns what the command has changed so far of what was there.
func (t *Tx) Fields() ([]Field, error) {
	n, err := t.readNames()
	if err != nil {
		return nil, err
	}
	return t.View().fields(t.ctx, n, t.id, 0)
}

// fields returns what a command changed in one result, or for 0 in all that was there before it and
// still is.
func (s *Store) fields(ctx context.Context, n *names, command, result int64) ([]Field, error) {
	var changes []change
	err := each(ctx, s.q, func(rows *sql.Rows) error {
		var name string
		var c change
		err := rows.Scan(&name, &c.id, &c.last)
		c.of = tableOf(name)
		changes = append(changes, c)
		return err
	}, `SELECT tbl, id, last FROM changes WHERE command = $1 AND before IS NOT NULL AND ($2 = 0 OR tbl IN ('results', 'seats', 'sheets') AND last >= $2 AND id <= $2) ORDER BY id, tbl LIMIT $3`,
		command, result, mostFields)
	if err != nil {
		return nil, err
	}
	var list []Field
	read := images{}
	told := map[int64]bool{} // results
	for _, c := range changes {
		switch c.of.name {
		case "players", "leagues", "seasons":
			before, after, err := s.versions(ctx, read, c.of.name, c.id, command)
			if err != nil {
				return nil, err
			}
			if len(before) > 0 && len(after) > 0 {
				list = append(list, nameFields(n, c.of.name, before[0], after[0])...)
			}
		case "results", "seats", "sheets":
			for id := c.id; id <= c.last && len(told) < mostFields; id++ {
				if told[id] || result != 0 && id != result {
					continue
				}
				told[id] = true
				was, now, err := s.resultVersions(ctx, read, n, id, command)
				if err != nil {
					return nil, err
				}
				if was != nil && now != nil {
					list = append(list, fieldsBetween(was, now)...)
				}
			}
		}
	}
	return list, nil
}

// images caches the images of changes that were read, so that one of many rows is read once: by
// table, command and first key, and within that the rows by their own key.
type images map[string]map[int64][]Row

// versions returns the rows of a table with a key as they were before a command and after it. The
// latter are those that the next command to change them noted, or the present ones.
func (s *Store) versions(ctx context.Context, read images, table string, key, command int64) (before, after []Row, err error) {
	of := tableOf(table)
	after, err = s.rowsBefore(ctx, read, of, key, command+1)
	if err != nil {
		return nil, nil, err
	}
	before, err = s.rowsBefore(ctx, read, of, key, command)
	return before, after, err
}

// rowsBefore returns the rows of a table with a key as they were before a command.
func (s *Store) rowsBefore(ctx context.Context, read images, of *table, key, command int64) ([]Row, error) {
	var by, first int64
	err := s.q.QueryRowContext(ctx, `SELECT command, id FROM changes WHERE tbl = $1 AND last >= $2 AND id <= $2 AND command >= $3 AND before IS NOT NULL ORDER BY command LIMIT 1`, of.name, key, command).Scan(&by, &first)
	if err == sql.ErrNoRows {
		return s.rows(ctx, of, key)
	}
	if err != nil {
		return nil, err
	}
	name := fmt.Sprint(of.name, " ", by, " ", first)
	if read[name] == nil {
		var noted string
		if err := s.q.QueryRowContext(ctx, `SELECT before FROM changes WHERE tbl = $1 AND command = $2 AND id = $3`, of.name, by, first).Scan(&noted); err != nil {
			return nil, err
		}
		rows, err := readImage(noted)
		if err != nil {
			return nil, err
		}
		read[name] = map[int64][]Row{}
		for _, r := range rows {
			read[name][of.keyOf(r)] = append(read[name][of.keyOf(r)], r)
		}
	}
	return read[name][key], nil
}

// rows returns the rows of a table with a key as they are now.
func (s *Store) rows(ctx context.Context, of *table, key int64) (list []Row, err error) {
	return list, each(ctx, s.q, func(rows *sql.Rows) error {
		r, into := make(Row, len(of.columns)), make([]any, len(of.columns))
		for i := range r {
			into[i] = &r[i]
		}
		err := rows.Scan(into...)
		list = append(list, r)
		return err
	}, `SELECT `+strings.Join(of.columns, ", ")+` FROM `+of.name+` WHERE `+of.key+` = $1 ORDER BY `+of.order, key)
}

// resultVersions returns a result as it was before a command and after it; nil where it was not
// there.
func (s *Store) resultVersions(ctx context.Context, read images, n *names, id, command int64) (was, now *league.Result, err error) {
	if was, err = s.resultVersion(ctx, read, n, id, command); err != nil {
		return nil, nil, err
	}
	now, err = s.resultVersion(ctx, read, n, id, command+1)
	return was, now, err
}

func (s *Store) resultVersion(ctx context.Context, read images, n *names, id, command int64) (*league.Result, error) {
	rows, err := s.rowsBefore(ctx, read, tableOf("results"), id, command)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	row := rows[0]
	result := resultRow{id: id, uid: text(row[1]), game: text(row[2]), state: text(row[3]), complete: number(row[4]) == 1, day: text(row[5]), time: text(row[6]), entered: text(row[7]),
		league: number(row[8]), season: number(row[9]), round: text(row[10]), venue: text(row[11]), note: text(row[12])}
	r := result.result(n)
	seats, err := s.rowsBefore(ctx, read, tableOf("seats"), id, command)
	if err != nil {
		return nil, err
	}
	for _, row := range seats {
		seat := seatRow{result: id, player: number(row[2]), place: number(row[3]), points: sql.NullFloat64{Float64: decimal(row[4]), Valid: row[4] != nil}, called: sql.NullString{String: text(row[5])}}
		r.Seats = append(r.Seats, seat.seatOf(n))
	}
	sheets, err := s.rowsBefore(ctx, read, tableOf("sheets"), id, command)
	if err != nil || len(sheets) == 0 {
		return r, err
	}
	sheet := sheetRow{id, text(sheets[0][1]), text(sheets[0][2]), text(sheets[0][3]), text(sheets[0][4])}
	return r, sheet.addTo(r)
}

// nameFields returns what a command changed of a name.
func nameFields(n *names, table string, before, after Row) (list []Field) {
	say := func(name, of, old, now string) {
		if old != now {
			list = append(list, Field{Name: name, Player: of, Old: old, New: now})
		}
	}
	switch table {
	case "players":
		of := text(after[2])
		say(fieldName, of, text(before[2]), of)
		say(fieldMerged, of, n.nameOf(number(before[4])), n.nameOf(number(after[4])))
		say(fieldGuest, of, yesOrNo(number(before[5]) == 1), yesOrNo(number(after[5]) == 1))
	case "leagues":
		of := text(after[1])
		say(fieldName, of, text(before[1]), of)
		if before[3] != nil && after[3] != nil {
			say(fieldTerms, of, text(before[3]), text(after[3]))
		}
	case "seasons":
		of := text(after[2])
		if l := n.league[number(after[1])]; l != nil {
			of = l.name + " " + of
		}
		say(fieldBegan, of, beginning(text(before[4])), beginning(text(after[4])))
		if before[5] != nil && after[5] != nil {
			say(fieldTerms, of, text(before[5]), text(after[5]))
		}
		say(fieldState, of, seasonState(before), seasonState(after))
	}
	return list
}

// nameOf returns the name of a row of the players; "" for none.
func (n *names) nameOf(id int64) string {
	if p := n.player[id]; p != nil {
		return p.name
	}
	return ""
}

// seasonState returns the state of a row of the seasons; "" for one that was not opened.
func seasonState(row Row) string {
	switch {
	case number(row[6]) == 1:
		return "closed"
	case row[4] == nil:
		return ""
	}
	return "open"
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// text returns a value of a column of texts; "" for NULL.
func text(value any) string {
	s, _ := value.(string)
	return s
}

// number returns a value of a column of whole numbers; 0 for NULL.
func number(value any) int64 {
	n, _ := value.(int64)
	return n
}

// decimal returns a value of a column of points; 0 for NULL.
func decimal(value any) float64 {
	if f, ok := value.(float64); ok {
		return f
	}
	return float64(number(value))
}
