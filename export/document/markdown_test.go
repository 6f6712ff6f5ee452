package document_test

import (
	"bytes"
	"strings"
	"testing"

	"arbiter/export/document"
)

func TestMarkdownTable(t *testing.T) {
	var b bytes.Buffer
	table := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "points"}}}
	for _, row := range [][2]string{{"Ann | Co", "12"}, {"<b>&amp;\x1b[31m", "−3"}, {"two\nlines  \t_x_ [a](b) `c` *d* ~e~ \\", "4"}} {
		table.Rows = append(table.Rows, []document.Cell{{Text: row[0]}, {Text: row[1]}})
	}
	if err := document.Markdown(&b, &document.Document{Parts: []document.Part{table}}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 5 {
		t.Fatalf("%d lines:\n%s", len(lines), b.String())
	}
	for i, want := range []string{`player`, `---:|`, `Ann \| Co`, `&lt;b>&amp;amp;` + "\uFFFD" + `\[31m`, "two lines \\_x\\_ \\[a\\](b) \\`c\\` \\*d\\* \\~e\\~ \\\\"} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("line %d is %q, want %q in it", i, lines[i], want)
		}
	}
	if !strings.HasPrefix(lines[1], "|:--") {
		t.Errorf("words stand at the right: %s", lines[1])
	}
	if strings.ContainsAny(b.String(), "\x1b\t") {
		t.Errorf("control characters in\n%q", b.String())
	}
}

// A name that runs from right to left, or that looks like markup, is a name in each form.
func TestNamesStayNames(t *testing.T) {
	d := &document.Document{Title: "שלום", Parts: []document.Part{document.Note{Text: "Leads: " + document.Name("<i>\u2069\u202e") + "."}}}
	var b strings.Builder
	if err := document.Markdown(&b, d); err != nil {
		t.Fatal(err)
	}
	if got, want := b.String(), "שלום\n\nLeads: &lt;i>\uFFFD\uFFFD.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := string(document.HTML(nil, d.Parts...)), "<p class=\"soft\">Leads: <bdi>&lt;i&gt;\uFFFD\uFFFD</bdi>.</p>\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
