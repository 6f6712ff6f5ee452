package table

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/cli/gametext"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A bestRun is one run of `arbiter best`.
type bestRun struct {
	*cli.App
	painter cli.Painter
	turn    score.TurnQuestion
}

// BestCmd is the command `arbiter best`.
func BestCmd(a *cli.App) *cobra.Command {
	r := &bestRun{App: a}
	cmd := &cobra.Command{
		Use:   "best FILE...",
		Short: "Find the best building of a pile, or the best turn",
		Long: `Best looks at every legal building from each player's collected pyramids and
shows the one that scores most, and for each bonus it leaves out, what that
bonus would have cost (Buyer's Market).

For a position of Bazaar it looks at all exchanges up to a depth and all orders
of purchases, and shows the turn that scores most for the player to move.
Drawing is left out, as it is chance.`,
		Example: `  arbiter best piles.txt
  arbiter best --ruling half-built=continue --json piles.txt
  arbiter best --depth 6 --by cards bazaar.txt
  arbiter best --against "trade RR>B, buy RRRRB" bazaar.txt`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.NoFile("best")
			}
			if err := checkTurn(r.turn); err != nil {
				return err
			}
			return r.Answer(cli.AnswerOptions{Painter: &r.painter, Solver: r.solver}, args)
		},
	}
	a.RulingFlag(cmd)
	cmd.Flags().IntVar(&r.turn.Depth, "depth", score.UsualDepth, "Bazaar: at most `N` exchanges; 0 for no limit")
	cmd.Flags().StringVar(&r.turn.By, "by", score.ByPoints, "Bazaar: what counts: `points|cards`")
	cmd.Flags().StringVar(&r.turn.Against, "against", "", "Bazaar: a `turn` as in a log, to compare with the best")
	return cmd
}

func (r *bestRun) solver() cli.Solver {
	judge := book.LeagueRulings{}.Judge(r.App, "", validate.Options{})
	return func(t notation.Text, to *cli.Answer) {
		g, p, err := judge.Read(t)
		if err == nil && g.Turn != nil {
			if err = r.bestTurn(g, p, to); err == nil {
				return
			}
		}
		if err == nil && g.Best == nil {
			err = fmt.Errorf("best is only for %[2]s, not for %[1]s", g.Title, r.Games.TitlesWhere(func(g *games.Game) bool { return g.Best != nil || g.Turn != nil }))
		}
		if err == nil {
			p, err = g.Best(p)
		}
		if err != nil {
			r.AnswerUnreadable(to, t, err)
			return
		}
		sheet := p.Breakdown()
		if r.AsJSON() {
			to.Out = cli.AppendJSON(to.Out, newBuildingsJSON(&sheet))
			return
		}
		var b bytes.Buffer
		fmt.Fprintf(&b, "%s\n\n%s\n", gametext.Title(p, r.Width, "  "), r.painter.Picture(p.Draw(nil)))
		gametext.PrintSums(&b, r.painter, p.Game(), &sheet)
		gametext.PrintPoints(&b, r.painter, p.Game(), &sheet)
		gametext.PrintRulings(&b, &score.Judged{Game: g.Game, Breakdown: sheet})
		to.Out = append(to.Out, strings.TrimRight(b.String(), "\n")+"\n"...)
	}
}

// checkTurn checks the flags about a turn.
func checkTurn(t score.TurnQuestion) error {
	switch {
	case t.Depth < 0:
		return cli.UsageError("--depth is the number of exchanges, 0 for no limit; it cannot be negative")
	case t.By != score.ByPoints && t.By != score.ByCards:
		return cli.UsageError("--by must be points or cards, not %q", t.By)
	}
	return nil
}

// bestTurn answers with the best turn.
func (r *bestRun) bestTurn(g *games.Game, p score.Position, to *cli.Answer) error {
	report, wrong, err := g.Turn(p, r.turn)
	if err != nil {
		return err
	}
	if report.No {
		to.Code = max(to.Code, cli.ExitNo)
	}
	if r.AsJSON() {
		to.Out = cli.AppendJSON(to.Out, cli.MergedObjects{report.Value, struct {
			Findings []score.Finding `json:"findings,omitempty"`
		}{wrong}})
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n%s\n", gametext.Title(p, r.Width, "  "), r.painter.Picture(p.Draw(nil)))
	gametext.PrintReport(&b, r.painter, &report)
	to.Out = append(to.Out, b.Bytes()...)
	return nil
}

// A builderJSON is a player in the answer of `best --json`.
type builderJSON struct {
	Name  string `json:"name"`
	Total int    `json:"total"`
}

// A buildingJSON is the player's building, after the values of the game.
type buildingJSON struct {
	Lines   []score.Line `json:"lines"`
	Reasons []string     `json:"reasons"`
}

// newBuildingsJSON returns the answer of `best --json` about buildings.
func newBuildingsJSON(s *score.Breakdown) any {
	players := make([]cli.MergedObjects, len(s.Tallies))
	for i := range s.Tallies {
		t := &s.Tallies[i]
		players[i] = cli.MergedObjects{builderJSON{t.Name, t.Total()}, t.More, buildingJSON{append([]score.Line{}, t.Lines...), append([]string{}, t.Says...)}}
	}
	return struct {
		Game    string              `json:"game"`
		Players []cli.MergedObjects `json:"players"`
	}{s.Game, players}
}
