package cli

import (
	"bytes"
	"io"

	"arbiter/export"
)

// A tabular writer writes an answer in Markdown: its tables, and the text around them.
type tabular struct {
	to    io.Writer
	begun bool // there is a table
	mid   bool // the text so far ends within a line
}

// Tabular returns the writer for an answer of tables: w itself, unless the file of
// -o is Markdown.
func (a *App) Tabular(w io.Writer) io.Writer {
	if a.AsJSON() || a.FileType() != ".md" {
		return w
	}
	return &tabular{to: w}
}

// Write writes the text around the tables.
func (t *tabular) Write(p []byte) (int, error) {
	var b bytes.Buffer
	for line := range bytes.Lines(p) {
		if !t.mid { // Markdown would show a line indented by four blanks as code
			line = bytes.TrimLeft(line, " ")
		}
		t.mid = !bytes.HasSuffix(line, []byte{'\n'})
		b.WriteString(export.MarkdownText(string(line)))
	}
	if _, err := t.to.Write(b.Bytes()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// table writes a table with nothing cut.
func (t *tabular) table(from Table) error {
	rows := from.Rows
	if from.Foot != nil {
		rows = append(rows[:len(rows):len(rows)], from.Foot)
	}
	if t.begun {
		if _, err := io.WriteString(t.to, "\n"); err != nil {
			return err
		}
	}
	t.begun = true
	return export.Markdown(t.to, from.Head, rows, from.Left)
}
