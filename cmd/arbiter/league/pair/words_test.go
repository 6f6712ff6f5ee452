package pair

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/records"
	"arbiter/records/pairing"
	"arbiter/records/suspect"
	"arbiter/score/goldentest"
)

// All that is said of a round, before it is saved, when it is and in a form.
func TestWhatIsSaidOfARound(t *testing.T) {
	again := func(times int, players ...int) pairing.Repeat {
		return pairing.Repeat{Players: players, Times: times}
	}
	three, four := pairing.Sizes{Min: 3, Max: 3}, pairing.Sizes{Min: 3, Max: 4}
	var b strings.Builder
	for _, d := range []draw{
		{newLeague: true, near: "Cup", fresh: []string{"Ann"}, sizes: three},
		{fresh: []string{"Ann", "Bobb", "Cyd"}, wrong: []suspect.Doubt{{Name: "Bobb", Says: "is new. Near: Bob"}}, before: &records.LeagueSeason{Name: "2025"}, planned: true, played: []int64{3, 4, 7},
			left: &suspect.Doubt{Name: "Round 2 of Cup", Says: "has no result yet at table 1"}},
		{past: true, system: swiss, sizes: pairing.Pairs, plan: records.Plan{Out: []string{"Cyd", "Dan", "Eve"}},
			round: pairing.Round{Repeats: []pairing.Repeat{again(3, 0, 1), again(2, 2), again(2, 3)}}},
		{past: true, system: balanced, sizes: three, takes: three, plan: records.Plan{Out: []string{"Cyd", "Eve"}},
			round: pairing.Round{Repeats: []pairing.Repeat{again(2, 0, 1), again(2, 2, 3), again(7, 2), again(3, 4)}}},
		{past: true, system: balanced, sizes: four, takes: pairing.Sizes{Min: 2, Max: 5}, plan: records.Plan{Out: []string{"Ann", "Bob"}},
			round: pairing.Round{Repeats: []pairing.Repeat{again(2, 0, 1), again(4, 1, 3), again(3, 2, 3)}}},
		{past: true, system: roundRobin},
	} {
		d.names = []string{"Ann", "Bob", "Cyd", "Dan", "Eve"}
		d.plan.League, d.plan.Season, d.plan.Round = "Cup", "2026", "3"
		for _, r := range []pairRun{{}, {save: true}, {save: true, form: true, tables: "2"}} {
			fmt.Fprintf(&b, "%s, saved %t, in a form %t: %s\n", d.system, r.save, r.form, strings.Join(plain(r.sentences(&d)), " | "))
		}
	}
	goldentest.Same(t, "testdata/sentences.txt", b.String())
	d := draw{names: []string{"Ann", "Bob", "Cyd"}, round: pairing.Round{Repeats: []pairing.Repeat{again(2, 0, 1), again(3, 2)}}}
	if got, want := fmt.Sprint((&pairRun{App: &cli.App{}, save: true}).json(&d).Repeats), "[{meeting [Ann Bob] 2} {sitting-out [Cyd] 3}]"; got != want {
		t.Errorf("repeats in JSON: %s", got)
	}
}

// A form gets a round as the command does, and what is wrong in words that name no flag.
func TestProposals(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Chess", "--season", "2025", "--round", "1", "--date", "2025-03-01")
	c.Do(league.LeaguesCmd, "open", "Chess", "2026", "--from", "2026-01-01")
	c.Do(league.LeaguesCmd, "create", "Empty")
	c.Do(league.LeaguesCmd, "close", "Chess", "2026")
	c.Do(league.LeaguesCmd, "reopen", "Chess", "2026")
	c.Do(Cmd, "--league", "Chess", "--players", "Ann,Bob,Cyd", "--tables", "2", "--save")
	c.Do(results.AddCmd, "Go", "Ann 1", "Bob 0", "--league", "Go", "--round", "final")
	c.Do(league.PlayersCmd, "rename", "Cyd", "Cyd Gray")
	c.Prints(`Round 2 · Chess 2026 · 2 players · 1 table · swiss

  table 1  Bob · Ann

  Nobody meets again.
  Round 1 of Chess 2026 has no result yet at table 1.
  save it:
  arbiter pair --league Chess --season 2026 --round 2 --players Ann,Bob,cyd --also CYD,dan --absent cyd,Dan --tables 2 --system swiss --save
`, Cmd, "--league", "Chess", "--players", "Ann,Bob,cyd", "--also", "CYD,dan", "--absent", "cyd,Dan")
	c.Prints(`Round 2 · Chess 2026 · 2 players · 1 table · swiss

  table 1  Bob · Ann

  Nobody meets again.
  Round 1 of Chess 2026 has no result yet at table 1.
  save it:
  arbiter pair --league Chess --season 2026 --round 2 --absent cyd --tables 2 --system swiss --save
`, Cmd, "--league", "Chess", "--absent", "cyd")
	c.Refuses(`--players names Cyd Gray twice, by two names`, Cmd, "--league", "Chess", "--players", "Cyd,Bob,cyd gray")
	var text strings.Builder
	for _, ask := range []Ask{
		{League: " chess "},
		{League: "Chess", Round: "1", Players: []string{"Bob", "Annn", "Dan", "Eve"}, Tables: "2-4", Seed: 7},
		{League: "Chess", Season: "2025", Players: []string{"Ann", "Bob", "Cyd", "Dan", "Eve"}, Tables: "3"},
		{League: "New", Players: []string{"Ann", "Bob", "Cyd"}, Tables: "3", System: "balanced"},
		{},
		{League: "New"},
		{League: "Ches", Players: []string{"Ann", "Bob"}, Tables: "2"},
		{League: "Chess", Season: "2031"},
		{League: "Chess", Players: []string{"Ann"}},
		{League: "Chess", Players: []string{"Ann", "Bob"}, Tables: "3"},
		{League: "Chess", Players: []string{"Cyd", "Cyd Gray"}},
		{League: "Chess", Tables: "3", System: swiss},
		{League: "Chess", Tables: "11"},
		{League: "Empty", Players: []string{"Ann", "Bob"}},
		{League: "Go"},
	} {
		fmt.Fprintf(&text, "%+v\n", ask)
		text.WriteString(c.Run(func(a *cli.App) *cobra.Command {
			return &cobra.Command{Use: "propose", RunE: func(cmd *cobra.Command, _ []string) error {
				return book.WithRecords(a, records.Options{}, func(s *records.Store) error {
					p, err := Propose(cmd.Context(), a, s, ask)
					if err != nil {
						return err
					}
					fmt.Fprintf(a.Out, "  %s, %s, planned %t: %v, out %v\n  %s\n", p.Title, p.System, p.Planned, p.Tables, p.Out, strings.Join(p.Says, " | "))
					for i := range p.Wrong {
						fmt.Fprintf(a.Out, "  wrong: %s\n", p.Wrong[i].Sentence())
					}
					return s.Do(cmd.Context(), book.Command(a), func(tx *records.Tx) error {
						err := p.Save(tx)
						fmt.Fprintf(a.Out, "  %s\n", tx.What)
						return err
					})
				})
			}}
		}))
	}
	goldentest.Same(t, "testdata/proposals.txt", text.String())
}

// A page of cards says beside it what the answer says.
func TestCardsOfARoundThatIsNotSaved(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Chess", "--round", "1")
	c.Prints(`----
  Bob and Ann meet for the second time.
  save it:
  arbiter pair --league Chess --round 2 --tables 2 --system swiss --save
`, Cmd, "--league", "Chess", "-o", c.File("cards.html", ""))
	if page := c.Read("cards.html"); strings.Count(page, "<h1") != 1 || !strings.Contains(page, "Bob") {
		t.Errorf("cards\n%s", page)
	}
	c.Prints(`----
planned round 2 (the next one) of Chess: 2 tables, 5 players, Ann out; new: Cyd, Eve and Dan
  Nobody meets again.
  Ann sits out for the first time.
  take it back:
  arbiter records undo 2
`, Cmd, "--league", "Chess", "--also", "Cyd,Dan,Eve", "--save", "-o", c.File("cards.html", ""))
	if page := c.Read("cards.html"); strings.Count(page, "<h1") != 2 || !strings.Contains(page, "Eve") {
		t.Errorf("cards\n%s", page)
	}
}
