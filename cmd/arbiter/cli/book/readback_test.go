package book

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A result is read back with its day and how far off it is, where it counts, what was
// proposed, who sat there, and what is new.
func TestReadBack(t *testing.T) {
	ctx := context.Background()
	now := time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC)
	a := &cli.App{Now: func() time.Time { return now }, Games: games.All, DB: filepath.Join(t.TempDir(), "records.db")}
	store, err := Open(a, records.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	tx, err := store.Begin(ctx, records.Command{})
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	fresh := []records.NewName{{Kind: "player", Name: "Ben Kovač"}, {Kind: "season", Name: "2026"}, {Kind: "player", Name: "Zoë"}, {Kind: "game", Name: "Go"}}
	bazaar := league.Result{Game: "bazaar", Day: "2026-11-17", League: "Tuesday league", Season: "2026", Round: "7",
		Seats: []league.Seat{{Name: "Ben Kovač", Place: 2, Points: 9500}, {Name: "Anna Berg", Place: 1, Points: score.WholePoints(131)}}}
	noPoints := league.Result{Game: "Go", Day: "2026-11-23", Seats: []league.Seat{{Name: "Ben Kovač", NoPoints: true}, {Name: "Zoë", NoPoints: true}}}
	noShow := league.Result{Game: league.GameNoShow, Day: "2026-11-26", League: "Tuesday league", Seats: []league.Seat{{Name: "Zoë", Place: 1, NoPoints: true}, {Name: "Anna Berg", Place: 2, NoPoints: true}}}
	void := bazaar
	void.State, void.Round = league.Void, ""
	for _, r := range []league.Result{bazaar, noPoints, noShow, void} {
		if _, err := tx.Save([]*records.Incoming{{Result: r}}, false); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.EditLeague("Tuesday league", "", func(terms *league.Terms) { terms.Points = league.ByScore }); err != nil {
		t.Fatal(err)
	}
	list, err := ReadBack(ctx, a, tx.View(), []int64{1, 2, 3, 4}, fresh)
	if err != nil {
		t.Fatal(err)
	}
	list[0].Propose(ProposedLeague, ProposedSeason, ProposedRound)
	list[0].ByDay = true
	list[1].Propose(ProposedLeague)
	list[2].Propose(ProposedLeague)
	for i, want := range []string{
		`recorded 1: Bazaar, Tuesday 17 November 2026 (6 days ago), (Tuesday league), (season 2026), (round 7)
  1  Anna Berg  131
  2  Ben Kovač  9.5
  new: Ben Kovač; season 2026
`, `recorded 1: Go, Monday 23 November 2026, no league
  Ben Kovač
  Zoë
  new: Zoë; game Go
  nobody has points: it counts nowhere
`, `recorded 1: no-show, Thursday 26 November 2026 (in 3 days), (Tuesday league)
  Anna Berg did not come. Zoë was there.
  the league counts scores: a bye without points gives 0
`, `recorded 1: Bazaar, Tuesday 17 November 2026 (6 days ago), Tuesday league, season 2026
  1  Anna Berg  131
  2  Ben Kovač  9.5
  it is void: it counts nowhere until it is confirmed:
    ` + a.Hint("confirm", 4) + "\n"} {
		list[i].Did = "recorded 1"
		if got := list[i].Text(cli.UnlimitedWidth); got != want {
			t.Errorf("read back:\n%s\nwant:\n%s", got, want)
		}
	}
	if got, want := list[0].Text(60), `recorded 1: Bazaar, Tuesday 17 November 2026 (6 days ago),
  (Tuesday league), (season 2026), (round 7)
  1  Anna Berg  131
  2  Ben Kovač  9.5
  new: Ben Kovač; season 2026
`; got != want {
		t.Errorf("at 60 columns:\n%s\nwant:\n%s", got, want)
	}
	list[0].Propose(ProposedRound)
	list[2].ByDay = true
	gone := list[3]
	gone.Did, gone.Gone, gone.Seats = "took back 4", true, []ReadbackSeat{{Name: "Ann", Points: "−3"}, {Name: "Bob", Place: 2, Points: "10"}, {Name: "Zoë", Place: 1}}
	gone.Propose(ProposedSeason)
	if got, want := gone.Text(60)+list[2].Text(40), `took back 4: Bazaar, Tuesday 17 November 2026 (6 days
  ago), Tuesday league, (season 2026)
     Ann  −3
  1  Zoë
  2  Bob  10
recorded 1: no-show, Thursday 26
  November 2026 (in 3 days), (Tuesday
  league)
  Anna Berg did not come. Zoë was there.
  the league counts scores: a bye
    without points gives 0
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	text, err := score.JSON(list[:2])
	if want := `[{"result":1,"game":"bazaar","date":"2026-11-17","daysAgo":6,"league":"Tuesday league","season":"2026","round":"7","proposed":["league","season","round"],` +
		`"seats":[{"seat":1,"name":"Ben Kovač","place":2,"total":10,"exact":"9.5"},{"seat":2,"name":"Anna Berg","place":1,"total":131}],"new":[{"kind":"player","name":"Ben Kovač"},{"kind":"season","name":"2026"}],"countsNowhere":""},` +
		`{"result":2,"game":"Go","date":"2026-11-23","daysAgo":0,"league":"","season":"","round":"","proposed":[],` +
		`"seats":[{"seat":1,"name":"Ben Kovač"},{"seat":2,"name":"Zoë"}],"new":[{"kind":"player","name":"Zoë"},{"kind":"game","name":"Go"}],"countsNowhere":"nobody has points: it counts nowhere"}]`; err != nil || string(text) != want {
		t.Errorf("JSON %v:\n%s\nwant:\n%s", err, text, want)
	}
}

// How far off a day is. In the night the day of the evening is last night, and the one that
// begins is to come.
func TestFarOff(t *testing.T) {
	now := time.Date(2026, 11, 17, 6, 0, 0, 0, time.UTC)
	for days, want := range map[int]string{0: "", 1: "yesterday", -1: "tomorrow", 2: "2 days ago", -3: "in 3 days", 59: "59 days ago", 60: "2 months ago", 360: "11 months ago",
		361: "a year ago", -391: "in a year", 392: "13 months ago", 725: "23 months ago", 726: "2 years ago", -3650: "in 10 years"} {
		if got := FarOff(cli.ISODate(now.AddDate(0, 0, -days)), now); got != want {
			t.Errorf("%d days: %q, want %q", days, got, want)
		}
	}
	night := time.Date(2026, 11, 18, 1, 11, 0, 0, time.UTC)
	for day, want := range map[string]string{"2026-11-16": "yesterday", "2026-11-17": "last night", "2026-11-18": "tomorrow"} {
		if got := FarOff(day, night); got != want {
			t.Errorf("in the night %s is %q, want %q", day, got, want)
		}
	}
}
