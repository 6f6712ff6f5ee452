package engine

import (
	"regexp"
	"strings"
	"sync"
	"time"
)

// lockTimeout is how long a writer waits for another.
const lockTimeout = 5 * time.Second

// A Dialect is what differs between the two engines.
type Dialect struct {
	name     string                              // as lines of the migrations are marked
	row      func(from, n int) string            // the placeholders of one row, in brackets
	words    *strings.Replacer                   // puts the engine's words for SQLite's in a schema
	locking  string                              // the end of the query of the one row that writers lock
	bulk     string                              // the statement before many rows are written beside others
	late     func(indexes, keys []string) string // the query for what can wait until many rows are written: the statements that drop it, and that make it again
	copies   bool                                // it takes many rows by COPY
	look     string                              // the query for the format
	mark     string                              // the statement that sets the format, with a %d
	conflict func(error) bool                    // tells whether a row was refused because its name or identity exists
}

// onlyLine is a line of a script that is for one engine.
var onlyLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^.*-- only: (\w+)\n`) })

// Script is the text of a migration for this engine.
func (d *Dialect) Script(text string) string {
	text = onlyLine().ReplaceAllStringFunc(text, func(line string) string {
		if strings.HasSuffix(line, d.name+"\n") {
			return line
		}
		return ""
	})
	return d.words.Replace(text)
}
