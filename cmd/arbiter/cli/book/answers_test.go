package book

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// evening is a run of the program on 23 November 2026, and what it says on standard error.
func evening(t *testing.T, typed string) (*cli.App, *bytes.Buffer) {
	t.Helper()
	t.Setenv("TERM", "dumb")
	errs := new(bytes.Buffer)
	return &cli.App{Now: func() time.Time { return time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC) }, Games: games.All, In: strings.NewReader(typed), Out: errs, Err: errs,
		Width: cli.UnlimitedWidth, DB: filepath.Join(t.TempDir(), "records.db")}, errs
}

// wrong are so many doubts, the first with a command that mends it.
func wrong(n int) (list []records.Doubt) {
	for i := range n {
		list = append(list, records.Doubt{Kind: records.DoubtSame, Text: fmt.Sprintf("Ann\x1b %d looks\nodd", i), Result: int64(i + 1)})
	}
	if n > 0 {
		list[0].Fix = []string{"void", "Ann B"}
	}
	return list
}

// What looks wrong is asked about once: a yes records it without saying it again, unless more
// looks wrong by then; a no, and the end of the input, record nothing.
func TestOneQuestion(t *testing.T) {
	fresh := []records.NewName{{Kind: "player", Name: "Ann"}}
	var b strings.Builder
	for _, one := range []struct {
		typed, back string
		strict      bool
		n           int
	}{{"y\n", "", false, 2}, {"n\n", "", false, 1}, {"n\n", "Back", false, 1}, {"", "", false, 22}, {"", "", true, 1}, {"", "", true, 2}} {
		a, errs := evening(t, one.typed)
		a.DB = ""
		d := NewReview(a, one.strict)
		d.Back = one.back
		again, err := d.Ask(fmt.Errorf("recording: %w", &doubtful{fresh, wrong(one.n)}))
		fmt.Fprintf(&b, "== %q, strict %t\n%s-- again %t, error %v, exit code %d, quiet %t\n", one.typed, one.strict, errs, again, err, cli.ExitCode(err), errors.Is(err, cli.ErrQuiet))
		errs.Reset()
		d.PrintRecorded(wrong(one.n))
		d.PrintRecorded(wrong(3))
		d.PrintNewNames(fresh)
		if fmt.Fprintf(&b, "%s", errs); d.Check(nil, wrong(1)) == nil && one.strict || d.Check(nil, nil) != nil {
			t.Errorf("%+v: it asks otherwise", one)
		}
	}
	if got, want := b.String(), `== "y\n", strict false
new: Ann
This looks wrong:
  Ann� 0 looks odd. Once recorded, mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
Record it all the same? [y/N] -- again true, error <nil>, exit code 2, quiet false
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
  Ann� 2 looks odd
== "n\n", strict false
new: Ann
This looks wrong:
  Ann� 0 looks odd. Once recorded, mend it:
    arbiter void 'Ann B'
Record it all the same? [y/N] nothing is recorded
-- again false, error nothing is recorded
already shown, exit code 130, quiet true
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
  Ann� 2 looks odd
== "n\n", strict false
new: Ann
This looks wrong:
  Ann� 0 looks odd. Once recorded, mend it:
    arbiter void 'Ann B'
Record it all the same? [y/N] -- again false, error nothing is recorded
already shown, exit code 130, quiet true
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
  Ann� 2 looks odd
== "", strict false
new: Ann
This looks wrong:
  Ann� 0 looks odd. Once recorded, mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
  Ann� 2 looks odd
  Ann� 3 looks odd
  Ann� 4 looks odd
  Ann� 5 looks odd
  Ann� 6 looks odd
  Ann� 7 looks odd
  Ann� 8 looks odd
  Ann� 9 looks odd
  Ann� 10 looks odd
  Ann� 11 looks odd
  Ann� 12 looks odd
  Ann� 13 looks odd
  Ann� 14 looks odd
  Ann� 15 looks odd
  Ann� 16 looks odd
  Ann� 17 looks odd
  Ann� 18 looks odd
  Ann� 19 looks odd
  … and 2 more
Record it all the same? [y/N] 
nothing is recorded
-- again false, error nothing is recorded
already shown, exit code 130, quiet true
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
  Ann� 2 looks odd
== "", strict true
new: Ann
This looks wrong:
  Ann� 0 looks odd
-- again false, error nothing is recorded, because one thing looks wrong (--strict), exit code 2, quiet false
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
  Ann� 2 looks odd
== "", strict true
new: Ann
This looks wrong:
  Ann� 0 looks odd
  Ann� 1 looks odd
-- again false, error nothing is recorded, because 2 things look wrong (--strict), exit code 2, quiet false
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
Recorded, but this looks wrong:
  Ann� 0 looks odd. Mend it:
    arbiter void 'Ann B'
  Ann� 1 looks odd
  Ann� 2 looks odd
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	d := NewReview(&cli.App{}, false)
	if again, err := d.Ask(nil); again || err != nil {
		t.Errorf("%t, %v", again, err)
	}
	if again, err := d.Ask(cli.ErrQuiet); again || err != cli.ErrQuiet {
		t.Errorf("%t, %v", again, err)
	}
}

// A suspicion has the words of the command that mends it once that can be done.
func TestSuspicionsAsJSON(t *testing.T) {
	list := append(wrong(1), records.Doubt{Kind: records.DoubtName, Of: "player", Name: "Bobb", Near: "Bob", Text: "Bobb is new"})
	ahead, err := score.JSON(NewSuspicionsJSON(list, false))
	recorded, err2 := score.JSON(NewSuspicionsJSON(list, true))
	const name = `,{"kind":"name","of":"player","name":"Bobb","text":"Bobb is new"}]`
	if got, want := string(ahead)+"\n"+string(recorded), `[{"kind":"same","text":"Ann\u001b 0 looks\nodd"}`+name+`
[{"kind":"same","text":"Ann\u001b 0 looks\nodd","result":1,"fix":["void","Ann B"]}`+name; err != nil || err2 != nil || got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What is only told is neither asked about nor refused.
func TestInformation(t *testing.T) {
	list := []records.Doubt{{Kind: records.DoubtDay, Text: "2 results are old", Info: true}}
	for _, strict := range []bool{false, true} {
		a, errs := evening(t, "")
		d := NewReview(a, strict)
		if err := d.Check(nil, list); err != nil {
			t.Errorf("strict %t: %v", strict, err)
		}
		d.PrintRecorded(list)
		d.PrintAhead(list)
		if got := errs.String(); got != "2 results are old\n2 results are old\n" {
			t.Errorf("strict %t: told\n%s", strict, got)
		}
	}
}

// A shell completes names by what the usage calls them, files by itself, and nothing else.
func TestKindsOfNames(t *testing.T) {
	a, _ := evening(t, "")
	store, err := Open(a, records.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	err = store.Do(context.Background(), records.Command{}, func(tx *records.Tx) error {
		_, err := tx.Save([]*records.Incoming{{Result: league.Result{Game: "Chess", League: "Cup", Season: "2026", Seats: []league.Seat{{Name: "Ann"}, {Name: "Änne"}, {Name: "Bob"}}}}}, false)
		return err
	})
	if err := errors.Join(err, store.Close()); err != nil {
		t.Fatal(err)
	}
	none, _ := evening(t, "")
	for _, test := range []struct {
		app         *cli.App
		kind, typed string
		given       []string
		want        string
		files       bool
	}{
		{a, "player", "", nil, "Ann Bob Änne", false},
		{a, "other", "a", []string{"ANN"}, "", false},
		{a, "player", "ÄN", nil, "Änne", false},
		{a, "league", "c", nil, "Cup", false},
		{a, "season", "", []string{"Cup"}, "2026", false},
		{a, "game", "b", nil, "buyers-market bazaar", false},
		{none, "game", "b", []string{"bazaar"}, "buyers-market", false},
		{none, "player", "", nil, "", false},
		{a, "file", "", nil, "", true},
		{a, "folder", "", nil, "", true},
		{a, "round", "", nil, "", false},
	} {
		list, directive := complete(test.app, test.kind, test.typed, test.given)
		want := cobra.ShellCompDirectiveNoFileComp
		if test.files {
			want = cobra.ShellCompDirectiveDefault
		}
		if got := strings.Join(list, " "); got != test.want || directive != want {
			t.Errorf("%s %q behind %q: %q, %v", test.kind, test.typed, test.given, got, directive)
		}
	}
	for name, want := range map[string]bool{"Ann Berg": true, "A\x1b": false, "A\nB": false} {
		if typeable(name) != want {
			t.Errorf("%q", name)
		}
	}
}

// A summary of many results, on a terminal and as JSON: each part in its order, with what is
// new, and what counts nowhere by file and line.
func TestSummary(t *testing.T) {
	a, _ := evening(t, "")
	s := NewSummary(a)
	add := func(day int, game, of, season, round, nowhere, file string, seats ...league.Seat) {
		f := league.Result{Game: game, Day: fmt.Sprintf("2026-11-%02d", day), League: of, Season: season, Round: round, Seats: seats}
		var at *Place
		if file != "" {
			at = &Place{file, day}
		}
		s.Add(&f, at, nowhere)
	}
	seat := func(id int64, name string, points int) league.Seat {
		return league.Seat{Player: id, Name: name, Points: score.WholePoints(points), NoPoints: points == 0}
	}
	add(20, "bazaar", "Tuesday", "2026", "2", "", "", seat(1, "Ann", 8), seat(2, "Bob", -3))
	add(19, "bazaar", "Tuesday", "2026", "1", "", "", seat(1, "Ann", 5), seat(3, "Cyd", 9))
	add(21, "bazaar", "Tuesday", "2026", "2", "nobody is placed", "b.csv", seat(2, "Bob", 5), seat(3, "Cyd", 9))
	add(22, "Ludo", "Tuesday", "2025", "", "nobody has points", "b.csv", seat(1, "Ann", 0), seat(3, "Cyd", 0))
	add(23, "Azul", "Cup", "2026", "", "nobody has points", "a.csv", seat(4, "Dan", 7), seat(5, "Eve", 7))
	add(24, "Ludo", "", "", "", "it is void", "", seat(4, "Dan", 0), seat(5, "Eve", 0))
	add(24, "bazaar", "", "", "3", "it is void", "", seat(6, "Gus", 0), seat(1, "Ann", 1))
	s.Tell([]records.NewName{{Kind: "player", Name: "Dan"}, {Kind: "player", Name: "Cyd"}, {Kind: "league", Name: "Cup"}, {Kind: "season", Name: "2025"}, {Kind: "game", Name: "Ludo"}})
	s.ByDay("Tuesday", "2026")
	s.SeveralFiles = true
	text, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Text(cli.UnlimitedWidth)+s.Text(60)+string(text), `  days     19 November 2026 (4 days ago) to 24 November 2026 (tomorrow)
  games    Bazaar: 4 (−3 to 9 points), Ludo: 2 (new), Azul: 1 (7 points)
  leagues  Cup (new), season 2026: 1; Tuesday, season 2025 (new): 1;
           season 2026 (by the day): 3 (round 1 with 1, round 2 with 2);
           no league: 2 (round 3 with 1)
  players  new: Cyd (3), Dan (2)
           Ann (4), Bob (2), Eve (2), Gus (1)
  it is void (2 results)
  nobody has points (2 results, b.csv:22 and a.csv:23)
  nobody is placed (1 result, b.csv:21)
  days     19 November 2026 (4 days ago) to 24 November 2026
           (tomorrow)
  games    Bazaar: 4 (−3 to 9 points), Ludo: 2 (new),
           Azul: 1 (7 points)
  leagues  Cup (new), season 2026: 1;
           Tuesday, season 2025 (new): 1 and 2 more
  players  new: Cyd (3), Dan (2)
           Ann (4), Bob (2), Eve (2), Gus (1)
  it is void (2 results)
  nobody has points (2 results, b.csv:22 and a.csv:23)
  nobody is placed (1 result, b.csv:21)
{"results":7,"from":"2026-11-19","to":"2026-11-24","games":[{"game":"bazaar","results":4,"least":-3,"most":9},{"game":"Ludo","results":2},{"game":"Azul","results":1,"least":7,"most":7}],"leagues":[{"league":"Cup","season":"2026","proposed":false,"results":1,"rounds":[]},{"league":"Tuesday","season":"2025","proposed":false,"results":1,"rounds":[]},{"league":"Tuesday","season":"2026","proposed":true,"results":3,"rounds":[{"round":"1","results":1},{"round":"2","results":2}]},{"league":"","season":"","proposed":false,"results":2,"rounds":[{"round":"3","results":1}]}],"players":[{"name":"Cyd","games":3,"new":true},{"name":"Dan","games":2,"new":true},{"name":"Ann","games":4,"new":false},{"name":"Bob","games":2,"new":false},{"name":"Eve","games":2,"new":false},{"name":"Gus","games":1,"new":false}],"countNowhere":[{"why":"it is void","results":2,"at":[]},{"why":"nobody has points","results":2,"at":[{"file":"b.csv","line":22},{"file":"a.csv","line":23}]},{"why":"nobody is placed","results":1,"at":[{"file":"b.csv","line":21}]}]}`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	one := NewSummary(a)
	one.Add(&league.Result{Game: "Go", Day: league.Today(a.Now()), Seats: []league.Seat{{Player: 1, Name: "Ann", Points: 1500}, {Player: 2, Name: "Bob", Points: 1500}}}, &Place{"a.csv", 4}, "it is void")
	if got, want := one.Text(cli.UnlimitedWidth)+(*Summary)(nil).Text(80), `  days     23 November 2026
  games    Go: 1 (1.5 points)
  players  Ann (1), Bob (1)
  it is void (1 result, line 4)
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
