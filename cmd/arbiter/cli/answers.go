package cli

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"

	"arbiter/score"
	"arbiter/score/notation"
)

// AnswerOptions say how a command answers games and what it does with the
// answers.
type AnswerOptions struct {
	Painter *Painter // is set when the output is known
	// Solver makes a solver. Each answers one text after another, several at once.
	Solver func() Solver
	// Save, which may be nil, is called with each game that was scored.
	Save func(*score.Judged) error
	// More, which may be nil, are members of the JSON of the game that was saved as the nth,
	// from 0. They are known once the games are recorded.
	More func(n int) any
	// Finish, which goes with Save, records the games and calls show. The answers are
	// held back until then, so that a slow pipe or pager keeps nobody else out of the
	// records.
	Finish func(out *Output, show func() error) error
}

// Answer answers every game of the files.
func (a *App) Answer(do AnswerOptions, files []string) error {
	return a.AnswerGames(do, func(each func(notation.Text) error) error { return a.Files(files, each) })
}

// AnswerGames answers the games that feed passes on, and writes the answers: at once,
// or when all games are recorded.
func (a *App) AnswerGames(do AnswerOptions, feed func(each func(notation.Text) error) error) (err error) {
	out, err := a.OpenOutput()
	if err != nil {
		return err
	}
	defer func() { err = out.Close(err) }()
	*do.Painter = a.Painter(out.Stream())
	var held []Answer
	saved := map[int]int{} // by answer, which game was saved
	show := func() error {
		for i := range held {
			if n, ok := saved[i]; ok && do.More != nil {
				held[i].Out = addMembers(held[i].Out, do.More(n))
			}
			if err := a.write(out, &held[i]); err != nil {
				return err
			}
		}
		held = nil
		return out.Flush()
	}
	err = do.inOrder(feed, func(one *Answer) error {
		a.Code = max(a.Code, one.Code)
		if do.Finish == nil {
			return a.write(out, one)
		}
		held = append(held, Answer{Out: one.Out, Err: one.Err})
		if one.Judged == nil {
			return nil
		}
		saved[len(held)-1] = len(saved)
		return do.Save(one.Judged)
	})
	if err != nil || do.Finish == nil {
		return errors.Join(err, show())
	}
	return do.Finish(out, show)
}

// textsAtOnce is how many texts a processor takes at a time. To hand over each alone would
// take as long as to answer it.
const textsAtOnce = 32

// A batch is texts that one processor answers together.
type batch struct {
	texts   []notation.Text
	answers []Answer
	solved  chan struct{} // closed when the answers are there
}

// inOrder answers the texts that feed passes on, on all processors, and hands the answers
// over in the order of the texts. At most two batches a processor wait.
func (do *AnswerOptions) inOrder(feed func(each func(notation.Text) error) error, take func(*Answer) error) error {
	workers := runtime.GOMAXPROCS(0)
	work, queue := make(chan *batch, 2*workers), make(chan *batch, 2*workers)
	over := make(chan struct{}) // an answer could not be written: no more texts are wanted
	var fed error
	go func() {
		defer close(queue)
		defer close(work)
		next, started := new(batch), 0
		usual := 0 // how often memory is tidied; 0 where that was not changed
		defer func() {
			if usual != 0 {
				debug.SetGCPercent(usual)
			}
		}()
		send := func() error {
			next.solved = make(chan struct{})
			select {
			case queue <- next:
			case <-over:
				return errOver
			}
			if started < workers {
				started++
				go do.solve(work)
			}
			if started == 2 && usual == 0 { // of many games each leaves little: tidying takes a third of the time
				usual = debug.SetGCPercent(400)
			}
			work <- next
			next = new(batch)
			return nil
		}
		fed = feed(func(t notation.Text) error {
			if next.texts = append(next.texts, t); len(next.texts) < textsAtOnce {
				return nil
			}
			return send()
		})
		if len(next.texts) > 0 && !errors.Is(fed, errOver) {
			fed = errors.Join(fed, send())
		}
	}()
	var failed error
	for one := range queue {
		<-one.solved
		for i := range one.answers {
			if failed == nil {
				if failed = take(&one.answers[i]); failed != nil {
					close(over)
				}
			}
		}
	}
	if errors.Is(fed, errOver) {
		fed = nil
	}
	return errors.Join(failed, fed)
}

// solve answers batches.
func (do *AnswerOptions) solve(work <-chan *batch) {
	solve := do.Solver()
	for one := range work {
		one.answers = make([]Answer, len(one.texts))
		for i := range one.texts {
			solve(one.texts[i], &one.answers[i])
		}
		close(one.solved)
	}
}

// errOver ends the reading of texts.
var errOver = errors.New("no more answers can be written")

// write writes an answer.
func (a *App) write(out *Output, one *Answer) error {
	if _, err := out.Write(one.Out); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	if len(one.Err) > 0 {
		out.Flush()
		a.Err.Write(one.Err)
	}
	return nil
}
