package league

import (
	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
)

// A LogLine is a command of the log.
type LogLine struct {
	ID      int64
	At, Who string
	What    string
	Fields  []string
	Undone  int64 // the command that took it back
}

func (s *Pages) LogLine(e *records.Entry) LogLine {
	at := e.At.In(s.App.Now().Location())
	line := LogLine{ID: e.ID, At: at.Format("2006-01-02 15:04"), Who: cli.Clean(e.Who), What: cli.Clean(e.What), Undone: e.Undone}
	if cli.ISODate(at) == cli.ISODate(s.App.Now()) {
		line.At = at.Format("15:04")
	}
	if e.Undoes == 0 {
		line.Fields = book.FieldLines(e.Fields, true)
	}
	return line
}
