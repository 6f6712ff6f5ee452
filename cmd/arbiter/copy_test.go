package main

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"

	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// copied imports JSON Lines into an empty book, which must bring the same leagues and
// results, once.
func copied(t testing.TB, text string) *testBook {
	t.Helper()
	to := newBook(t)
	done, err := to.imported("jsonl", text)
	if err != nil || len(done.said) > 0 {
		t.Fatalf("importing them: %v %q", err, done.said)
	}
	if want, got := broughtBy(text), broughtBy(to.export()); got != want {
		t.Fatalf("they came as something else:\n%s", firstDifference(want, got))
	}
	before := to.export()
	if done, err = to.imported("jsonl", text); err != nil || done.new > 0 || len(done.said) > 0 {
		t.Fatalf("imported again: %+v %v", done, err)
	}
	if got := to.export(); got != before {
		t.Fatalf("importing again changed something:\n%s", firstDifference(before, got))
	}
	s := to.open()
	defer s.Close()
	_, err = s.Check(context.Background(), games.All, func(p records.Problem) {
		if p.Check != "doubles" { // which come as they are
			t.Errorf("check %s of what came: #%d: %s", p.Check, p.Result, p.Message)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// ownOf is what each records say of their own of a result: its number, and when it came.
var ownOf = regexp.MustCompile(`^{"result":{"id":\d+|"entered":"[^"]*",`)

// broughtBy is what lines say of leagues and results, whosever records they are.
func broughtBy(lines string) string {
	var b strings.Builder
	for line := range strings.Lines(lines) {
		if !strings.HasPrefix(line, `{"player"`) { // who has no result does not come
			b.WriteString(ownOf.ReplaceAllString(line, ""))
		}
	}
	return b.String()
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
func foreign(source, id string, points ...int) *records.Incoming {
	in := &records.Incoming{Result: league.Result{Game: "catan", Complete: true, Origin: `{"score":"4+0+3"}` + "\n<&>", Day: "2025-03-30", Time: "21:15"}}
	if id != "" {
		in.KnownBy(source, id)
	}
	in.Sheet = &league.Sheet{Standing: points}
	for i, n := range points {
		name := string(rune('A'+i)) + "nna"
		in.Sheet.Players = append(in.Sheet.Players, league.SheetPlayer{Name: name, Lines: []league.SheetLine{{Rule: "score", Points: n, Text: fmt.Sprintf("%d.5", n)}}})
		seat := league.Seat{Name: name, Points: score.WholePoints(n), Place: i + 1}
		if source == records.SourceBGStats {
			seat.UID = records.UIDOf(source, "", id+name)
		}
		in.Seats = append(in.Seats, seat)
	}
	return in
}

// full is a book with everything that records can hold.
func full(t testing.TB) *testBook {
	b := newBook(t)
	b.must("league", func(tx *records.Tx) error {
		return tx.CreateLeague("Ünïon 🎲 e\u0301", league.Terms{Points: "5-3-2-1", Ties: []string{league.TieWins}, MinGames: 2, Best: 3})
	})
	for _, name := range []string{"subdivision", "buyers-market", "zark-city", "zark-city-acts", "pyramid", "bazaar", "bazaar-tally", "bazaar-position", "disputed"} {
		b.save(example(t, name), func(r *records.Incoming) {
			if name == "bazaar" {
				r.League, r.Round, r.Venue = "ünïon 🎲 é", "1", "the “café” 🎲"
				r.Day, r.Time = "2026-03-29", "00:00"
			}
		})
	}
	note := "two\nlines\tand \u2028 \u009b <&> \\ \""
	b.must("note", func(tx *records.Tx) error { return tx.Edit(6, records.Edit{Note: &note}) })
	b.save("game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY left 0\n", func(r *records.Incoming) { r.Day = "0001-01-01" }) // the first day of all
	undated := "game: bazaar\nplayer: 👩‍🚀 Zoë\nplayer: Bob\n\n👩‍🚀 Zoë: buy RWBGY left 0\nBob: buy RRRRR* left 2\n"
	b.save(undated, nil)
	b.save(undated, anew) // a twin
	b.must("gap", func(tx *records.Tx) error { return saveText(tx, strings.ReplaceAll(undated, "Bob", "Nobody"), nil) })
	b.must("undo", func(tx *records.Tx) error { _, err := tx.Undo(0); return err })
	b.must("import", func(tx *records.Tx) error {
		bulk := tx.Record(func(_ *records.Incoming, _ records.Saved, err error) {
			if err != nil {
				t.Error(err)
			}
		})
		nobody := foreign(records.SourceBGG, "3", 5, 3)
		nobody.Sheet.Standing, nobody.Sheet.Unplaced = nil, true
		nobody.Seats[0].Place, nobody.Seats[1].Place = 0, 0
		plain := foreign("", "", 9, 7, 3)
		for _, in := range []*records.Incoming{foreign(records.SourceBGStats, "u1", 40, 30), foreign(records.SourceCSV, "g 7", 4, 3, 2), nobody, foreign(records.SourceBGStats, "u2", 8, 4), plain} {
			if err := bulk.Add(in); err != nil {
				return err
			}
		}
		return bulk.Flush()
	})
	b.must("namesake", func(tx *records.Tx) error { // one file with two of a name
		bulk := tx.Record(func(_ *records.Incoming, _ records.Saved, err error) {
			if err != nil {
				t.Error(err)
			}
		})
		for _, id := range []string{"u3", "u4"} {
			if err := bulk.Add(foreign(records.SourceBGStats, id, 8, 4)); err != nil {
				return err
			}
		}
		return bulk.Flush()
	})
	b.must("void", func(tx *records.Tx) error { return tx.SetState(2, league.Void, "played twice") })
	b.must("contest", func(tx *records.Tx) error { return tx.SetState(3, league.Contested, "who moved?") })
	b.must("rename", func(tx *records.Tx) error { _, err := tx.Rename("Cyd", "Cyd Ødegård"); return err })
	b.must("merge", func(tx *records.Tx) error { return tx.Merge("Bob", "Bnna (2)") })
	b.must("merge", func(tx *records.Tx) error { return tx.Merge("Anna", "Anna (2)") })
	return b
}

// anew makes a result one that nobody has read before.
func anew(r *records.Incoming) {
	uid, err := records.NewUID()
	if err != nil {
		panic(err)
	}
	r.UID = uid
}

// withoutUnseen is an export as an import cleans it: without what cannot be seen, and composed.
func withoutUnseen(text string) string {
	return norm.NFC.String(strings.ReplaceAll(text, `\u2028 \u009b `, ""))
}

func TestJSONLinesBringAllThatResultsSay(t *testing.T) {
	text := full(t).export()
	for _, want := range []string{`{"arbiter":2}`, `"terms":{"points":"5-3-2-1","ties":["wins"],"minGames":2,"best":3}`, `"state":"contested"`, `"state":"void"`,
		`"name":"Anna","also":["Anna (2)"],"uids":["`, `"players":["Anna","Bob"]`, `"day":"2026-03-29","time":"00:00"`, `"day":"2025-03-30","time":"21:15"`,
		`"uid":"` + records.UIDOf(records.SourceBGStats, "", "u1") + `"`, `"day":"0001-01-01"`, `👩‍🚀 Zoë`, `\u2028 \u009b <&>`, `"origin":"{\"score\":\"4+0+3\"}\n<&>"`,
		`"uid":"` + records.UIDOf(records.SourceCSV, "catan", "g 7") + `"`} {
		if !strings.Contains(text, want) {
			t.Errorf("they lack %s\n%s", want, text)
		}
	}
	if strings.ContainsAny(text, "\u009b\u2028") {
		t.Error("a control character stands there as it is")
	}
	copied(t, withoutUnseen(text))
}

// More results than are written at a time, and known ones among new ones.
func TestManyResultsAsJSONLines(t *testing.T) {
	b := newBook(t)
	for part := range 3 {
		b.must("many", func(tx *records.Tx) error {
			for i := range 60 {
				text := fmt.Sprintf("game: bazaar\nplayer: Ann\nplayer: P%d\nid: %d-%d\n\nAnn: buy RWBGY left 0\n", i%7, part, i)
				if err := saveText(tx, text, nil); err != nil {
					return err
				}
			}
			return nil
		})
	}
	text := b.export()
	copied(t, text)
	lines := strings.SplitAfter(text, "\n")
	half := copied(t, strings.Join(lines[:70], ""))
	known := strings.Count(strings.Join(lines[:70], ""), `{"result"`)
	done, err := half.imported("jsonl", text)
	if err != nil || len(done.said) > 0 || done.known != known || known == 0 || done.new != 180-known {
		t.Errorf("the whole after a part: %+v %v", done, err)
	}
	if want, got := broughtBy(text), broughtBy(half.export()); got != want {
		t.Errorf("the whole after a part is not the whole:\n%s", firstDifference(want, got))
	}
}

func TestJSONLinesInAnotherTimeZone(t *testing.T) {
	text := withoutUnseen(full(t).export())
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
