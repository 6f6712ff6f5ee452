package commands

import (
	"context"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
)

// Contest returns the command `arbiter contest`.
func Contest(s *terminal.Streams) *cobra.Command {
	return stateCommand(s, "contest", league.Contested, "Put results in doubt: standings leave them out",
		`  arbiter contest 12 --note "Bob says the Small at f2 was never legal"`)
}

// Confirm returns the command `arbiter confirm`.
func Confirm(s *terminal.Streams) *cobra.Command {
	return stateCommand(s, "confirm", league.Confirmed, "Settle contested results, or bring void ones back",
		`  arbiter confirm 12 --note "settled at the table"`)
}

// Void returns the command `arbiter void`.
func Void(s *terminal.Streams) *cobra.Command {
	return stateCommand(s, "void", league.Void, "Let results count for nothing, as if never played", "  arbiter void 12 13")
}

func stateCommand(s *terminal.Streams, verb string, state league.State, short, example string) *cobra.Command {
	note := ""
	cmd := &cobra.Command{
		Use:     verb + " RESULT...",
		Short:   short,
		Example: example,
		Args:    takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runState(cmd.Context(), s, state, note, args)
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "a `note`, added to the result's own")
	return cmd
}

func runState(ctx context.Context, s *terminal.Streams, state league.State, note string, args []string) error {
	numbers := make([]int64, len(args))
	for i, arg := range args {
		var err error
		if numbers[i], err = readResult(arg); err != nil {
			return err
		}
	}
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	var change *saving.Change
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) (err error) {
		change, err = saving.SetStateIn(ctx, s, tx, numbers, state, note)
		return err
	})
	if err != nil {
		return err
	}
	if err := change.Print(s); err != nil {
		return err
	}
	change.SayDoubts(s)
	return nil
}
