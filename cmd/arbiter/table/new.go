package table

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
	"arbiter/score/notation"
)

// NewCmd is the command `arbiter new`.
func NewCmd(a *cli.App) *cobra.Command {
	var players []string
	var variants []string
	cmd := &cobra.Command{
		Use:   "new GAME",
		Short: "Print a file to fill in",
		Long: `New prints a game's file in Arbiter notation, with everything that has to be
filled in. It can be scored as it stands.`,
		Example: `  arbiter new subdivision > game.txt
  arbiter new subdivision --player "R Ann" --player "B Bob" --player "G Cyd"`,
		Args:              cli.Takes(1, 1),
		ValidArgsFunction: cli.CompleteUpTo(1, a.CompleteGameNames),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := a.Games.Named(args[0])
			if err != nil {
				return err
			}
			seats, err := newHeader(g.Game, players, variants)
			if err != nil {
				return err
			}
			return a.AnswerTo(func(w io.Writer) error {
				text := withRecordHeaders(g.Template(seats.Players, seats.Variants), a.Now())
				if a.AsJSON() {
					return cli.WriteJSON(w, map[string]string{"game": g.Name, "text": text})
				}
				_, err := io.WriteString(w, text)
				return err
			})
		},
	}
	cmd.Flags().StringArrayVar(&players, "player", nil, "a `player`, in seat order, as \"R Ann\" (repeatable)")
	cmd.Flags().StringArrayVar(&variants, "variant", nil, "a `variant` (repeatable)")
	cli.CompleteFlag(cmd, "variant", a.CompleteVariants)
	return cmd
}

// newHeader reads players and variants as the headers of a file.
func newHeader(g *score.Game, players, variants []string) (*score.Header, error) {
	if len(players) == 0 {
		players = examplePlayers(g)
	}
	for _, text := range slices.Concat(players, variants) {
		if err := notation.CanStand(text); err != nil {
			return nil, cli.UsageError("%q: %w", text, err)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "game: %s\n", g.Name)
	for _, p := range players {
		fmt.Fprintf(&b, "player: %s\n", oneLine(p))
	}
	for _, v := range variants {
		fmt.Fprintf(&b, "variant: %s\n", oneLine(v))
	}
	var text notation.Game
	if err := text.Read(notation.Text{File: "--player", Line: 1, Src: b.String()}); err != nil {
		return nil, err
	}
	if err := text.Settle(g, nil, nil); err != nil {
		return nil, err
	}
	return &text.Head, text.Wrong()
}

// examplePlayers are as many players as a game needs, at least two.
func examplePlayers(g *score.Game) []string {
	names := []string{"Ann", "Bob", "Cyd", "Dan", "Eva", "Fay"}
	var list []string
	for i := range max(2, g.MinPlayers) {
		name := fmt.Sprintf("Player %d", i+1)
		if i < len(names) {
			name = names[i]
		}
		if g.Colours {
			name = g.Letters[i:i+1] + " " + name
		}
		list = append(list, name)
	}
	return list
}

func oneLine(s string) string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(s) }

// withRecordHeaders adds the headers that only the records use, as comments.
func withRecordHeaders(text string, now time.Time) string {
	headers, body, _ := strings.Cut(text, "\n\n")
	return headers + "\n; For the records; take away the ; of what you want to say:\n; date: " + now.Format(time.DateOnly) +
		"\n; league: Tuesday league\n; season: " + now.Format("2006") + "\n\n" + body
}
