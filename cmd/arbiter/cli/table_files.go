package cli

import (
	"bytes"
	"cmp"
	"io"
	"strings"

	"arbiter/export"
)

// A tabular answer goes to a file of tables: -o FILE.md has the tables in
// Markdown and the words around them as text, -o FILE.csv the tables alone.
type tabular struct {
	to    io.Writer
	csv   bool
	count int  // tables so far
	mid   bool // of a line of words
}

// Tabular makes an answer one of tables where the output's ending says so.
func (a *App) Tabular(w io.Writer) io.Writer {
	name := strings.ToLower(a.Output)
	csv := strings.HasSuffix(name, ".csv")
	if a.JSON || !csv && !strings.HasSuffix(name, ".md") {
		return w
	}
	return &tabular{to: w, csv: csv}
}

// Write takes words.
func (t *tabular) Write(p []byte) (int, error) {
	if t.csv {
		return len(p), nil
	}
	var b bytes.Buffer
	for line := range bytes.Lines(p) {
		if !t.mid { // four blanks would begin a piece of program
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

// bare is a figure without what only shows: its sign is a hyphen, a half a decimal,
// an arrow behind it and a dot or dash for nothing are left out.
func bare(figure string) string {
	figure = strings.TrimRight(figure, " ▲▼·–")
	if whole, half := strings.CutSuffix(figure, "½"); half {
		figure = cmp.Or(whole, "0") + ".5"
	}
	if rest, minus := strings.CutPrefix(figure, "−"); minus {
		return "-" + rest
	}
	return figure
}

// table writes a table whole, its longest cells too.
func (t *tabular) table(from Table) error {
	rows := from.Rows
	if from.Foot != nil {
		rows = append(rows[:len(rows):len(rows)], from.Foot)
	}
	if t.count++; t.count > 1 {
		if _, err := io.WriteString(t.to, "\n"); err != nil {
			return err
		}
	}
	if !t.csv {
		return export.Markdown(t.to, from.Head, rows, from.Left)
	}
	for _, row := range rows {
		for i := min(from.Left, len(row)); i < len(row); i++ {
			row[i] = bare(row[i])
		}
	}
	return export.TableCSV(t.to, from.Head, rows...)
}
