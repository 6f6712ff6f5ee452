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

	Headed  bool `json:"-"` // its words stand above the results, which do not say them
	remarks []string
	named   []records.NewName // of several results
}

// What is done to results.
const (
	recorded    = "recorded"
	tookBack    = "took back"
	broughtBack = "brought back"
	changedBack = "changed back"
)

// Finish notes in a change what its command did, before that is committed.
func (c *Change) Finish(tx *records.Tx) (err error) {
	c.What, c.remarks, c.named = tx.What, tx.Remarks(), tx.NewNames()
	if c.Command = tx.ID(); c.Command == 0 {
		c.What = "nothing changed: it is recorded so already"
	}
	c.Fields, err = tx.Fields()
	return err
}

// mostWhole is how many results are read back whole; more are summed up.
const mostWhole = 3

// Print says what was recorded or changed, and how it is taken back. Where the answer cannot be
// written, the error says so.
func (c *Change) Print(s *terminal.Streams) error {
	s.Kept.Store(c.Command)
	signal.Ignore(syscall.SIGPIPE) // it would end the program without a word
	err := c.print(s)
	if err == nil {
		err = s.Out.Flush()
	}
	if err != nil && c.Command != 0 {
		err = fmt.Errorf("writing the answer: %w\nthe change was kept as c%d of the log; to take it back:\n  %s", err, c.Command, s.Hint("undo", fmt.Sprintf("c%d", c.Command)))
	}
	return err
}

func (c *Change) print(s *terminal.Streams) error {
	for _, remark := range c.remarks {
		s.Say("%s", remark)
	}
	if s.JSON {
		return s.PrintJSON(c)
	}
	var b strings.Builder
	switch {
	case len(c.Results) == 0:
		fmt.Fprintln(&b, terminal.Fold(terminal.Clean(c.What), s.Width))
		c.printFields(&b, s, c.Fields)
	case len(c.Results) > mostWhole:
		c.printMany(&b, s)
	default:
		c.printFew(&b, s)
	}
	if c.Command != 0 {
		fmt.Fprintf(&b, "  take it back: %s\n", s.Hint("undo", fmt.Sprintf("c%d", c.Command)))
	}
	return s.PrintText(b.String())
}

// printFew reads each result back, with what was changed of it.
func (c *Change) printFew(w io.Writer, s *terminal.Streams) {
	if c.Headed {
		fmt.Fprintln(w, terminal.Fold(terminal.Clean(c.What), s.Width))
	}
	others := slices.Clone(c.Fields)
	for i := range c.Results {
		r := &c.Results[i]
		r.print(w, s)
		c.printFields(w, s, slices.DeleteFunc(slices.Clone(others), func(f records.Field) bool { return f.Result != r.Number }))
		others = slices.DeleteFunc(others, func(f records.Field) bool { return f.Result == r.Number })
	}
	c.printFields(w, s, others)
}

// mostFields is how many changes of fields are told; more are counted.
const mostFields = 20

// printFields writes what was changed, a line each.
func (c *Change) printFields(w io.Writer, s *terminal.Streams, fields []records.Field) {
	lines := FieldLines(fields, false)
	for _, line := range lines[:min(len(lines), mostFields)] {
		terminal.Paragraph(w, s.Width, line)
	}
	if more := len(lines) - mostFields; more > 0 {
		fmt.Fprintf(w, "  … and %s\n", score.Counted(more, "more change"))
	}
}

// FieldLines are what a command changed of results, but for what its own words say. named tells
// that each says of which result it is.
func FieldLines(fields []records.Field, named bool) []string {
	var list []string
	for i := range fields {
		switch f := &fields[i]; {
		case f.Told():
		case named && f.Result != 0:
			list = append(list, terminal.Clean(fmt.Sprintf("%d: %s", f.Result, f)))
		default:
			list = append(list, terminal.Clean(f.String()))
		}
	}
	return list
}

// printMany sums results up in a line each: what was done, the days, the games, the new names.
func (c *Change) printMany(w io.Writer, s *terminal.Streams) {
	fmt.Fprintln(w, terminal.Fold(terminal.Clean(c.What), s.Width))
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
	terminal.Paragraph(w, s.Width, days)
	var played []string
	for game, n := range count {
		played = append(played, fmt.Sprintf("%s %d", cmp.Or(games.All.Title(game), game), n))
	}
	slices.SortFunc(played, league.ByName)
	terminal.Paragraph(w, s.Width, terminal.Clean(strings.Join(played, ", ")))
	if text := newNames(c.named); text != "" {
		terminal.Paragraph(w, s.Width, "new: "+text)
	}
	if n := c.nowhere(); n > 0 {
		terminal.Paragraph(w, s.Width, score.Counted(n, "result")+" count nowhere")
	}
}

// nowhere is how many of the results count nowhere.
func (c *Change) nowhere() int {
	n := 0
	for _, r := range c.Results {
		if r.CountsNowhere != "" {
			n++
		}
	}
	return n
}
