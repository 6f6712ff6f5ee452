package records

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"arbiter/records/engine"
	"arbiter/score"
)

// An Entry is a command as the log shows it.
type Entry struct {
	ID      int64               `json:"command"`
	At      time.Time           `json:"at"` // to the second
	Who     string              `json:"who"`
	What    string              `json:"what"`
	Args    score.Array[string] `json:"args"`
	Rows    int                 `json:"rows"`             // how many rows it changed
	Version string              `json:"version"`          // of the program
	Undoes  int64               `json:"undoes,omitempty"` // the command that it took back; 0 for none
	Undone  int64               `json:"undone,omitempty"` // the command that took it back; 0 for none
	Fields  []Field             `json:"fields,omitempty"`
}

// Log passes the newest commands to show, the oldest of them first. A limit of 0
// means all.
func (s *Store) Log(ctx context.Context, limit int, show func(Entry) error) error {
	where, args := "", []any{}
	if limit > 0 {
		where, args = ` WHERE c.id IN (SELECT id FROM commands ORDER BY id DESC LIMIT $1)`, []any{limit}
	}
	list, err := s.entries(ctx, where, args...)
	if err == nil && len(list) > 0 {
		err = s.addFields(ctx, list, "", list[0].ID)
	}
	for i := range list {
		if err == nil {
			err = show(list[i])
		}
	}
	return err
}

// LastCommand is the number of the newest command, 0 for none. It costs little, so
// that a program may look every moment whether anything was changed. It fails when
// the file was replaced after it was opened.
func (s *Store) LastCommand(ctx context.Context) (n int64, err error) {
	if err = s.InPlace(); err == nil {
		err = s.Q.QueryRowContext(ctx, `SELECT commands FROM arbiter WHERE id = 1`).Scan(&n)
	}
	return n, err
}

// History lists the commands that changed one result.
func (s *Store) History(ctx context.Context, result int64) ([]Entry, error) {
	list, err := s.entries(ctx, ` WHERE c.id IN (SELECT command FROM versions WHERE tbl = 'results' AND $1 BETWEEN id AND last)`, result)
	if err == nil && len(list) > 0 {
		err = s.addFields(ctx, list, ` AND id = $2`, list[0].ID, result)
	}
	return list, err
}

// addFields adds to entries, which are in the order of their numbers, what they changed.
// where picks the rows; with an empty one all rows of all tables count, else results.
func (s *Store) addFields(ctx context.Context, list []Entry, where string, args ...any) error {
	return s.Snapshot(ctx, func(s *Store) error {
		for _, table := range []string{"players", "leagues", "league_seasons", "results"} {
			if where != "" && table != "results" {
				continue
			}
			changes, err := s.changes(ctx, table, ` AND command >= $1`+where, args...)
			if err != nil {
				return err
			}
			for _, c := range slices.Backward(changes) {
				if i, ok := slices.BinarySearchFunc(list, c.command, func(e Entry, id int64) int { return cmp.Compare(e.ID, id) }); ok {
					list[i].Fields = append(list[i].Fields, c.fields...)
				}
			}
		}
		return nil
	})
}

func (s *Store) entries(ctx context.Context, where string, args ...any) ([]Entry, error) {
	var list []Entry
	return list, engine.Each(ctx, s.Q, func(row engine.Record) error {
		e := Entry{ID: row.Int(0), At: time.UnixMilli(row.Int(1)).Truncate(time.Second), Who: row.Text(2), What: row.Text(3), Version: row.Text(5),
			Undoes: row.Int(6), Undone: row.Int(7), Rows: int(row.Int(8))}
		// Check reports broken arguments. The log is shown all the same.
		_ = json.Unmarshal([]byte(row.Text(4)), &e.Args)
		list = append(list, e)
		return nil
	}, `SELECT c.id, c.at, c.who, c.what, c.args, c.version, coalesce(c.undoes, 0), coalesce(u.id, 0),
		(SELECT CAST(coalesce(sum(last - id + 1), 0) AS BIGINT) FROM versions WHERE command = c.id)
		FROM commands c LEFT JOIN commands u ON u.undoes = c.id`+where+` ORDER BY c.id`, args...)
}
