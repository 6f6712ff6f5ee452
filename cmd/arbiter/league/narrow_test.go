package league

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/score/goldentest"
)

// On a narrow screen each answer is folded and gives up columns, and loses no name.
func TestNarrowAnswers(t *testing.T) {
	c := club(t)
	c.Do(results.AddCmd, "Ludo", "Bartholomew Featherstonehaugh 9", "Ann 8", "--league", "Winter", "--season", "2024", "--round", "1", "--date", "2024-11-02")
	c.Do(results.AddCmd, "Ludo", "Bartholomew Featherstonehaugh 9", "Ann 8", "--league", "Winter", "--season", "2023", "--date", "2023-11-02")
	c.Do(LeaguesCmd, "edit", "Winter", "--ties", "head-to-head,wins", "--weight", "Ludo=2")
	c.Do(PlayersCmd, "rename", "Eve", "Eve Featherstonehaugh")
	c.Do(PlayersCmd, "guest", "Fay")
	c.Width = 44
	var text strings.Builder
	for _, one := range []struct {
		cmd  func(*cli.App) *cobra.Command
		args []string
	}{
		{StandingsCmd, []string{"--league", "Winter", "--why"}},
		{StandingsCmd, []string{"--league", "Winter", "--season", "2026", "--crosstable"}},
		{HistoryCmd, []string{"Ann", "--limit", "3"}},
		{HistoryCmd, []string{"--game", "ludo"}},
		{LeaguesCmd, []string{"list"}},
		{LeaguesCmd, []string{"show", "Winter"}},
		{PlayersCmd, []string{"list"}},
		{PlayersCmd, []string{"list", "--attendance"}},
		{RatingsCmd, []string{"--system", "glicko-2"}},
		{RatingsCmd, []string{"Bartholomew Featherstonehaugh", "Ann"}},
		{RatingsCmd, []string{"--result", "12"}},
	} {
		name, _, _ := strings.Cut(one.cmd(c.App()).Use, " ")
		text.WriteString("arbiter " + name + " " + strings.Join(one.args, " ") + "\n" + c.Run(one.cmd, one.args...) + "\n")
	}
	goldentest.Same(t, "testdata/narrow.txt", text.String())
}
