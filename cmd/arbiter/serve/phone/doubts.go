package phone

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/suspect"
)

// Questions are what a form asks before something counts.
type Questions struct {
	Doubts []doubt
	Given  []given // the answers that count already; the form carries them on
}

// A doubt is something that looks wrong, with the answers to it. Nothing is assumed:
// what is not answered is asked again.
type doubt struct {
	Name    string // of the field
	About   string // the name in doubt
	Says    string
	Other   int64 // the result that this one repeats; 0 for none
	Choices []given
}

// A given is a value of a field, and what a person reads.
type given struct{ Name, Value, Says string }

// errAsked says that nothing was kept because something has to be asked first.
var errAsked = errors.New("something is asked first")

// Settle runs a command as often as the answers in a form decide something more. It
// keeps the command when nothing is left to ask; with only a look it never does.
func (s *Pages) Settle(ctx context.Context, c records.Command, form url.Values, look bool, work func(*records.Tx, *book.Decisions) ([]suspect.Doubt, error)) (q Questions, err error) {
	decided, used := book.NewDecisions(), map[string]bool{}
	err = s.Books.Write(ctx, func(store *records.Store) error {
		for {
			asked, err := s.settleOnce(ctx, store, c, form, look, used, decided, &q, work)
			if !errors.Is(err, errAsked) || !asked {
				return err
			}
		}
	})
	return q, err
}

// settleOnce runs the command once. It tells whether an answer decided something, so
// that the command can run again.
func (s *Pages) settleOnce(ctx context.Context, store *records.Store, c records.Command, form url.Values, look bool, used map[string]bool, decided *book.Decisions,
	q *Questions, work func(*records.Tx, *book.Decisions) ([]suspect.Doubt, error)) (answered bool, err error) {
	tx, err := store.Begin(ctx, c)
	if err != nil {
		return false, err
	}
	defer tx.Rollback()
	wrong, err := work(tx, decided)
	if err != nil {
		return false, err
	}
	q.Doubts = nil
	for _, one := range decided.Undecided(wrong, only) {
		d := s.doubt(&one, decided)
		value := form.Get(d.Name)
		for i, choice := range decided.Choices(&one, 0, s.App.Now()) {
			if d.Choices[i].Value == value && !used[d.Name] {
				choice.Take()
				used[d.Name], answered = true, true
				q.Given = append(q.Given, given{Name: d.Name, Value: value})
				value = ""
			}
		}
		if !used[d.Name] {
			q.Doubts = append(q.Doubts, d)
		}
	}
	if answered || len(q.Doubts) > 0 || look {
		return answered, errAsked
	}
	return false, tx.Commit()
}

// only is the place of the one result that a form is about.
func only(int64) int { return 0 }

// doubt is a suspicion as a form asks about it. The field's name changes with what is
// said, so that no answer is taken for one to another question.
func (s *Pages) doubt(one *suspect.Doubt, decided *book.Decisions) doubt {
	digest := sha256.Sum256([]byte(book.SuspicionKey(one, 0) + "\x00" + one.Name + "\x00" + one.Says))
	d := doubt{About: one.Name, Name: fmt.Sprintf("doubt %x", digest[:6]), Says: cli.Clean(one.Name + " " + one.Says), Other: one.Other}
	for _, c := range decided.Choices(one, 0, s.App.Now()) {
		d.Choices = append(d.Choices, given{d.Name, c.Key + " " + c.Says, choiceSays(one, c)})
	}
	return d
}

// choiceSays is an answer in full words.
func choiceSays(one *suspect.Doubt, c book.Choice) string {
	switch one.Kind {
	case suspect.Double:
		return cli.TextIf("It is the same game. Record nothing.", c.Key == "s", "It is another game. Record it.")
	case suspect.Date:
		return cli.TextIf(one.Name+" is right", c.Key == "k", "It was "+c.Says)
	case suspect.Points, suspect.Round:
		return cli.TextIf("Record nothing", c.Key == "s", "It is right")
	}
	return cli.Clean(cli.TextIf(one.Name+" is new", c.Key == "n", "It is "+c.Says))
}
