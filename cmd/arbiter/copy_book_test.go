package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/games"
	importer "arbiter/import"
	"arbiter/records"
)

// A testBook is a file of records for tests, with a clock that goes on by a minute
// each time somebody looks.
type testBook struct {
	t     testing.TB
	path  string
	clock time.Time
}

func newBook(t testing.TB) *testBook {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "book")
	if err != nil {
		t.Fatal(err)
	}
	return &testBook{t: t, path: filepath.Join(dir, "league.db"), clock: time.Date(2026, 11, 21, 19, 0, 0, 123e6, time.Local)}
}

func (b *testBook) now() time.Time {
	b.clock = b.clock.Add(time.Minute)
	return b.clock
}

func (b *testBook) open() *records.Store {
	b.t.Helper()
	s, err := records.Open(b.path, records.Options{Create: true, Now: b.now, Version: cli.Version})
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// do runs one command; an error is for the caller to judge.
func (b *testBook) do(what string, work func(*records.Tx) error) error {
	s := b.open()
	defer s.Close()
	return s.Do(context.Background(), records.Command{Who: "ann", What: what}, work)
}

func (b *testBook) must(what string, work func(*records.Tx) error) {
	b.t.Helper()
	if err := b.do(what, work); err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

// save records the games of a text; change, if any, may change each first.
func (b *testBook) save(text string, change func(*records.Incoming)) {
	b.t.Helper()
	b.must("save", func(tx *records.Tx) error { return saveText(tx, text, change) })
}

func saveText(tx *records.Tx, text string, change func(*records.Incoming)) error {
	j, err := games.All.Judge(text, nil)
	if err != nil {
		return err
	}
	r, err := book.NewResult(&j, book.SaveFlags{Contested: !j.Verdict.Legal()})
	if err != nil {
		return err
	}
	if change != nil {
		change(&r)
	}
	_, err = tx.Save(r)
	return err
}

// export is the whole book as JSON Lines.
func (b *testBook) export(args ...string) string {
	b.t.Helper()
	var out, errs bytes.Buffer
	if code := run(append([]string{"export", "--db", b.path, "--format", "jsonl"}, args...), nil, &out, &errs); code != 0 {
		b.t.Fatalf("export: exit code %d\n%s", code, errs.String())
	}
	return out.String()
}

// taken tells what an import came to.
type taken struct {
	new, known int
	said       []string // complaints, warnings, refusals and what differs
}

// imported reads a text in a format into the book, as one command.
func (b *testBook) imported(format, text string) (taken, error) {
	var done taken
	err := b.do("import", func(tx *records.Tx) error {
		bulk := tx.Record(func(in *records.Incoming, saved records.Saved, err error) {
			switch {
			case err != nil:
				done.said = append(done.said, fmt.Sprintf("%d: %v", in.Line, err))
			case saved.Correction != nil:
				done.said = append(done.said, fmt.Sprintf("%d: differs from #%d: %s", in.Line, saved.ID, records.InWords(saved.Correction.Fields)))
			case saved.Known:
				done.known++
			default:
				done.new++
			}
		})
		say := func(c *importer.Complaint) error {
			done.said = append(done.said, c.Error())
			return nil
		}
		warn := func(c *importer.Complaint) error {
			if strings.Contains(c.Want, "it is kept, and shown as") { // what a copy brings back as it was
				return nil
			}
			return say(c)
		}
		feed := &importer.Feed{
			Result: bulk.Add,
			League: func(l records.CopyLeague) error {
				differs, err := bulk.League(l)
				if differs {
					done.said = append(done.said, l.Name+" has other terms")
				}
				return err
			},
			Player:   bulk.Player,
			Complain: say, Warn: warn, Games: games.All,
		}
		src := importer.NewSource("copy", strings.NewReader(text))
		f, err := importer.Recognise(src)
		if err != nil {
			return err
		}
		if f.Name != format {
			return errors.New("recognised as " + f.Name)
		}
		if err := f.Read(src, feed); err != nil {
			return err
		}
		return bulk.Flush()
	})
	return done, err
}
