package saving

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score"
)

// Doubtful is the error of a command that was rolled back because something looks wrong.
type Doubtful struct {
	New    []records.NewName
	Doubts []records.Doubt
}

func (d *Doubtful) Error() string {
	return "nothing is recorded, because " + score.Counted(len(d.Doubts), "thing") + " looks wrong"
}

// LooksWrong returns the doubts that are asked about; the others are only reported.
func LooksWrong(list []records.Doubt) []records.Doubt {
	return slices.DeleteFunc(slices.Clone(list), func(d records.Doubt) bool { return d.Info })
}

// Options say what happens where something looks wrong.
type Options struct {
	Strict bool   // it is refused
	Ask    bool   // the command is rolled back, so that somebody can be asked
	Anyway bool   // somebody was asked, and said yes
	From   string // where the games come from, for the log: "table AB12C"
}

// Check returns an error where something looks wrong, unless it is to be recorded anyway.
func (o Options) Check(fresh []records.NewName, doubts []records.Doubt) error {
	wrong := LooksWrong(doubts)
	if len(wrong) == 0 || o.Anyway || !o.Strict && !o.Ask {
		return nil
	}
	return &Doubtful{fresh, wrong}
}

// Ask shows what looks wrong and asks whether it is to be recorded all the same. With strict it
// refuses without asking.
func (d *Doubtful) Ask(s *terminal.Streams, strict bool) (yes bool, err error) {
	if text := newNames(d.New); text != "" {
		s.Say("new: %s", text)
	}
	mend := "To correct it once it is recorded"
	if strict {
		mend = ""
	}
	printDoubts(s, "This looks wrong:", d.Doubts, mend)
	if strict {
		n := "one thing looks wrong"
		if len(d.Doubts) > 1 {
			n = fmt.Sprintf("%d things look wrong", len(d.Doubts))
		}
		return false, fmt.Errorf("nothing is recorded, because %s (--strict)", n)
	}
	if yes, err = s.Confirm("Record it all the same?"); err != nil || yes {
		return yes, err
	}
	s.Say("nothing is recorded")
	return false, terminal.ErrInterrupted
}

// SayDoubts prints what looks wrong in what was recorded, or in a dry run, each with the command
// that corrects it.
func (c *Change) SayDoubts(s *terminal.Streams) {
	for _, d := range c.Doubts {
		if d.Info {
			s.Say("%s", d.Text)
		}
	}
	if c.Command == 0 {
		printDoubts(s, "This looks wrong:", LooksWrong(c.Doubts), "To correct it once it is recorded")
		return
	}
	printDoubts(s, "Recorded, but this looks wrong:", LooksWrong(c.Doubts), "Mend it")
}

// mostDoubts is the most doubts that are printed; more are counted.
const mostDoubts = 20

// printDoubts writes doubts on standard error, each with the command that corrects it, introduced
// by mend, unless mend is "".
func printDoubts(s *terminal.Streams, title string, list []records.Doubt, mend string) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintln(s.Err, title)
	for _, d := range list[:min(len(list), mostDoubts)] {
		printDoubt(s.Err, s, &d, mend)
	}
	if more := len(list) - mostDoubts; more > 0 {
		fmt.Fprintf(s.Err, "  … and %d more\n", more)
	}
}

// DoubtLine returns what looks wrong, on one line.
func DoubtLine(d *records.Doubt) string {
	return strings.ReplaceAll(terminal.Clean(d.Text), "\n", " ")
}

func printDoubt(w io.Writer, s *terminal.Streams, d *records.Doubt, mend string) {
	text := DoubtLine(d)
	if mend == "" || d.Fix == nil {
		terminal.Paragraph(w, s.ErrWidth, text)
		return
	}
	terminal.Paragraph(w, s.ErrWidth, text+". "+mend+":")
	words := make([]any, len(d.Fix))
	for i, word := range d.Fix {
		words[i] = word
	}
	fmt.Fprintln(w, "    "+s.Hint(words...))
}
