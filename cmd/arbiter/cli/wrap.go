package cli

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
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

// leastText is how narrow a text beside a label becomes; then it stands below.
const leastText = 24

// Labelled writes a label and a text beside it, folded to the width. The text stands
// behind so many columns; below the label where there is no room beside it.
func Labelled(w io.Writer, width, indent int, label, text string) {
	label = strings.TrimRight(label, " ")
	if label != "" && width-indent < leastText {
		indent = len(label) - len(strings.TrimLeft(label, " ")) + 4
	}
	margin := strings.Repeat(" ", indent)
	begin := label + strings.TrimPrefix(margin, strings.Repeat(" ", min(indent, TextWidth(label))))
	if label != "" && TextWidth(label) >= indent {
		begin = label + "\n" + margin
	}
	fmt.Fprintln(w, begin+WrapText(text, width-indent, margin))
}

// WrapText is Wrap for the words of a text. A dot between items stays with the word before
// it.
func WrapText(text string, width int, indent string) string {
	words := strings.Fields(text)
	for i := len(words) - 1; i > 0; i-- {
		if words[i] == "·" {
			words[i-1] += " ·"
			words = slices.Delete(words, i, i+1)
		}
	}
	return Wrap(words, width, indent)
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

// Fold folds the lines of a message that are wider than the width. An indented line stays
// whole: it is a command that can be typed, or shows a place in a file.
func Fold(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if TextWidth(line) > width && !strings.HasPrefix(line, " ") {
			lines[i] = WrapText(line, width-2, "  ")
		}
	}
	return strings.Join(lines, "\n")
}
