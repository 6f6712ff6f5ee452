package commands

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
)

// Odds returns the command `arbiter odds`, about the one game that has odds.
func Odds(s *terminal.Streams) *cobra.Command {
	hand, quarry := "", ""
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
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("hand") && hand == "" {
				return fmt.Errorf("--hand names no cards; a hand has six at the reveal and seven after the deal")
			}
			return runOdds(s, hand, quarry)
		},
	}
	cmd.Flags().StringVar(&hand, "hand", "", "the `cards` held: six, or the seven dealt")
	cmd.Flags().StringVar(&quarry, "quarry", "", "the `cards` of the Quarry that are known")
	return cmd
}

func runOdds(s *terminal.Streams, hand, quarry string) error {
	report, err := games.All.Odds(hand, quarry)
	if err != nil {
		return err
	}
	if s.JSON {
		return s.PrintJSON(report.Value)
	}
	var b bytes.Buffer
	gameprint.PrintReport(&b, s.Pen(), s.Width, &report)
	return s.PrintText(b.String())
}
