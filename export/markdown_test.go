package export_test

import (
	"bytes"
	"strings"
	"testing"

	"arbiter/export"
)

func TestMarkdownTable(t *testing.T) {
	var b bytes.Buffer
	rows := [][]string{{"Ann | Co", "12"}, {"<b>&amp;\x1b[31m", "−3"}, {"two\nlines  \t_x_ [a](b) `c` *d* ~e~ \\", "4"}}
	if err := export.Markdown(&b, []string{"player", "points"}, rows, 1); err != nil {
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
