package main

import (
	"bytes"
	"fmt"
	"strconv"
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
		sheet := p.Sheet()
		if r.asJSON() {
			to.out = appendBest(to.out, &sheet)
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

// appendBest is the answer of `best --json`, in one line.
func appendBest(b []byte, s *score.Sheet) []byte {
	b = append(b, `{"game":`...)
	b = appendString(b, s.Game)
	b = append(b, `,"players":[`...)
	for i := range s.Tallies {
		t := &s.Tallies[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"name":`...)
		b = appendString(b, t.Name)
		b = append(b, `,"total":`...)
		b = strconv.AppendInt(b, int64(t.Total()), 10)
		if t.Extra != "" {
			b = append(b, ',')
			b = append(b, t.Extra...)
		}
		b = append(b, `,"lines":[`...)
		for j := range t.Lines {
			if j > 0 {
				b = append(b, ',')
			}
			b = appendLine(b, &t.Lines[j])
		}
		b = append(b, `],"reasons":`...)
		b = appendStrings(b, t.Says)
		b = append(b, '}')
	}
	return append(b, "]}\n"...)
}
