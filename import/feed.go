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

// NewSource is a file by its name and contents.
func NewSource(name string, in io.Reader) *Source {
	return &Source{Name: name, in: bufio.NewReaderSize(in, headSize)}
}

// A Feed is where a format sends what it finds in a file, one thing at a time. When
// one of its functions returns an error, reading ends with that error.
type Feed struct {
	// Result takes one result, which the format no longer changes.
	Result func(*records.Incoming) error
	// League takes a league of other records, and Player a person of other records or of
	// another program, before the results that name them.
	League func(records.CopyLeague) error
	Player func(records.CopyPlayer) error
	// Complain takes an error about something that cannot be imported; reading goes
	// on behind it.
	Complain func(*Complaint) error
	// Warn takes a notice about something that was imported differently from how it
	// was written.
	Warn func(*Complaint) error

	// Judge reads, checks and scores one game's text of a file, under the
	// rulings of the league that it is played in. Errors are *notation.Error.
	Judge func(text notation.Text) (score.Judged, error)

	Games score.Games
	Table TableOptions

	// Line is the line, from 1, of the league or person that is being sent.
	Line int
}

// A Complaint is one thing wrong with a file.
type Complaint struct {
	File   string
	Line   int // from 1; 0 for the file as a whole
	Column int // from 1, in characters; 0 for the line as a whole
	Says   string
	Want   string // what was expected, or what to do; "" where Says says it
	Also   bool   // it is about a result that was complained of already

	// Heads are the columns of a table whose cells are all numbers, where nobody said that
	// they are its players (TableOptions.Players).
	Heads []string
}

// Error is the complaint on one line: FILE:LINE:COLUMN: what; what to do.
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

// newComplaint makes a complaint about a line. What it quotes may hold anything: characters
// that cannot be seen become question marks.
func newComplaint(file string, line int, want, format string, args ...any) *Complaint {
	says := strings.Map(func(r rune) rune {
		if score.Unseen(r) {
			return '?'
		}
		return r
	}, fmt.Sprintf(format, args...))
	return &Complaint{File: file, Line: line, Says: says, Want: want}
}

// complain makes a complaint about a line of the file.
func (s *Source) complain(line int, want, format string, args ...any) *Complaint {
	return newComplaint(s.Name, line, want, format, args...)
}
