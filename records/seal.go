package records

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"
)

// Seals are digests of rows as the program wrote them. Nobody looks at them but
// Check: what was damaged, or changed by another program, no longer has its seal.

// sealed are the tables that have one seal for all their rows. They are short,
// or change seldom.
var sealed = []string{"players", "leagues", "seasons", "identities", "former_texts", "forms"}

// A sealer makes the seal of rows.
type sealer struct{ hash.Hash }

func (s *sealer) row(values ...any) {
	if s.Hash == nil {
		s.Hash = sha256.New()
	}
	for _, value := range values {
		fmt.Fprintf(s, "%T %v\x00", value, value)
	}
}

// seal is "" for no row.
func (s *sealer) seal() string {
	if s.Hash == nil {
		return ""
	}
	return hex.EncodeToString(s.Sum(nil)[:16])
}

// rowsSeal is the seal of what a query answers.
func rowsSeal(ctx context.Context, q querier, text string, args ...any) (string, error) {
	var s sealer
	err := each(ctx, q, func(row record) error { s.row(row...); return nil }, text, args...)
	return s.seal(), err
}

// resultSeal is the seal of a result beside the digest of what it says.
func resultSeal(id, entered int64, version, digest string) string {
	return shortSum(fmt.Appendf(nil, "%d %d %s %s", id, entered, version, digest))[:16]
}

// tableSeal is the seal of a sealed table.
func tableSeal(ctx context.Context, q querier, name string) (string, error) {
	tables := storedTables()
	i := slices.IndexFunc(tables, func(t storedTable) bool { return t.name == name })
	return rowsSeal(ctx, q, tables[i].query())
}

const changesOf = `SELECT step, tbl, first, last, before FROM changes WHERE command = $1 ORDER BY step`

// commandSeal is the seal of a command in the log, with its changes and fields.
func commandSeal(ctx context.Context, q querier, id int64) (string, error) {
	var parts [3]string
	for i, text := range []string{
		`SELECT id, at, who, args, what, version, undoes FROM commands WHERE id = $1`,
		changesOf,
		`SELECT ` + strings.Join(fieldsColumns, ", ") + ` FROM fields WHERE command = $1 ORDER BY step`,
	} {
		var err error
		if parts[i], err = rowsSeal(ctx, q, text, id); err != nil {
			return "", err
		}
	}
	return commandSealOf(parts), nil
}

func commandSealOf(parts [3]string) string { return shortSum([]byte(strings.Join(parts[:], " "))) }

// seal writes the log's changes and gives the seal of the command, whose row is
// given. What was not written before is sealed as it goes.
func (t *Tx) seal(row []any) (string, error) {
	var command, changes, fields sealer
	command.row(row...)
	early := t.logged
	for _, c := range t.pending {
		var before any
		if c.before != nil {
			before = *c.before
		}
		changes.row(int64(c.step), c.table, c.first, c.last, before)
	}
	for i := range t.fields {
		fields.row(t.fieldRow(i)...)
	}
	parts := [3]string{command.seal(), changes.seal(), fields.seal()}
	err := t.writeLog()
	if err == nil && early {
		parts[1], err = rowsSeal(t.ctx, t.tx, changesOf, t.ID())
	}
	return commandSealOf(parts), err
}

// sealTables seals the tables that the command wrote to.
func (t *Tx) sealTables() error {
	for _, table := range sealed {
		if !t.wrote[table] && !(t.old || t.joining) {
			continue
		}
		seal, err := tableSeal(t.ctx, t.tx, table)
		if err != nil {
			return err
		}
		err = t.exec(`INSERT INTO seals (tbl, seal) VALUES ($1, $2) ON CONFLICT (tbl) DO UPDATE SET seal = excluded.seal`, table, seal)
		if err != nil {
			return err
		}
	}
	return nil
}
