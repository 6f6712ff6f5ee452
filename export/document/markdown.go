package document

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/score"
)

// Markdown writes a document in Markdown, with everything in it.
func Markdown(w io.Writer, d *Document) error {
	var b bytes.Buffer
	if title := d.Line(); title != "" {
		fmt.Fprintln(&b, markdownLine(title))
	}
	for _, one := range d.Parts {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		switch one := one.(type) {
		case Note:
			fmt.Fprintln(&b, markdownLine(strings.TrimSpace(one.Text+" "+one.Hint)))
		case *Section:
			if one.Title != "" {
				fmt.Fprintf(&b, "**%s**\n\n", markdownLine(one.Title))
			}
			for _, e := range one.Entries {
				fmt.Fprintf(&b, "- %s\n", markdownLine(strings.Join(strings.Fields(e.Label+" "+e.Text+" "+strings.Join(e.Items, " · ")), " ")))
			}
		case *Table:
			if one.Title != "" {
				fmt.Fprintf(&b, "**%s**\n\n", markdownLine(one.Title))
			}
			one.markdown(&b)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Line is the title and what else is to be known first.
func (d *Document) Line() string {
	if len(d.About) == 0 {
		return d.Title
	}
	return d.Title + " · " + strings.Join(d.About, " · ")
}

// markdown writes a table whose columns stand below one another in the text, too.
func (t *Table) markdown(w io.Writer) {
	t, _ = t.SaidOnce(false)
	rows, widths := make([][]string, 1, len(t.Rows)+2), make([]int, len(t.Columns))
	for i := range t.Columns {
		rows[0] = append(rows[0], markdownLine(t.Columns[i].Head))
	}
	all := t.Rows
	if t.Foot != nil {
		all = append(all[:len(all):len(all)], t.Foot)
	}
	for _, row := range all {
		texts := make([]string, len(row))
		for i := range row {
			texts[i] = markdownLine(row[i].Text)
		}
		rows = append(rows, texts)
	}
	for i := range widths {
		for _, row := range rows {
			widths[i] = max(widths[i], ansi.StringWidth(row[i]))
		}
	}
	for k, row := range rows {
		line, rule := "|", "|"
		for i, text := range row {
			pad, dashes := strings.Repeat(" ", widths[i]-ansi.StringWidth(text)), strings.Repeat("-", widths[i]+1)
			if t.Columns[i].Left() {
				line, rule = line+" "+text+pad+" |", rule+":"+dashes+"|"
			} else {
				line, rule = line+" "+pad+text+" |", rule+dashes+":|"
			}
		}
		fmt.Fprintln(w, line)
		if k == 0 {
			fmt.Fprintln(w, rule)
		}
	}
}

// markdownLine is a text on one line, without marks and escaped.
func markdownLine(s string) string {
	plain := func(s string) string {
		return score.Tidy(strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(s))
	}
	return MarkdownText(strings.Join(strings.Fields(WithNames(s, plain, plain)), " "))
}

// MarkdownText is a text with the characters escaped that Markdown or HTML
// would act on.
func MarkdownText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune("\\|`*_[]~", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '<':
			b.WriteString("&lt;")
		case r == '&':
			b.WriteString("&amp;")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
