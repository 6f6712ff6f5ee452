package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"arbiter/score/notation"
)

// An answer is what one game was answered with, or several when nobody needs
// to tell them apart.
type answer struct {
	out, err []byte
	code     int
	saves    []toSave // what is to be recorded, when that was asked
}

// A solver answers one text after another; each worker has its own.
type solver func(t notation.Text, to *answer)

// A run over many games: how a worker answers, what becomes of each answer,
// in the order of the games.
type pipeline struct {
	solver func() solver
	merge  bool // answers may be taken many at a time
	take   func(*answer) error
	used   chan *answer // answers that were taken, to be filled again
}

// files answers every game of the files, one by one, in memory that does not
// grow with their number.
func (a *app) files(names []string, p pipeline) error {
	for _, name := range names {
		in, shown, err := a.open(name)
		if err != nil {
			return err
		}
		err = p.run(notation.NewReader(in, shown))
		in.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// open opens a file to read; - is standard input.
func (a *app) open(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		if f, ok := a.in.(*os.File); ok {
			if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
				if err := a.reads("", info); err != nil {
					return nil, "", err
				}
			}
		}
		return io.NopCloser(a.in), "standard input", nil
	}
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", usage("there is no file %s", name)
	}
	if err != nil {
		return nil, "", usage("%w", err)
	}
	info, err := f.Stat()
	switch {
	case err == nil && info.IsDir():
		err = usage("%s is a folder; name the files in it", name)
	case err == nil:
		err = a.reads(name, info)
	}
	if err != nil {
		f.Close()
		return nil, "", err
	}
	return f, name, nil
}

// run answers one file. The first games are answered on the spot, as most
// files hold few; what follows is shared among workers.
func (p pipeline) run(r *notation.Reader) error {
	p.used = make(chan *answer, 4*runtime.GOMAXPROCS(0))
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
func (p pipeline) answer(s solver, texts []notation.Text) []*answer {
	var answers []*answer
	for _, t := range texts {
		if len(answers) == 0 || !p.merge {
			answers = append(answers, p.fresh())
		}
		s(t, answers[len(answers)-1])
	}
	return answers
}

// fresh is an empty answer, with the memory of one that was taken if there is.
func (p pipeline) fresh() *answer {
	select {
	case a := <-p.used:
		a.out, a.err, a.code, a.saves = a.out[:0], a.err[:0], 0, nil
		return a
	default:
		return &answer{}
	}
}

func (p pipeline) takeAll(answers []*answer) error {
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
func (p pipeline) shared(r *notation.Reader) error {
	texts, err := r.Batch()
	if err != nil {
		return err
	}
	type job struct {
		texts   []notation.Text
		answers chan []*answer
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
			j := job{texts, make(chan []*answer, 1)}
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

// An answering is what a command does with games: how they are answered, and
// what else becomes of the answers.
type answering struct {
	painter *painter // settled by where the answer goes
	solver  func() solver
	took    func(*answer) error // sees each answer that was written; may be nil
	// done, which may be nil, records what was answered and then shows the
	// answers, which are held back until then.
	done func(out *output, show func() error) error
}

// answers feeds games to the solvers and writes what they answer: at once, or
// when all is recorded.
func (a *app) answers(do answering, feed func(pipeline) error) (err error) {
	out, err := a.openOutput()
	if err != nil {
		return err
	}
	defer func() { err = out.close(err) }()
	*do.painter = a.painter(out.stream())
	var held spool
	defer held.close()
	shown := false
	show := func() error {
		if shown {
			return nil
		}
		shown = true
		err := held.show(out, a.err)
		out.flush()
		return err
	}
	err = feed(pipeline{solver: do.solver, merge: a.asJSON(), take: func(one *answer) error {
		a.code = max(a.code, one.code)
		err := a.write(out, &held, one, do.done != nil)
		if err != nil || do.took == nil {
			return err
		}
		return do.took(one)
	}})
	if err != nil || do.done == nil {
		return errors.Join(err, show())
	}
	return do.done(out, show)
}

// write writes an answer, or holds it.
func (a *app) write(out *output, held *spool, one *answer, hold bool) error {
	if hold {
		return errors.Join(held.add(toAnswer, one.out), held.add(toErrors, one.err))
	}
	if _, err := out.Write(one.out); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	if len(one.err) > 0 {
		out.flush()
		a.err.Write(one.err)
	}
	return nil
}
