package records

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A workplace is a hidden folder in which a copy is made. As long as it is used
// a lock in it is held, so that it can be told from what a killed run left.
type workplace struct {
	folder string
	db     *sql.DB
	conn   *sql.Conn
}

const workplaceMark = ".arbiter-backup-"

// newWorkplace makes a workplace in a folder, and clears those of killed runs.
func newWorkplace(dir string) (w *workplace, err error) {
	clearWorkplaces(dir)
	for range 3 { // another process may take a new folder for a left one
		var folder string
		if folder, err = os.MkdirTemp(dir, workplaceMark); err != nil {
			return nil, err
		}
		if w, err = holdWorkplace(folder, lockTimeout); err == nil {
			if _, err = os.Stat(w.lock()); err == nil {
				return w, nil
			}
			w.close()
		}
		os.RemoveAll(folder)
	}
	return nil, fmt.Errorf("making a folder to work in: %w", err)
}

func clearWorkplaces(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), workplaceMark) {
			continue
		}
		if w, err := holdWorkplace(filepath.Join(dir, e.Name()), 0); err == nil {
			w.close()
		}
	}
}

// holdWorkplace takes the lock of a workplace. It fails where another process
// has it and keeps it for longer than the wait.
func holdWorkplace(folder string, wait time.Duration) (*workplace, error) {
	w := &workplace{folder: folder}
	dsn, err := address(w.lock(), "rwc", wait)
	if err != nil {
		return nil, err
	}
	if w.db, err = sql.Open("sqlite", dsn); err != nil {
		return nil, err
	}
	ctx := context.Background()
	if w.conn, err = w.db.Conn(ctx); err == nil {
		_, err = w.conn.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	}
	if err != nil {
		w.release()
		return nil, err
	}
	return w, nil
}

func (w *workplace) lock() string { return filepath.Join(w.folder, "lock") }

// copy is where the copy is made.
func (w *workplace) copy() string { return filepath.Join(w.folder, "copy") }

func (w *workplace) release() {
	if w.conn != nil {
		w.conn.Close()
	}
	w.db.Close()
}

// close removes the workplace. It is still held then, so nobody else begins to
// use it; some systems only remove its lock afterwards.
func (w *workplace) close() {
	os.RemoveAll(w.folder)
	w.release()
	os.RemoveAll(w.folder)
}
