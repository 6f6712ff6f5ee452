package records

import (
	"context"
	"fmt"
)

// room is an error when a folder has no room for a copy of the file.
func (s *Store) room(ctx context.Context, folder string) error {
	if s.dialect != sqliteDialect {
		return nil
	}
	var need int64
	err := s.q.QueryRowContext(ctx, `SELECT (c.page_count - f.freelist_count) * s.page_size FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s`).Scan(&need)
	if err != nil {
		return err
	}
	return roomFor(s.path, need, folder)
}

// roomFor is an error when a folder has no room for so many bytes. Where the system
// does not tell, it is nil.
func roomFor(path string, need int64, folder string) error {
	free, ok := freeSpace(folder)
	if !ok || need <= free {
		return nil
	}
	return &FileError{Path: path, Trouble: NoSpace, Says: fmt.Sprintf("a copy needs %s, and in %s there is room for %s; nothing was changed", megabytes(need), folder, megabytes(free))}
}

// megabytes is a size for people, rounded up.
func megabytes(n int64) string {
	return fmt.Sprintf("%.1f MB", float64((n+99_999)/100_000)/10)
}
