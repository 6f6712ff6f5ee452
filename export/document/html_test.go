package document_test

import (
	"strings"
	"testing"

	"arbiter/export/document"
)

// Whatever a table holds is text on a page: its title, heads and help, names, words and what
// a screen reader says.
func TestNothingInATableIsHTML(t *testing.T) {
	const wicked = `"><img src=x onerror='alert(1)'>&`
	table := &document.Table{Title: wicked, Says: wicked, Columns: []document.Column{
		{Head: wicked, Help: wicked, Kind: document.Player}, {Head: wicked, Kind: document.Words}, {Says: wicked}, {Head: wicked},
	}}
	table.Rows = [][]document.Cell{{{Text: wicked, Below: wicked}, {Text: wicked}, {Text: wicked, Says: wicked}, {Text: "3"}}}
	table.Foot = table.Rows[0]
	section := &document.Section{Title: wicked, Entries: []document.Entry{{Label: wicked, Text: wicked, Items: []string{wicked}}}}
	html := string(document.HTML(nil, document.Note{Text: wicked}, section, table))
	if strings.Contains(html, "<img") || strings.Contains(html, `""`) || strings.Count(html, "&lt;img") < 16 {
		t.Errorf("it is a part of the page:\n%s", html)
	}
	if want := `title="&#34;&gt;&lt;img src=x`; !strings.Contains(html, want) {
		t.Errorf("no %s in\n%s", want, html)
	}
}
