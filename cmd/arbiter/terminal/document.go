package terminal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"arbiter/export/document"
	"arbiter/score"
)

// PrintJSON writes a value as JSON on a line of its own.
func (s *Streams) PrintJSON(value any) error {
	line, err := JSONLine(value)
	if err != nil {
		return err
	}
	_, err = s.Out.Write(line)
	return err
}

// JSONLine returns a value as JSON on a line of its own. Characters that some terminals act on are
// escaped.
func JSONLine(value any) ([]byte, error) {
	var b []byte
	var err error
	if m, ok := value.(json.Marshaler); ok { // encoding/json would parse its output again
		b, err = m.MarshalJSON()
	} else {
		b, err = score.JSON(value)
	}
	if err != nil {
		return nil, err
	}
	if bytes.IndexFunc(b, func(r rune) bool { return r >= 0x7f }) < 0 {
		return append(b, '\n'), nil
	}
	line := make([]byte, 0, len(b)+1)
	for _, r := range string(b) {
		if r < 0x7f || r >= 0xa0 && !score.Unseen(r) {
			line = utf8.AppendRune(line, r)
		} else {
			line = fmt.Appendf(line, "\\u%04x", r)
		}
	}
	return append(line, '\n'), nil
}

// Print writes an answer: in Markdown with --md, else as text for the terminal.
func (s *Streams) Print(d *document.Document) error {
	if s.Markdown {
		return document.Markdown(s.Out, d)
	}
	title := d.Line()
	if title != "" {
		fmt.Fprintln(s.Out, Fold(plain(title), s.Width))
	}
	PrintParts(s.Out, s.Pen(), s.Width, title != "", d.Parts)
	return nil
}

// PrintText writes an answer that is text for a terminal: with --md within a code fence.
func (s *Streams) PrintText(text string) error {
	if s.Markdown {
		text = "```\n" + strings.TrimRight(text, "\n") + "\n```\n"
	}
	_, err := s.Out.WriteString(text)
	return err
}

// PrintParts writes parts of a document, with an empty line between them unless both are sentences.
// below means that there is something above them.
func PrintParts(w io.Writer, pen Pen, width int, below bool, parts []document.Part) {
	sentence := false
	for _, part := range parts {
		note, isNote := part.(document.Note)
		if below && !(isNote && sentence) {
			fmt.Fprintln(w)
		}
		below, sentence = true, isNote
		switch part := part.(type) {
		case *document.Section:
			printSection(w, width, part)
		case *document.Table:
			PrintTable(w, pen, width, part)
		default:
			Paragraph(w, width, plain(strings.TrimSpace(note.Text+" "+note.Hint)))
			if note.Command != "" {
				fmt.Fprintln(w, "  "+note.Command)
			}
		}
	}
}

// printSection writes entries with their texts in one column. A label that is wider than a third of
// the terminal stands above its text.
func printSection(w io.Writer, width int, s *document.Section) {
	indent, label := 2, 0
	if s.Title != "" {
		fmt.Fprintf(w, "  %s\n", Clean(s.Title))
		indent = 4
	}
	for _, one := range s.Entries {
		switch n := Columns(plain(one.Label)); {
		case n > width/3:
			label = max(label, 2)
		case n > 0:
			label = max(label, n+2)
		}
	}
	for _, one := range s.Entries {
		left := indent
		if one.Label != "" {
			left += label
		}
		margin := strings.Repeat(" ", left)
		begin := strings.Repeat(" ", indent) + Wrap(plain(one.Label), width-indent-2, strings.Repeat(" ", indent+2))
		if gap := left - Columns(begin); gap >= 0 && !strings.Contains(begin, "\n") {
			begin += margin[:gap]
		} else {
			begin += "\n" + margin
		}
		var text []string
		if one.Items != nil {
			items := make([]string, len(one.Items))
			for i, item := range one.Items {
				items[i] = plain(item)
			}
			text = append(text, List(items, width-left, margin))
		}
		if one.Text != "" {
			text = append(text, Wrap(plain(one.Text), width-left, margin))
		}
		fmt.Fprintln(w, begin+strings.Join(text, "\n"+margin))
	}
}

// plain returns a text of a document on one line, safe to show.
func plain(text string) string {
	return strings.ReplaceAll(document.WithNames(text, Clean, Clean), "\n", " ")
}
