// Package document holds an answer for every reader: a terminal, a page, a file in Markdown. What
// is said, and in which words, is decided once; a writer only decides how it looks.
package document

import (
	"slices"
	"strings"

	"arbiter/score"
)

// A Document is an answer.
type Document struct {
	Title string   // what the answer is about
	About []string // what the reader should know first, a few words each
	Parts []Part
}

// A Part is a Note, a *Table or a *Section.
type Part interface{ part() }

func (Note) part()     {}
func (*Table) part()   {}
func (*Section) part() {}

// Add adds parts, except for empty ones.
func (d *Document) Add(parts ...Part) {
	for _, one := range parts {
		switch one := one.(type) {
		case Note:
			if one == (Note{}) {
				continue
			}
		case *Section:
			if one == nil || len(one.Entries) == 0 {
				continue
			}
		case *Table:
			if one == nil || len(one.Rows) == 0 {
				continue
			}
		}
		d.Parts = append(d.Parts, one)
	}
}

// A Note is a sentence or two, with its names marked by Name.
type Note struct {
	Text    string
	Hint    string // which flag or command says more: not for pages
	Command string // the command of the hint, which stands below it and can be typed
}

// A Section is a list that explains; a page folds one that has a title.
type Section struct {
	Title   string
	Entries []Entry
}

// An Entry has a text, or items. A label before it is optional.
type Entry struct {
	Label, Text string
	Items       []string
}

// A Table has a cell for each column in each row, and sums in its foot if it has one.
type Table struct {
	Title   string
	Says    string // what a screen reader calls a table without a title
	Columns []Column
	Rows    [][]Cell
	Foot    []Cell
}

// DropColumn leaves a column out.
func (t *Table) DropColumn(at int) {
	t.Columns = slices.Delete(slices.Clone(t.Columns), at, at+1)
	for i, row := range t.Rows {
		t.Rows[i] = slices.Delete(slices.Clone(row), at, at+1)
	}
	if t.Foot != nil {
		t.Foot = slices.Delete(slices.Clone(t.Foot), at, at+1)
	}
}

// Condensed returns the table without its empty columns. With same, columns that say the same in
// every row are left out too and named in the text returned.
func (t *Table) Condensed(same bool) (*Table, string) {
	short := *t
	short.Rows = slices.Clone(t.Rows)
	var says []string
	for i := len(t.Columns) - 1; i >= 0; i-- {
		first := ""
		if len(t.Rows) > 0 {
			first = t.Rows[0][i].Text
		}
		differs := slices.ContainsFunc(t.Rows, func(row []Cell) bool { return row[i].Text != first })
		if !t.Columns[i].Once || differs || first != "" && (!same || len(t.Rows) < 2) {
			continue
		}
		if first != "" {
			says = append(says, t.Columns[i].Head+" "+Plain(first))
		}
		short.DropColumn(i)
	}
	if says == nil {
		return &short, ""
	}
	slices.Reverse(says)
	return &short, "in every line: " + strings.Join(says, " · ")
}

// A Kind of column says how its cells look and how they are aligned.
type Kind int

// Kinds of columns. Those from Words on are aligned left.
const (
	Figure Kind = iota
	Points      // what the table is ordered by
	Form        // how the last games ended, a letter each
	Words       // cut where there is no room
	Whole       // words that are never cut: a date, a number
	Player      // a name, the subject of the row
)

// A Column is a column of a table.
type Column struct {
	Head string
	Says string // the head in words: for a screen reader where it is empty, and in a list
	Help string // what the figures mean
	Kind Kind
	Rank int  // the column of the lowest rank is left out first where room is short; one of rank 0 never
	Once bool // said once above a terminal's table if all cells are the same; left out if all are empty
}

// The ranks of columns, those that are left out first before the others, for all tables.
const (
	_        = iota
	Detail   // when, or where else to look
	Mean     // an average
	Recent   // how the last games went
	Outcomes // how many ended how
	Count    // how many there were
	Placed   // which place somebody had
	Subject  // which game it was
	Last     // left out only where a word of a name would be broken
)

// Left reports whether a column is aligned left.
func (c *Column) Left() bool { return c.Kind >= Words }

// A Cell is one cell of a table, its names marked by Name.
type Cell struct {
	Text   string
	Says   string // what a screen reader says instead
	Help   string // what it means, for pages
	Below  string // what it is made of, in small letters; for pages
	Way    int    // above 0 it is good news, below 0 bad
	Bold   bool
	Player int64 // the player that it is about; 0 for none
	Result int64 // the result that it is about; 0 for none
}

// Isolating marks of Unicode, which keep the direction of a name to itself.
const (
	nameBegins = '\u2068'
	nameEnds   = '\u2069'
)

// Name marks a name within a text. A terminal may cut it.
func Name(name string) string { return string(nameBegins) + score.Tidy(name) + string(nameEnds) }

// Names marks names and lists them: Ann, Bob and Cyd.
func Names(names []string) string {
	marked := make([]string, len(names))
	for i, name := range names {
		marked[i] = Name(name)
	}
	return score.And(marked)
}

// WithNames returns a text without marks: each name in it passed through one function, the text
// between names through another.
func WithNames(text string, name, between func(string) string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, string(nameBegins))
		inside, after, ends := strings.Cut(rest, string(nameEnds))
		if !ok || !ends {
			b.WriteString(between(text))
			return b.String()
		}
		b.WriteString(between(before))
		b.WriteString(name(inside))
		text = after
	}
}

// HasName reports whether a text has a name in it.
func HasName(text string) bool { return strings.ContainsRune(text, nameBegins) }

// Plain returns a text without the marks of names.
func Plain(text string) string { return WithNames(text, score.Tidy, score.Tidy) }
