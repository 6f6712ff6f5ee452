package records

import (
	"database/sql"
	"fmt"
	"strings"
)

// manyRows is from how many rows of a table on they are brought back by one
// statement.
const manyRows = 1000

// gone are the tables of which a command took so many rows away that they are
// brought back together: none of them is there again.
func (t *Tx) gone(id int64) ([]string, error) {
	var list []string
	for _, table := range []string{"results", "sheets"} {
		var rows, there int
		err := t.tx.QueryRowContext(t.ctx, `SELECT count(*), count(n.`+tables[table]+`) FROM changes c LEFT JOIN `+table+` n ON n.`+tables[table]+` = c.row
			WHERE c.command = ? AND c.tbl = ? AND c.before IS NOT NULL`, id, table).Scan(&rows, &there)
		if err != nil {
			return nil, err
		}
		if rows >= manyRows && there == 0 {
			list = append(list, table)
		}
	}
	return list, nil
}

// bringBack puts a table's rows back that a command took away.
func (t *Tx) bringBack(id int64, table string) error {
	columns, values, err := t.valuesSQL(table)
	if err != nil {
		return err
	}
	_, err = t.tx.ExecContext(t.ctx, `INSERT INTO `+table+` (`+columns+`) SELECT `+values+` FROM changes
		WHERE command = ? AND tbl = ? AND before IS NOT NULL ORDER BY row`, id, table)
	if err != nil {
		return err
	}
	var runs [][2]int64
	err = query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var row int64
		if err := rows.Scan(&row); err != nil {
			return err
		}
		runs = extend(runs, row)
		return nil
	}, `SELECT row FROM changes WHERE command = ? AND tbl = ? AND before IS NOT NULL ORDER BY row`, id, table)
	if err != nil {
		return err
	}
	for _, run := range runs {
		if err := t.logNew(table, run[0], run[1]); err != nil {
			return err
		}
	}
	if table == "results" {
		return t.lackOf(id)
	}
	return nil
}

// extend adds a row to runs of rows that follow one another.
func extend(runs [][2]int64, row int64) [][2]int64 {
	if k := len(runs) - 1; k >= 0 && runs[k][1] == row-1 {
		runs[k][1] = row
		return runs
	}
	return append(runs, [2]int64{row, row})
}

// valuesSQL are a table's columns, and how each is read from a row's image.
func (t *Tx) valuesSQL(table string) (columns, values string, err error) {
	var names, parts []string
	err = query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var name, kind string
		var usual sql.NullString
		if err := rows.Scan(&name, &kind, &usual); err != nil {
			return err
		}
		value := `json_extract(before, '$.` + name + `')`
		if usual.Valid { // a column younger than the image
			value = `coalesce(` + value + `, ` + usual.String + `)`
		}
		if kind == "BLOB" {
			value = `unhex(json_extract(before, '$.` + name + `.hex'))`
		}
		names = append(names, name)
		parts = append(parts, value)
		return nil
	}, `SELECT name, type, dflt_value FROM pragma_table_info(?) ORDER BY cid`, table)
	return strings.Join(names, ", "), strings.Join(parts, ", "), err
}

// lackOf notes whom and what the results name that were brought back, once
// each, to be looked for at the end.
func (t *Tx) lackOf(id int64) error {
	named := map[need]bool{}
	var seats []Seat
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var packed sql.RawBytes
		var league, season sql.NullInt64
		if err := rows.Scan(&packed, &league, &season); err != nil {
			return err
		}
		var err error
		if seats, err = unpackSeats(seats, packed); err != nil {
			return err
		}
		t.bare = t.bare || isBare(packed)
		for _, s := range seats {
			named[need{"players", s.Player}] = true
		}
		if league.Valid {
			named[need{"leagues", league.Int64}] = true
		}
		if season.Valid {
			named[need{"seasons", season.Int64}] = true
		}
		return nil
	}, `SELECT r.seats, r.league, r.season FROM changes c JOIN results r ON r.id = c.row WHERE c.command = ? AND c.tbl = 'results' AND c.before IS NOT NULL`, id)
	if err != nil {
		return fmt.Errorf("reading what came back: %w", err)
	}
	for n := range named {
		t.lacking = append(t.lacking, n)
	}
	return nil
}
