package cli

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
)

// Wrap breaks words into lines of at most width columns, and of at most
// MaxLineWidth on a terminal. Each line after the first begins with indent, which
// the width does not count.
func Wrap(words []string, width int, indent string) string {
	if width < UnlimitedWidth/2 {
		width = min(width, MaxLineWidth)
	}
	var b bytes.Buffer
	at := 0
	for i, w := range words {
		n := TextWidth(w)
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteString("\n" + indent)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(w)
		at += n
	}
	return b.String()
}

// Paragraph writes a text, indented by two columns and folded to the width.
func Paragraph(w io.Writer, width int, text string) { Labelled(w, width, 2, "", text) }

// Labelled writes a label and a text beside it, folded to the width. The text stands
// behind so many columns, but for the first line of a longer label.
func Labelled(w io.Writer, width, indent int, label, text string) {
	fmt.Fprintf(w, "%-*s%s\n", indent, label, WrapText(text, width-indent, strings.Repeat(" ", indent)))
}

// WrapText is Wrap for the words of a text. A command that can be typed stays in one
// piece; the arbiter, a person, is none.
func WrapText(text string, width int, indent string) string {
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		if strings.TrimLeft(words[i], "(`") == "arbiter" && (i == 0 || strings.ToLower(words[i-1]) != "the") {
			n := commandLength(words[i:], min(width, MaxLineWidth))
			words = append(words[:i], append([]string{strings.Join(words[i:i+n], " ")}, words[i+n:]...)...)
		}
	}
	return Wrap(words, width, indent)
}

// commandLength returns how many of the words belong to the command that they begin
// with. It is the whole clause where that fits in a line, for nobody can say where the
// command ends in it. Else the command ends with its last flag, or the value of that.
func commandLength(words []string, width int) int {
	flags := min(2, len(words))
	for i, quotes := 0, 0; i < len(words); i++ {
		quotes += strings.Count(words[i], "'")
		if i >= 2 && (strings.HasPrefix(words[i], "-") || strings.HasPrefix(words[i-1], "-")) {
			flags = i + 1
		}
		ends := strings.ContainsRune(";,:.)`", rune(words[i][len(words[i])-1])) && quotes%2 == 0
		if !ends && i+1 < len(words) {
			continue
		}
		if TextWidth(strings.Join(words[:i+1], " ")) <= width {
			return i + 1
		}
		break
	}
	return flags
}

// ErrorWidth returns the width of what goes to standard error, in columns.
func (a *App) ErrorWidth() int {
	if n := TerminalWidth(a.Err); n > 0 {
		return max(MinWidth, n)
	}
	return UnlimitedWidth
}

// Say writes a text to standard error, folded to its width.
func (a *App) Say(text string) { fmt.Fprintln(a.Err, Fold(Clean(text), a.ErrorWidth())) }

// caret is what marks a place in a line that an error shows.
var caret = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^ +\| +\^+ `) })

// Fold folds the lines of a text that are wider than the width. Each keeps its
// indent. What stands behind a caret goes below it.
func Fold(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if TextWidth(line) <= width {
			continue
		}
		if mark := caret().FindString(line); mark != "" {
			indent := strings.Repeat(" ", strings.Index(mark, "|")) + "| "
			lines[i] = strings.TrimRight(mark, " ") + "\n" + indent + WrapText(line[len(mark):], width-len(indent), indent)
			continue
		}
		words := strings.TrimLeft(line, " ")
		indent := strings.Repeat(" ", len(line)-len(words))
		lines[i] = indent + WrapText(words, width-len(indent)-2, indent+"  ")
	}
	return strings.Join(lines, "\n")
}
