package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Reason says why the backup is not whole.
func (b *Backup) Reason() string {
	err := b.schema.Explain(b.Path, b.Err)
	var f *FileError
	switch {
	case !errors.As(err, &f):
		return err.Error()
	case f.Trouble == Newer:
		return "a newer Arbiter wrote it"
	case f.Trouble == Older:
		return fmt.Sprintf("it is in %v, which this program does not read", f.Err)
	case f.Trouble == Foreign:
		return "it is not a records file of Arbiter's"
	}
	return f.Err.Error()
}

// backupMark parts the name of a backup from that of its records.
const backupMark = ".backup-"

// Backups lists and checks the backups beside a file, the newest last.
func (k *Schema) Backups(ctx context.Context, path string) []Backup {
	list := k.backupsBeside(ctx, path)
	for i := range list {
		list[i].check(ctx)
	}
	return list
}

// bestBackup is the newest whole backup beside a file; nil when there is none.
func (k *Schema) bestBackup(path string) *Backup {
	ctx := context.Background()
	list := k.backupsBeside(ctx, path)
	for i := range slices.Backward(list) {
		if list[i].check(ctx); list[i].Whole() {
			return &list[i]
		}
	}
	return nil
}

// backupsBeside reads the facts of the backups beside a file. One with a later last
// command is newer. Those that cannot be read come first.
func (k *Schema) backupsBeside(ctx context.Context, path string) []Backup {
	var list []Backup
	for _, name := range namesBeside(path) {
		list = append(list, k.readBackup(ctx, name, nil))
	}
	slices.SortFunc(list, func(a, b Backup) int {
		return cmp.Or(cmp.Compare(a.Command, b.Command), cmp.Compare(a.Results, b.Results), cmp.Compare(a.Path, b.Path))
	})
	return list
}

// belongs matches the ends of names of files that SQLite keeps beside one in use.
var belongs = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`-(wal|shm|journal)$`) })

// namesBeside are the names of the backups beside a file.
func namesBeside(path string) (names []string) {
	entries, _ := os.ReadDir(filepath.Dir(path)) // whose folder cannot be read has no backups
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), filepath.Base(path)+backupMark) && !e.IsDir() && !belongs().MatchString(e.Name()) {
			names = append(names, filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
	return names
}

// readBackup reads a file's facts, which is quick. If check is not nil, it is asked about
// the file, too.
func (k *Schema) readBackup(ctx context.Context, path string, check func(*Store, context.Context) error) Backup {
	b := Backup{Path: path, schema: k}
	s, err := k.Open(path, Options{Read: true, asIs: true})
	if err == nil {
		defer s.Close()
		b.Format, err = s.Format(ctx)
	}
	if err == nil {
		b.Facts, err = s.facts(ctx)
	}
	if err == nil && check != nil {
		err = check(s, ctx)
	}
	b.Err = err
	return b
}

// check checks the whole file.
func (b *Backup) check(ctx context.Context) {
	if b.Err == nil {
		*b = b.schema.readBackup(ctx, b.Path, (*Store).Whole)
	}
}

// mostBackups is how many backups of one format are kept beside a file.
const mostBackups = 10

// madeName is the end of a name that BackupBeside gave: a time and a format.
var madeName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\.backup-\d{8}-\d{6}(-v\d+)(\.\d+)?$`) })

// prune deletes the oldest backups beside the file, by the times in their names, and
// keeps ten of the format of the one that was just made. It leaves alone what a person
// named.
func (s *Store) prune(made string) {
	format := madeName().FindStringSubmatch(made)[1]
	others := slices.DeleteFunc(namesBeside(s.path), func(name string) bool {
		parts := madeName().FindStringSubmatch(name)
		return parts == nil || parts[1] != format || name == made
	})
	for len(others) >= mostBackups { // they are in the order of their names
		_ = os.Remove(others[0]) // one backup too many does no harm
		others = others[1:]
	}
}

// facts reads what tells one backup from another.
func (s *Store) facts(ctx context.Context) (f Facts, err error) {
	err = s.Q.QueryRowContext(ctx, s.schema.Facts).Scan(&f.Command, &f.Results, &f.at)
	return f, err
}
