package commands

import (
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// The form is that of --format, else that of the file's name; else a terminal gets a table.
func TestFormsOfExport(t *testing.T) {
	for _, test := range []struct {
		form, file  string
		json, named bool
		terminal    string // the form at a terminal
		pipe        string
	}{
		{"", "", false, false, "table", "csv"},
		{"", "", false, true, "table", "csv"},
		{"", "results", false, false, "csv", "csv"},
		{"", "results.TXT", false, false, "table", "table"},
		{"", "results.txt", false, true, "notation", "notation"},
		{"", "results.json", false, false, "jsonl", "jsonl"},
		{"", "", true, false, "jsonl", "jsonl"},
		{" CSV ", "results.md", false, false, "csv", "csv"},
		{"md", "", false, false, "markdown", "markdown"},
		{"link", "code.svg", false, true, "link", "link"},
	} {
		for width, want := range map[int]string{80: test.terminal, terminal.Unlimited: test.pipe} {
			o := &exportOptions{form: test.form, file: test.file}
			if form, err := o.pickForm(&terminal.Streams{Width: width, JSON: test.json}, test.named); err != nil || form != want {
				t.Errorf("%+v on %d columns: %s, %v", test, width, form, err)
			}
		}
	}
}
