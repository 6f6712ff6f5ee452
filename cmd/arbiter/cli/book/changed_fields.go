package book

import (
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
)

// FieldLines describes what a command changed, a line each, but for what the
// command's own text says.
func FieldLines(fields []records.Field, numbered bool) []string {
	var list []string
	more := 0
	for i := range fields {
		f := &fields[i]
		switch {
		case f.Told():
		case len(list) == MaxNotes:
			more++
		case numbered && f.Result != 0:
			list = append(list, fmt.Sprintf("%d %s", f.Result, cli.Clean(f.String())))
		default:
			list = append(list, cli.Clean(f.String()))
		}
	}
	if more > 0 {
		list = append(list, "… and "+score.Counted(more, "more change"))
	}
	return list
}

// showFields writes what a command changed, below its answer.
func showFields(a *cli.App, w io.Writer, fields []records.Field, numbered bool) {
	for _, line := range FieldLines(fields, numbered) {
		fmt.Fprintf(w, "  %s\n", cli.WrapText(line, a.Width-4, "    "))
	}
}
