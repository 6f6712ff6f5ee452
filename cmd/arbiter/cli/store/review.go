package store

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Review collects what looks wrong before it is recorded, and what the user
// decided about it.
type Review struct {
	*cli.App
	strict bool

	names map[string]string    // by kind and name, the known name that is meant
	days  map[string]time.Time // by date, the day that is meant
	Skip  map[int]bool         // results to leave out, by their order
	kept  map[string]bool      // suspicions to ignore, by suspicionKey
	all   bool                 // ignore all further suspicions
}

// NewReview starts a review. When strict is set, nothing that looks wrong is
// recorded.
func NewReview(a *cli.App, strict bool) *Review {
	return &Review{App: a, strict: strict, names: map[string]string{}, days: map[string]time.Time{}, Skip: map[int]bool{}, kept: map[string]bool{}}
}

// Name returns the name that is meant by a name of this kind.
func (d *Review) Name(kind, name string) string {
	if known, ok := d.names[kind+score.NameKey(name)]; ok {
		return known
	}
	return name
}

// Day returns the time with the day that is meant.
func (d *Review) Day(when time.Time) time.Time {
	meant, ok := d.days[when.Format(time.DateOnly)]
	if !ok || when.IsZero() {
		return when
	}
	return time.Date(meant.Year(), meant.Month(), meant.Day(), when.Hour(), when.Minute(), when.Second(), when.Nanosecond(), when.Location())
}

// suspicionKey identifies a suspicion in the next try.
func suspicionKey(s *records.Suspicion, order int) string {
	if s.Kind == records.SuspectDouble || s.Kind == records.SuspectPlayers {
		return fmt.Sprint(s.Kind, order)
	}
	return s.Kind + score.NameKey(s.Name)
}

// Settle deals with what looks wrong before it is recorded. Before it asks the user
// it calls giveUp to end the transaction, so that nobody else waits. Then it
// returns again: the caller follows the answers and tries once more. Otherwise it
// returns the suspicions that are left, for Tell.
func (d *Review) Settle(list []records.Suspicion, order func(result int64) int, giveUp func() error) (left []records.Suspicion, again bool, err error) {
	for i := range list {
		if !d.all && !d.kept[suspicionKey(&list[i], order(list[i].Result))] {
			left = append(left, list[i])
		}
	}
	if err := d.refuse(left, giveUp); err != nil {
		return nil, false, err
	}
	if len(left) == 0 || !d.Interactive() {
		return left, false, nil
	}
	if err := giveUp(); err != nil {
		return nil, false, err
	}
	return nil, true, d.ask(left, order)
}

// refuse gives up the transaction if something looks wrong and --strict was given.
func (d *Review) refuse(list []records.Suspicion, giveUp func() error) error {
	if !d.strict || len(list) == 0 {
		return nil
	}
	if err := giveUp(); err != nil {
		return err
	}
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
		if mend := mending(&list[i]); recorded && mend != "" {
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
func mending(s *records.Suspicion) string {
	if s.Mend == nil {
		return ""
	}
	words := []string{"arbiter"}
	for _, arg := range s.Mend {
		words = append(words, cli.QuoteArg(arg))
	}
	return strings.Join(words, " ")
}

// A choice is one answer to a suspicion.
type choice struct {
	key  string
	says string
	do   func()
}

// ask asks the user about one suspicion after the other.
func (d *Review) ask(list []records.Suspicion, order func(result int64) int) error {
	fmt.Fprintln(d.Err, "Before this counts:")
	for i := range list {
		s := &list[i]
		choices := d.choices(s, order(s.Result))
		if len(list)-i > 1 {
			choices = append(choices, choice{"a", "keep all", func() { d.all = true }})
		}
		line, keys := "  "+suspicionLine(s)+".", ""
		for _, c := range choices {
			keys += "  [" + c.key + "] " + cli.Clean(c.says)
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

// choices returns the possible answers to a suspicion.
func (d *Review) choices(s *records.Suspicion, order int) []choice {
	keep := func() { d.kept[suspicionKey(s, order)] = true }
	stay := choice{"k", "keep", keep}
	switch s.Kind {
	case records.SuspectDate:
		list := []choice{}
		if now := d.Now(); s.Name > now.Format(time.DateOnly) {
			list = append(list, choice{"d", "today", func() { d.days[s.Name] = now }})
		}
		if meant, ok := notation.ParseDate(s.Date); ok && s.Date != d.Now().Format(time.DateOnly) {
			list = append(list, choice{"y", s.Date, func() { d.days[s.Name] = meant }})
		}
		return append(list, stay)
	case records.SuspectDouble, records.SuspectPlayers:
		return []choice{{"s", "skip", func() { d.Skip[order] = true }}, stay}
	}
	var list []choice
	taken := "ank" // all, new, keep
	for _, near := range s.Near[:min(len(s.Near), 9)] {
		key := letterFor(near.Name, taken, len(list)+1)
		taken += key
		list = append(list, choice{key, near.Name, func() { d.names[s.Kind+score.NameKey(s.Name)] = near.Name }})
	}
	return append(list, choice{"n", "new", keep})
}

// letterFor returns a letter of a name that is not taken: the first, the last or
// any other. If all are taken it returns the number.
func letterFor(name, taken string, n int) string {
	letters := []rune(score.NameKey(name))
	if len(letters) > 1 {
		letters = append([]rune{letters[0], letters[len(letters)-1]}, letters[1:]...)
	}
	for _, r := range letters {
		if 'a' <= r && r <= 'z' && !strings.ContainsRune(taken, r) {
			return string(r)
		}
	}
	return fmt.Sprint(n)
}

// choose asks until one of the choices is named.
func (d *Review) choose(line string, choices []choice) error {
	for {
		fmt.Fprint(d.Err, line+" ")
		answer, err := readLine(d.In)
		if err != nil {
			fmt.Fprintln(d.Err, "\nnothing is recorded")
			return cli.WithExitCode(cli.ExitInterrupt, cli.ErrQuiet)
		}
		for _, c := range choices {
			if score.SameName(answer, c.key) || score.SameName(answer, c.says) {
				c.do()
				return nil
			}
		}
		line = "  one of these letters, please:"
		for _, c := range choices {
			line += " " + c.key
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
func NewSuspicionsJSON(list []records.Suspicion, recorded bool) []SuspicionJSON {
	all := []SuspicionJSON{}
	for i := range list {
		s := &list[i]
		one := SuspicionJSON{Kind: s.Kind, Name: s.Name, Message: s.Name + " " + s.Says, Near: s.Near, Results: s.Results}
		if recorded {
			one.Result, one.Other, one.Mend = s.Result, s.Other, mending(s)
		}
		all = append(all, one)
	}
	return all
}
