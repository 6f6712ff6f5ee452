package records

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Seals are digests of rows as the program wrote them. Nobody looks at them but
// Check: what was damaged, or changed by another program, no longer has its seal.

// sealed are the tables that have one seal for all their rows. They are short,
// or change seldom.
var sealed = []string{"players", "leagues", "seasons", "identities", "former_texts", "forms"}

// rowsSeal is the seal of what a query answers; "" for no row.
func rowsSeal(ctx context.Context, q querier, text string, args ...any) (string, error) {
	h := sha256.New()
	any := false
	err := each(ctx, q, func(row record) error {
		any = true
		for _, value := range row {
			fmt.Fprintf(h, "%T %v\x00", value, value)
		}
		return nil
	}, text, args...)
	if err != nil || !any {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
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

// commandSeal is the seal of a command in the log, with its changes and fields.
func commandSeal(ctx context.Context, q querier, id int64) (string, error) {
	var parts []string
	for _, text := range []string{
		`SELECT id, at, who, args, what, version, undoes FROM commands WHERE id = $1`,
		`SELECT step, tbl, first, last, before FROM changes WHERE command = $1 ORDER BY step`,
		`SELECT ` + strings.Join(fieldsColumns, ", ") + ` FROM fields WHERE command = $1 ORDER BY step`,
	} {
		seal, err := rowsSeal(ctx, q, text, id)
		if err != nil {
			return "", err
		}
		parts = append(parts, seal)
	}
	return shortSum([]byte(strings.Join(parts, " "))), nil
}

// seal seals what the command wrote, when all of it is written.
func (t *Tx) seal() error {
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
	seal, err := commandSeal(t.ctx, t.tx, t.ID())
	if err != nil {
		return err
	}
	return t.exec(`UPDATE commands SET seal = $1 WHERE id = $2`, seal, t.ID())
}
