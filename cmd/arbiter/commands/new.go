package commands

import (
	"arbiter/cmd/games"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

type newOptions struct {
	players, variants []string
	league            string
	table             int
	tableTyped        bool
	file              string // of -o; "" is standard output
}

// New returns the command `arbiter new`.
func New(s *terminal.Streams) *cobra.Command {
	o := &newOptions{}
	cmd := &cobra.Command{
		Use:   "new GAME",
		Short: "Print a file to fill in",
		Long: `New prints a game's file in Arbiter notation, with everything that has to be
filled in. It can be scored as it stands. With --table its players are those of
a table that arbiter pair planned, in the newest plan, or the newest of
--league; the league, season and round of the plan stand in it for the records.`,
		Example: `  arbiter new subdivision -o game.txt
  arbiter new subdivision --player "R Ann" --player "B Bob" --player "G Cyd"
  arbiter new bazaar --table 2 --league "Tuesday league" -o table2.txt`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.tableTyped = cmd.Flags().Changed("table")
			return runNew(cmd.Context(), s, o, args[0])
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.players, "player", nil, "a `player`, in seat order, as \"R Ann\" (repeatable)")
	f.StringArrayVar(&o.variants, "variant", nil, "a `variant` (repeatable)")
	f.StringVar(&o.league, "league", "", "with --table: the `league` that it is planned in")
	f.IntVar(&o.table, "table", 0, "the `number` of a planned table")
	outputFlag(cmd, &o.file)
	return cmd
}

func runNew(ctx context.Context, s *terminal.Streams, o *newOptions, name string) error {
	if o.file == "-" {
		o.file = ""
	}
	game, err := games.All.Named(name)
	if err != nil {
		return err
	}
	g := game.Game
	of := score.Header{} // headers for the records
	players := o.players
	switch {
	case !o.tableTyped && o.league != "":
		return fmt.Errorf("--league says whose planned table it is, and goes with --table")
	case o.tableTyped && players != nil:
		return fmt.Errorf("--table says who plays, as it was planned; --player says it too. Say one of the two")
	case o.tableTyped:
		table, err := readPlanned(ctx, s, o.league, "", "", o.table)
		if err != nil {
			return err
		}
		if len(table.players) > g.MaxPlayers {
			return fmt.Errorf("at %s sit %s; %s is for %d at most", table, score.And(table.players), g.Title, g.MaxPlayers)
		}
		s.Say("%s: %s", table, score.And(table.players))
		of.League, of.Season, of.Round = table.League, table.Season, table.Round
		players = withColours(g, table.players)
	case players == nil:
		players = withColours(g, examplePlayers(max(2, g.MinPlayers)))
	default:
		if players, err = playersTyped(players); err != nil {
			return err
		}
	}
	h, err := headerOf(g, players, o.variants, &of)
	if err != nil {
		return err
	}
	text := withRecordHeaders(notation.Template(g, h.Players, h.Variants), &of, league.Today(s.Now()))
	switch {
	case o.file != "":
		if info, err := os.Stat(o.file); err == nil && info.Mode().IsRegular() {
			return fmt.Errorf("there is a file %s already, which may be filled in; name another one", o.file)
		}
		err := terminal.WriteFile(o.file, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if err == nil {
			s.Say("written to %s", o.file)
		}
		return err
	case s.JSON:
		return s.PrintJSON(map[string]string{"game": g.Name, "text": text})
	}
	return s.PrintText(text)
}

// playersTyped refuses a list of names in one --player.
func playersTyped(players []string) ([]string, error) {
	for _, p := range players {
		if strings.Contains(p, ",") {
			return nil, fmt.Errorf("--player %q: each player has a --player of their own; a name has no comma", p)
		}
	}
	return players, nil
}

// withColours puts the letters of colours before names, in games that have colours.
func withColours(g *score.Game, names []string) []string {
	names = slices.Clone(names)
	for i := range names {
		if g.Colours {
			names[i] = g.Letters[i:i+1] + " " + names[i]
		}
	}
	return names
}

func examplePlayers(n int) []string {
	names := []string{"Ann", "Bob", "Cyd", "Dan", "Eva", "Fay"}
	for len(names) < n {
		names = append(names, fmt.Sprintf("Player %d", len(names)+1))
	}
	return names[:n]
}

// headerOf reads players and variants as the headers of a file.
func headerOf(g *score.Game, players, variants []string, of *score.Header) (*score.Header, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "game: %s\n", g.Name)
	for _, line := range []struct {
		key  string
		list []string
	}{{"player", players}, {"variant", variants}, {"", []string{of.League, of.Season, of.Round}}} {
		for _, text := range line.list {
			if err := notation.CanStand(text); err != nil {
				return nil, fmt.Errorf("%q: %w", text, err)
			}
			if line.key != "" {
				fmt.Fprintf(&b, "%s: %s\n", line.key, oneLine(text))
			}
		}
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

// ofFlag turns an error about a header into one about the flag that it came from.
func ofFlag(err error) error {
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return err
	}
	flag, value, _ := strings.Cut(bad.Source, ": ")
	if flag != "player" && flag != "variant" {
		return err
	}
	return fmt.Errorf("--%s %q: %s; %s", flag, value, bad.Msg, strings.NewReplacer("`"+flag+": ", "`", "one line `player:`", "one --player").Replace(bad.Want))
}

func oneLine(text string) string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(text) }

// withRecordHeaders adds the headers that only the records use: those of a planned table, and the
// others as comments.
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

// readPlanned reads the records and returns a table of a planned round.
func readPlanned(ctx context.Context, s *terminal.Streams, league, season, round string, number int) (*planned, error) {
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return nil, errors.New(saving.NothingYet(s))
	}
	if err != nil {
		return nil, err
	}
	defer store.Close()
	return plannedTable(ctx, s, store, league, season, round, number)
}
