package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/notation"
)

// A bestRun is one `arbiter best`.
type bestRun struct {
	*app
	painter painter
	turn    turnAsk
}

func (a *app) bestCmd() *cobra.Command {
	r := &bestRun{app: a}
	cmd := &cobra.Command{
		Use:   "best FILE...",
		Short: "Find the best building of a pile, or the best turn",
		Long: `Best finds, for each player, the building that is worth most of all that the
collected pyramids allow, by looking at every legal choice, and tells what each
bonus that it does without would have cost (Buyer's Market).

For a position of Bazaar it finds the turn that scores most of all exchanges up
to a depth and all orders of purchases, for the player to move; drawing, which
is chance, is left out.`,
		Example: `  arbiter best piles.txt
  arbiter best --ruling half-built=continue --json piles.txt
  arbiter best --depth 6 --by cards bazaar.txt
  arbiter best --against "trade RR>B, buy RRRRB" bazaar.txt`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return noFile("best")
			}
			if err := r.turn.check(); err != nil {
				return err
			}
			return r.answers(answering{painter: &r.painter, solver: r.solver}, func(p pipeline) error { return r.files(args, p) })
		},
	}
	cmd.Flags().StringArrayVar(&a.rulings, "ruling", nil, "`NAME=VALUE`: settle what the rules leave open (repeatable)")
	cmd.Flags().IntVar(&r.turn.depth, "depth", bazaar.DefaultDepth, "Bazaar: at most `N` exchanges; 0 for no limit")
	cmd.Flags().StringVar(&r.turn.by, "by", bazaar.ByPoints, "Bazaar: what counts: `points|cards`")
	cmd.Flags().StringVar(&r.turn.against, "against", "", "Bazaar: a `turn` as in a log, to compare with the best")
	_ = cmd.RegisterFlagCompletionFunc("by", cobra.FixedCompletions([]string{bazaar.ByPoints, bazaar.ByCards}, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("ruling", completeRulings)
	return cmd
}

func (r *bestRun) solver() solver {
	var read parser
	return func(t notation.Text, to *answer) {
		g, p, err := read.read(t)
		if err == nil {
			p.Head().Over, err = r.over(g.Game)
		}
		if err == nil && g.turn != nil {
			if err = r.bestTurn(g, p, to); err == nil {
				return
			}
		}
		if err == nil && g.best == nil {
			err = fmt.Errorf("best is no question of %s, only of %s", g.Title, questionOf(func(g *game) bool { return g.best != nil || g.turn != nil }))
		}
		if err == nil {
			p, err = g.best(p)
		}
		if err != nil {
			r.unread(to, t, err)
			return
		}
		sheet := p.Breakdown()
		if r.asJSON() {
			to.out = appendJSON(to.out, bestBuildings(&sheet))
			return
		}
		var b bytes.Buffer
		fmt.Fprintf(&b, "%s\n\n%s\n", title(p, width, "  "), r.painter.picture(p.Draw(nil)))
		s := scoreRun{app: r.app, painter: r.painter}
		s.table(&b, p.Game(), &sheet)
		s.points(&b, p.Game(), &sheet)
		printRulings(&b, p.Game(), &sheet, nil)
		to.out = append(to.out, strings.TrimRight(b.String(), "\n")+"\n"...)
	}
}

// A builtJSON is a player in the answer of `best --json`.
type builtJSON struct {
	Name  string `json:"name"`
	Total int    `json:"total"`
}

type builtLinesJSON struct {
	Lines   []lineJSON `json:"lines"`
	Reasons []string   `json:"reasons"`
}

// bestBuildings is the answer of `best --json`.
func bestBuildings(s *score.Breakdown) any {
	players := make([]joined, len(s.Tallies))
	for i := range s.Tallies {
		t := &s.Tallies[i]
		players[i] = joined{builtJSON{t.Name, t.Total()}, t.More, builtLinesJSON{lines(t.Lines), append([]string{}, t.Says...)}}
	}
	return struct {
		Game    string   `json:"game"`
		Players []joined `json:"players"`
	}{s.Game, players}
}
