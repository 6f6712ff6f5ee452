package cli

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"arbiter/score/notation"
)

// countedTexts feeds n texts whose lines count them, then ends with an error.
func countedTexts(n int, end error) func(func(notation.Text) error) error {
	return func(each func(notation.Text) error) error {
		for i := range n {
			if err := each(notation.Text{Line: i + 1}); err != nil {
				return err
			}
		}
		return end
	}
}

// Answers come in the order of the texts, however long each takes, and each solver answers
// one text at a time. What ends the reading is told behind the answers.
func TestAnswersComeInOrder(t *testing.T) {
	broken := errors.New("broken")
	for _, n := range []int{0, 1, 500} {
		var solvers atomic.Int32
		do := AnswerOptions{Solver: func() Solver {
			solvers.Add(1)
			var busy sync.Mutex
			return func(text notation.Text, to *Answer) {
				if !busy.TryLock() {
					t.Error("a solver has two texts at once")
				}
				defer busy.Unlock()
				for range text.Line % 7 * 1000 {
					to.Code++
				}
				to.Out = fmt.Appendf(nil, "%d ", text.Line)
			}
		}}
		var got, want strings.Builder
		err := do.inOrder(countedTexts(n, broken), func(one *Answer) error { got.Write(one.Out); return nil })
		for i := range n {
			fmt.Fprintf(&want, "%d ", i+1)
		}
		if got.String() != want.String() || !errors.Is(err, broken) {
			t.Errorf("%d texts: %q, %v", n, &got, err)
		}
		if made := solvers.Load(); int(made) > n {
			t.Errorf("%d solvers for %d texts", made, n)
		}
	}
}

// Where an answer cannot be written, no more texts are read.
func TestNoTextIsReadForAnAnswerThatCannotBeWritten(t *testing.T) {
	full := errors.New("the disk is full")
	do := AnswerOptions{Solver: func() Solver { return func(notation.Text, *Answer) {} }}
	taken := 0
	err := do.inOrder(func(each func(notation.Text) error) error {
		for {
			if err := each(notation.Text{}); err != nil {
				return err
			}
		}
	}, func(*Answer) error {
		if taken++; taken == 3 {
			return full
		}
		return nil
	})
	if err == nil || err.Error() != full.Error() || taken != 3 {
		t.Errorf("%d answers were taken, %v", taken, err)
	}
}
