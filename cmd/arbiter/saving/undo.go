package saving

import (
	"context"
	"fmt"
	"slices"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
)

// UndoIn takes a command back, 0 for the newest, within a command that the caller commits, and
// reads back the results that this brought back, removed and changed.
func UndoIn(ctx context.Context, s *terminal.Streams, tx *records.Tx, command int64) (*Change, error) {
	numbers, err := tx.UndoTouches(command)
	if err != nil {
		return nil, err
	}
	before, err := Read(ctx, tx.View(), s.Now(), numbers, nil, tookBack)
	if err != nil {
		return nil, err
	}
	e, err := tx.Undo(command)
	if err != nil {
		return nil, err
	}
	tx.What = fmt.Sprintf("undid c%d: %s", e.ID, e.What)
	after, err := Read(ctx, tx.View(), s.Now(), numbers, nil, changedBack)
	if err != nil {
		return nil, err
	}
	change := &Change{Headed: true, Results: whatHappened(before, after)}
	if _, change.Doubts, err = tx.Doubts(games.All.All(), false); err != nil {
		return nil, err
	}
	return change, change.Finish(tx)
}

// whatHappened returns the results after an undo, and those from before that are gone.
func whatHappened(before, after []Result) []Result {
	was, is := map[int64]bool{}, map[int64]bool{}
	for _, r := range before {
		was[r.Number] = true
	}
	for i := range after {
		is[after[i].Number] = true
		if !was[after[i].Number] {
			after[i].Did = broughtBack
		}
	}
	gone := slices.DeleteFunc(before, func(r Result) bool { return is[r.Number] })
	return slices.Concat(after, gone)
}
