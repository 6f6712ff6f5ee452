package importer

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Source is one file to be read once.
type Source struct {
	Name string // as it is named in complaints
	in   *bufio.Reader
}

// NewSource returns a file by its name and contents.
func NewSource(name string, in io.Reader) *Source {
	return &Source{Name: name, in: bufio.NewReaderSize(in, headSize)}
}

// Options say what a file does not say itself.
type Options struct {
	Games score.Games
	Judge Judge // of games in Arbiter notation
	Table TableOptions
}

// A Judge reads, checks and scores the text of a game. An error about the text is a
// *notation.Error.
type Judge interface {
	Text(text notation.Text) (score.Judged, error)
}

// Contents is what a file holds.
type Contents struct {
	Results    []*records.Incoming
	Players    []Player
	Leagues    []League
	Complaints Complaints // of what cannot be imported
	Warnings   Complaints // of what is imported differently from what was written
	Refused    int        // results that cannot be imported
}

// A Player is a person of other records or of another program, to whom results refer.
type Player struct {
	records.CopyPlayer
	Line int // from 1; 0 for other records
}

// A League is a league of other records.
type League struct {
	records.CopyLeague
	Line int // from 1; 0 for other records
}

// Complaints are the first of a file, and how many there are.
type Complaints struct {
	First []*Complaint
	Count int
}

// mostComplaints is how many complaints of a file are kept; more are counted.
const mostComplaints = 1000

// Add adds a complaint.
func (list *Complaints) Add(c *Complaint) {
	if list.Count++; list.Count <= mostComplaints {
		list.First = append(list.First, c)
	}
}

// Refuse adds a complaint about something that cannot be imported.
func (c *Contents) Refuse(wrong *Complaint) {
	c.Complaints.Add(wrong)
	if !wrong.Also {
		c.Refused++
	}
}

// A Complaint is one thing wrong with a file.
type Complaint struct {
	File   string
	Line   int // from 1; 0 for the file as a whole
	Column int // from 1, in characters; 0 for the line as a whole
	Says   string
	Want   string // what was expected, or what to do; "" where Says says it
	Also   bool   // it is about a result that was complained of already

	// Heads are the columns of a table whose cells are all numbers, unless the players are given
	// (TableOptions.Players).
	Heads []string
}

// Error returns the complaint on one line: FILE:LINE:COLUMN: what; what to do.
func (c *Complaint) Error() string {
	place := c.File
	if c.Line > 0 {
		place += fmt.Sprintf(":%d", c.Line)
		if c.Column > 0 {
			place += fmt.Sprintf(":%d", c.Column)
		}
	}
	if c.Want == "" {
		return place + ": " + c.Says
	}
	return place + ": " + c.Says + "; " + c.Want
}

// mostSaid is the longest message that is kept, in characters: it may quote megabytes of the file.
const mostSaid = 1000

// newComplaint makes a complaint about a line. What it quotes may hold anything: characters
// that cannot be seen become question marks.
func newComplaint(file string, line int, want, format string, args ...any) *Complaint {
	says := strings.Map(func(r rune) rune {
		if score.Unseen(r) {
			return '?'
		}
		return r
	}, fmt.Sprintf(format, args...))
	return &Complaint{File: file, Line: line, Says: clip(says, mostSaid), Want: want}
}

// complain makes a complaint about a line of the file.
func (s *Source) complain(line int, want, format string, args ...any) *Complaint {
	return newComplaint(s.Name, line, want, format, args...)
}
