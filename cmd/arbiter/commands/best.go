package commands

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score"
)

type bestOptions struct {
	rulings saving.Rulings
	turn    score.TurnQuestion
}

// Best returns the command `arbiter best`.
func Best(s *terminal.Streams) *cobra.Command {
	o := &bestOptions{}
	cmd := &cobra.Command{
		Use:   "best FILE...",
		Short: "Find the best building of a pile, or the best turn",
		Long: `Best looks at every legal building from each player's collected pyramids and
shows the one that scores most (Buyer's Market); score --build records it.

For a position of Bazaar it looks at all exchanges up to a depth and all orders
of purchases, and shows the turn that scores most for the player to move.
Drawing is left out, as it is chance. 12 is result 12.`,
		Example: `  arbiter best piles.txt
  arbiter best 12
  arbiter best --depth 6 --by cards bazaar.txt
  arbiter best --against "trade RR>B, buy RRRRB" bazaar.txt`,
		RunE: func(cmd *cobra.Command, args []string) error { return runBest(cmd.Context(), s, o, args) },
	}
	rulingFlag(cmd, &o.rulings)
	cmd.Flags().IntVar(&o.turn.Depth, "depth", score.UsualDepth, "Bazaar: at most `N` exchanges; 0 for no limit")
	cmd.Flags().StringVar(&o.turn.By, "by", score.ByPoints, "Bazaar: what counts: `points|cards`")
	cmd.Flags().StringVar(&o.turn.Against, "against", "", "Bazaar: a `turn` as in a log, to compare with the best")
	return cmd
}

func runBest(ctx context.Context, s *terminal.Streams, o *bestOptions, args []string) error {
	switch {
	case len(args) == 0:
		return needsFile("best")
	case o.turn.Depth < 0:
		return fmt.Errorf("--depth is the number of exchanges, 0 for no limit; it cannot be negative")
	case o.turn.By != score.ByPoints && o.turn.By != score.ByCards:
		return fmt.Errorf("--by must be points or cards, not %q", o.turn.By)
	}
	if err := o.rulings.Check(); err != nil {
		return err
	}
	code := 0
	said := map[*score.Game]bool{}
	judge := games.Judge{Games: games.All}
	for t, err := range texts(ctx, s, args) {
		if err != nil {
			return err
		}
		g, p, err := judge.Read(t)
		if err == nil {
			sayOtherRulings(s, &o.rulings, said, g.Game)
			err = o.rulings.Apply(g.Game, p.Head())
		}
		no := false
		switch {
		case err != nil:
		case o.turn.Against != "" && g.Turn == nil:
			err = fmt.Errorf("--against compares turns of %s; %s has none", games.All.TitlesWhere(func(g *games.Game) bool { return g.Turn != nil }), g.Title)
		case g.Turn != nil:
			no, err = bestTurn(s, o, g, p)
		case g.Best != nil:
			err = bestBuildings(s, g, p)
		default:
			err = fmt.Errorf("best is only for %[2]s, not for %[1]s", g.Title, games.All.TitlesWhere(func(g *games.Game) bool { return g.Best != nil || g.Turn != nil }))
		}
		if no {
			code = max(code, terminal.No)
		}
		if err != nil {
			code = max(code, terminal.Unclear)
			if err := sayUnreadable(s, at(t, err)); err != nil {
				return err
			}
		}
	}
	return exit(code)
}

// bestTurn answers with the best turn. no reports that another turn was asked about and is not as
// good.
func bestTurn(s *terminal.Streams, o *bestOptions, g *games.Game, p score.Position) (no bool, err error) {
	report, wrong, err := g.Turn(p, o.turn)
	if err != nil {
		return false, err
	}
	if s.JSON {
		return report.No, s.PrintJSON(gameprint.Merged{report.Value, struct {
			Findings []score.Finding `json:"findings,omitempty"`
		}{wrong}})
	}
	var b bytes.Buffer
	gameprint.PrintTitle(&b, s.Pen(), s.Width, "", p)
	fmt.Fprintf(&b, "\n%s\n", s.Pen().Picture(p.Draw(nil)))
	gameprint.PrintReport(&b, s.Pen(), s.Width, &report)
	return report.No, s.PrintText(b.String())
}

type builderJSON struct {
	Name  string `json:"name"`
	Total int    `json:"total"`
}

type buildingJSON struct {
	Lines score.Array[score.Line] `json:"lines"`
}

// bestBuildings answers with the best building of every player.
func bestBuildings(s *terminal.Streams, g *games.Game, p score.Position) error {
	p, err := g.Best(p)
	if err != nil {
		return err
	}
	breakdown := p.Breakdown()
	if s.JSON {
		players := make([]gameprint.Merged, len(breakdown.Tallies))
		for i := range players {
			t := &breakdown.Tallies[i]
			players[i] = gameprint.Merged{builderJSON{t.Name, t.Total()}, t.More, buildingJSON{t.Lines}}
		}
		return s.PrintJSON(struct {
			Game    string             `json:"game"`
			Players []gameprint.Merged `json:"players"`
		}{breakdown.Game, players})
	}
	var b bytes.Buffer
	gameprint.PrintTitle(&b, s.Pen(), s.Width, "", p)
	fmt.Fprintf(&b, "\n%s\n", s.Pen().Picture(p.Draw(nil)))
	gameprint.PrintSums(&b, s.Pen(), s.Width, g.Game, &breakdown)
	gameprint.PrintLines(&b, s.Pen(), s.Width, g.Game, &breakdown)
	gameprint.PrintRulings(&b, g.Game, &breakdown)
	return s.PrintText(strings.TrimRight(b.String(), "\n") + "\n")
}
