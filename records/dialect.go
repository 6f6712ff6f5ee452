package records

import (
	"regexp"
	"strings"
	"time"
)

// lockTimeout is how long a writer waits for another.
const lockTimeout = 5 * time.Second

// A dialect is what differs between the two engines.
type dialect struct {
	name    string                   // as lines of the migrations are marked
	row     func(from, n int) string // the placeholders of a row among many
	words   *strings.Replacer        // from SQLite's words in a schema
	locking string                   // behind the query of the one row that writers lock
	look    string                   // the query of the format
	mark    string                   // sets the format, a %d
	trouble func(error) Trouble      // what an error says about the records; 0 for all other errors
	taken   func(error) bool         // a row was refused because its name or identity exists
	again   func(error) bool         // another process is making the same records ready
}

// onlyLine is a line of a script that is for one engine.
var onlyLine = regexp.MustCompile(`(?m)^.*-- only: (\w+)\n`)

// script is a migration's text for the engine.
func (d *dialect) script(text string) string {
	text = onlyLine.ReplaceAllStringFunc(text, func(line string) string {
		if strings.HasSuffix(line, d.name+"\n") {
			return line
		}
		return ""
	})
	return d.words.Replace(text)
}
