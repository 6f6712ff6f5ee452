package book

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
)

// A Review tells what looks wrong. Before it is recorded, a terminal asks one question:
// "Record it all the same?"
type Review struct {
	*cli.App
	Back   string // what the first answer to the question says; "" for No
	strict bool
	agreed bool     // the answer was yes
	shown  []string // the doubts that the question was about, as they were told
	named  string   // the new names that were told last
}

// NewReview starts a review. When strict is set, nothing that looks wrong is recorded.
func NewReview(a *cli.App, strict bool) *Review { return &Review{App: a, strict: strict} }

// ErrDeclined says that the answer to the question was no.
var ErrDeclined = errors.New("nothing is recorded")

// A doubtful error says that something has to be asked or refused before it is recorded.
type doubtful struct {
	names []records.NewName
	list  []records.Doubt
}

func (*doubtful) Error() string { return "something looks wrong" }

// LooksWrong are the doubts that are asked about. The others are only told.
func LooksWrong(list []records.Doubt) []records.Doubt {
	return slices.DeleteFunc(slices.Clone(list), func(d records.Doubt) bool { return d.Info })
}

// Check looks at what a command is about to record. On an error the caller gives the
// command up, so that nobody else waits, and calls Ask.
func (d *Review) Check(names []records.NewName, list []records.Doubt) error {
	if list = LooksWrong(list); len(list) == 0 || d.agreed || !d.strict && !d.Interactive() {
		return nil
	}
	return &doubtful{names, list}
}

// Ask asks the question, if that is why the command was given up. It returns again after
// a yes: then the caller runs the command once more. With --strict it refuses.
func (d *Review) Ask(err error) (again bool, _ error) {
	var wrong *doubtful
	if !errors.As(err, &wrong) {
		return false, err
	}
	d.PrintNewNames(wrong.names)
	if d.strict {
		d.print("This looks wrong:", d.lines(wrong.list, ""))
		return false, cli.UsageError("nothing is recorded, because %s (--strict)", looksWrong(len(wrong.list)))
	}
	d.shown = d.lines(wrong.list, onceRecorded)
	d.print("This looks wrong:", d.shown)
	d.agreed, err = d.Confirm("Record it all the same?", cli.TextIf("No", d.Back == "", d.Back), "Record it all the same")
	if d.agreed {
		return true, nil
	}
	if d.Back == "" {
		fmt.Fprintln(d.Err, ErrDeclined)
	}
	return false, cli.WithExitCode(cli.ExitInterrupt, errors.Join(err, ErrDeclined, cli.ErrQuiet))
}

func looksWrong(n int) string {
	if n == 1 {
		return "one thing looks wrong"
	}
	return fmt.Sprintf("%d things look wrong", n)
}

// What stands before the command that mends something.
const (
	mendIt       = "Mend it:"
	onceRecorded = "Once recorded, mend it:"
)

// PrintRecorded prints what looks wrong in what was recorded, unless the question has just said all
// of it.
func (d *Review) PrintRecorded(list []records.Doubt) {
	d.inform(list)
	if list = LooksWrong(list); !slices.Equal(d.shown, d.lines(list, onceRecorded)) {
		d.print("Recorded, but this looks wrong:", d.lines(list, mendIt))
	}
}

// PrintAhead prints what looks wrong in what a dry run would record.
func (d *Review) PrintAhead(list []records.Doubt) {
	d.inform(list)
	d.print("This looks wrong:", d.lines(LooksWrong(list), onceRecorded))
}

// inform says what is told and never asked about.
func (d *Review) inform(list []records.Doubt) {
	for i := range list {
		if list[i].Info {
			d.Say(list[i].Text)
		}
	}
}

// lines are doubts. Below each stands the command that mends it, unless mend, which
// introduces that, is "".
func (d *Review) lines(list []records.Doubt, mend string) []string {
	var lines []string
	for i := range list {
		line := DoubtLine(&list[i])
		if list[i].Fix != nil && mend != "" {
			line += ". " + mend + "\n    " + d.fix(&list[i])
		}
		lines = append(lines, line)
	}
	return lines
}

// print prints the first of some lines and counts the others.
func (d *Review) print(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintln(d.Err, title)
	for _, line := range lines[:min(len(lines), MaxNotes)] {
		text, command, _ := strings.Cut(line, "\n")
		cli.Paragraph(d.Err, d.ErrorWidth(), text)
		if command != "" {
			fmt.Fprintln(d.Err, command)
		}
	}
	if more := len(lines) - MaxNotes; more > 0 {
		fmt.Fprintf(d.Err, "  … and %d more\n", more)
	}
}

// DoubtLine is a doubt on one line.
func DoubtLine(d *records.Doubt) string {
	return strings.ReplaceAll(cli.Clean(d.Text), "\n", " ")
}

// fix is the command that mends what looks wrong.
func (d *Review) fix(one *records.Doubt) string {
	words := make([]any, len(one.Fix))
	for i, word := range one.Fix {
		words[i] = word
	}
	return d.Hint(words...)
}

// A SuspicionJSON is a doubt as JSON.
type SuspicionJSON struct {
	Kind   string   `json:"kind"`
	Of     string   `json:"of,omitempty"`
	Name   string   `json:"name,omitempty"`
	Text   string   `json:"text"`
	Result int64    `json:"result,omitempty"`
	Fix    []string `json:"fix,omitempty"`
}

// NewSuspicionsJSON returns doubts as JSON. What is not recorded has no number and nothing
// to mend.
func NewSuspicionsJSON(list []records.Doubt, recorded bool) []SuspicionJSON {
	all := []SuspicionJSON{}
	for i := range list {
		d := &list[i]
		one := SuspicionJSON{Kind: d.Kind, Of: d.Of, Name: d.Name, Text: d.Text}
		if recorded {
			one.Result, one.Fix = d.Result, d.Fix
		}
		all = append(all, one)
	}
	return all
}
