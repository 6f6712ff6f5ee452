package evening

import (
	"html/template"
	"io"
	"regexp"
	"strings"
	"sync"

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

// atBegin is what Markdown takes for a heading, a list or a line at the beginning
// of a text.
var atBegin = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d*)([-#>+=.)])`) })

func markdownLine(s string) string {
	return atBegin().ReplaceAllString(document.MarkdownText(s), `$1\$2`)
}

func (m *message) markdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("**" + document.MarkdownText(m.Title) + "**\n")
	for _, block := range m.Blocks {
		for i, line := range block {
			if block[i] = markdownLine(line); i < len(block)-1 {
				block[i] += "  " // ends a line
			}
		}
		b.WriteString("\n" + strings.Join(block, "\n") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// eveningPage is parsed on first use, so that no other command waits for it.
var eveningPage = sync.OnceValues(func() (*template.Template, error) {
	return template.New("evening").Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{{.Title}}</title>
<style>
:root{color-scheme:light dark;--page:#fbfaf6;--ink:#211f1b;--rule:#dfd9cc}
@media screen and (prefers-color-scheme:dark){:root{--page:#171614;--ink:#e9e5dc;--rule:#38352f}}
body{margin:0 auto;max-width:40rem;padding:1.25rem;background:var(--page);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.35rem;line-height:1.25;margin:.5rem 0 1rem}
ul{list-style:none;margin:0;padding:.75rem 0;border-top:1px solid var(--rule)}
li{margin:.3rem 0;padding-inline-start:1rem;text-indent:-1rem}
</style>
</head>
<body>
<h1>{{.Title}}</h1>
{{range .Blocks}}<ul>
{{range .}}<li>{{.}}</li>
{{end}}</ul>
{{end}}</body>
</html>
`)
})

func (m *message) html(w io.Writer) error {
	t, err := eveningPage()
	if err != nil {
		return err
	}
	return t.Execute(w, m)
}
