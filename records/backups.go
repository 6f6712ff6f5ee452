package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Facts are what a backup says of itself. They stand in its tables, so they are
// true whatever the file is called and whatever the clocks said.
type Facts struct {
	Command int64 // the number of the last command
	Results int64 // how many results there are
	at      int64
}

// At is when the last command ran, by the clock of who ran it.
func (f Facts) At() time.Time { return time.UnixMilli(f.at) }

// A Backup is a file with a copy of the records.
type Backup struct {
	Facts
	Path   string
	Format int
	Err    error // why it is not whole
}

// Whole tells whether the backup was checked and nothing is wrong with it.
func (b *Backup) Whole() bool { return b.Err == nil }

const backupMark = ".backup-"

// Backups are the backups beside a file, the newest last. Each is checked.
func Backups(ctx context.Context, path string) []Backup {
	list := backupsBeside(ctx, path)
	for i := range list {
		list[i].check(ctx)
	}
	return list
}

// bestBackup is the newest whole backup beside a file, nil when there is none.
func bestBackup(path string) *Backup {
	ctx := context.Background()
	list := backupsBeside(ctx, path)
	for i := range slices.Backward(list) {
		if list[i].check(ctx); list[i].Whole() {
			return &list[i]
		}
	}
	return nil
}

// backupsBeside reads what the backups beside a file say of themselves. Those
// with the later last command are newer; those that cannot be read come first.
func backupsBeside(ctx context.Context, path string) []Backup {
	if IsServer(path) {
		return nil
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	var list []Backup
	for _, e := range entries {
		name, ours := strings.CutPrefix(e.Name(), filepath.Base(path)+backupMark)
		if !ours || e.IsDir() || belongs.MatchString(name) {
			continue
		}
		list = append(list, readBackup(ctx, beside(path, e.Name())))
	}
	slices.SortStableFunc(list, func(a, b Backup) int {
		switch {
		case a.Command != b.Command:
			return int(max(-1, min(1, a.Command-b.Command)))
		case a.Results != b.Results:
			return int(max(-1, min(1, a.Results-b.Results)))
		}
		return strings.Compare(a.Path, b.Path)
	})
	return list
}

// belongs matches names of files that SQLite keeps beside one in use.
var belongs = regexp.MustCompile(`-(wal|shm|journal)$`)

// readBackup reads a file's facts, which is quick, and checks nothing.
func readBackup(ctx context.Context, path string) Backup {
	b := Backup{Path: path}
	s, err := openStill(path)
	if err == nil {
		defer s.Close()
		b.Format = s.format
		b.Facts, err = s.facts(ctx)
	}
	b.Err = err
	return b
}

// check looks through the whole file.
func (b *Backup) check(ctx context.Context) {
	if b.Err != nil {
		return
	}
	s, err := openStill(b.Path)
	if err == nil {
		err = s.Whole(ctx)
		s.Close()
	}
	b.Err = err
}

// lookAt reads a file's facts and checks it.
func lookAt(ctx context.Context, path string) Backup {
	b := readBackup(ctx, path)
	b.check(ctx)
	return b
}

// A stillStore is a file that is read and left exactly as it is.
type stillStore struct {
	*Store
	format int
}

func openStill(path string) (*stillStore, error) {
	unreachable := func(err error) error { return &FileError{Path: path, Trouble: Unreachable, Err: err} }
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, unreachable(errors.New("there is no such file"))
	}
	if err != nil {
		return nil, unreachable(err)
	}
	if !info.Mode().IsRegular() {
		return nil, unreachable(errors.New("this is no file"))
	}
	mode := "ro&immutable=1"
	if wal, err := os.Stat(path + "-wal"); err == nil && wal.Size() > 0 { // somebody is at it, or was killed
		mode = "ro"
	}
	dsn, err := address(path, mode, lockTimeout)
	if err != nil {
		return nil, unreachable(err)
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, unreachable(err)
	}
	db.SetMaxOpenConns(1)
	s := &stillStore{Store: &Store{dialect: sqliteDialect, db: db, q: db, path: path, now: time.Now}}
	if err := s.ours(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// ours refuses what this program did not write or cannot read.
func (s *stillStore) ours() error {
	steps, err := migrations()
	if err != nil {
		return err
	}
	var id int
	err = s.db.QueryRow(`SELECT user_version, application_id FROM pragma_user_version, pragma_application_id`).Scan(&s.format, &id)
	fail := func(trouble Trouble, err error) error { return &FileError{Path: s.path, Trouble: trouble, Err: err} }
	switch {
	case err != nil:
		return s.notWhole(err)
	case id == oldApplicationID:
		return fail(Older, fmt.Errorf("format %d of before the first release", s.format))
	case id == 0 && s.format == 0:
		return fail(Damaged, errors.New("it is empty"))
	case id != applicationID:
		return fail(Foreign, fmt.Errorf("application id %#x", id))
	case s.format > len(steps):
		return fail(Newer, fmt.Errorf("format %d; this program knows %d", s.format, len(steps)))
	}
	return nil
}

// mostBackups is how many backups of one format are kept beside a file.
const mostBackups = 10

// madeName is the end of a name that BackupBeside gave.
var madeName = regexp.MustCompile(`\.backup-\d{8}-\d{6}-v\d+(\.\d+)?$`)

// PruneBackups removes the oldest backups beside the file, so that ten of each
// format stay, the one that was just made among them. It is for after a good
// new one. What a person named, or what cannot be read, is left alone.
func (s *Store) PruneBackups(made string) {
	kept := map[int]int{}
	count := func(b *Backup) bool {
		kept[b.Format]++
		return kept[b.Format] <= mostBackups
	}
	list := backupsBeside(context.Background(), s.path)
	for i := range list {
		if list[i].Path == made {
			count(&list[i])
		}
	}
	for i := range slices.Backward(list) {
		b := &list[i]
		if b.Err != nil || b.Path == made || !madeName.MatchString(b.Path) {
			continue
		}
		if !count(b) {
			_ = os.Remove(b.Path) // one too many does no harm
		}
	}
}

// lost is an error when a file has nothing in it, or is gone, while a whole
// backup beside it says that there was something.
func lost(path, what string) error {
	b := bestBackup(path)
	if b == nil || b.Command == 0 {
		return nil
	}
	return &FileError{Path: path, Trouble: Emptied, Backup: b, Err: errors.New(what)}
}
