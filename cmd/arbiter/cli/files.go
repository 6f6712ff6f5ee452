package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"arbiter/score"
	"arbiter/score/notation"
)

// An Answer is what a command writes about one game, or about several in a row.
type Answer struct {
	Out, Err []byte
	Code     int      // the exit code
	Saves    []ToSave // the games to record, with --save
}

// A Solver answers a text. Each worker has its own and uses it for one text after
// another.
type Solver func(t notation.Text, to *Answer)

// A Pipeline answers many games with several workers, and takes the answers in
// the order of the games.
type Pipeline struct {
	solver func() Solver // makes a worker's solver
	merge  bool          // one answer may be about many games
	take   func(*Answer) error
	used   chan *Answer // answers that were taken, whose memory is used again
}

// Files answers every game of the files. The memory it needs does not grow with
// the number of games.
func (a *App) Files(names []string, p Pipeline) error {
	for _, name := range names {
		in, shown, err := a.Open(name)
		if err != nil {
			return err
		}
		err = p.Run(notation.NewReader(in, shown))
		in.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// Open opens a file to read and returns the name to show; - is standard input.
func (a *App) Open(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		if f, ok := a.In.(*os.File); ok {
			if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
				if err := a.Reads("", info); err != nil {
					return nil, "", err
				}
			}
		}
		return io.NopCloser(a.In), "standard input", nil
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", UsageError("there is no file %s", name)
	}
	if err != nil {
		return nil, "", UsageError("%w", err)
	}
	info, err := f.Stat()
	switch {
	case err == nil && info.IsDir():
		err = UsageError("%s is a folder; name the files in it", name)
	case err == nil:
		err = a.Reads(name, info)
	}
	if err != nil {
		f.Close()
		return nil, "", err
	}
	return f, name, nil
}

// Run answers one file. Most files hold few games, so the first ones are answered
// at once; the rest are shared among workers.
func (p Pipeline) Run(r *notation.Reader) error {
	p.used = make(chan *Answer, 4*runtime.GOMAXPROCS(0))
	texts, err := r.Batch()
	if err == nil {
		err = p.takeAll(p.answer(p.solver(), texts))
	}
	if err == nil {
		err = p.shared(r)
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// answer answers a batch, in one answer or in one for each game.
func (p Pipeline) answer(s Solver, texts []notation.Text) []*Answer {
	var answers []*Answer
	for _, t := range texts {
		if len(answers) == 0 || !p.merge {
			answers = append(answers, p.emptyAnswer())
		}
		s(t, answers[len(answers)-1])
	}
	return answers
}

// emptyAnswer returns an empty answer, in the memory of a used one where there is
// any.
func (p Pipeline) emptyAnswer() *Answer {
	select {
	case a := <-p.used:
		a.Out, a.Err, a.Code, a.Saves = a.Out[:0], a.Err[:0], 0, nil
		return a
	default:
		return &Answer{}
	}
}

func (p Pipeline) takeAll(answers []*Answer) error {
	for _, one := range answers {
		if err := p.take(one); err != nil {
			return err
		}
		select {
		case p.used <- one:
		default:
		}
	}
	return nil
}

// shared reads batches, lets workers answer them, and takes the answers in the
// order of the file.
func (p Pipeline) shared(r *notation.Reader) error {
	texts, err := r.Batch()
	if err != nil {
		return err
	}
	type job struct {
		texts   []notation.Text
		answers chan []*Answer
	}
	// Nothing of a game stays in memory, so garbage collection can be rare.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	workers := runtime.GOMAXPROCS(0)
	todo, order := make(chan job), make(chan job, 2*workers)
	stop := make(chan struct{})
	var failed error // of reading; set before order is closed
	var group sync.WaitGroup
	group.Go(func() {
		defer close(order)
		defer close(todo)
		for err == nil {
			j := job{texts, make(chan []*Answer, 1)}
			select {
			case order <- j:
			case <-stop:
				return
			}
			select {
			case todo <- j:
			case <-stop:
				return
			}
			texts, err = r.Batch()
		}
		failed = err
	})
	for range workers {
		group.Go(func() {
			s := p.solver()
			for j := range todo {
				j.answers <- p.answer(s, j.texts)
			}
		})
	}
	var taken error
	for j := range order {
		if taken = p.takeAll(<-j.answers); taken != nil {
			close(stop)
			break
		}
	}
	group.Wait()
	if taken != nil {
		return taken
	}
	return failed
}

// AnswerOptions say how a command answers games and what it does with the
// answers.
type AnswerOptions struct {
	Painter *Painter // is set when the output is known
	Solver  func() Solver
	Each    func(*Answer) error // is called with each answer; may be nil
	// Finish, which may be nil, records the games and then calls show. The answers
	// are held back until then.
	Finish func(out *Output, show func() error) error
}

// AnswerGames feeds games to the solvers and writes the answers: at once, or when
// all games are recorded.
func (a *App) AnswerGames(do AnswerOptions, feed func(Pipeline) error) (err error) {
	out, err := a.OpenOutput()
	if err != nil {
		return err
	}
	defer func() { err = out.Close(err) }()
	*do.Painter = a.Painter(out.Stream())
	var held HeldAnswer
	defer held.Close()
	shown := false
	show := func() error {
		if shown {
			return nil
		}
		shown = true
		err := held.Show(out, a.Err)
		out.Flush()
		return err
	}
	err = feed(Pipeline{solver: do.Solver, merge: a.AsJSON(), take: func(one *Answer) error {
		a.Code = max(a.Code, one.Code)
		err := a.write(out, &held, one, do.Finish != nil)
		if err != nil || do.Each == nil {
			return err
		}
		return do.Each(one)
	}})
	if err != nil || do.Finish == nil {
		return errors.Join(err, show())
	}
	return do.Finish(out, show)
}

// write writes an answer, or holds it back.
func (a *App) write(out *Output, held *HeldAnswer, one *Answer, hold bool) error {
	if hold {
		return errors.Join(held.add(toAnswer, one.Out), held.add(toErrors, one.Err))
	}
	if _, err := out.Write(one.Out); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	if len(one.Err) > 0 {
		out.Flush()
		a.Err.Write(one.Err)
	}
	return nil
}

// ToSave is a game to record.
type ToSave struct {
	Position        score.Position
	Breakdown       score.Breakdown
	Legal, Complete bool
	Verdict         string // for people, on one line
}
