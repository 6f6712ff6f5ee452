package records

import (
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// tables are those whose rows the log can bring back, with the column that
// numbers their rows.
var tables = map[string]string{
	"players":      "id",
	"leagues":      "id",
	"seasons":      "id",
	"results":      "id",
	"sheets":       "result",
	"identities":   "id",
	"former_texts": "id",
}

// An image is a row as the log keeps it: its columns by name.
type image map[string]any

// image is a row as it is now, as JSON; nil when there is none.
func (t *Tx) image(table string, row int64) (*string, error) {
	var text *string
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		values := make([]any, len(columns))
		to := make([]any, len(columns))
		for i := range values {
			to[i] = &values[i]
		}
		if err := rows.Scan(to...); err != nil {
			return err
		}
		m := image{}
		for i, c := range columns {
			if b, ok := values[i].([]byte); ok {
				m[c] = map[string]string{"hex": hex.EncodeToString(b)}
			} else {
				m[c] = values[i]
			}
		}
		s, err := toJSON(m)
		text = &s
		return err
	}, `SELECT * FROM `+table+` WHERE `+tables[table]+` = ?`, row)
	if err != nil {
		return nil, fmt.Errorf("reading row %d of %s: %w", row, table, err)
	}
	return text, nil
}

// touch logs a row that is about to change.
func (t *Tx) touch(table string, row int64) error {
	before, err := t.image(table, row)
	if err != nil {
		return err
	}
	return t.log(table, row, before)
}

// readImage reads a row's image back into what SQLite takes.
func readImage(table, text string) (image, error) {
	if tables[table] == "" {
		return nil, fmt.Errorf("the log speaks of a table %q", table)
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	m := image{}
	if err := d.Decode(&m); err != nil {
		return nil, fmt.Errorf("reading a row of %s in the log: %w", table, err)
	}
	for c, v := range m {
		switch v := v.(type) {
		case json.Number:
			n, err := v.Int64()
			if err != nil {
				return nil, fmt.Errorf("reading a row of %s in the log: %s: %w", table, c, err)
			}
			m[c] = n
		case map[string]any:
			s, _ := v["hex"].(string)
			b, err := hex.DecodeString(s)
			if err != nil {
				return nil, fmt.Errorf("reading a row of %s in the log: %s: %w", table, c, err)
			}
			m[c] = b
		case nil, string:
		default:
			return nil, fmt.Errorf("reading a row of %s in the log: %s is %v", table, c, v)
		}
	}
	if len(m) == 0 {
		return nil, fmt.Errorf("reading a row of %s in the log: %w", table, errors.New("it is empty"))
	}
	return m, nil
}

// restore makes a row what an image says, or deletes it for nil.
func (t *Tx) restore(table string, row int64, m image) error {
	if tables[table] == "" {
		return fmt.Errorf("the log speaks of a table %q", table)
	}
	if m == nil {
		_, err := t.tx.ExecContext(t.ctx, `DELETE FROM `+table+` WHERE `+tables[table]+` = ?`, row)
		return err
	}
	columns, err := t.columns(table)
	if err != nil {
		return err
	}
	var names, sets []string
	var args []any
	for _, c := range columns { // the table's own list: an image cannot name anything else
		v, ok := m[c]
		if !ok {
			continue // a column younger than the image keeps its default
		}
		names = append(names, c)
		args = append(args, v)
		if c != tables[table] {
			sets = append(sets, c+" = excluded."+c)
		}
	}
	_, err = t.tx.ExecContext(t.ctx, `INSERT INTO `+table+` (`+strings.Join(names, ", ")+`) VALUES (?`+strings.Repeat(", ?", len(names)-1)+`)
		ON CONFLICT (`+tables[table]+`) DO UPDATE SET `+strings.Join(sets, ", "), args...)
	return err
}

func (t *Tx) columns(table string) ([]string, error) {
	var columns []string
	err := query(t.ctx, t.tx, func(rows *sql.Rows) error {
		var c string
		err := rows.Scan(&c)
		columns = append(columns, c)
		return err
	}, `SELECT name FROM pragma_table_info(?) ORDER BY cid`, table)
	return columns, err
}
