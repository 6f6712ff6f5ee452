package records

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"
)

// An Entry is a command as the log shows it.
type Entry struct {
	ID      int64
	At      time.Time
	Who     string
	What    string
	Args    []string
	Version string // of the program
	Undoes  int64  // the command that it took back; 0 for none
	Undone  int64  // the command that took it back; 0 for none
	Rows    int    // how many rows it changed
}

// Log hands the newest commands to show, or all for 0, oldest first.
func (s *Store) Log(ctx context.Context, limit int, show func(Entry) error) error {
	if limit == 0 {
		limit = -1
	}
	err := query(ctx, s.db, func(rows *sql.Rows) error {
		e, err := scanEntry(rows)
		if err != nil {
			return err
		}
		return show(e)
	}, entries+` WHERE c.id IN (SELECT id FROM commands ORDER BY id DESC LIMIT ?) ORDER BY c.id`, limit)
	return s.wrap("reading the log", err)
}

const entries = `SELECT c.id, c.at, c.who, c.what, c.args, c.version, coalesce(c.undoes, 0), coalesce(u.id, 0),
	(SELECT coalesce(sum(coalesce(last, row) - row + 1), 0) FROM changes WHERE command = c.id)
	FROM commands c LEFT JOIN commands u ON u.undoes = c.id`

func scanEntry(rows *sql.Rows) (Entry, error) {
	var e Entry
	var at int64
	var args string
	if err := rows.Scan(&e.ID, &at, &e.Who, &e.What, &args, &e.Version, &e.Undoes, &e.Undone, &e.Rows); err != nil {
		return e, err
	}
	e.At = time.UnixMilli(at)
	// Broken arguments are a finding of Check, no reason to hide the log.
	_ = json.Unmarshal([]byte(args), &e.Args)
	return e, nil
}

// History is the log's part about one result.
func (s *Store) History(ctx context.Context, result int64) ([]Entry, error) {
	var list []Entry
	err := query(ctx, s.db, func(rows *sql.Rows) error {
		e, err := scanEntry(rows)
		list = append(list, e)
		return err
	}, entries+` WHERE c.id IN (SELECT command FROM changes WHERE tbl IN ('results', 'sheets') AND ? BETWEEN row AND coalesce(last, row)) ORDER BY c.id`, result)
	return list, s.wrap("reading the log", err)
}
