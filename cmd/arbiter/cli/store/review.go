package store

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
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
func (d *Review) Settle(names []records.NewName, list []records.Suspicion, order func(result int64) int, giveUp func() error) (left []records.Suspicion, again bool, err error) {
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
func (d *Review) refuse(names []records.NewName, list []records.Suspicion, giveUp func() error) error {
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
func (d *Review) Tell(list []records.Suspicion, recorded bool) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(d.Err, cli.TextIf("Recorded, but this looks wrong:", recorded, "This looks wrong:"))
	for i := range list[:min(len(list), MaxNotes)] {
		text := suspicionLine(&list[i])
		if mend := mending(d.App, &list[i]); recorded && mend != "" {
			text += ". Mend it: " + mend
		}
		fmt.Fprintln(d.Err, "  "+text)
	}
	if more := len(list) - MaxNotes; more > 0 {
		fmt.Fprintf(d.Err, "  … and %d more\n", more)
	}
}

// suspicionLine describes a suspicion on one line.
func suspicionLine(s *records.Suspicion) string {
	return strings.ReplaceAll(cli.Clean(s.Name+" "+s.Says), "\n", " ")
}

// mending returns the command that mends what looks wrong, "" for none.
func mending(a *cli.App, s *records.Suspicion) string {
	if s.Mend == nil {
		return ""
	}
	var words []any
	for _, word := range s.Mend {
		words = append(words, word)
	}
	return a.Hint(words...)
}

// ask asks the user about one suspicion after the other.
func (d *Review) ask(list []records.Suspicion, order func(result int64) int) error {
	fmt.Fprintln(d.Err, "Before this counts:")
	for i := range list {
		s := &list[i]
		choices := d.Choices(s, order(s.Result), d.Now())
		if len(list)-i > 1 {
			choices = append(choices, Choice{"a", "keep all", func() { d.all = true }})
		}
		line, keys := "  "+suspicionLine(s)+".", ""
		for _, c := range choices {
			keys += "  [" + c.Key + "] " + cli.Clean(c.Says)
		}
		if cli.TextWidth(line+keys)+2 > d.Width {
			line += "\n  "
		}
		if err := d.choose(line+keys, choices); err != nil {
			return err
		}
		if d.all {
			return nil
		}
	}
	return nil
}

// choose asks until one of the choices is named.
func (d *Review) choose(line string, choices []Choice) error {
	for {
		fmt.Fprint(d.Err, line+" ")
		answer, err := readLine(d.In)
		if err != nil {
			fmt.Fprintln(d.Err, "\nnothing is recorded")
			return cli.WithExitCode(cli.ExitInterrupt, cli.ErrQuiet)
		}
		for _, c := range choices {
			if score.SameName(answer, c.Key) || score.SameName(answer, c.Says) {
				c.Take()
				return nil
			}
		}
		line = "  one of these letters, please:"
		for _, c := range choices {
			line += " " + c.Key
		}
	}
}

// readLine reads one line and nothing after it.
func readLine(in io.Reader) (string, error) {
	var line []byte
	var one [1]byte
	for {
		n, err := in.Read(one[:])
		if n > 0 && one[0] == '\n' {
			return strings.TrimSpace(string(line)), nil
		}
		if n > 0 {
			line = append(line, one[0])
		}
		if err != nil {
			return "", errors.Join(err, cli.ErrQuiet)
		}
	}
}

// A SuspicionJSON is a suspicion as JSON.
type SuspicionJSON struct {
	Kind    string             `json:"kind"`
	Name    string             `json:"name"`
	Message string             `json:"message"`
	Near    []records.NearName `json:"near,omitempty"`
	Result  int64              `json:"result,omitempty"`
	Results int                `json:"results,omitempty"`
	Other   int64              `json:"other,omitempty"`
	Mend    string             `json:"mend,omitempty"`
}

// NewSuspicionsJSON returns suspicions as JSON. What is not recorded has no number
// and nothing to mend.
func NewSuspicionsJSON(a *cli.App, list []records.Suspicion, recorded bool) []SuspicionJSON {
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
