package book

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/records/suspect"
)

// A Review asks the user about what looks wrong before it is recorded, and knows
// what was decided.
type Review struct {
	*cli.App
	*Decisions
	strict bool
	named  string // the new names that were told last
}

// NewReview starts a review. When strict is set, nothing that looks wrong is
// recorded.
func NewReview(a *cli.App, strict bool) *Review {
	return &Review{App: a, Decisions: NewDecisions(), strict: strict}
}

// Settle deals with new names and with what looks wrong before it is recorded. Before
// it asks the user it calls giveUp to end the transaction, so that nobody else waits.
// Then it returns again: the caller follows the answers and tries once more. Otherwise
// it returns the suspicions that are left, for Tell.
func (d *Review) Settle(names []suspect.NewName, list []suspect.Doubt, order func(result int64) int, giveUp func() error) (left []suspect.Doubt, again bool, err error) {
	left = d.Undecided(list, order)
	if err := d.refuse(names, left, giveUp); err != nil {
		return nil, false, err
	}
	if !d.Interactive() {
		return left, false, nil
	}
	if len(left) == 0 {
		d.TellNew(names)
		return left, false, nil
	}
	if err := giveUp(); err != nil {
		return nil, false, err
	}
	d.TellNew(names)
	return nil, true, d.ask(left, order)
}

// refuse gives up the transaction if something looks wrong and --strict was given. New
// names alone look right.
func (d *Review) refuse(names []suspect.NewName, list []suspect.Doubt, giveUp func() error) error {
	if !d.strict || len(list) == 0 {
		return nil
	}
	if err := giveUp(); err != nil {
		return err
	}
	d.TellNew(names)
	d.Tell(list, false)
	return cli.UsageError("nothing is recorded, because %s (--strict)", looksWrong(len(list)))
}

func looksWrong(n int) string {
	if n == 1 {
		return "one thing looks wrong"
	}
	return fmt.Sprintf("%d things look wrong", n)
}

// Tell prints what looks wrong. If it was recorded, it adds the commands that mend
// it.
func (d *Review) Tell(list []suspect.Doubt, recorded bool) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(d.Err, cli.TextIf("Recorded, but this looks wrong:", recorded, "This looks wrong:"))
	for i := range list[:min(len(list), MaxNotes)] {
		text := suspicionLine(&list[i])
		if mend := mending(d.App, &list[i]); recorded && mend != "" {
			text += ". Mend it: " + mend
		}
		fmt.Fprintln(d.Err, cli.Fold("  "+text, d.ErrorWidth()))
	}
	if more := len(list) - MaxNotes; more > 0 {
		fmt.Fprintf(d.Err, "  … and %d more\n", more)
	}
}

// suspicionLine describes a suspicion on one line.
func suspicionLine(s *suspect.Doubt) string {
	return strings.ReplaceAll(cli.Clean(s.Name+" "+s.Says), "\n", " ")
}

// mending returns the command that mends what looks wrong, "" for none.
func mending(a *cli.App, s *suspect.Doubt) string {
	if s.Mend == nil {
		return ""
	}
	var words []any
	for _, word := range s.Mend {
		words = append(words, word)
	}
	return a.Hint(words...)
}

// ask asks the user about one suspicion after the other. Esc goes back to the one
// before; from the first one nothing is recorded.
func (d *Review) ask(list []suspect.Doubt, order func(result int64) int) error {
	fmt.Fprintln(d.Err, "Before this counts:")
	var taken []Choice
	for all := false; !all && len(taken) < len(list); {
		s := &list[len(taken)]
		choices := d.Choices(s, order(s.Result), d.Now())
		if len(list)-len(taken) > 1 {
			choices = append(choices, Choice{"a", "keep all", func() { d.all = true }})
		}
		answers := make([]screen.Choice, len(choices))
		for i, c := range choices {
			answers[i] = screen.Choice{Name: c.Key, Key: c.Key, Label: cli.Clean(c.Says)}
		}
		key, err := d.Choose(suspicionLine(s)+".", answers...)
		switch {
		case errors.Is(err, screen.ErrBack) && len(taken) > 0:
			taken = taken[:len(taken)-1]
			continue
		case err != nil:
			fmt.Fprintln(d.Err, "nothing is recorded")
			return cli.WithExitCode(cli.ExitInterrupt, errors.Join(err, cli.ErrQuiet))
		}
		n := slices.IndexFunc(choices, func(c Choice) bool { return c.Key == key })
		taken, all = append(taken, choices[n]), key == "a"
	}
	for i, c := range taken {
		fmt.Fprintln(d.Err, cli.Fold("  "+suspicionLine(&list[i])+": "+cli.Clean(c.Says), d.ErrorWidth()))
		c.Take()
	}
	return nil
}

// A SuspicionJSON is a suspicion as JSON.
type SuspicionJSON struct {
	Kind    string             `json:"kind"`
	Name    string             `json:"name"`
	Message string             `json:"message"`
	Near    []suspect.NearName `json:"near,omitempty"`
	Result  int64              `json:"result,omitempty"`
	Results int                `json:"results,omitempty"`
	Other   int64              `json:"other,omitempty"`
	Mend    string             `json:"mend,omitempty"`
}

// NewSuspicionsJSON returns suspicions as JSON. What is not recorded has no number
// and nothing to mend.
func NewSuspicionsJSON(a *cli.App, list []suspect.Doubt, recorded bool) []SuspicionJSON {
	all := []SuspicionJSON{}
	for i := range list {
		s := &list[i]
		one := SuspicionJSON{Kind: s.Kind, Name: s.Name, Message: s.Name + " " + s.Says, Near: s.Near, Results: s.Results}
		if recorded {
			one.Result, one.Other, one.Mend = s.Result, s.Other, mending(a, s)
		}
		all = append(all, one)
	}
	return all
}
