package saving

import (
	"cmp"
	"fmt"
	"io"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A Change is what a command recorded or changed.
type Change struct {
	Command int64           `json:"command"` // its number in the log; 0 where nothing was changed
	What    string          `json:"what"`    // in words, as in the log
	Fields  []records.Field `json:"fields,omitempty"`
	Results []Result        `json:"readback,omitempty"`
	Doubts  []records.Doubt `json:"-"` // see add --json

	Saved   []Saved  `json:"-"` // what became of each game that was to be recorded
	Headed  bool     `json:"-"` // its words stand above the results, which do not repeat them
	Says    []string `json:"-"` // sentences below its words
	remarks []string
	fresh   []records.NewName
	named   []records.NewName // of several results
}

// A Saved is what became of a game that was to be recorded.
type Saved struct {
	Result  int64
	Known   bool // it was recorded before
	Differs bool // and is recorded otherwise
}

// What is done to results.
const (
	recorded    = "recorded"
	tookBack    = "took back"
	broughtBack = "brought back"
	changedBack = "changed back"
)

// Finish records in a change what its command did, before that is committed.
func (c *Change) Finish(tx *records.Tx) (err error) {
	c.What, c.remarks = tx.What, tx.Remarks()
	for _, n := range tx.NewNames() {
		if n.Kind != "game" || games.All.Find(n.Name) == nil && !league.Unplayed(n.Name) {
			c.named = append(c.named, n)
		}
	}
	if c.Command = tx.ID(); c.Command == 0 {
		c.What = "nothing changed: it is recorded so already"
	}
	c.Fields, err = tx.Fields()
	return err
}

// mostWhole is the most results that are read back whole; more are summed up.
const mostWhole = 3

// Print says what was recorded or changed, and how it is taken back. Where the answer cannot be
// written, the error says so.
func (c *Change) Print(s *terminal.Streams) error {
	c.committed(s)
	var err error
	if s.JSON {
		err = s.PrintJSON(c)
	} else {
		err = s.PrintText(c.text(s, s.Width))
	}
	if err == nil {
		err = s.Out.Flush()
	}
	if err != nil {
		err = c.Unwritten(s, err)
	}
	return err
}

// PrintAside prints the same in words on standard error, beside an answer about something else.
func (c *Change) PrintAside(s *terminal.Streams) {
	c.committed(s)
	if !s.JSON && (c.Command != 0 || len(c.remarks) == 0) {
		s.Out.Flush()
		fmt.Fprint(s.Err, c.text(s, s.ErrWidth))
	}
}

// committed notes that the change can no longer be interrupted, and prints the remarks on it.
func (c *Change) committed(s *terminal.Streams) {
	s.Committed.Store(c.Command)
	signal.Ignore(syscall.SIGPIPE) // it would end the program without a word
	for _, remark := range c.remarks[:min(len(c.remarks), mostRemarks)] {
		s.Say("%s", remark)
	}
	if more := len(c.remarks) - mostRemarks; more > 0 {
		s.Say("… and %s", score.Counted(more, "more such note"))
	}
}

// mostRemarks is the most remarks that are printed; more are counted.
const mostRemarks = 20

// Unwritten returns the error for an answer that could not be written after the change was made.
func (c *Change) Unwritten(s *terminal.Streams, err error) error {
	if c.Command == 0 {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return fmt.Errorf("writing the answer: %w\nthe change was kept as c%d of the log; to take it back:\n  %s", err, c.Command, s.Hint("undo", fmt.Sprintf("c%d", c.Command)))
}

// text puts what was recorded or changed into words.
func (c *Change) text(s *terminal.Streams, width int) string {
	var b strings.Builder
	switch {
	case len(c.Results) == 0:
		c.printWords(&b, width)
		printFields(&b, width, c.Fields, true)
	case len(c.Results) > mostWhole:
		c.printMany(&b, s, width)
	default:
		c.printFew(&b, s, width)
	}
	if c.Command != 0 {
		fmt.Fprintf(&b, "  take it back: %s\n", s.Hint("undo", fmt.Sprintf("c%d", c.Command)))
	}
	return b.String()
}

// printWords writes the words of the log, and the other sentences about the change.
func (c *Change) printWords(w io.Writer, width int) {
	fmt.Fprintln(w, terminal.Fold(terminal.Clean(c.What), width))
	if c.Command != 0 {
		for _, text := range c.Says {
			terminal.Paragraph(w, width, terminal.Clean(text))
		}
	}
}

// printFew prints each result as it is now, with what was changed in it.
func (c *Change) printFew(w io.Writer, s *terminal.Streams, width int) {
	if c.Headed {
		c.printWords(w, width)
	}
	others := slices.Clone(c.Fields)
	for i := range c.Results {
		r := &c.Results[i]
		r.print(w, s, width)
		printFields(w, width, slices.DeleteFunc(slices.Clone(others), func(f records.Field) bool { return f.Result != r.Number }), false)
		others = slices.DeleteFunc(others, func(f records.Field) bool { return f.Result == r.Number })
	}
	printFields(w, width, others, true)
}

// mostFields is the most changes of fields that are printed; more are counted.
const mostFields = 20

// printFields writes what was changed, a line each. named means that each line names its result.
func printFields(w io.Writer, width int, fields []records.Field, named bool) {
	lines := FieldLines(fields, named)
	for _, line := range lines[:min(len(lines), mostFields)] {
		terminal.Paragraph(w, width, line)
	}
	if more := len(lines) - mostFields; more > 0 {
		fmt.Fprintf(w, "  … and %s\n", score.Counted(more, "more change"))
	}
}

// FieldLines returns what a command changed in results, except for what its own words say. named
// means that each line names its result.
func FieldLines(fields []records.Field, named bool) []string {
	var list []string
	for i := range fields {
		switch f := &fields[i]; {
		case f.SaidByCommand():
		case named && f.Result != 0:
			list = append(list, terminal.Clean(fmt.Sprintf("%d: %s", f.Result, f)))
		default:
			list = append(list, terminal.Clean(f.String()))
		}
	}
	return list
}

// printMany sums results up in a line each: what was done, the days, the games, the new names.
func (c *Change) printMany(w io.Writer, s *terminal.Streams, width int) {
	c.printWords(w, width)
	from, to := c.Results[0].Date, c.Results[0].Date
	count := map[string]int{}
	for _, r := range c.Results {
		from, to = min(from, r.Date), max(to, r.Date)
		count[r.Game]++
	}
	days := When(from, s.Now())
	if from != to {
		days += " to " + When(to, s.Now())
	}
	terminal.Paragraph(w, width, days)
	var played []string
	for game, n := range count {
		played = append(played, fmt.Sprintf("%s %d", cmp.Or(games.All.Title(game), game), n))
	}
	slices.SortFunc(played, league.ByName)
	terminal.Paragraph(w, width, terminal.Clean(strings.Join(played, ", ")))
	if text := newNames(c.named); text != "" {
		terminal.Paragraph(w, width, "new: "+text)
	}
	switch n := c.nowhere(); {
	case n == 1:
		terminal.Paragraph(w, width, "one result counts nowhere")
	case n > 1:
		terminal.Paragraph(w, width, score.Counted(n, "result")+" count nowhere")
	}
}

// nowhere returns how many of the results count nowhere.
func (c *Change) nowhere() int {
	n := 0
	for _, r := range c.Results {
		if r.CountsNowhere != "" {
			n++
		}
	}
	return n
}

// OfGame returns what was recorded of the nth game, from 0, in JSON.
func (c *Change) OfGame(n int) any {
	var own score.Array[Result]
	for _, r := range c.Results {
		if !c.Saved[n].Known && r.Number == c.Saved[n].Result {
			own = append(own, r)
		}
	}
	return struct {
		Readback score.Array[Result] `json:"readback"`
	}{own}
}

// Summary sums the results up for a narrow page; "" where there are few, which are shown whole.
func (c *Change) Summary(s *terminal.Streams, width int) string {
	if len(c.Results) <= mostWhole {
		return ""
	}
	var b strings.Builder
	c.printMany(&b, s, width)
	return b.String()
}
