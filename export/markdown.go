package export

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// Markdown writes a table in Markdown. So many columns from the left are words,
// the others figures, which stand at the right.
func Markdown(w io.Writer, head []string, rows [][]string, left int) error {
	twwidth.SetEastAsian(false)
	align := make([]tw.Align, len(head))
	for i := range align {
		align[i] = tw.AlignRight
		if i < left {
			align[i] = tw.AlignLeft
		}
	}
	var b bytes.Buffer
	t := tablewriter.NewTable(&b,
		tablewriter.WithRenderer(renderer.NewMarkdown()),
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
	)
	t.Header(markdownRow(head))
	for _, row := range rows {
		if err := t.Append(markdownRow(row)); err != nil {
			return fmt.Errorf("making the table: %w", err)
		}
	}
	if err := t.Render(); err != nil {
		return fmt.Errorf("making the table: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdownRow(row []string) []string {
	list := make([]string, len(row))
	for i, cell := range row {
		list[i] = markdownCell(cell)
	}
	return list
}

// markdownCell is a text as it stands in a cell: on one line and escaped.
func markdownCell(s string) string {
	return MarkdownText(strings.Join(strings.Fields(plainText(s)), " "))
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
