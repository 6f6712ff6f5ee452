package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Copied says how much a whole copy holds.
type Copied struct {
	Results  int `json:"results"`
	Players  int `json:"players"`  // names, former ones too
	Commands int `json:"commands"` // of the log
}

// CopyTo copies the whole records, with their numbers and their log, to a new file or to a
// server where nothing is recorded yet. When anything fails, it leaves no row and no new file
// there.
func (s *Store) CopyTo(ctx context.Context, place string) (c Copied, err error) {
	if !IsServer(place) {
		err = s.Backup(ctx, place)
	} else if err = s.CheckFile(ctx); err == nil {
		err = s.copyAll(ctx, place)
	}
	if err != nil {
		return c, err
	}
	made, err := Open(place, Options{Read: true, Now: s.now})
	if err != nil {
		return c, err
	}
	ctx = context.WithoutCancel(ctx) // the copy is complete
	err = made.q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM results), (SELECT count(*) FROM players), (SELECT count(*) FROM commands)`).Scan(&c.Results, &c.Players, &c.Commands)
	return c, errors.Join(err, made.Close())
}

// unlogged are the tables whose changes are not logged.
var unlogged = []table{
	{"commands", "id", "id", []string{"id", "at", "who", "what", "args", "version", "undoes", "undone"}},
	{"changes", "command", "command, tbl, id", []string{"command", "tbl", "id", "last", "before"}},
}

// copyAll copies all rows of all tables to a place where nothing is recorded yet.
func (s *Store) copyAll(ctx context.Context, place string) error {
	to, err := Open(place, Options{Create: true, Now: s.now, Version: s.version})
	if err != nil {
		return Explain(place, err)
	}
	err = s.Snapshot(ctx, func(s *Store) error {
		tx, err := to.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		t := &Tx{s: to, ctx: ctx, tx: tx, server: to.server}
		there, err := t.number(`SELECT (SELECT count(*) FROM commands) + (SELECT count(*) FROM players)`)
		if err != nil {
			return err
		}
		if there > 0 {
			return refuse("%s is not empty; a whole copy needs a place where nothing is recorded yet", to.place)
		}
		for _, of := range slices.Concat(tables, unlogged) {
			if err := t.copyTable(s, &of); err != nil {
				return fmt.Errorf("copying the %s: %w", of.name, err)
			}
		}
		if t.server {
			if err := t.exec(`SET CONSTRAINTS ALL IMMEDIATE`); err != nil {
				return err
			}
		}
		return tx.Commit()
	})
	return errors.Join(Explain(place, err), to.Close())
}

// copyTable copies the rows of one table.
func (t *Tx) copyTable(from *Store, of *table) error {
	var piece []Row
	err := each(t.ctx, from.q, func(rows *sql.Rows) error {
		r, into := make(Row, len(of.columns)), make([]any, len(of.columns))
		for i := range r {
			into[i] = &r[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if piece = append(piece, r); len(piece) < 500 {
			return nil
		}
		err := t.insert(of, piece)
		piece = piece[:0]
		return err
	}, `SELECT `+strings.Join(of.columns, ", ")+` FROM `+of.name+` ORDER BY `+of.order)
	if err != nil {
		return err
	}
	return t.insert(of, piece)
}
