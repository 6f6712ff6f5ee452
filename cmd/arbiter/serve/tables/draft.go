package tables

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"arbiter/cmd/arbiter/sheet/draftfile"
	"arbiter/cmd/arbiter/sheet/touch"
)

// Each table has a file of its own, so that it is there again whenever the server
// was stopped, however that was.
var file = draftfile.Kind{First: "; A sheet of arbiter serve: the server goes on with it.", Key: "table"}

// About is what a table's file says of it beside the text.
type about struct {
	Format  int              `json:"format"` // see fileFormat
	Code    string           `json:"code"`
	ID      string           `json:"id"`
	Game    string           `json:"game"`
	From    string           `json:"from,omitempty"`
	By      Proposal         `json:"proposed,omitzero"`
	Rev     int              `json:"rev"`
	Of      int64            `json:"of,omitempty"`
	Sent    int64            `json:"sent,omitempty"`
	Last    time.Time        `json:"last"`
	Done    []string         `json:"made,omitempty"` // an older program's "done" held something else
	Lines   []touch.KeptLine `json:"lines"`
	Columns []int            `json:"columns,omitempty"`
}

// fileFormat is the format of a table's file. One of an older program is put away.
const fileFormat = 2

// mostFile is how large a file with a sheet can be.
const mostFile = 1 << 20

// revGap is added to the revision when a file is read: perhaps the last changes
// could not be kept, and phones saw higher numbers.
const revGap = 1000

func (l *Tables) pathOf(code string) string {
	if l.Folder == "" {
		return ""
	}
	return filepath.Join(l.Folder, code+".txt")
}

// awayPath is where the file of a table goes that was put away.
func awayPath(path string) string {
	return filepath.Join(filepath.Dir(path), "away", filepath.Base(path))
}

// keep writes the table to its file. A change stands even where that fails; the
// sheet says so. The caller holds the lock.
func (t *Table) keep() {
	if t.path == "" || t.away {
		return
	}
	now, shot := t.public.Load(), t.sheet.Snapshot()
	err := file.Write(t.path, about{fileFormat, t.Code, t.id, t.sheet.Game.Name, t.from, t.by, t.sheet.Rev, t.of, now.sent, now.Last, t.sheet.Done, shot.Lines, shot.Columns}, now.text)
	if err == nil {
		t.unkept = ""
		return
	}
	why := draftfile.Cause(err)
	if t.unkept == "" {
		t.log.Error("a table's sheet could not be kept", "error", why, inFile(t.log, t.path))
	}
	t.unkept = why
}

// inFile names a table's file in the log. The name has the table's code, so it is told
// only where the log tells everything.
func inFile(log *slog.Logger, path string) slog.Attr {
	if !log.Enabled(context.Background(), slog.LevelDebug) {
		path = "in " + filepath.Dir(path) + "; --verbose names it"
	}
	return slog.String("file", path)
}

// leave removes the table's file, or moves it to those that were put away.
func (t *Table) leave(stays bool) error {
	if t.path == "" {
		return nil
	}
	if !stays {
		return os.Remove(t.path)
	}
	to := awayPath(t.path)
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return os.Rename(t.path, to)
}

// Load reads the tables that the last run of the server left. What cannot be read
// stays where it is, and is told in the log.
func (l *Tables) Load() {
	if l.Folder == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, folder := range []string{l.Folder, filepath.Join(l.Folder, "away")} {
		entries, err := os.ReadDir(folder)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			l.Log.Error("the sheets of the last run cannot be read", "error", err)
		}
		for _, e := range entries {
			code, isText := strings.CutSuffix(e.Name(), ".txt")
			if !isText || !IsCode(code) {
				continue
			}
			if folder != l.Folder {
				l.remember(code)
				continue
			}
			path := filepath.Join(folder, e.Name())
			t, err := l.load(path, code)
			if errors.Is(err, errOlder) {
				l.remember(code)
				l.putOlderAway(path)
				continue
			}
			if err != nil {
				l.remember(code)
				l.Log.Error("a table's sheet cannot be read; its file stays", "error", draftfile.Cause(err), inFile(l.Log, path))
				continue
			}
			l.put(t)
		}
	}
}

// errOlder says that a file is of another program than this one.
var errOlder = errors.New("it is of an older program")

// older is the folder of the files of an older program.
const older = "older"

// load reads a table's file.
func (l *Tables) load(path, code string) (*Table, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if info.Size() > mostFile {
		return nil, errors.New("it is too large")
	}
	var a about
	text, found, err := file.Read(path, &a)
	switch {
	case err != nil:
		return nil, err
	case found && a.Format != fileFormat:
		return nil, errOlder
	case !found || a.Code != code || a.ID == "" || a.Rev < 0:
		return nil, errors.New("it does not say which table it is of")
	}
	g := l.Games.Find(a.Game)
	if g == nil {
		return nil, errors.New("it names no game")
	}
	shot := touch.Snapshot{Text: text, Lines: a.Lines, Columns: a.Columns}
	t := &Table{Code: code, id: a.ID, of: a.Of, from: a.From, by: a.By, path: path, log: l.Log,
		sheet: touch.Restore(g, shot.Page(g), a.Rev+revGap, a.Done, l.Judge)}
	t.publish(t.sheet.Page.Text(), a.Sent, a.Last)
	return t, nil
}

// putOlderAway moves the file of an older program into a folder of its own, where it can be
// read: it holds the sheet in Arbiter notation.
func (l *Tables) putOlderAway(path string) {
	to := filepath.Join(l.Folder, older, filepath.Base(path))
	err := os.MkdirAll(filepath.Dir(to), 0o700)
	if err == nil {
		err = os.Rename(path, to)
	}
	if err != nil {
		l.Log.Error("a table's sheet is of an older program, and could not be put away", "error", draftfile.Cause(err), inFile(l.Log, path))
		return
	}
	l.Log.Error("a table's sheet is of an older program; it was put away", inFile(l.Log, to))
}
