package table

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// NewCmd is the command `arbiter new`.
func NewCmd(a *cli.App) *cobra.Command {
	var players []string
	var variants []string
	var of score.Header // for the records
	var table int
	cmd := &cobra.Command{
		Use:   "new GAME",
		Short: "Print a file to fill in",
		Long: `New prints a game's file in Arbiter notation, with everything that has to be
filled in. It can be scored as it stands. With --table its players are those of
a table that arbiter pair planned, in the newest plan, or the newest of
--league; the league, season and round of the plan stand in it for the records.`,
		Example: `  arbiter new subdivision > game.txt
  arbiter new subdivision --player "R Ann" --player "B Bob" --player "G Cyd"
  arbiter new bazaar --table 2 --league "Tuesday league" > table2.txt`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			g, err := a.GameNamed(args[0])
			if err != nil {
				return err
			}
			switch planned := cmd.Flags().Changed("table"); {
			case !planned && of.League != "":
				return cli.UsageError("--league says whose planned table it is, and goes with --table")
			case planned && players != nil:
				return cli.UsageError("--table says who plays, as it was planned; --player says it too. Say one of the two")
			case planned:
				if players, err = plannedPlayers(a, g.Game, &of, table); err != nil {
					return err
				}
			}
			seats, err := newHeader(g.Game, players, variants, &of)
			if err != nil {
				return err
			}
			if table == 0 && score.CommaIn(seats.Players, nil) != "" {
				if name := score.CommaIn(seats.Players, book.SuggestAtTerminal(a).People); name != "" {
					return cli.UsageError("--player %q: each player has a --player of their own; a name has no comma", name)
				}
			}
			return a.AnswerTo(func(w io.Writer) error {
				text := withRecordHeaders(notation.Template(g.Game, seats.Players, seats.Variants), &of, league.Today(a.Now()))
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
	cmd.Flags().StringVar(&of.League, "league", "", "with --table: the `league` that it is planned in")
	cmd.Flags().IntVar(&table, "table", 0, "the `number` of a planned table")
	return cmd
}

// plannedPlayers are the players of a planned table, as headers have them. The league,
// season and round become those of the plan.
func plannedPlayers(a *cli.App, g *score.Game, of *score.Header, number int) ([]string, error) {
	table, err := book.FindTable(a, of.League, "", "", number)
	if err != nil {
		return nil, err
	}
	if len(table.Players) > g.MaxPlayers {
		return nil, cli.UsageError("at %s sit %s; %s is for %d at most", table.Words(), score.And(table.Players), g.Title, g.MaxPlayers)
	}
	of.League, of.Season, of.Round = table.League, table.Season, table.Round
	a.Note(table.Words() + ": " + score.And(table.Players))
	list := slices.Clone(table.Players)
	for i := range list {
		if g.Colours {
			list[i] = g.Letters[i:i+1] + " " + list[i]
		}
	}
	return list, nil
}

// newHeader reads players and variants as the headers of a file.
func newHeader(g *score.Game, players, variants []string, of *score.Header) (*score.Header, error) {
	if len(players) == 0 {
		players = examplePlayers(g)
	}
	for _, text := range slices.Concat(players, variants, []string{of.League, of.Season, of.Round}) {
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
	if err := text.ReadHeaders(g, nil, nil); err != nil {
		return nil, ofFlag(err)
	}
	return &text.Head, ofFlag(text.Wrong())
}

// ofFlag says of a flag what is wrong with the header that it became.
func ofFlag(err error) error {
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return err
	}
	flag, value, _ := strings.Cut(bad.Source, ": ")
	if flag != "player" && flag != "variant" {
		return err
	}
	return cli.UsageError("--%s %q: %s; %s", flag, value, bad.Msg, strings.NewReplacer("`"+flag+": ", "`", "one line `player:`", "one --player").Replace(bad.Want))
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

// withRecordHeaders adds the headers that only the records use: those of a planned table,
// and the others as comments.
func withRecordHeaders(text string, of *score.Header, today string) string {
	headers, body, _ := strings.Cut(text, "\n\n")
	said, others := "", ""
	for _, h := range []struct{ key, value, example string }{
		{"date", "", today}, {"league", of.League, "Tuesday league"}, {"season", of.Season, today[:4]}, {"round", of.Round, ""},
	} {
		switch {
		case h.value != "":
			said += "\n" + h.key + ": " + oneLine(strings.TrimSpace(h.value))
		case h.example != "":
			others += "\n; " + h.key + ": " + h.example
		}
	}
	if others != "" {
		others = "\n; For the records; take away the ; of what you want to say:" + others
	}
	return headers + said + others + "\n\n" + body
}
