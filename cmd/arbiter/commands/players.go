package commands

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
)

// Players returns the command `arbiter players` with its subcommands.
func Players(s *terminal.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "players",
		Short: "List, rename and merge players, and say who is a guest",
		Long: `Players are entered with their first recorded game. Names are compared whatever
their case. Whoever was renamed or merged is still known by the old name. Guests
play, but are in no table.`,
		Example: `  arbiter players list
  arbiter players merge Matra --into Marta`,
		Args: terminal.OnlySubcommands(s),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(playersList(s), playersRename(s), playersMerge(s), playersGuest(s, true), playersGuest(s, false))
	return cmd
}

func playersList(s *terminal.Streams) *cobra.Command {
	o, attendance := &scope{}, false
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List everybody, with how many games are recorded",
		Long: `List shows everybody with the number of recorded games. With --attendance it
shows at how many evenings each was present: days with a result. A player who
sat a round out was present; one who did not come was not.`,
		Example: `  arbiter players list
  arbiter players list --attendance --league "Tuesday league" --season 2026`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case attendance:
				return runAttendance(cmd.Context(), s, o)
			case *o != scope{}:
				return fmt.Errorf("--game, --league and --season go with --attendance:\n  %s", s.Hint("players", "list", "--attendance", "--league", "NAME"))
			}
			return runPlayers(cmd.Context(), s)
		},
	}
	o.flags(cmd, "")
	cmd.Flags().BoolVar(&attendance, "attendance", false, "at how many evenings each was present")
	return cmd
}

func runPlayers(ctx context.Context, s *terminal.Streams) error {
	store, err := openToRead(s)
	if err != nil || store == nil {
		return err
	}
	defer store.Close()
	list, err := store.Players(ctx)
	if err != nil {
		return err
	}
	if s.JSON {
		for _, p := range list {
			if err := s.PrintJSON(p); err != nil {
				return err
			}
		}
		return nil
	}
	if len(list) == 0 {
		s.Say("note: nobody is recorded yet; to begin:\n  %s", s.Hint("score", "--save", "FILE"))
		return nil
	}
	d := &document.Document{}
	d.Add(playersTable(list))
	return s.Print(d)
}

func playersTable(list []records.Player) *document.Table {
	t := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "guest", Kind: document.Whole, Once: true},
		{Head: "also called", Kind: document.Words, Once: true}, {Head: "games"}}}
	for _, p := range list {
		guest := ""
		if p.Guest {
			guest = "guest"
		}
		others := make([]string, len(p.Others))
		for i, name := range p.Others {
			others[i] = document.Name(name)
		}
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(p.Name)}, {Text: guest}, {Text: strings.Join(others, ", ")}, document.Int(p.Games)})
	}
	return t
}

func runAttendance(ctx context.Context, s *terminal.Streams, o *scope) error {
	store, err := openToRead(s)
	if err != nil || store == nil && !s.JSON {
		return err
	}
	if store == nil {
		return s.PrintJSON(&league.Attendance{Scope: o.empty()})
	}
	defer store.Close()
	filter, err := o.filter(ctx, store)
	if err != nil {
		return err
	}
	list, err := store.Attendance(ctx, filter)
	switch {
	case err != nil:
		return err
	case s.JSON:
		return s.PrintJSON(list)
	}
	return s.Print(export.Attendance(games.All, list))
}

func playersRename(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "rename PLAYER NAME",
		Short: "Give a player another name",
		Long: `Rename changes what a player is called everywhere. Positions keep the name that
was entered with them, and the player is still known by it.`,
		Example: `  arbiter players rename Ann "Ann Kowalska"`,
		Args:    takes(2, 2),
		RunE:    func(cmd *cobra.Command, args []string) error { return runRename(cmd.Context(), s, args[0], args[1]) },
	}
}

func runRename(ctx context.Context, s *terminal.Streams, player, name string) error {
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	change := &saving.Change{}
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		old, err := tx.Rename(player, name)
		if err != nil {
			return err
		}
		to, _ := records.CleanName(name) // Rename has refused an empty name
		tx.What = fmt.Sprintf("renamed %s to %s", old, to)
		return change.Finish(tx)
	})
	if err != nil {
		return err
	}
	return change.Print(s)
}

// playersGuest returns the command that makes somebody a guest, or a member again.
func playersGuest(s *terminal.Streams, guest bool) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "guest PLAYER",
		Short: "Make a player a guest, who is in no table",
		Long: `A guest plays and counts as an opponent, but is in no table: standings,
crosstables and ratings leave guests out and name them. Their games count for
the others like any.`,
		Example: "  arbiter players guest Eva",
		Args:    takes(1, 1),
		RunE:    func(cmd *cobra.Command, args []string) error { return runGuest(cmd.Context(), s, args[0], guest) },
	}
	if !guest {
		cmd.Use, cmd.Short, cmd.Long = "member PLAYER", "Make a guest a player like any other again", ""
		cmd.Example = "  arbiter players member Eva"
	}
	return cmd
}

func runGuest(ctx context.Context, s *terminal.Streams, player string, guest bool) error {
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	change := &saving.Change{}
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		p, err := tx.View().Player(ctx, player)
		if err != nil {
			return err
		}
		if tx.What = fmt.Sprintf("made %s a guest", p.Name); !guest {
			tx.What = fmt.Sprintf("made %s a member", p.Name)
		}
		if err := tx.SetGuest(p.Name, guest); err != nil {
			return err
		}
		return change.Finish(tx)
	})
	if err != nil {
		return err
	}
	return change.Print(s)
}
