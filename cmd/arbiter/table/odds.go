package table

import (
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/gametext"
)

// OddsCmd is the command `arbiter odds`, about the one game that has odds.
func OddsCmd(a *cli.App) *cobra.Command {
	var hand, quarry string
	cmd := &cobra.Command{
		Use:   "odds",
		Short: "Count how often each hand comes, and how a hand fares",
		Long: `Odds counts, exactly, how often each hand of Pyramid is the best of six cards
and of seven, beside the source's order of hands.

With a hand of six cards it counts how often that wins, ties and loses against
one unseen opponent, who may use the same Quarry; with a hand of seven, what
each choice of up to three discards makes of it.`,
		Example: `  arbiter odds
  arbiter odds --hand "Cgo Rgo Rsi Fgo Kbr Fru" --quarry "Fem Ksi"
  arbiter odds --hand "Cgo Rgo Rsi Fgo Kbr Fru Csi"`,
		Args: cli.Takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.AnswerAfter(func(out *cli.Output) error {
				if cmd.Flags().Changed("hand") && hand == "" {
					return cli.UsageError("--hand names no cards; a hand has six at the reveal and seven after the deal")
				}
				report, err := a.Games.Odds(hand, quarry)
				if err != nil {
					return cli.UsageError("%w", err)
				}
				if a.AsJSON() {
					return cli.WriteJSON(out, report.Value)
				}
				gametext.PrintReport(out, a.Painter(out.Stream()), &report) // no colours in the file of -o
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&hand, "hand", "", "the `cards` held: six, or the seven dealt")
	cmd.Flags().StringVar(&quarry, "quarry", "", "the `cards` of the Quarry that are known")
	return cmd
}
