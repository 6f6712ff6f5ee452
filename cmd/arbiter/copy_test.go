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

	importer "arbiter/import"
	"arbiter/records"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A book is a file of records for tests, with a clock that goes on by a minute
// each time somebody looks.
type book struct {
	t     testing.TB
	path  string
	clock time.Time
}

func newBook(t testing.TB) *book {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "book")
	if err != nil {
		t.Fatal(err)
	}
	return &book{t: t, path: filepath.Join(dir, "league.db"), clock: time.Date(2026, 11, 21, 19, 0, 0, 123e6, time.Local)}
}

func (b *book) now() time.Time {
	b.clock = b.clock.Add(time.Minute)
	return b.clock
}

func (b *book) open() *records.Store {
	b.t.Helper()
	s, err := records.Open(b.path, records.Options{Create: true, Now: b.now, Version: Version})
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// do runs one command; an error is for the caller to judge.
func (b *book) do(what string, work func(*records.Tx) error) error {
	s := b.open()
	defer s.Close()
	return s.Do(context.Background(), records.Command{Who: "ann", What: what}, work)
}

func (b *book) must(what string, work func(*records.Tx) error) {
	b.t.Helper()
	if err := b.do(what, work); err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

// save records the games of a text; change, if any, may change each first.
func (b *book) save(text string, change func(*records.NewResult)) {
	b.t.Helper()
	b.must("save", func(tx *records.Tx) error { return saveText(tx, text, change) })
}

func saveText(tx *records.Tx, text string, change func(*records.NewResult)) error {
	var read parser
	g, p, err := read.read(notation.Text{File: "test", Line: 1, Src: text})
	if err != nil {
		return err
	}
	v := g.judge(p, validate.Options{NoProof: true})
	r := newResult(p, p.Sheet(), saveFlags{contested: !v.Legal()}, v.Complete)
	if change != nil {
		change(&r)
	}
	_, err = tx.Save(r)
	return err
}

// export is the whole book as JSON Lines.
func (b *book) export(args ...string) string {
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
	said       []string // complaints, warnings and refusals
}

// imported reads a text in a format into the book, as one command.
func (b *book) imported(format, text string) (taken, error) {
	var done taken
	err := b.do("import", func(tx *records.Tx) error {
		bulk, err := tx.Bulk(func(in *records.Incoming, saved records.Saved, err error) {
			switch {
			case err != nil:
				done.said = append(done.said, fmt.Sprintf("%d: %v", in.Line, err))
			case saved.Known:
				done.known++
			default:
				done.new++
			}
		})
		if err != nil {
			return err
		}
		say := func(c *importer.Complaint) error {
			done.said = append(done.said, c.Error())
			return nil
		}
		feed := &importer.Feed{
			Result: bulk.Add,
			League: func(name string, terms records.Terms) error {
				_, err := tx.TakeLeague(name, terms)
				return err
			},
			Player: func(p importer.Person) error {
				for _, also := range p.Also {
					if _, err := tx.Alias(p.Name, also); err != nil {
						return err
					}
				}
				for _, id := range p.IDs {
					if err := tx.Identify(p.Name, id.Source, id.Outside); err != nil {
						return err
					}
				}
				return nil
			},
			Complain: say, Warn: say, Games: arbiters{}, Now: b.now,
		}
		src := &importer.Source{Name: "copy", In: strings.NewReader(text)}
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

// copied imports a copy into an empty book, which must make the same records.
func copied(t testing.TB, text string) *book {
	t.Helper()
	to := newBook(t)
	done, err := to.imported("jsonl", text)
	if err != nil || len(done.said) > 0 {
		t.Fatalf("importing the copy: %v %q", err, done.said)
	}
	if got := to.export(); got != text {
		t.Fatalf("the copy of a copy differs:\n%s", firstDifference(text, got))
	}
	if done, err = to.imported("jsonl", text); err != nil || done.new > 0 || len(done.said) > 0 {
		t.Fatalf("imported again: %+v %v", done, err)
	}
	if got := to.export(); got != text {
		t.Fatalf("importing again changed something:\n%s", firstDifference(text, got))
	}
	s := to.open()
	defer s.Close()
	_, err = s.Check(context.Background(), arbiters{}, func(p records.Problem) { t.Errorf("check %s of the copy: #%d: %s", p.Check, p.Result, p.Message) })
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// firstDifference is the first line that two texts do not share.
func firstDifference(want, got string) string {
	a, b := strings.SplitAfter(want, "\n"), strings.SplitAfter(got, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("line %d\nwant %s\ngot  %s", i+1, a[i], strings.Join(b[min(i, len(b)):min(i+1, len(b))], ""))
		}
	}
	return "got more:\n" + strings.Join(b[len(a):], "")
}

// example is one of the example games.
func example(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/examples/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// foreign is a result of another program.
func foreign(source, outside string, points ...int) *records.Incoming {
	in := &records.Incoming{Game: "catan", Complete: true, Source: source, Outside: outside, Origin: `{"score":"4+0+3"}` + "\n<&>", Played: time.Date(2025, 3, 30, 21, 15, 7, 0, time.FixedZone("", 5*3600+45*60))}
	sheet := records.StoredSheet{Standing: points}
	for i, n := range points {
		name := string(rune('A'+i)) + "nna"
		sheet.Players = append(sheet.Players, records.StoredTally{Name: name, Lines: []records.StoredLine{{Rule: "score", Points: n, Text: fmt.Sprintf("%d.5", n)}}})
		in.Seats = append(in.Seats, records.IncomingSeat{Name: name, Outside: outside + name, Total: n, Place: i + 1})
	}
	text, err := records.SheetText(&sheet)
	if err != nil {
		panic(err)
	}
	in.Sheet = text
	return in
}

// full is a book with everything that records can hold.
func full(t testing.TB) *book {
	b := newBook(t)
	b.must("league", func(tx *records.Tx) error {
		return tx.CreateLeague("Ünïon 🎲 e\u0301", records.Terms{Points: "5-3-2-1", Ties: []string{records.TieWins}, MinGames: 2, Best: 3})
	})
	for _, name := range []string{"subdivision", "buyers-market", "zark-city", "zark-city-acts", "pyramid", "bazaar", "bazaar-tally", "bazaar-position", "disputed"} {
		b.save(example(t, name), func(r *records.NewResult) {
			if name == "bazaar" {
				r.League, r.Round, r.Place, r.Note = "ünïon 🎲 é", "1", "the “café” 🎲", "two\nlines\tand \u2028 \u009b <&> \\ \""
				r.Played = time.Date(2026, 3, 29, 2, 30, 0, 999e6, time.FixedZone("", -(9*3600+30*60)))
			}
		})
	}
	undated := "game: bazaar\nplayer: 👩‍🚀 Zoë\nplayer: Bob\n\n👩‍🚀 Zoë: buy RWBGY left 0\nBob: buy RRRRR* left 2\n"
	b.save(undated, nil)
	b.save(undated, nil) // a twin
	b.must("gap", func(tx *records.Tx) error { return saveText(tx, strings.ReplaceAll(undated, "Bob", "Nobody"), nil) })
	b.must("undo", func(tx *records.Tx) error { _, err := tx.Undo(0); return err })
	b.must("import", func(tx *records.Tx) error {
		bulk, err := tx.Bulk(func(_ *records.Incoming, _ records.Saved, err error) {
			if err != nil {
				t.Error(err)
			}
		})
		if err != nil {
			return err
		}
		nobody := foreign(records.SourceBGG, "3", 5, 3)
		nobody.Sheet = strings.Replace(nobody.Sheet, `"standing":[5,3]`, `"unplaced":true`, 1)
		nobody.Seats[0].Place, nobody.Seats[1].Place = 0, 0
		plain := foreign("", "", 9, 7, 3)
		for _, in := range []*records.Incoming{foreign(records.SourceBGStats, "u1", 40, 30), foreign(records.SourceCSV, "g 7", 4, 3, 2), nobody, foreign(records.SourceBGStats, "u2", 8, 4), plain} {
			if err := bulk.Add(in); err != nil {
				return err
			}
		}
		return bulk.Flush()
	})
	b.must("void", func(tx *records.Tx) error { return tx.SetState(2, records.Void, "played twice") })
	b.must("contest", func(tx *records.Tx) error { return tx.SetState(3, records.Contested, "who moved?") })
	b.must("rename", func(tx *records.Tx) error { _, err := tx.Rename("Cyd", "Cyd Ødegård"); return err })
	b.must("merge", func(tx *records.Tx) error { return tx.Merge("Bob", "Bnna (2)") })
	b.must("merge", func(tx *records.Tx) error { return tx.Merge("Anna", "Anna (2)") })
	return b
}

func TestACopyIsTheSameByteForByte(t *testing.T) {
	text := full(t).export()
	for _, want := range []string{`{"arbiter":1}`, `"terms":{"points":"5-3-2-1","ties":["wins"],"minGames":2,"best":3}`, `"state":"contested"`, `"state":"void"`,
		`"also":["`, `"name":"Anna","also":["Anna (2)"],"ids":[{"source":"bgstats","id":"u1Anna"}`, `{"source":"bgstats","id":"u2Anna"}]`, `"played":"2026-03-29T02:30:00.999-09:30"`, `+05:45"`,
		`"source":"undated"`, `👩‍🚀 Zoë`, `\u2028 \u009b <&>`, `"origin":"{\"score\":\"4+0+3\"}\n<&>"`, `"source":"csv","identity":"g 7"`} {
		if !strings.Contains(text, want) {
			t.Errorf("the copy lacks %s\n%s", want, text)
		}
	}
	if strings.ContainsAny(text, "\u009b\u2028") {
		t.Error("a control character stands there as it is")
	}
	copied(t, text)
}

func TestACopyInAnotherTimeZone(t *testing.T) {
	text := full(t).export()
	for _, zone := range []string{"America/St_Johns", "Asia/Kathmandu", "Europe/Warsaw"} {
		there, err := time.LoadLocation(zone)
		if err != nil {
			t.Skip(err)
		}
		here := time.Local
		time.Local = there
		t.Cleanup(func() { time.Local = here })
		copied(t, text)
		time.Local = here
	}
}

func TestAPartOfTheRecordsNamesOnlyWhoPlayed(t *testing.T) {
	b := full(t)
	text := b.export("--league", "Tuesday league")
	if strings.Contains(text, "Ünïon") || strings.Contains(text, "Anna") {
		t.Errorf("it speaks of what is not in it:\n%s", text)
	}
	to := copied(t, text)
	if done, err := to.imported("jsonl", b.export()); err != nil || len(done.said) > 0 || done.known == 0 || done.new == 0 {
		t.Errorf("the whole after the part: %+v %v", done, err)
	}
}
