package records

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Facts are what a backup says about itself. They are in its tables, so they hold
// whatever the file is called and whatever the clocks said.
type Facts struct {
	Command int64 // the number of the last command
	Results int64 // how many results there are
	at      int64
}

// At is when the last command ran, by the clock of its machine.
func (f Facts) At() time.Time { return time.UnixMilli(f.at) }

// A Backup is a file with a copy of the records.
type Backup struct {
	Facts
	Path   string
	Format int
	Err    error // why it is not whole
}

// Whole tells whether the check of the backup found nothing wrong.
func (b *Backup) Whole() bool { return b.Err == nil }

// Reason says why the backup is not whole.
func (b *Backup) Reason() string {
	err := Explain(b.Path, b.Err)
	var f *FileError
	switch {
	case !errors.As(err, &f):
		return err.Error()
	case f.Trouble == Newer:
		return "a newer Arbiter wrote it"
	case f.Trouble == Older:
		return "an older Arbiter wrote it, in a format that this one does not read"
	case f.Trouble == Foreign:
		return "it is not a records file of Arbiter's"
	}
	return f.Err.Error()
}

const backupMark = ".backup-"

// Backups lists and checks the backups beside a file, the newest last.
func Backups(ctx context.Context, path string) []Backup {
	list := backupsBeside(ctx, path)
	for i := range list {
		list[i].check(ctx)
	}
	return list
}

// bestBackup is the newest whole backup beside a file; nil when there is none.
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

// backupsBeside reads the facts of the backups beside a file. One with a later last
// command is newer. Those that cannot be read come first.
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
		list = append(list, readBackup(ctx, filepath.Join(filepath.Dir(path), e.Name()), false))
	}
	slices.SortFunc(list, func(a, b Backup) int {
		return cmp.Or(cmp.Compare(a.Command, b.Command), cmp.Compare(a.Results, b.Results), cmp.Compare(a.Path, b.Path))
	})
	return list
}

// belongs matches the ends of names of files that SQLite keeps beside one in use.
var belongs = regexp.MustCompile(`-(wal|shm|journal)$`)

// readBackup reads a file's facts, which is quick. With whole it checks the whole file
// too.
func readBackup(ctx context.Context, path string, whole bool) Backup {
	b := Backup{Path: path}
	s, err := open(path, Options{Read: true, asIs: true}, migrations())
	if err == nil {
		defer s.Close()
		err = s.q.QueryRowContext(ctx, s.dialect.look).Scan(&b.Format)
	}
	if err == nil {
		b.Facts, err = s.facts(ctx)
	}
	if err == nil && whole {
		err = s.Whole(ctx)
	}
	b.Err = err
	return b
}

// check checks the whole file.
func (b *Backup) check(ctx context.Context) {
	if b.Err == nil {
		*b = readBackup(ctx, b.Path, true)
	}
}

// mostBackups is how many backups of one format are kept beside a file.
const mostBackups = 10

// madeName is the end of a name that BackupBeside gave.
var madeName = regexp.MustCompile(`\.backup-\d{8}-\d{6}-v\d+(\.\d+)?$`)

// PruneBackups deletes the oldest backups beside the file and keeps ten of each
// format, among them the one that was just made. Call it after a good backup. It
// leaves alone what a person named, and what cannot be read.
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
			_ = os.Remove(b.Path) // one backup too many does no harm
		}
	}
}

// lost is an error when a file is gone, but a whole backup beside it shows that it held
// records.
func lost(path string) error {
	b := bestBackup(path)
	if b == nil || b.Command == 0 {
		return nil
	}
	return &FileError{Path: path, Trouble: Emptied, Backup: b, Err: errors.New("is gone")}
}

// emptied is the error of a file in which nothing is. New records are never so.
func emptied(path string) error {
	return &FileError{Path: path, Trouble: Emptied, Err: errors.New("is empty")}
}
