package records

import (
	"context"
	"fmt"
)

// holder is the program, with its process, that holds the writers' lock; "" where that
// cannot be known.
func (s *Store) holder() string {
	if s.dialect == sqliteDialect {
		return Holder(s.path)
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockTimeout)
	defer cancel()
	var process int
	var program, user string
	// Those who wait for the row hold the same lock on the table.
	err := s.db.QueryRowContext(ctx, `SELECT a.pid, a.application_name, a.usename FROM pg_locks l JOIN pg_stat_activity a USING (pid)
		WHERE l.relation = 'arbiter'::regclass AND l.mode = 'RowShareLock' AND l.granted AND a.pid <> pg_backend_pid()
		AND NOT EXISTS (SELECT 1 FROM pg_locks w WHERE w.pid = a.pid AND NOT w.granted) ORDER BY a.xact_start LIMIT 1`).Scan(&process, &program, &user)
	if err != nil {
		return ""
	}
	if program == "" {
		program = "another program"
	}
	return fmt.Sprintf("%s of %s (server process %d)", program, user, process)
}
