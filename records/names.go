package records

import (
	"context"
	"database/sql"
)

// Called are the players as they are called now, by name: names that were
// merged into others are left out.
func (s *Store) Called(ctx context.Context) ([]string, error) {
	var list []string
	err := query(ctx, s.db, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		list = append(list, name)
		return err
	}, `SELECT name FROM players WHERE folded IS NULL ORDER BY key`)
	return list, s.wrap("reading the players", err)
}
