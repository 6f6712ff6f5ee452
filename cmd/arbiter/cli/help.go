package cli

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

// HelpFunc writes a command's help folded to the width of the terminal.
func (a *App) HelpFunc(usual func(*cobra.Command, []string)) func(*cobra.Command, []string) {
	return func(cmd *cobra.Command, args []string) {
		width := DefaultWidth
		if n := TerminalWidth(a.Out); n > 0 {
			width = max(MinWidth, n)
		}
		var text bytes.Buffer
		out := cmd.OutOrStdout()
		cmd.SetOut(&text)
		usual(cmd, args)
		cmd.SetOut(out)
		_, _ = io.WriteString(out, foldHelp(text.String(), width)) // nobody is there to be told
	}
}

// leastDescription is the width that a description beside its word needs, in columns.
const leastDescription = 20

// described is the beginning of a line that describes a word: a command, a flag.
var described = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ +\S.*?  +`) })

// foldHelp folds what is wider than the width: a paragraph as a whole, and what
// describes a word below itself.
func foldHelp(text string, width int) string {
	lines := strings.Split(text, "\n")
	var out []string
	for i := 0; i < len(lines); i++ {
		from, wide := i, false
		for i < len(lines) && lines[i] != "" && lines[i][0] != ' ' {
			wide = wide || TextWidth(lines[i]) > width
			i++
		}
		if i > from {
			if wide {
				out = append(out, WrapText(strings.Join(lines[from:i], " "), width, ""))
			} else {
				out = append(out, lines[from:i]...)
			}
			i--
			continue
		}
		line := lines[i]
		if strings.HasPrefix(strings.TrimLeft(line, " "), "arbiter ") { // an example that can be typed
			out = append(out, line)
			continue
		}
		word := described().FindString(line)
		if indent := TextWidth(word); TextWidth(line) > width && word != "" && width-indent >= leastDescription {
			line = word + WrapText(line[len(word):], width-indent, strings.Repeat(" ", indent))
		}
		out = append(out, Fold(line, width))
	}
	return strings.Join(out, "\n")
}
