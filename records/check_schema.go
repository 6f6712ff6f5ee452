package records

import (
	"database/sql"
)

// schema compares the file's schema, word for word, with that of a new file. Of records
// of 0.2.0 it tells nothing.
func (c *checker) schema() error {
	if format, err := c.s.storedFormat(c.ctx); err != nil || format < currentFormat {
		return err
	}
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1)
	if _, err := fresh.ExecContext(c.ctx, sqliteDialect.script(schema)); err != nil {
		return err
	}
	const all = `SELECT type || ' ' || name, tbl_name || coalesce(sql, '') FROM sqlite_schema ORDER BY 1`
	want := map[string]string{}
	err = each(c.ctx, fresh, func(row record) error {
		want[row.text(0)] = row.text(1)
		return nil
	}, all)
	if err != nil {
		return err
	}
	err = c.each(func(row record) error {
		what := row.text(0)
		text, ours := want[what]
		delete(want, what)
		switch {
		case !ours:
			c.report("schema", 0, "the %s is not one of Arbiter's", what)
		case text != row.text(1):
			c.report("schema", 0, "the %s is not what Arbiter makes", what)
		}
		return nil
	}, all)
	for what := range want {
		c.report("schema", 0, "the %s is missing", what)
	}
	return err
}
