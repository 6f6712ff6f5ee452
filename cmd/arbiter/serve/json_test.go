package serve

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	leagues "arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/records/league"
)

// prints is what a command prints with --json.
func (c *club) prints(command func(*cli.App) *cobra.Command, args ...string) string {
	c.Helper()
	var out bytes.Buffer
	a := &cli.App{Now: c.App.Now, DB: c.App.DB, JSON: true, Colour: "never", Games: c.App.Games, Out: &out, Err: &bytes.Buffer{}}
	cmd := command(a)
	cmd.SetArgs(args)
	if err := cmd.Execute(); err != nil {
		c.Fatal(err)
	}
	return out.String()
}

// The addresses for programs answer what the commands print.
func TestJSONIsThatOfTheCommands(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	p := c.phone("p", door.Player)
	p.Send(c.sheet(doortest.Board, of("Ann", "Bob"))).Wants(http.StatusOK)
	for _, of := range []string{"Club", "Other", "Club"} {
		c.played(of, "1", "Ann", "Cyd")
	}
	doortest.Played(t, c.Door, league.Result{League: "Club", Season: "2025"}, "Ann", "Dan")
	c.do(func(tx *records.Tx) error { return tx.OpenSeason("Club", "2026", "") })
	for path, want := range map[string]string{
		"/league.json?league=club":              c.prints(leagues.StandingsCmd, "--league", "Club"),
		"/league.json?league=club&season=2025":  c.prints(leagues.StandingsCmd, "--league", "Club", "--season", "2025"),
		"/results.json?league=Club&season=2025": c.prints(results.ListCmd, "--league", "Club", "--season", "2025"),
		"/league.json":                          c.prints(leagues.StandingsCmd),
		"/league.json?league=club&seasons=all":  c.prints(leagues.StandingsCmd, "--league", "Club", "--all-seasons"),
		"/league.json?game=subdivision":         c.prints(leagues.StandingsCmd, "--game", "subdivision"),
		"/results.json":                         c.prints(results.ListCmd),
		"/results.json?league=Club&limit=1":     c.prints(results.ListCmd, "--league", "Club", "--limit", "1"),
		"/results.json?before=3":                c.prints(results.ListCmd, "--before", "3"),
		"/result/1.json":                        c.prints(results.ShowCmd, "1"),
	} {
		if got := p.Get(path).Wants(http.StatusOK); got.Body != want {
			t.Errorf("%s answers\n%s\nand the command prints\n%s", path, got.Body, want)
		}
	}
}

// A reader gets no note, in no form, and no history; a stranger gets nothing. What goes
// wrong is said in JSON, too.
func TestJSONHasTheRightsOfWhoAsks(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{Open: true})
	c.do(func(tx *records.Tx) error {
		j, err := c.App.Games.Judge("game: pyramid\nplayer: Ann\nplayer: Bob\nnote: Bob was late\n\nAnn: Fgo Rgo Cgo Rgo Kgo Ksi\nBob: fold\n", nil)
		if err != nil {
			return err
		}
		in := league.Result{Game: "pyramid", Complete: true, Day: cli.ISODate(doortest.Evening), Note: "Bob was late", Text: j.Position.String()}
		if err := in.SetBreakdown(&j.Breakdown); err != nil {
			return err
		}
		return doortest.Save(tx, in)
	})
	reader, player := c.phone("r", door.Reader), c.phone("p", door.Player)
	player.Get("/result/1.json").Wants(http.StatusOK, `"note":"Bob was late"`, `note: Bob was late`, `"history":[{"command":1`)
	player.Get("/results.json").Wants(http.StatusOK, `"note":"Bob was late"`)
	reader.Get("/result/1.json").Wants(http.StatusOK, `player: Bob\n`, `Ann: Fgo`, "!late", "!history")
	reader.Get("/results.json").Wants(http.StatusOK, `"id":1`, "!late")
	reader.Get("/result/2.json").Wants(http.StatusNotFound, `{"error":"There is no result 2.`, "!<")
	reader.Get("/result/x.json").Wants(http.StatusNotFound, `{"error":`, "!<")
	reader.Get("/league.json?league=Zed").Wants(http.StatusNotFound, `{"error":"No league is called`, "!<")
	reader.Get("/results.json?limit=-1").Wants(http.StatusBadRequest, `{"error":"limit has to be a number from 1 on, not \"-1\"."}`)

	shut := newClub(t, door.Options{})
	stranger := shut.phone("s", door.Stranger)
	for _, path := range []string{"/league.json", "/results.json", "/result/1.json"} {
		stranger.Get(path).Wants(http.StatusUnauthorized, `{"error":"`, "!<")
	}
}
