package document

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"

	"arbiter/score"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Markdown writes a document in Markdown, with everything in it.
func Markdown(w io.Writer, d *Document) error {
	var b bytes.Buffer
	if title := d.Line(); title != "" {
		fmt.Fprintln(&b, markdownBlock(title))
	}
	for _, one := range d.Parts {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		switch one := one.(type) {
		case Note:
			fmt.Fprintln(&b, markdownBlock(strings.TrimSpace(one.Text+" "+one.Hint+" "+one.Command)))
		case *Section:
			if one.Title != "" {
				fmt.Fprintf(&b, "**%s**\n\n", markdownLine(one.Title))
			}
			for _, e := range one.Entries {
				fmt.Fprintf(&b, "- %s\n", markdownBlock(strings.Join(strings.Fields(e.Label+" "+e.Text+" "+strings.Join(e.Items, " · ")), " ")))
			}
		case *Table:
			if one.Title != "" {
				fmt.Fprintf(&b, "**%s**\n\n", markdownLine(one.Title))
			}
			if err := one.markdown(&b); err != nil {
				return fmt.Errorf("making the table: %w", err)
			}
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Line returns the title and what the reader should know first, on one line.
func (d *Document) Line() string {
	if len(d.About) == 0 {
		return d.Title
	}
	return d.Title + " · " + strings.Join(d.About, " · ")
}

func (t *Table) markdown(w io.Writer) error {
	twwidth.SetEastAsian(false)
	t, _ = t.Condensed(false)
	align, head := make([]tw.Align, len(t.Columns)), make([]string, len(t.Columns))
	for i := range t.Columns {
		align[i], head[i] = tw.AlignRight, markdownLine(t.Columns[i].Head)
		if t.Columns[i].Left() {
			align[i] = tw.AlignLeft
		}
	}
	table := tablewriter.NewTable(w,
		tablewriter.WithRenderer(renderer.NewMarkdown()),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
	)
	table.Header(head)
	rows := t.Rows
	if t.Foot != nil {
		rows = append(rows[:len(rows):len(rows)], t.Foot)
	}
	for _, row := range rows {
		cells := make([]string, len(row))
		for i := range row {
			cells[i] = markdownLine(row[i].Text)
		}
		if err := table.Append(cells); err != nil {
			return err
		}
	}
	return table.Render()
}

// atBegin matches what Markdown takes for a heading, a list or a line at the beginning of a text.
var atBegin = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d*)([-#>+=.)])`) })

// markdownBlock is markdownLine for a text that begins a paragraph or a list's entry.
func markdownBlock(s string) string { return atBegin().ReplaceAllString(markdownLine(s), `$1\$2`) }

// markdownLine returns a text on one line, without marks and escaped.
func markdownLine(s string) string {
	plain := func(s string) string {
		return score.Tidy(strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(s))
	}
	return markdownText(strings.Join(strings.Fields(WithNames(s, plain, plain)), " "))
}

// markdownText returns a text with the characters escaped that Markdown or HTML
// would act on.
func markdownText(s string) string {
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
