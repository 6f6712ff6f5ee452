package records

import (
	"context"

	"arbiter/records/engine"
)

// Names of the engine that are known to who opens records.
type (
	Options   = engine.Options
	FileError = engine.FileError
	Trouble   = engine.Trouble
	Backup    = engine.Backup
	Restored  = engine.Restored
)

// What is wrong with a file or a server, see engine.Trouble.
const (
	Locked      = engine.Locked
	Damaged     = engine.Damaged
	Foreign     = engine.Foreign
	Newer       = engine.Newer
	Older       = engine.Older
	NotWritable = engine.NotWritable
	NoSpace     = engine.NoSpace
	Unreachable = engine.Unreachable
	Emptied     = engine.Emptied
)

// ErrNoFile says that there are no records yet.
var ErrNoFile = engine.ErrNoFile

// A Store is open records: an SQLite file, or a schema of a PostgreSQL server.
// Several goroutines may use it at once.
type Store struct {
	*engine.Store
	known *register // in a Snapshot or a command: see names
}

// Open opens a records file, or the records at a postgres:// address; see
// engine.Schema.Open.
func Open(place string, o Options) (*Store, error) {
	s, err := schema.Open(place, o)
	return &Store{Store: s}, err
}

// Backups lists and checks the backups beside a file, the newest last.
func Backups(ctx context.Context, path string) []Backup { return schema.Backups(ctx, path) }

// Restore puts a copy of a backup in the place of the records; see engine.Schema.Restore.
func Restore(ctx context.Context, path, from string, o Options) (Restored, error) {
	return schema.Restore(ctx, path, from, o)
}

// Explain returns an error of the records at a place as a FileError, if it means
// trouble with the file or the server itself; see engine.Schema.Explain.
func Explain(place string, err error) error { return schema.Explain(place, err) }

// IsServer tells whether a place of records is a server's address.
func IsServer(place string) bool { return engine.IsServer(place) }

// Shown is a place of records as it may be shown and logged.
func Shown(place string) string { return engine.Shown(place) }

// ShellWord is a path or a name as a shell wants it typed.
func ShellWord(s string) string { return engine.ShellWord(s) }

// Snapshot lets look read at one instant: the store that it gets shows the records as
// they were when it began, whatever others write meanwhile. It must not write.
func (s *Store) Snapshot(ctx context.Context, look func(*Store) error) error {
	if s.Still() {
		return look(s)
	}
	return s.Store.Snapshot(ctx, func(view *engine.Store) error { return look(&Store{Store: view}) })
}

// names are what players, leagues and seasons are called. A Snapshot and a command read
// them once.
func (s *Store) names(ctx context.Context) (*register, error) {
	if s.known != nil {
		return s.known, nil
	}
	g, err := loadRegister(ctx, s.Q, nil)
	if err == nil && s.Still() {
		s.known = g
	}
	return g, err
}
