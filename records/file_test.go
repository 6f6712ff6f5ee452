package records

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// noError ends the test where there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// same wants two values to be the same.
func same(t testing.TB, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: wanted (-) and got (+) %.2000s", what, diff)
	}
}

// refusal wants an error of a place with these words.
func refusal(t testing.TB, place string, err error, words string) {
	t.Helper()
	same(t, "the error", words, fmt.Sprint(Explain(place, err)))
}

// recorded records a game, and returns the number of the command.
func recorded(t testing.TB, s *Store, names ...string) int64 {
	t.Helper()
	id, err := do(s, "save", func(tx *Tx) error { return record(tx, names...) })
	noError(t, err)
	return id
}

// everyWay are all ways to open a place.
var everyWay = []Options{{}, {Create: true}, {Read: true}, {Quick: true}}

// newPath returns a file that is not there yet, in a folder of its own.
func newPath(t testing.TB) string { return filepath.Join(t.TempDir(), "league.db") }

// filesBeside returns the files in the folder of a path, with what is in them.
func filesBeside(t testing.TB, path string) map[string]string {
	t.Helper()
	files := map[string]string{}
	noError(t, filepath.WalkDir(filepath.Dir(path), func(name string, e fs.DirEntry, err error) error {
		if files[name] = ""; err == nil && e.Type().IsRegular() {
			files[name] = storetest.Read(t, name)
		}
		return err
	}))
	return files
}

// marked returns SQL that makes a file of Arbiter's in a format.
func marked(format int) string {
	return fmt.Sprintf(`CREATE TABLE a (b); PRAGMA application_id = 0x41524252; PRAGMA user_version = %d`, format)
}

// killed makes a database as a program leaves it that is killed: with a write-ahead log or a
// journal beside it.
func killed(t testing.TB, path, text string) {
	t.Helper()
	made := newPath(t)
	db, err := sql.Open("sqlite", made)
	noError(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	_, err = db.Exec(text)
	noError(t, err)
	for name, text := range filesBeside(t, made) {
		if end, ok := strings.CutPrefix(name, made); ok {
			noError(t, os.WriteFile(path+end, []byte(text), 0o600))
		}
	}
}

// TestWhatIsThere: whatever is at a path is told in one sentence, however it is opened, and
// stays as it is, byte by byte, with what lies beside it. New records are made where nothing is,
// but only where that is asked for.
func TestWhatIsThere(t *testing.T) {
	const foreign, newer = " is not a records file of Arbiter's; it was left as it is", " was written by a newer Arbiter; it was left as it is (a newer program reads it)"
	const older = " is in format 5 of an older Arbiter; it was left as it is. The program that wrote it carries the results over:\n" +
		"  arbiter export --format jsonl -o old.jsonl --db PATH\nand here:\n  arbiter import old.jsonl"
	const log, journal = `PRAGMA journal_mode = WAL; `, `; PRAGMA cache_size = 1; BEGIN; CREATE TABLE c AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 50) SELECT zeroblob(3000) FROM n`
	script := func(text string) func(string) { return func(path string) { storetest.Script(t, path, text) } }
	leave := func(text string) func(string) { return func(path string) { killed(t, path, text) } }
	write := func(text string) func(string) {
		return func(path string) { noError(t, os.WriteFile(path, []byte(text), 0o600)) }
	}
	for _, there := range []struct {
		what string
		make func(path string)
		says string // "" for nothing that is there
	}{
		{"nothing", func(string) {}, ""},
		{"an empty file", write(""), ""},
		{"a link to nothing", func(path string) { noError(t, os.Symlink(filepath.Join(filepath.Dir(path), "other.db"), path)) }, ""},
		{"a folder", func(path string) { noError(t, os.Mkdir(path, 0o700)) }, ": this is a folder; name a file in it"},
		{"a byte", write("x"), foreign},
		{"a text", write(strings.Repeat("This is a letter. ", 99)), foreign},
		{"zeros", write(string(make([]byte, 8192))), foreign},
		{"another database", script(`CREATE TABLE bookmarks (a)`), foreign},
		{"one without tables", script(`CREATE TABLE a (b); DROP TABLE a`), foreign},
		{"one with a mark", script(`PRAGMA application_id = 7; PRAGMA user_version = 6; CREATE TABLE a (b)`), foreign},
		{"one with a number", script(`PRAGMA user_version = 6`), foreign},
		{"one whose program was killed", leave(log + `CREATE TABLE bookmarks (a)`), foreign},
		{"one that was being written", leave(`CREATE TABLE bookmarks (a)` + journal), foreign},
		{"a newer format", script(marked(7)), newer},
		{"a newer format, killed", leave(marked(7) + journal), newer},
		{"format 5", script(marked(5)), older},
		{"format 5, killed", leave(marked(5) + `; ` + log + `INSERT INTO a VALUES (1)`), older},
	} {
		for _, o := range everyWay {
			path, want := newPath(t), there.says
			there.make(path)
			before, says := filesBeside(t, path), opened(path, o)
			if want = path + strings.ReplaceAll(want, "PATH", path); there.says == "" {
				want = "there are no records yet (" + path + ")"
			}
			if there.says == "" && o.Create {
				same(t, there.what, "1", says)
				continue
			}
			same(t, there.what, want, says)
			same(t, there.what+" changed", before, filesBeside(t, path))
		}
	}
}

// evenings returns a file with so many results, each recorded a minute after the one before, and a
// backup beside it after each.
func evenings(t testing.TB, results int) (path string, backups []string) {
	t.Helper()
	path = newPath(t)
	now := evening
	s, err := Open(path, Options{Create: true, Now: func() time.Time { return now }})
	noError(t, err)
	for range results {
		now = now.Add(time.Minute)
		recorded(t, s, "Ann", "Bob")
		made, err := s.BackupBeside(t.Context())
		noError(t, err)
		backups = append(backups, made)
	}
	noError(t, s.Close())
	return path, backups
}

// damages are ways to damage a file.
var damages = map[string]func(path string, r *rand.Rand) error{
	"gone":    func(path string, _ *rand.Rand) error { return os.Remove(path) },
	"emptied": func(path string, _ *rand.Rand) error { return os.Truncate(path, 0) },
	"zeros":   func(path string, _ *rand.Rand) error { return os.WriteFile(path, make([]byte, 8192), 0o600) },
	"cut": func(path string, r *rand.Rand) error { // by more than the zeros at its end
		info, err := os.Stat(path)
		return errors.Join(err, os.Truncate(path, 2+r.Int64N(info.Size()-8192)))
	},
	"spoilt": func(path string, r *rand.Rand) error {
		text, err := os.ReadFile(path)
		for i := r.IntN(len(text) - 8192); i < len(text); i++ {
			text[i] = 0x55
		}
		return errors.Join(err, os.WriteFile(path, text, 0o600))
	},
}

// troubleAt opens a file and reads all of it, and tells what was wrong with it.
func troubleAt(t testing.TB, path string, o Options) *FileError {
	t.Helper()
	s, err := Open(path, o)
	if err == nil {
		defer s.Close()
		_, err = s.Check(t.Context(), tally{}, func(p Problem) { t.Errorf("%+v", p) })
	}
	f := new(FileError)
	if err = Explain(path, err); !errors.As(err, &f) {
		t.Errorf("%+v: %v", o, err)
	}
	return f
}

// TestDamaged: whatever was done to a file, its newest whole backup is named with the command
// that returns to it, and nobody begins anew in its place. Without a backup that is said.
func TestDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	for range oftentest.Times(20) {
		for what, damage := range damages {
			path, backups := evenings(t, 3)
			noError(t, errors.Join(os.WriteFile(backups[2], []byte("damaged, too"), 0o600), damage(path, r)))
			before := filesBeside(t, path)
			for _, o := range everyWay {
				f := troubleAt(t, path, o)
				if f.Backup == nil || f.Backup.Path != backups[1] || !strings.Contains(f.Error(), "arbiter records restore "+backups[1]+" --db "+path) {
					t.Errorf("%s %+v: %v", what, o, f)
				}
			}
			same(t, what+" changed", before, filesBeside(t, path))
			for _, backup := range backups {
				noError(t, os.Remove(backup))
			}
			if what == "gone" || what == "emptied" { // it is like any new one, even with a backup of nothing
				noError(t, openAt(t, newPath(t)).Backup(t.Context(), backups[0]))
				same(t, what, "1", opened(path, Options{Create: true}))
			} else if f := troubleAt(t, path, Options{Create: true}); f.Backup != nil || f.Trouble != Foreign && !strings.HasSuffix(f.Error(), "there is no whole backup beside "+path) {
				t.Errorf("%s without a backup: %v", what, f)
			}
		}
	}
}

// TestTroubleInWords: each trouble with a file is a sentence that says what to do.
func TestTroubleInWords(t *testing.T) {
	best := &Backup{Path: "/my league.db.backup-1", Command: 7, Results: 3}
	const back = "the newest whole backup is /my league.db.backup-1 (last command c7, 3 results); return to it with:\n  arbiter records restore '/my league.db.backup-1' --db 'Ann'\\''s.db'"
	for _, one := range []struct {
		is   FileError
		says string
	}{
		{FileError{Trouble: Damaged, Says: "it snows"}, ": it snows"},
		{FileError{Trouble: Locked}, ": another process is writing to it and did not finish within 5 seconds; try again when it is done"},
		{FileError{Trouble: Damaged}, " is damaged (why); there is no whole backup beside Ann's.db"},
		{FileError{Trouble: Damaged, Backup: best}, " is damaged (why); " + back},
		{FileError{Trouble: Emptied, Backup: best}, " why, but a backup lies beside it; " + back + ". To start again, move the backups to another folder"},
		{FileError{Trouble: NotWritable}, " may not be written to (see its permissions and those of its folder)"},
		{FileError{Trouble: NoSpace}, ": the disk is full; nothing was changed"},
		{FileError{Trouble: Unreachable}, ": why"},
	} {
		one.is.Path, one.is.Err = "Ann's.db", errors.New("why")
		same(t, "the sentence", "Ann's.db"+one.says, one.is.Error())
	}
}

// TestWrongRows: rows that another program changed or took away are told by the check as
// problems, or as damage of the file that is named, and nobody who reads on falls over them.
func TestWrongRows(t *testing.T) {
	texts := []string{`DROP TABLE seats`, `UPDATE leagues SET terms = '{'`, `UPDATE seasons SET terms = '{'`, `UPDATE sheets SET sheet = '{'`, `UPDATE seats SET place = 'first'`, `UPDATE players SET key = name || id`}
	for _, of := range tables {
		if of.name != "sheets" && of.name != "plan_seats" { // a result or a plan may have none
			texts = append(texts, `DELETE FROM `+of.name)
		}
	}
	for _, text := range texts {
		path := newPath(t)
		s := openAt(t, path)
		_, err := do(s, "all", func(tx *Tx) error {
			one, two := tallied("Ann 5, Bob 3"), tallied("Cyd 5, Dan 3")
			one.League, one.Season = "Cup", "2026"
			return errors.Join(tx.CreateLeague("Cup", league.Terms{}), tx.OpenSeason("Cup", "2026", ""), saved(tx, []*Incoming{one, two}, false),
				tx.SavePlan(Plan{League: "Cup", Season: "2026", Round: "1", Tables: [][]string{{"Ann", "Bob"}}}), tx.Merge("Ann", "Dan"))
		})
		noError(t, errors.Join(err, s.Close()))
		storetest.Script(t, path, text)
		problems := 0
		s = openAt(t, path)
		_, err = s.Check(t.Context(), tally{}, func(Problem) { problems++ })
		if err == nil {
			_, err = s.Copies(t.Context())
		}
		if says := Explain(path, err); says == nil && problems == 0 || says != nil && !strings.HasPrefix(says.Error(), path+" is damaged (") {
			t.Errorf("%s: %v", text, says)
		}
		_, _ = s.Players(t.Context())
		_, _ = s.Results(t.Context(), Filter{})
		_, _ = s.Careers(t.Context(), Filter{})
		_, _ = s.Standings(t.Context(), Filter{League: "Cup"}, nil)
		_, _ = s.Rounds(t.Context(), "Cup", "2026")
		_, _ = s.Log(t.Context(), 0)
	}
}

// TestSettings: SQLite takes its settings; the driver leaves out what it does not know and says
// nothing.
func TestSettings(t *testing.T) {
	var got [4]any
	noError(t, openAt(t, newPath(t)).db.QueryRow(`SELECT j.journal_mode, b.timeout, s.synchronous, f.foreign_keys
		FROM pragma_journal_mode j, pragma_busy_timeout b, pragma_synchronous s, pragma_foreign_keys f`).Scan(&got[0], &got[1], &got[2], &got[3]))
	same(t, "the settings", [4]any{"wal", int64(5000), int64(2), int64(1)}, got)
}
