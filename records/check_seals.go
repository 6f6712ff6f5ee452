package records

import (
	"database/sql"
	"fmt"
	"maps"
)

const notWritten = "it is not as Arbiter wrote it: the file was damaged, or another program changed it"

// schema compares the file's schema, word for word, with the schema of a new file of
// the same format.
func (c *checker) schema() error {
	var format int
	if err := c.s.q.QueryRowContext(c.ctx, sqliteDialect.look).Scan(&format); err != nil {
		return err
	}
	steps := migrations()
	if format > len(steps) { // nothing to compare with
		return nil
	}
	fresh, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer fresh.Close()
	fresh.SetMaxOpenConns(1)
	for _, step := range steps[:format] {
		if _, err := fresh.ExecContext(c.ctx, sqliteDialect.script(step.script)); err != nil {
			return err
		}
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

// sealed compares results with their digests and seals.
func (c *checker) sealed(list []Full) error {
	if c.births == nil {
		var err error
		if c.births, err = loadBirths(c.ctx, c.s.q); err != nil {
			return err
		}
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	if len(ids) == 0 {
		return nil
	}
	type seals struct{ digest, seal string }
	stored := map[int64]seals{}
	err := c.each(func(row record) error {
		stored[row.int(0)] = seals{row.text(1), row.text(2)}
		return nil
	}, `SELECT id, digest, seal FROM results WHERE id IN `+listed(ids))
	if err != nil {
		return err
	}
	for i := range list {
		f := &list[i]
		digest, err := c.births.digest(f)
		if err != nil {
			return err
		}
		if stored[f.ID] != (seals{digest, resultSeal(f.ID, f.Entered.UnixMilli(), f.Version, digest)}) {
			c.report("seals", f.ID, notWritten)
		}
	}
	return nil
}

// seals compares the pieces of sealed tables.
func (c *checker) seals() error {
	stored := map[sealedPiece]string{}
	err := c.each(func(row record) error {
		stored[sealedPiece{row.text(0), row.int(1)}] = row.text(2)
		return nil
	}, `SELECT tbl, piece, seal FROM seals`)
	if err != nil {
		return err
	}
	now := map[sealedPiece]*seal{}
	for table := range sealed {
		seals, err := pieceSeals(c.ctx, c.s.q, table, "")
		if err != nil {
			return err
		}
		maps.Copy(now, seals)
	}
	for _, piece := range notSealed(stored, now) {
		c.report("seals", 0, "the table %s, its numbers from %d to %d: %s", piece.table, piece.n*pieceRows, (piece.n+1)*pieceRows-1, notWritten)
	}
	return nil
}

// log compares the commands in the log.
func (c *checker) log() error {
	stored := map[int64]string{}
	err := c.each(func(row record) error {
		stored[row.int(0)] = row.text(1)
		return nil
	}, `SELECT id, seal FROM commands`)
	if err != nil {
		return err
	}
	now, err := logSeals(c.ctx, c.s.q)
	for _, id := range notSealed(stored, now) {
		c.report("log", 0, "command #%d: %s", id, notWritten)
	}
	return err
}

// An unreadableError is about stored data that cannot be read. Only damage or another
// program can be the cause.
type unreadableError struct{ err error }

func (e *unreadableError) Error() string { return e.err.Error() }
func (e *unreadableError) Unwrap() error { return e.err }

// unreadable makes an unreadableError of an error.
func unreadable(doing string, err error) error {
	if err == nil {
		return nil
	}
	return &unreadableError{fmt.Errorf("%s: %w", doing, err)}
}
