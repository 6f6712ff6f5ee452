package results

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/score/goldentest"
)

// What the sheet says of a result is kept: its headers, its players and its position. Where no
// sheet can be shown, the commands for one's own editor are named.
func TestEditInTheSheet(t *testing.T) {
	c := commandtest.New(t)
	t.Setenv("VISUAL", "ed")
	t.Setenv("XDG_STATE_HOME", c.File("state", ""))
	c.Do(scoreCmd, "--save", c.File("games.txt", evening))
	c.Do(AddCmd, "Ludo", "Ann 1", "Bob 0", "--league", "Friday")
	_, second, _ := strings.Cut(evening, "\n\ngame: ")
	second = "game: " + strings.TrimSuffix(second, "\n")
	second, _, _ = strings.Cut(second, "Cyd: buy")
	second += "Cyd: buy BGGYY left 2\n"
	var text strings.Builder
	do := func(what string, work func(e *editing, cmd *cobra.Command) error) {
		text.WriteString(what + "\n" + c.Run(func(a *cli.App) *cobra.Command {
			return &cobra.Command{Use: "sheet", RunE: func(cmd *cobra.Command, _ []string) error { return work(&editing{App: a}, cmd) }}
		}))
	}
	for _, id := range []int64{1, 3, 9} {
		do(fmt.Sprintf("open %d", id), func(e *editing, cmd *cobra.Command) error { return e.inSheet(cmd, session.NewSheet(e.App), id, nil) })
	}
	const whole = "Cyd: buy BGGYY left 2"
	for _, one := range []struct{ old, new string }{
		{"", ""},
		{"league: Friday", "league: Cup\nnote: late"},
		{"season: 2026\nround: 2\n", ""},
		{"player: Cyd", "player: Eve"},
		{whole, whole + "\nAnn: buy GGGWB* left 1"},
		{whole, "Cyd: buy BGGYY"},
		{"Ann: buy RRWWW left 0\n", "Ann: out\n"},
	} {
		do(fmt.Sprintf("%q for %q", one.new, one.old), func(e *editing, cmd *cobra.Command) error {
			changed := strings.Replace(second, one.old, one.new, 1)
			changed = strings.ReplaceAll(changed, "Cyd: buy", map[bool]string{true: "Eve: buy", false: "Cyd: buy"}[strings.Contains(changed, "player: Eve")])
			safe, err := e.saveSheet(cmd, 2, second, changed)
			fmt.Fprintf(e.Out, "  safe %t\n", safe)
			return err
		})
	}
	goldentest.Same(t, "testdata/sheet.txt", text.String())
}

func TestNoBackupsBesideAServer(t *testing.T) {
	c := commandtest.New(t)
	t.Setenv("ARBITER_DB", "postgres://ann@host/club")
	c.Refuses("the records are on a server, which has no backups beside them; records backup FILE makes one", RecordsCmd, "backup", "--list")
}
