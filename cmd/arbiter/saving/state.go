package saving

import (
	"context"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// mostNumbers is the most results that the log names; more are counted.
const mostNumbers = 10

// SetStateIn confirms, contests or voids results within a command that the caller commits.
func SetStateIn(ctx context.Context, s *terminal.Streams, tx *records.Tx, numbers []int64, state league.State, note string) (*Change, error) {
	tx.What = state.Done() + " " + strings.Trim(fmt.Sprint(numbers), "[]")
	if len(numbers) > mostNumbers {
		tx.What = state.Done() + " " + score.Counted(len(numbers), "result")
	}
	for _, n := range numbers {
		if err := tx.SetState(n, state, note); err != nil {
			return nil, err
		}
	}
	change := &Change{}
	var err error
	if change.Results, err = Read(ctx, tx.View(), s.Now(), numbers, nil, state.Done()); err != nil {
		return nil, err
	}
	if _, change.Doubts, err = tx.Doubts(games.All.All(), false); err != nil {
		return nil, err
	}
	return change, change.Finish(tx)
}
