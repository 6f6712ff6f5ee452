package records

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

//go:embed schema.sql
var schema string

//go:embed from_format_3.sql
var fromFormat3 string

// Formats of the records. Nothing leads from a format before the first release.
const (
	released      = 3 // of 0.2.0
	currentFormat = 4
)

// migrate makes new records, or backs up those of 0.2.0 and brings them to this format.
func (s *Store) migrate(version int) error {
	backup := ""
	if version > 0 {
		var err error
		if backup, err = s.backupBeside(context.Background(), version); err != nil {
			return fmt.Errorf("backing up before the change of format: %w", err)
		}
	}
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if s.dialect == postgresDialect && version > 0 { // writers lock a row, which would not keep them from the tables
		if _, err := tx.Exec(`LOCK TABLE arbiter`); err != nil {
			return err
		}
	}
	if version > 0 || s.dialect == sqliteDialect { // another process may have been quicker
		if err := tx.QueryRow(s.dialect.look).Scan(&version); err != nil {
			return err
		}
	}
	var told []string
	switch version {
	case 0:
		_, err = tx.Exec(s.dialect.script(schema))
	case released:
		told, err = s.update(tx, fromFormat3)
		says := "the records of version 0.2.0 have the form of this version now, which 0.2.0 cannot read"
		if backup != "" {
			says += "; backup: " + backup
		}
		told = append([]string{says}, told...)
	default: // it is ready
		return tx.Commit()
	}
	if err == nil {
		_, err = tx.Exec(fmt.Sprintf(s.dialect.mark, currentFormat))
	}
	if err != nil {
		return fmt.Errorf("changing to format %d: %w", currentFormat, err)
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, sentence := range told {
		s.say(sentence)
	}
	return nil
}

// update brings records of 0.2.0 to this format, and compares what they say with what they
// said. told is what the user should know of it.
func (s *Store) update(tx *sql.Tx, script string) (told []string, err error) {
	t := &Tx{ctx: context.Background(), s: s, tx: tx, many: map[string]*sql.Stmt{}}
	before, err := t.summarize()
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(s.dialect.script(strings.Replace(script, "-- schema.sql\n", schema, 1))); err != nil {
		return nil, err
	}
	if err := t.readNames(); err != nil {
		return nil, err
	}
	told, rounded, err := t.roundPoints()
	if err != nil {
		return nil, err
	}
	if err := t.dropPlainSheets(rounded); err != nil {
		return nil, err
	}
	if err := t.writeChampions(); err != nil {
		return nil, err
	}
	after, err := t.summarize()
	if err == nil && after != before {
		err = errors.New("the results would say something else, so nothing was changed; Arbiter 0.2.0 still reads them")
	}
	return told, err
}

// summarize is a digest of what the records say in either format. Points are as
// roundPoints makes them.
func (t *Tx) summarize() (string, error) {
	sum, most := sha256.New(), score.WholePoints(score.MostPoints)
	for _, text := range []string{
		`SELECT count(*), (SELECT count(*) FROM commands) FROM players`,
		`SELECT r.id, r.state, r.note, coalesce(h.text, '') FROM results r LEFT JOIN sheets h ON h.result = r.id ORDER BY r.id`,
		`SELECT result, seat, player, place, total IS NULL, total, exact FROM seats ORDER BY result, seat`,
	} {
		err := each(t.ctx, t.tx, func(row record) error {
			if len(row) == 7 {
				row = append(row[:5:5], min(max(row.points(5), -most), most).String())
			}
			_, err := fmt.Fprintf(sum, "%#v\n", row)
			return err
		}, text)
		if err != nil {
			return "", err
		}
	}
	return string(sum.Sum(nil)), nil
}

// dropPlainSheets deletes the sheets of results whose seats say the same, and keeps
// the names as they were entered.
func (t *Tx) dropPlainSheets(rounded map[int64]bool) error {
	ids, err := t.numbers(`SELECT id FROM results ORDER BY id`)
	for piece := range slices.Chunk(ids, readPiece) {
		var list []league.Result
		if err == nil {
			err = t.view().results(t.ctx, piece, wholeResult, func(f *league.Result) error { list = append(list, *f); return nil })
		}
		for i := range list {
			if err == nil {
				err = t.dropPlainSheet(&list[i], rounded[list[i].ID])
			}
		}
	}
	return err
}

func (t *Tx) dropPlainSheet(f *league.Result, rounded bool) error {
	if f.Text == "" && f.Sheet != nil {
		f.Sheet.Place(f.Places()) // some were written another way
	}
	if rounded {
		roundLines(f)
	}
	lines, err := sheetText(f)
	if err != nil || lines != "" && !rounded {
		return err
	}
	if lines+f.Origin != "" {
		err = t.exec(`UPDATE all_sheets SET sheet = $1 WHERE result = $2`, lines, f.ID)
	} else {
		err = t.exec(`DELETE FROM all_sheets WHERE result = $1`, f.ID)
	}
	for i, name := range enteredNames(f) {
		if err == nil {
			err = t.exec(`UPDATE all_seats SET called = $1 WHERE result = $2 AND seat = $3 AND $1 <> (SELECT name FROM players WHERE id = all_seats.player)`, name, f.ID, i+1)
		}
	}
	return err
}
