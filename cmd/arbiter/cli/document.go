package cli

import (
	"fmt"
	"io"
	"strings"

	"arbiter/export"
	"arbiter/export/document"
)

// WriteDocument writes an answer: to a file of Markdown or a page as that, else as text.
func (a *App) WriteDocument(w io.Writer, d *document.Document) error {
	stream := any(w)
	if out, ok := w.(*Output); ok {
		stream = out.Stream()
		switch out.documentType() {
		case ".md":
			return document.Markdown(w, d)
		case ".html":
			return export.DocumentPage(w, d)
		}
	}
	paint := a.Painter(stream)
	if line := d.Line(); line != "" {
		fmt.Fprintln(w, a.Title(plain(line)))
	}
	paint.Parts(w, d.Line() != "", d.Parts...)
	return nil
}

// Parts writes parts of a document, with an empty line between them but for sentences,
// and before the first one where something stands there.
func (p Painter) Parts(w io.Writer, after bool, parts ...document.Part) {
	noteBefore := false
	for _, one := range parts {
		note, isNote := one.(document.Note)
		if after && !(isNote && noteBefore) {
			fmt.Fprintln(w)
		}
		after, noteBefore = true, isNote
		switch one := one.(type) {
		case *document.Section:
			p.section(w, one)
		case *document.Table:
			p.Table(w, one)
		default:
			Paragraph(w, p.Width, plain(strings.TrimSpace(note.Text+" "+note.Hint)))
			if note.Command != "" {
				fmt.Fprintln(w, "  "+note.Command)
			}
		}
	}
}

// section writes entries, their texts below one another. A label that is wider than a
// third of the terminal stands above its text.
func (p Painter) section(w io.Writer, s *document.Section) {
	indent, label := 2, 0
	if s.Title != "" {
		indent = 4
		fmt.Fprintf(w, "  %s\n", Clean(s.Title))
	}
	for _, one := range s.Entries {
		switch n := TextWidth(plain(one.Label)); {
		case n > p.Width/3:
			label = max(label, 2)
		case n > 0:
			label = max(label, n+2)
		}
	}
	for _, one := range s.Entries {
		name, left := wrapNames(one.Label, p.Width-indent-2), indent+label
		if name == "" {
			left = indent
		}
		margin := strings.Repeat(" ", left)
		begin := strings.Repeat(" ", indent) + strings.ReplaceAll(name, "\n", "\n"+strings.Repeat(" ", indent+2))
		if gap := left - TextWidth(begin); gap >= 0 {
			begin += strings.Repeat(" ", gap)
		} else {
			begin += "\n" + margin
		}
		text := WrapText(plain(one.Text), p.Width-left, margin)
		if one.Items != nil {
			items := make([]string, len(one.Items))
			for i, item := range one.Items {
				items[i] = plain(item)
			}
			list := List(items, p.Width-left, margin)
			if text != "" {
				text = "\n" + margin + text
			}
			text = list + text
		}
		fmt.Fprintln(w, begin+text)
	}
}
