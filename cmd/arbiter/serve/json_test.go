package serve

import (
	"arbiter/cmd/arbiter/commands"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"bufio"
	"bytes"
	"net/http"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records"
	"arbiter/records/league"
)

// prints is what a command prints with --json.
func (c *club) prints(command func(*terminal.Streams) *cobra.Command, args ...string) string {
	c.Helper()
	var out bytes.Buffer
	s := &terminal.Streams{Now: c.App.Now, DB: c.App.DB, JSON: true, Width: terminal.Unlimited, Out: bufio.NewWriter(&out), Err: &bytes.Buffer{}}
	cmd := command(s)
	cmd.SetArgs(args)
	if err := cmd.ExecuteContext(c.Context()); err != nil {
		c.Fatal(err)
	}
	s.Out.Flush()
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
		"/league.json?league=club":              c.prints(commands.Standings, "--league", "Club"),
		"/league.json?league=club&season=2025":  c.prints(commands.Standings, "--league", "Club", "--season", "2025"),
		"/results.json?league=Club&season=2025": c.prints(commands.List, "--league", "Club", "--season", "2025"),
		"/league.json":                          c.prints(commands.Standings),
		"/league.json?league=club&seasons=all":  c.prints(commands.Standings, "--league", "Club", "--all-seasons"),
		"/league.json?game=subdivision":         c.prints(commands.Standings, "--game", "subdivision"),
		"/results.json":                         c.prints(commands.List),
		"/results.json?league=Club&limit=1":     c.prints(commands.List, "--league", "Club", "--limit", "1"),
		"/results.json?before=3":                c.prints(commands.List, "--before", "3"),
		"/result/1.json":                        c.prints(commands.Show, "1"),
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
		j, err := games.All.Judge("game: pyramid\nplayer: Ann\nplayer: Bob\nnote: Bob was late\n\nAnn: Fgo Rgo Cgo Rgo Kgo Ksi\nBob: fold\n", nil)
		if err != nil {
			return err
		}
		in := league.Result{Game: "pyramid", Complete: true, Day: doortest.Evening.Format(time.DateOnly), Note: "Bob was late", Text: j.Position.String()}
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
