package book

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/suspect"
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
	names []suspect.NewName
	list  []suspect.Doubt
}

func (*doubtful) Error() string { return "something looks wrong" }

// Check looks at what a command is about to record. On an error the caller gives the
// command up, so that nobody else waits, and calls Ask.
func (d *Review) Check(names []suspect.NewName, list []suspect.Doubt) error {
	if len(list) == 0 || d.agreed || !d.strict && !d.Interactive() {
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
func (d *Review) PrintRecorded(list []suspect.Doubt) {
	if !slices.Equal(d.shown, d.lines(list, onceRecorded)) {
		d.print("Recorded, but this looks wrong:", d.lines(list, mendIt))
	}
}

// PrintAhead prints what looks wrong in what a dry run would record.
func (d *Review) PrintAhead(list []suspect.Doubt) {
	d.print("This looks wrong:", d.lines(list, onceRecorded))
}

// lines are doubts. Below each stands the command that mends it, unless mend, which
// introduces that, is "".
func (d *Review) lines(list []suspect.Doubt, mend string) []string {
	var lines []string
	for i := range list {
		line := DoubtLine(&list[i])
		if how := mending(d.App, &list[i]); how != "" && mend != "" {
			line += ". " + mend + "\n    " + how
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
func DoubtLine(d *suspect.Doubt) string {
	return strings.ReplaceAll(cli.Clean(d.Sentence()), "\n", " ")
}

// mending returns the command that mends what looks wrong, "" for none.
func mending(a *cli.App, d *suspect.Doubt) string {
	if d.Mend == nil {
		return ""
	}
	var words []any
	for _, word := range d.Mend {
		words = append(words, word)
	}
	return a.Hint(words...)
}

// A SuspicionJSON is a doubt as JSON.
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

// NewSuspicionsJSON returns doubts as JSON. What is not recorded has no number and nothing
// to mend.
func NewSuspicionsJSON(a *cli.App, list []suspect.Doubt, recorded bool) []SuspicionJSON {
	all := []SuspicionJSON{}
	for i := range list {
		d := &list[i]
		one := SuspicionJSON{Kind: d.Kind, Name: d.Name, Message: d.Sentence(), Near: d.Near, Results: d.Results}
		if recorded {
			one.Result, one.Other, one.Mend = d.Result, d.Other, mending(a, d)
		}
		all = append(all, one)
	}
	return all
}
