package form

import (
	"errors"
	"slices"
	"strings"

	"arbiter/score/bazaar"
)

// askAll asks line by line.
func (g *trading) askAll(p *prompter) (string, error) {
	p.say("%s", bazaar.Game.Title)
	g.desk.Paint = nil // what is read out has no colours
	if err := g.company.byLine(p); err != nil {
		return "", err
	}
	if err := p.variants(bazaar.Game.Variants, &g.variants); err != nil {
		return "", err
	}
	what, err := p.choose("What is entered?", []Choice{{Name: "log", Label: "log", About: wholeGameWords}, {Name: "tally", Label: "tally", About: tallyWords}})
	if err != nil {
		return "", err
	}
	books := []book{&setupBook{g}, &logBook{g}}
	if g.tallied = what == "tally"; g.tallied {
		books = []book{&tallyBook{g}}
	}
	for _, b := range books {
		if err := (&pad{book: b, g: g}).byLine(p); err != nil {
			return "", err
		}
	}
	for {
		if g.desk.Judge != nil {
			p.live(g.desk.Judge(g.text()))
		}
		yes, err := p.yes("Is all of it right", "yes")
		if err != nil {
			return "", err
		}
		if yes {
			return g.text(), nil
		}
		last := &pad{book: books[len(books)-1], g: g}
		last.at = len(*last.entries())
		for k, e := range *last.entries() {
			p.say("%s%s", last.label(k), e.text)
		}
		last.unwind()
		if err := last.byLine(p); err != nil {
			return "", err
		}
	}
}

// unwind makes a step of every line, so that undo takes back one after another.
func (p *pad) unwind() {
	all := *p.entries()
	for k := range all {
		then := p.now()
		switch p.book.(type) {
		case *tallyBook:
			then.bought = slices.Clone(all[:k])
		case *logBook:
			then.turns = slices.Clone(all[:k])
		}
		p.keep(then)
	}
}

// byLine asks for one line after another; an empty one ends the page.
func (p *pad) byLine(by *prompter) error {
	by.say("")
	by.say("%s. %s An empty answer ends the list, undo takes back the last line.", p.heading(), p.hint())
	for done := false; !done; {
		must, may := p.panel(p.at, 79)
		if _, log := p.book.(*logBook); log || p.at == 0 {
			for _, line := range append(must, may...) {
				by.say("%s", line)
			}
		}
		err := by.ask(p.question(), "", func(answer string) error {
			if answer == "" || strings.EqualFold(answer, "done") {
				_, err := p.end()
				done = err == nil
				return short(err)
			}
			if !p.enter(answer) {
				return short(errors.New(p.said))
			}
			return nil
		})
		if err != nil {
			return err
		}
		if p.said != "" && !done {
			by.say("  %s", p.said)
		}
		p.said = ""
	}
	return nil
}

// question is what the next line is asked with.
func (p *pad) question() string {
	switch p.book.(type) {
	case *setupBook:
		return "Setup"
	case *tallyBook:
		return "Purchase"
	}
	return strings.TrimSuffix(strings.TrimSpace(p.label(p.at)), ":")
}

// short leaves out the full stop that the prompter sets.
func short(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(strings.TrimSuffix(err.Error(), "."))
}
