package table

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/pair"
	"arbiter/cmd/games"
	"arbiter/score/goldentest"
)

func scoreCmd(a *cli.App) *cobra.Command { return ScoreCmd(a, nil) }

// A talk is what some commands were asked and answered, one below the other.
type talk struct {
	*commandtest.Club
	strings.Builder
}

func (to *talk) ask(make func(*cli.App) *cobra.Command, args ...string) {
	words := []string{"$", make(to.App()).Name()}
	for _, arg := range args {
		if arg == "" || strings.ContainsAny(arg, " \n\x1b") {
			arg = fmt.Sprintf("%q", arg)
		}
		words = append(words, arg)
	}
	to.WriteString(strings.Join(words, " ") + "\n" + to.Run(make, args...) + "\n")
}

// told compares the talk with a file of testdata, which UPDATE_SCRIPTS=1 writes anew.
func (to *talk) told(t *testing.T, file string) {
	t.Helper()
	goldentest.Same(t, file, strings.ReplaceAll(to.String(), to.File("", ""), "DIR"))
}

// inExamples begins a talk in the folder of the examples.
func inExamples(t *testing.T) (to *talk, testdata func(string) string) {
	here, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	to = &talk{Club: commandtest.New(t)}
	t.Chdir("../../../docs/examples")
	return to, func(name string) string { return filepath.Join(here, name) }
}

// What best and odds answer, and what they refuse.
func TestBestAndOddsInOtherCases(t *testing.T) {
	to, file := inExamples(t)
	turn := to.File("fives.txt", fives)
	wrong := to.File("wrong.txt", strings.Replace(fives, "R5W5", "R5W4X", 1))
	broken := to.File("broken.txt", strings.NewReplacer("visible: GGGGG* RRRRR WWWWW YYYYY", "visible: RRRRR RRRRR RRRRR WWWWW", "RW = G", "RW = R\nequation: GG = GG").Replace(fives))
	to.ask(BestCmd, "--against", "buy RRRRR", turn, "--json")
	to.ask(BestCmd, "--by", "cards", "--depth", "0", turn)
	to.ask(BestCmd, wrong)
	to.ask(BestCmd, broken)
	to.ask(BestCmd, "--json", turn, "pyramid.txt", "buyers-market.txt")
	to.ask(BestCmd, "--ruling", "half-built=continue", "--json", "buyers-market.txt")
	to.ask(BestCmd, "none.txt")
	to.ask(OddsCmd, "--json", "--hand", "Cgo Rgo Rsi Fgo Kbr Fru")
	to.ask(OddsCmd, "--hand", "Cgo Rgo Rsi Fgo Kbr Fru Csi")
	to.ask(OddsCmd, "--hand", "")
	to.ask(OddsCmd, "--hand", "Cgo")
	to.told(t, file("best.txt"))
}

// Files to fill in, and what a table, a player or a variant cannot be.
func TestNewInOtherCases(t *testing.T) {
	to, file := inExamples(t)
	to.Do(pair.Cmd, "--league", "Cup", "--season", "2026", "--players", "Ann,Bob,Cyd,Dan,Eva", "--tables", "5", "--save")
	to.Do(pair.Cmd, "--league", "Four", "--season", "2026", "--players", "Ann,Bob,Cyd,Dan", "--tables", "4", "--save")
	to.ask(NewCmd, "subdivision", "--table", "1")
	to.ask(NewCmd, "subdivision", "--table", "1", "--league", "Nowhere")
	to.ask(NewCmd, "subdivision", "--table", "0")
	to.ask(NewCmd, "subdivision", "--player", "R Ann", "--player", "R Bob")
	to.ask(NewCmd, "subdivision", "--player", "R Ann", "--player", "B ann")
	to.ask(NewCmd, "subdivision", "--player", "R Ann")
	to.ask(NewCmd, "bazaar", "--player", "Ann\nBob", "--player", "Cyd")
	to.ask(NewCmd, "bazaar", "--player", "A\x1bn", "--player", "Cyd")
	to.ask(NewCmd, "zark-city")
	to.ask(NewCmd, "Buyer’s Market", "--player", "W Ann", "--player", "K Bob")
	to.ask(NewCmd, "Pyramid")
	to.ask(NewCmd, "chess")
	to.ask(NewCmd)
	to.ask(RulesCmd, "Subdivision")
	to.told(t, file("new.txt"))
}

// What score records, links and refuses.
func TestScoreInOtherCases(t *testing.T) {
	to, file := inExamples(t)
	tally, err := os.ReadFile("bazaar-tally.txt")
	if err != nil {
		t.Fatal(err)
	}
	two := to.File("two.txt", string(tally)+"\n"+strings.ReplaceAll(string(tally), "Bob", "Cyd"))
	to.ask(scoreCmd, "--link", "bazaar-tally.txt")
	to.ask(scoreCmd, "--link", two)
	to.ask(scoreCmd, "--link", "none.txt")
	to.ask(scoreCmd, "--link", "--json", "bazaar-tally.txt")
	to.ask(scoreCmd, "--link")
	to.ask(scoreCmd, "--game", "bazaar")
	to.ask(scoreCmd, "Bazaar")
	to.ask(scoreCmd, "chess")
	to.ask(scoreCmd, "--edit", "bazaar-tally.txt")
	for _, flags := range [][]string{{"--season", "x"}, {"--strict"}, {"--contested"}} {
		to.ask(scoreCmd, append(flags, "bazaar-tally.txt")...)
	}
	to.ask(scoreCmd, "--league", "Cup", "bazaar-tally.txt")
	to.ask(scoreCmd, "--no-proof", "--save", "--league", "Cup", two)
	to.ask(scoreCmd, "--no-proof", "--league", "Cup", "--json", two)
	to.SQL(`UPDATE leagues SET terms = '{"rulings":[{"name":"bazaar/dead-bank","value":"any"},{"name":"suit-ties","value":"cards"}]}'`)
	to.ask(scoreCmd, "--no-proof", "--league", "cup", "pyramid.txt")
	to.ask(scoreCmd, "--no-proof", "--league", "cup", "--ruling", "suit-ties=none", "--json", "pyramid.txt")
	to.ask(ValidateCmd, "--league", "Cup", "pyramid.txt")
	to.ask(ValidateCmd, "--league", "Cupp", "pyramid.txt")
	to.ask(scoreCmd, "--league", "Cupp", "pyramid.txt")
	to.told(t, file("score.txt"))
}

// What validate is asked at once, and what other games answer.
func TestValidateInOtherCases(t *testing.T) {
	to, file := inExamples(t)
	to.ask(ValidateCmd, "--at", "a3", "--piece", "R3", "--moves", "R", "disputed.txt")
	to.ask(ValidateCmd, "--piece", "R3", "disputed.txt")
	to.ask(ValidateCmd, "--at", "a3", "--piece", "R3", "--json", "disputed.txt")
	to.ask(ValidateCmd, "--at", "a3", "--piece", "X3", "disputed.txt")
	to.ask(ValidateCmd, "--no-proof", "none.txt", "pyramid.txt")
	to.ask(ValidateCmd, "--league", "Nowhere", "pyramid.txt")
	to.ask(ValidateCmd, "zark-city-acts.txt")
	to.ask(ValidateCmd, "--trace", "--json", "zark-city-acts.txt")
	to.ask(ValidateCmd, "bazaar-position.txt")
	to.ask(ValidateCmd, "--moves", "Ann", "zark-city-acts.txt")
	to.told(t, file("validate.txt"))
}

// A search that is given up exits with the code of what is not known, whatever else was asked.
func TestUndecidedIsNotIllegal(t *testing.T) {
	for _, args := range [][]string{{}, {"--json"}} {
		var out bytes.Buffer
		a := &cli.App{Out: &out, Err: &out, Games: games.All, Width: cli.DefaultWidth, Budget: 1, JSON: len(args) > 0}
		cmd := ValidateCmd(a)
		cmd.SetArgs([]string{"../../../docs/examples/subdivision.txt"})
		if err := cmd.Execute(); err != nil || a.Code != cli.ExitUnclear {
			t.Errorf("%v: exit code %d, %v\n%s", args, a.Code, err, out.String())
		}
	}
}
