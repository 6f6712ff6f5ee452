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
	Fields  []Field
}

// Log hands the newest commands to show, or all for 0, oldest first.
func (s *Store) Log(ctx context.Context, limit int, show func(Entry) error) error {
	return s.wrap("reading the log", s.log(ctx, limit, show))
}

func (s *Store) log(ctx context.Context, limit int, show func(Entry) error) error {
	if limit == 0 {
		limit = -1
	}
	list, err := s.entries(ctx, ` WHERE c.id IN (SELECT id FROM commands ORDER BY id DESC LIMIT ?) ORDER BY c.id`, limit)
	if err != nil || len(list) == 0 {
		return err
	}
	if err := s.fieldsOf(ctx, list, ` WHERE command >= ?`, list[0].ID); err != nil {
		return err
	}
	for _, e := range list {
		if err := show(e); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) entries(ctx context.Context, where string, args ...any) ([]Entry, error) {
	var list []Entry
	err := query(ctx, s.db, func(rows *sql.Rows) error {
		e, err := scanEntry(rows)
		list = append(list, e)
		return err
	}, entries+where, args...)
	return list, err
}

// fieldsOf tells entries, in the order of their numbers, what they changed.
func (s *Store) fieldsOf(ctx context.Context, list []Entry, where string, arg any) error {
	i := 0
	return query(ctx, s.db, func(rows *sql.Rows) error {
		command, f, err := scanField(rows)
		for i < len(list) && list[i].ID < command {
			i++
		}
		if i < len(list) && list[i].ID == command {
			list[i].Fields = append(list[i].Fields, f)
		}
		return err
	}, fieldColumns+where+` ORDER BY command, step`, arg)
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
	list, err := s.entries(ctx, ` WHERE c.id IN (SELECT command FROM changes WHERE tbl IN ('results', 'sheets') AND ? BETWEEN row AND coalesce(last, row)) ORDER BY c.id`, result)
	if err == nil {
		err = s.fieldsOf(ctx, list, ` WHERE result = ?`, result)
	}
	return list, s.wrap("reading the log", err)
}
