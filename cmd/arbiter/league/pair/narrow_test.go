package pair

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/score/goldentest"
)

// On a narrow screen a round is folded, and the command that saves it stays whole.
func TestNarrowRounds(t *testing.T) {
	c := commandtest.New(t)
	c.Do(Cmd, "--league", "Cup", "--season", "2026", "--players", "Bartholomew Featherstonehaugh,Ann,Bob,Cyd,Dan,Eva,Fay", "--tables", "3", "--save")
	c.Do(results.AddCmd, "bazaar", "--table", "2", "1", "2", "3")
	c.Do(results.AddCmd, "bazaar", "Ann 2", "Bob 3", "Cyd 1", "Dan 3", "--league", "Cup", "--season", "2026", "--round", "1")
	c.Width = 44
	var text strings.Builder
	for _, args := range []string{"--league Cup", "--league Cup --absent Dan,Eva --also Gus,Hal --seed 3", "--league Cup --round 1", "--league Cup --save", "--show", "--show --round 1"} {
		text.WriteString("arbiter pair " + args + "\n" + c.Run(Cmd, strings.Fields(args)...) + "\n")
	}
	goldentest.Same(t, "testdata/narrow.txt", text.String())
}
