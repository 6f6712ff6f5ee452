package exchange

import (
	"bytes"
	"io"
	"testing"

	"github.com/creack/pty"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
)

// At a terminal the form is a table, but in a file whose name says no form; what says a form
// says it there and elsewhere.
func TestTheFormAtATerminal(t *testing.T) {
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	defer terminal.Close()
	for _, one := range []struct {
		format, file string
		json         bool
		args         []string
		at, pipe     string // the form at a terminal, and into a pipe
	}{
		{at: "table", pipe: "csv"},
		{args: []string{"12"}, at: "table", pipe: "csv"},
		{file: "results", at: "csv", pipe: "csv"},
		{file: "results.TXT", at: "table", pipe: "table"},
		{file: "results.txt", args: []string{"12"}, at: "notation", pipe: "notation"},
		{file: "results.json", at: "jsonl", pipe: "jsonl"},
		{json: true, at: "jsonl", pipe: "jsonl"},
		{file: "results.md", json: true, at: "md", pipe: "md"},
		{file: "results.md", format: " CSV ", at: "csv", pipe: "csv"},
		{format: "link", at: "link", pipe: "link"},
	} {
		for out, want := range map[io.Writer]string{terminal: one.at, &bytes.Buffer{}: one.pipe} {
			e := &exporting{ResultFilter: book.ResultFilter{App: &cli.App{Out: out, Output: one.file, JSON: one.json}}, args: one.args}
			f, err := e.pickFormat(one.format)
			if err != nil || f.name != want {
				t.Errorf("%+v: %v, %v, want %s", one, f, err, want)
			}
		}
	}
}
