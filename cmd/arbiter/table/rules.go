package table

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
)

// RulesCmd is the command `arbiter rules`.
func RulesCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "rules [GAME]",
		Short: "Show the rules, ids and rulings of a game",
		Long: `Rules lists what Arbiter checks and scores in a game, each rule with its
permanent id, and the rulings that settle what the game's source leaves open.`,
		Example: "  arbiter rules\n  arbiter rules subdivision",
		Args:    cli.Takes(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.AnswerTo(func(w io.Writer) error {
				if len(args) == 0 {
					return listGames(a, w)
				}
				g, err := a.GameNamed(args[0])
				if err != nil {
					return err
				}
				if a.AsJSON() {
					return cli.WriteJSON(w, g.Game)
				}
				printRules(a, w, g.Game)
				return nil
			})
		},
	}
}

func listGames(a *cli.App, w io.Writer) error {
	for i := range a.Games {
		g := a.Games[i].Game
		if a.AsJSON() {
			if err := cli.WriteJSON(w, g); err != nil {
				return err
			}
			continue
		}
		cli.Labelled(w, a.Width, 19, "  "+g.Name+" ", fmt.Sprintf("%s, %d–%d players (%s)", g.Title, g.MinPlayers, g.MaxPlayers, g.Source))
	}
	if !a.AsJSON() {
		fmt.Fprintf(w, "\n  the rules of one:\n  %s\n", a.Hint("rules", a.Games[0].Name))
	}
	return nil
}

func printRules(a *cli.App, w io.Writer, g *score.Game) {
	paint := a.Painter(a.Out)
	fmt.Fprintf(w, "%s\n\n", a.Title(paint.Bold(g.Title)+" · "+g.Source+" · "+g.Seats()))
	cli.Paragraph(w, a.Width, g.About)
	ruleList(a, w, g, "What is checked", score.Checks|score.Warns)
	ruleList(a, w, g, "What is scored", score.Scores)
	if g.Lists != nil {
		for _, list := range g.Lists() {
			fmt.Fprintf(w, "\n%s\n\n", paint.Bold(list.Title))
			for _, item := range list.Items {
				cli.Labelled(w, a.Width, 36, "  "+item.Name+"  ", item.Text)
			}
		}
	}
	if len(g.Rulings) > 0 {
		fmt.Fprintf(w, "\n%s  %s\n", paint.Bold("Rulings"), cli.WrapText("(--ruling NAME=VALUE, or in a file ruling: NAME=VALUE)", a.Width-9, "  "))
	}
	for _, r := range g.Rulings {
		fmt.Fprintln(w)
		cli.Paragraph(w, a.Width, r.Name+": "+r.Question)
		for i, v := range r.Values {
			text := v.Text
			if i == 0 {
				text += " (the default)"
			}
			cli.Labelled(w, a.Width, 15, "    "+v.Name+" ", text)
		}
	}
	if len(g.Variants) > 0 {
		fmt.Fprintf(w, "\n%s  (in a file  variant: NAME)\n\n", paint.Bold("Variants"))
	}
	for _, v := range g.Variants {
		cli.Labelled(w, a.Width, 19, "  "+v.Name+" ", v.Text)
	}
}

func ruleList(a *cli.App, w io.Writer, g *score.Game, heading string, kind score.Kind) {
	fmt.Fprintf(w, "\n%s\n\n", a.Painter(a.Out).Bold(heading))
	for _, r := range g.Rules {
		if r.Kind&kind != 0 && (kind&score.Scores != 0 || r.Kind&(score.Scores|score.Checks) != score.Scores) { // a rule that scores and warns is listed only once
			cli.Labelled(w, a.Width, 28, "  "+r.ID+"  ", r.Text)
		}
	}
}
