//go:build unix

package results

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	_ "arbiter/cmd/arbiter/earlyterm"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/cmd/games"
)

// TestMain runs the commands about results in the terminal of a test that asks for it.
func TestMain(m *testing.M) {
	if os.Getenv("ARBITER_TEST_RESULTS") == "" {
		os.Exit(m.Run())
	}
	a := &cli.App{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Colour: "auto", Now: time.Now, Games: games.All}
	root := &cobra.Command{Use: "arbiter", SilenceErrors: true, SilenceUsage: true, PersistentPreRunE: func(*cobra.Command, []string) error { return a.Begin() }}
	root.AddCommand(RecordsCmd(a), EditCmd(a), ShowCmd(a), &cobra.Command{Use: "resume", RunE: func(cmd *cobra.Command, _ []string) error {
		return ResumeEdit(a, cmd, session.NewSheet(a), sheet.Draft{Of: sheet.Origin{Result: 1, Records: "elsewhere.db"}})
	}})
	if err := root.Execute(); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(cli.ExitCode(err))
	}
	os.Exit(a.Code)
}

// A stored result is corrected in the sheet, and a draft of that is gone on with. Who changes
// nothing changes nothing.
func TestEditOnAScreen(t *testing.T) {
	c := commandtest.New(t)
	t.Setenv("XDG_STATE_HOME", c.File("state", ""))
	c.Do(scoreCmd, "--save", "../../../../docs/examples/subdivision.txt")
	c.Do(league.PlayersCmd, "rename", "Bob", "Robert")
	c.Do(league.LeaguesCmd, "edit", "Tuesday league", "--ruling", "small-needs=any")
	c.Do(league.LeaguesCmd, "create", "Cup", "--ruling", "small-needs=any")
	on := func(args ...string) *ptytest.Session {
		cmd := exec.Command(os.Args[0], args...)
		cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LC_ALL=C.UTF-8", "ARBITER_TEST_RESULTS=1")
		return ptytest.Start(t, cmd, 80, 40, false)
	}
	const done, top = "\x04", "\x1b[1;5H"
	s := on("edit", "1")
	s.Expect("Ann (red), Robert (blue) · Tuesday")
	s.Expect("Ann wins 24 : 23")
	s.Send(done)
	s.Expect("▸ Save the changes to 1")
	s.Send("\r")
	if code := s.Wait(); code != cli.ExitDone || !strings.Contains(s.Output(), "nothing changed: it is recorded so already") {
		t.Errorf("exit code %d:\n%s", code, s.Output())
	}
	s = on("edit", "1")
	s.Expect("Ann wins 24 : 23")
	s.Send(top + "#r1") // b6 was R2
	s.Expect("Robert wins 23 : 22")
	s.Send("\x03")
	if code := s.Wait(); code != cli.ExitInterrupt {
		t.Errorf("exit code %d", code)
	}
	c.Do(scoreCmd, "--save", c.File("games.txt", evening))
	s = on("edit", "3")
	s.Expect("Robert wins 8 : 5 : 2")
	if s.Send("\x03"); s.Wait() != cli.ExitInterrupt || strings.Contains(s.Output(), "a draft") {
		t.Errorf("of another result:\n%s", s.Output())
	}
	s = on("edit", "1")
	s.Expect("There is a draft.")
	s.Expect("The result as it is recorded")
	s.Send("\r")
	s.Expect("Robert wins 23 : 22")
	s.Send(done)
	s.Expect("▸ Back to the sheet")
	s.Expect("Save as contested the changes to 1")
	s.Send("save\r")
	s.Wait()
	if shown := c.Run(ShowCmd, "1", "--json"); !strings.Contains(shown, `6  ## R1 B2 B3 R3 ##`) || !strings.Contains(shown, `"Robert"`) || !strings.Contains(shown, `"small-needs":"other"`) {
		t.Error(shown)
	}
	s = on("edit", "1")
	s.Expect("Robert wins 23 : 22")
	s.Send(done)
	s.Expect("ruling small-needs=other")
	s.Expect("▸ Back to the sheet")
	s.Send("\r")
	s.Expect("Robert wins 23 : 22")
	s.Send("\x1b[200~game: subdivision\nplayer: R Ann\nplayer: B Robert\nleague: Cup\n\n2  B2 R3\n1  R2 R1\n\x1b[201~")
	s.Expect("Ann wins")
	s.Send(done)
	s.Expect("ruling small-needs=any") // that of the other league
	s.Send("discard\r")
	s.Wait()
	s = on("resume")
	if s.Wait(); !strings.Contains(s.Output(), "error: the draft is of 1 in elsewhere.db; say --db") {
		t.Error(s.Output())
	}
}
