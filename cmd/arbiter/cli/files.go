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

// An Answer is what one game was answered with, or several when nobody needs
// to tell them apart.
type Answer struct {
	Out, Err []byte
	Code     int
	Saves    []ToSave // what is to be recorded, when that was asked
}

// A Solver answers one text after another; each worker has its own.
type Solver func(t notation.Text, to *Answer)

// A run over many games: how a worker answers, what becomes of each answer,
// in the order of the games.
type Pipeline struct {
	solver func() Solver
	merge  bool // answers may be taken many at a time
	take   func(*Answer) error
	used   chan *Answer // answers that were taken, to be filled again
}

// Files answers every game of the files, one by one, in memory that does not
// grow with their number.
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

// Open opens a file to read; - is standard input.
func (a *App) Open(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		if f, ok := a.In.(*os.File); ok {
			if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
				if err := a.ProtectInput("", info); err != nil {
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
		err = a.ProtectInput(name, info)
	}
	if err != nil {
		f.Close()
		return nil, "", err
	}
	return f, name, nil
}

// Run answers one file. The first games are answered on the spot, as most
// files hold few; what follows is shared among workers.
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

// answer answers a batch: in one answer, or in one for each game.
func (p Pipeline) answer(s Solver, texts []notation.Text) []*Answer {
	var answers []*Answer
	for _, t := range texts {
		if len(answers) == 0 || !p.merge {
			answers = append(answers, p.fresh())
		}
		s(t, answers[len(answers)-1])
	}
	return answers
}

// fresh is an empty answer, with the memory of one that was taken if there is.
func (p Pipeline) fresh() *Answer {
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

// shared reads batches, has workers answer them, and takes the answers in the
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
	// A game leaves a few kilobytes behind and nothing stays: collect seldom.
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

// An AnswerOptions is what a command does with games: how they are answered, and
// what else becomes of the answers.
type AnswerOptions struct {
	Painter *Painter // settled by where the answer goes
	Solver  func() Solver
	Took    func(*Answer) error // sees each answer that was written; may be nil
	// done, which may be nil, records what was answered and then shows the
	// answers, which are held back until then.
	Done func(out *Output, show func() error) error
}

// Answers feeds games to the solvers and writes what they answer: at once, or
// when all is recorded.
func (a *App) Answers(do AnswerOptions, feed func(Pipeline) error) (err error) {
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
		err := a.write(out, &held, one, do.Done != nil)
		if err != nil || do.Took == nil {
			return err
		}
		return do.Took(one)
	}})
	if err != nil || do.Done == nil {
		return errors.Join(err, show())
	}
	return do.Done(out, show)
}

// write writes an answer, or holds it.
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

// ToSave is a game that is to be recorded.
type ToSave struct {
	Position        score.Position
	Breakdown       score.Breakdown
	Legal, Complete bool
	Verdict         string // in a line, for people
}
