package records

import (
	"database/sql"
	"fmt"
	"strings"
)

// revertRuns takes back the rows that a command entered many at a time, table
// by table: each as it is now goes to the log, all at once.
func (t *Tx) revertRuns(id int64) error {
	var runs []change
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var c change
		if err := rows.Scan(&c.table, &c.row, &c.last); err != nil {
			return err
		}
		if n := len(runs) - 1; n >= 0 && runs[n].table == c.table && runs[n].last+1 == c.row {
			runs[n].last = c.last
		} else {
			runs = append(runs, c)
		}
		return nil
	}, `SELECT tbl, row, last FROM changes WHERE command = ? AND last IS NOT NULL ORDER BY tbl, row`, id)
	if err != nil {
		return err
	}
	for _, c := range runs {
		if err := t.revertRun(&c); err != nil {
			return fmt.Errorf("taking rows %d to %d of %s back: %w", c.row, c.last, c.table, err)
		}
	}
	return nil
}

func (t *Tx) revertRun(c *change) error {
	key := tables[c.table]
	if key == "" {
		return fmt.Errorf("the log speaks of a table %q", c.table)
	}
	if err := t.flushChanges(); err != nil {
		return err
	}
	image, err := t.imageSQL(c.table)
	if err != nil {
		return err
	}
	between := ` FROM ` + c.table + ` WHERE ` + key + ` BETWEEN ? AND ?`
	done, err := t.tx.ExecContext(t.ctx, `INSERT INTO changes (command, step, tbl, row, before)
		SELECT ?, ? + row_number() OVER (ORDER BY `+key+` DESC), ?, `+key+`, `+image+between, t.id, t.step, c.table, c.row, c.last)
	if err != nil {
		return err
	}
	n, err := done.RowsAffected()
	if err != nil {
		return err
	}
	t.step += int(n)
	_, err = t.tx.ExecContext(t.ctx, `DELETE`+between, c.row, c.last)
	return err
}

// imageSQL makes a row's image in SQL, as image does.
func (t *Tx) imageSQL(table string) (string, error) {
	var parts []string
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var name, kind string
		if err := rows.Scan(&name, &kind); err != nil {
			return err
		}
		value := name
		if kind == "BLOB" {
			value = `json_object('hex', lower(hex(` + name + `)))`
		}
		parts = append(parts, `'`+name+`', `+value)
		return nil
	}, `SELECT name, type FROM pragma_table_info(?) ORDER BY cid`, table)
	return `json_object(` + strings.Join(parts, ", ") + `)`, err
}
