package commands

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
)

func playersMerge(s *terminal.Streams) *cobra.Command {
	into := ""
	cmd := &cobra.Command{
		Use:   "merge PLAYER...",
		Short: "Make players who are one person one player",
		Long: `Merge makes each PLAYER another name of the one after --into, for whom their
games count, and those that are entered under these names later. It is refused
where both sat in one game. A backup is made beside the records first.`,
		Example: `  arbiter players merge Matra --into Marta
  arbiter players merge Annie "Ann K." --into "Ann Kowalska"`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if into == "" {
				return fmt.Errorf("say who they are with --into:\n  %s", s.Hint("players", "merge", args[0], "--into", "NAME"))
			}
			return runMerge(cmd.Context(), s, args, into)
		},
	}
	cmd.Flags().StringVar(&into, "into", "", "the `player` who they are")
	return cmd
}

func runMerge(ctx context.Context, s *terminal.Streams, players []string, into string) error {
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	change := &saving.Change{Headed: true}
	backup := ""
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		stays, err := tx.View().Player(ctx, into)
		if err != nil {
			return err
		}
		var moved []int64 // results
		var names []string
		for _, name := range players {
			goes, err := tx.View().Player(ctx, name)
			if err != nil {
				return err
			}
			numbers, err := tx.View().Numbers(ctx, records.Filter{Players: []string{goes.Name}})
			if err != nil {
				return err
			}
			if err := tx.Merge(stays.Name, goes.Name); err != nil {
				return err
			}
			moved, names = append(moved, numbers...), append(names, goes.Name)
		}
		tx.What = fmt.Sprintf("merged %s into %s", score.And(names), stays.Name)
		change.Says = []string{fmt.Sprintf("%s is called %s now", score.And(names), stays.Name)}
		if len(names) > 1 {
			change.Says[0] = fmt.Sprintf("%s are called %s now", score.And(names), stays.Name)
		}
		if change.Results, err = saving.Read(ctx, tx.View(), s.Now(), moved, nil, "changed"); err != nil {
			return err
		}
		if _, change.Doubts, err = tx.Doubts(games.All.All(), false); err != nil {
			return err
		}
		if err := change.Finish(tx); err != nil {
			return err
		}
		backup, err = store.BackupBeside(ctx) // the merge, which is not committed yet, is not in it
		return err
	})
	if err != nil {
		return err
	}
	if backup != "" {
		s.Say("backup: %s", backup)
	}
	if err := change.Print(s); err != nil {
		return err
	}
	change.SayDoubts(s)
	return nil
}
