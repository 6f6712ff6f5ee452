package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A result as JSON has all that is known of it, and of a shown one all that is kept.
func TestResultsAsJSON(t *testing.T) {
	f := &league.Result{ID: 7, UID: "u7", Game: "bazaar", State: league.Contested, Complete: true, Day: "2026-11-20", Time: "19:30", Entered: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC),
		League: "Cup", Season: "2026", Round: "3", Venue: "Inn", Note: "late", Text: "game: bazaar", Version: "0.1",
		Seats: []league.Seat{{Name: "Ann", Place: 1, Points: score.WholePoints(8)}, {Name: "Bobby", Place: 2, Points: 4500}, {Name: "Cyd", Place: 1, Points: score.WholePoints(8)}},
		Sheet: &league.Sheet{Players: []league.SheetPlayer{{Name: "Ann", Colour: "R", Lines: []league.SheetLine{{Rule: "a", Points: 8}}}, {Name: "Bob", Colour: "B"}}, Rulings: map[string]string{"skip": "card"}, Variants: []string{"sey"}}}
	listed, err := score.JSON(NewResultJSON(f))
	shown, err2 := score.JSON(NewShownJSON(f, []records.Entry{{ID: 3, What: "recorded 7"}}))
	if got, want := string(listed)+"\n"+string(shown), `{"id":7,"uid":"u7","game":"bazaar","state":"contested","complete":true,"day":"2026-11-20","time":"19:30","entered":"2026-11-21T09:00:00Z","league":"Cup","season":"2026","round":"3","place":"Inn","note":"late","players":[{"name":"Ann","colour":"R","seat":1,"total":8,"place":1,"winner":true},{"name":"Bobby","colour":"B","seat":2,"total":5,"place":2,"winner":false,"exact":"4.5"},{"name":"Cyd","seat":3,"total":8,"place":1,"winner":true}],"winners":["Ann","Cyd"]}
{"id":7,"uid":"u7","game":"bazaar","state":"contested","complete":true,"day":"2026-11-20","time":"19:30","entered":"2026-11-21T09:00:00Z","league":"Cup","season":"2026","round":"3","place":"Inn","note":"late","players":[{"name":"Ann","colour":"R","seat":1,"total":8,"place":1,"winner":true,"lines":[{"rule":"a","points":8}]},{"name":"Bobby","colour":"B","seat":2,"total":5,"place":2,"winner":false,"exact":"4.5"},{"name":"Cyd","seat":3,"total":8,"place":1,"winner":true}],"winners":["Ann","Cyd"],"rulings":{"skip":"card"},"variants":["sey"],"text":"game: bazaar","version":"0.1","history":[{"command":3,"at":"0001-01-01T00:00:00Z","who":"","what":"recorded 7","args":[],"rows":0,"version":""}]}`; err != nil || err2 != nil || got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A flag of the filter is one that was given.
func TestFlagsOfTheFilter(t *testing.T) {
	for _, flag := range []string{"", "game", "league", "season", "round", "player", "state", "from", "to"} {
		p := ResultFilter{App: &cli.App{}}
		cmd := &cobra.Command{}
		p.AddFlags(cmd)
		if flag != "" {
			if err := cmd.Flags().Set(flag, "x"); err != nil {
				t.Fatal(err)
			}
		}
		if got := p.GivenFlag(cmd); got != flag {
			t.Errorf("--%s: %q", flag, got)
		}
	}
	for n, want := range map[int][2]bool{5: {true, true}, 6: {false, true}, 100: {false, true}, 101: {false, false}} {
		if got := [2]bool{(&Report{}).wantsAll(&cli.App{}, n), (&Report{}).wantsAll(&cli.App{JSON: true}, n)}; got != want || !(&Report{Whole: true}).wantsAll(&cli.App{}, n) {
			t.Errorf("%d results are read back: %v", n, got)
		}
	}
}

// A game is recorded as its headers say, over which the flags go, and by whom its colours play.
func TestGamesAsTheyAreRecorded(t *testing.T) {
	const head = "game: subdivision\nplayer: R\nplayer: B\nplayer: G Cyd\n"
	for _, test := range []struct {
		headers string
		flags   SaveFlags
		want    string
	}{
		{"", SaveFlags{}, "confirmed ////; id false, colours Red, Blue"},
		{"league: Cup\nseason: 2026\nround: 3\nplace: Inn\nnote: late\nid: x\n", SaveFlags{}, "confirmed Cup/2026/3/Inn/late; id true, colours Red, Blue"},
		{"league: Cup\nseason: 2026\nround: 3\nplace: Inn\nnote: late\n", SaveFlags{League: "Friday", Season: "25", Note: "early", Contested: true}, "contested Friday/25/3/Inn/early; id false, colours Red, Blue"},
		{"season: 2026\n", SaveFlags{League: "Friday"}, "confirmed Friday/2026///; id false, colours Red, Blue"},
	} {
		j, err := (&games.Judge{Games: games.All}).Text(notation.Text{File: "game", Line: 1, Src: head + test.headers + "\n2  R3 B3\n1  G3 ..\n"})
		if err != nil {
			t.Fatal(err)
		}
		in, err := NewResult(&j, test.flags)
		got := fmt.Sprintf("%s %s; id %t, colours %s", cmp.Or(in.State, league.Confirmed), strings.Join([]string{in.League, in.Season, in.Round, in.Venue, in.Note}, "/"), in.UID != "", unnamed(j.Position.Head()))
		if err != nil || got != test.want {
			t.Errorf("%q: %v\n%s, want\n%s", test.headers, err, got, test.want)
		}
	}
	for text, want := range map[string]int64{"12": 12, "#12": 12, "1": 1, "0": 0, "-3": 0, "x": 0, "##1": 0, "": 0} {
		if n, err := ParseNumber("result", text); n != want || (err == nil) != (want > 0) || err != nil && err.Error() != fmt.Sprintf("%q is not the number of a result; expected a number like 12", text) {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
}

// Where the rulings of a league changed while games were scored, nothing is recorded.
func TestRulingsThatChanged(t *testing.T) {
	a, _ := evening(t, "")
	store, err := Open(a, records.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	rule := func(tx *records.Tx) error {
		_, err := tx.Save([]*records.Incoming{{Result: league.Result{Game: "Go", League: "Cup", Seats: []league.Seat{{Name: "Ann"}, {Name: "Bob"}}}}}, false)
		if err == nil {
			err = tx.EditLeague("Cup", "", func(terms *league.Terms) { terms.Rulings = []score.Setting{{Name: "skip", Value: "card"}} })
		}
		if err == nil {
			_, err = (&Recording{App: a, Under: LeagueRulings{}}).Try(context.Background(), tx, nil)
		}
		return err
	}
	if err := store.Do(context.Background(), records.Command{}, rule); !errors.Is(err, ErrRulings) {
		t.Error(err)
	}
}

// Where what looks wrong is recorded all the same, each game is told once.
func TestAYesTellsOnce(t *testing.T) {
	a, errs := evening(t, "y\n")
	store, err := Open(a, records.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	err = store.Do(context.Background(), records.Command{}, func(tx *records.Tx) error {
		if err := tx.CreateLeague("Cup", league.Terms{}); err != nil {
			return err
		}
		return tx.OpenSeason("Cup", "2026", "2026-01-01")
	})
	if err := errors.Join(err, store.Close()); err != nil {
		t.Fatal(err)
	}
	s, err := NewSaver(a, SaveFlags{League: "Cup"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	add := func(texts ...string) {
		t.Helper()
		for _, text := range texts {
			j, err := (&games.Judge{Games: games.All}).Text(notation.Text{File: "game", Line: 1, Src: text})
			if err == nil {
				err = s.Add(&j)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	tally := func(id, date string) string {
		return "game: bazaar\nplayer: Ann\nplayer: Bob\ndate: " + date + "\nid: " + id + "\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n"
	}
	const colours = "game: subdivision\nplayer: R\nplayer: B Bob\ndate: 2026-11-20\n\n"
	add(tally("one", "2026-11-19"))
	if err := s.once(); err != nil {
		t.Fatal(err)
	}
	s.games, s.saves = nil, nil
	add(colours+"2  R3 R2\n1  R1 ##\n", tally("two", "2036-11-20"), colours+"6  ## .. .. .. .. ##\n5  .. .. .. .. .. ..\n4  .. R3 B2 ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n")
	add(slices.Repeat([]string{tally("one", "2026-11-19")}, 19)...)
	s.strict = true // a terminal looks too
	err = s.once()
	s.strict = false
	again, err := s.Ask(err)
	if err == nil {
		err = s.once()
	}
	s.report()
	if err != nil || !again {
		t.Errorf("again %t, %v", again, err)
	}
	if got, want := strings.ReplaceAll(fmt.Sprintf("%s%v %v %v", errs, s.Seasons, s.ids, s.byDay), a.DB, "DB"), `new: Red
This looks wrong:
  2036-11-20 is 10 years from now. Once recorded, mend it:
    arbiter edit 3 --date 2026-11-23 --db DB
Record it all the same? [y/N] not recorded: the position is illegal (--contested records it as contested)
2: Red stands in the records as a player of that name; write the name behind the colour's letter
already recorded as 1
`+strings.Repeat("the game of Ann and Bob stands twice here, and is recorded once\n", 17)+`… and 1 more such note
recorded 2 as contested: Subdivision, Friday 20 November 2026 (3 days ago), Cup, (season 2026)
  1  Red  2
  2  Bob  1
  new: Red
  the game is not over (Red can still place a Large on a2, b1 and 20 other squares): it counts nowhere until it is confirmed:
    arbiter confirm 2 --db DB
recorded 3: Bazaar, Thursday 20 November 2036 (in 10 years), Cup, (season 2026)
  1  Ann  8
  2  Bob  3
[{Cup 2026 2}] map[0:3 1:2] map[2:true 3:true]`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
