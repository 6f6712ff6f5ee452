package evening

import (
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export/document"
)

// A message is an evening in words: a title, and blocks of lines.
type message struct {
	Title  string
	Blocks [][]string // none is empty
}

// text is the message for a terminal or a chat.
func (m *message) text(width int) string {
	var b strings.Builder
	for _, line := range m.lines() {
		b.WriteString(cli.WrapText(line, width-2, "  ") + "\n")
	}
	return b.String()
}

func (m *message) lines() []string {
	lines := []string{m.Title}
	for _, block := range m.Blocks {
		lines = append(append(lines, ""), block...)
	}
	return lines
}

// document is the message for a page or a file of Markdown: each block is a list.
func (m *message) document() *document.Document {
	d := &document.Document{Title: m.Title}
	for _, block := range m.Blocks {
		list := &document.Section{}
		for _, line := range block {
			list.Entries = append(list.Entries, document.Entry{Text: line})
		}
		d.Add(list)
	}
	return d
}
