package league

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"time"
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
	line := LogLine{ID: e.ID, At: at.Format("2006-01-02 15:04"), Who: terminal.Clean(e.Who), What: terminal.Clean(e.What), Undone: e.Undone}
	if at.Format(time.DateOnly) == s.App.Now().Format(time.DateOnly) {
		line.At = at.Format("15:04")
	}
	if e.Undoes == 0 {
		line.Fields = saving.FieldLines(e.Fields, true)
	}
	return line
}
