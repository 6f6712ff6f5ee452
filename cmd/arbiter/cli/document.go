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
		switch out.unframed() {
		case ".md":
			return document.Markdown(w, d)
		case ".html":
			return export.DocumentPage(w, d)
		}
	}
	paint := a.Painter(stream)
	if line := d.Line(); line != "" {
		fmt.Fprintln(w, a.Title(paint.sentence(line)))
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
			Paragraph(w, p.Width, p.sentence(strings.TrimSpace(note.Text+" "+note.Hint)))
		}
	}
}

// sentence is a text with names that are not too long.
func (p Painter) sentence(text string) string {
	return document.WithNames(text, func(name string) string { return Cut(name, NameRoom(p.Width)) }, Clean)
}

// section writes entries, their texts below one another.
func (p Painter) section(w io.Writer, s *document.Section) {
	indent, label := 2, 0
	if s.Title != "" {
		indent = 4
		fmt.Fprintf(w, "  %s\n", Clean(s.Title))
	}
	most := max(roomForPlayer, p.Width/3)
	cut := func(text string) string {
		return document.WithNames(text, func(name string) string { return Cut(name, most) }, Clean)
	}
	for _, one := range s.Entries {
		label = max(label, TextWidth(cut(one.Label)))
	}
	if label > 0 {
		label += 2
	}
	for _, one := range s.Entries {
		name, left := cut(one.Label), indent+label
		if name == "" {
			left = indent
		}
		margin := strings.Repeat(" ", left)
		begin := strings.Repeat(" ", indent) + name + strings.Repeat(" ", left-indent-TextWidth(name))
		text := WrapText(p.sentence(one.Text), p.Width-left, margin)
		if one.Items != nil {
			items := make([]string, len(one.Items))
			for i, item := range one.Items {
				items[i] = document.WithNames(item, func(name string) string { return Cut(name, max(10, p.Width-left-3)) }, Clean)
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

// NameRoom returns how wide a name may be among others in a sentence of an answer of so
// many columns.
func NameRoom(width int) int { return max(20, width/5) }
