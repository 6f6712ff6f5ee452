package commands

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score"
)

// Undo returns the command `arbiter undo`.
func Undo(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "undo [COMMAND]",
		Short: "Take back the newest command, or another one",
		Long: `Undo takes back the newest command that still holds, or the one with this number
in the log, with all that it recorded or changed. On a terminal it says which
one that is and asks. An undo is itself in the log, and its own number takes it
back. A command whose results a later one changed can be taken back after that
one.`,
		Example: `  arbiter undo
  arbiter undo c46`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runUndo(cmd.Context(), s, args) },
	}
}

func runUndo(ctx context.Context, s *terminal.Streams, args []string) error {
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	command := int64(0) // the newest
	if len(args) > 0 {
		isCommand := false
		if command, isCommand, err = readCommand(args[0]); err != nil {
			return err
		}
		if !isCommand {
			if command, err = commandOf(ctx, s, store, args[0]); err != nil {
				return err
			}
		}
	} else if s.Terminal {
		if command, err = askForNewest(ctx, s, store); err != nil {
			return err
		}
	}
	var change *saving.Change
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) (err error) {
		change, err = saving.UndoIn(ctx, s, tx, command)
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

// askForNewest asks whether the newest command is to be taken back.
func askForNewest(ctx context.Context, s *terminal.Streams, store *records.Store) (int64, error) {
	var e records.Entry
	err := store.Rehearse(ctx, func(tx *records.Tx) (err error) {
		e, err = tx.Undo(0)
		return err
	})
	if err != nil {
		return 0, err
	}
	return e.ID, askToUndo(s, fmt.Sprintf("c%d, %s, %s: take it back?", e.ID, e.At.In(s.Now().Location()).Format("2006-01-02 15:04"), e.What))
}

// commandOf returns the command that recorded a result, for a user who typed the result's number;
// it asks whether that is meant.
func commandOf(ctx context.Context, s *terminal.Streams, store *records.Store, text string) (int64, error) {
	number, err := readResult(text)
	if err != nil {
		return 0, fmt.Errorf("%q is not the number of a command; expected one like c46", text)
	}
	if _, err := store.Result(ctx, number); err != nil {
		return 0, err
	}
	history, err := store.History(ctx, number)
	if err != nil {
		return 0, err
	}
	e := history[0]
	var touched []int64
	err = store.Rehearse(ctx, func(tx *records.Tx) (err error) {
		if touched, err = tx.UndoTouches(e.ID); err != nil {
			return err
		}
		_, err = tx.Undo(e.ID)
		return err
	})
	if err != nil {
		return 0, err
	}
	if !s.Terminal {
		return 0, fmt.Errorf("%d is a result, which c%d recorded; to take back the whole command:\n  %s", number, e.ID, s.Hint("undo", fmt.Sprintf("c%d", e.ID)))
	}
	others := ""
	if n := len(touched) - 1; n > 0 {
		others = fmt.Sprintf(" (and %s)", score.Counted(n, "other"))
	}
	return e.ID, askToUndo(s, fmt.Sprintf("c%d recorded %d%s: take it back?", e.ID, number, others))
}

// askToUndo asks a question; the answer no ends the command.
func askToUndo(s *terminal.Streams, question string) error {
	yes, err := s.Confirm(terminal.Clean(question))
	if err == nil && !yes {
		s.Say("nothing was changed")
		err = terminal.ErrInterrupted
	}
	return err
}
