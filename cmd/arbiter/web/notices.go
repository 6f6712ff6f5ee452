package web

import (
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"arbiter/cmd/arbiter/terminal"
)

// mostNotices is how many of them a terminal shows where it has room for them: what people must type
// stays in sight above.
const mostNotices = 6

// notices are the newest lines on the server's terminal, at its foot.
type notices struct {
	streams *terminal.Streams
	log     *slog.Logger
	scrolls bool // each line stands below the one before: no terminal, or one that shows the log too

	mu    sync.Mutex
	lines []string
	most  int // how many a terminal shows; 0 before what people must type stands above
	shown int // lines that stand there
}

// trouble is a notice of what the arbiter should look at; the log has it too.
func (n *notices) trouble(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	n.log.Warn(text)
	if !n.scrolls {
		n.add(text)
	}
}

// add writes a line. On a terminal it takes the place of the oldest one.
func (n *notices) add(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	line := n.streams.Now().Format("15:04") + "  " + terminal.Clean(text)
	if n.scrolls {
		fmt.Fprintln(n.streams.Err, line)
		return
	}
	n.lines = append(n.lines, line)
	if n.most > 0 {
		n.draw()
	}
}

// begin shows the notices below what people must type, which takes so many lines.
func (n *notices) begin(above int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.most = mostNotices
	if f, ok := n.streams.Err.(*os.File); ok {
		if _, rows, err := term.GetSize(int(f.Fd())); err == nil {
			n.most = max(1, min(mostNotices, rows-above-1))
		}
	}
	if !n.scrolls {
		n.draw()
	}
}

// draw writes the lines over those that stand there. The caller holds the lock.
func (n *notices) draw() {
	var b strings.Builder
	if n.shown > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", n.shown)
	}
	n.lines = n.lines[max(0, len(n.lines)-n.most):]
	n.shown = len(n.lines)
	for _, line := range n.lines {
		if width := n.streams.ErrWidth; width > 0 {
			line = ansi.Truncate(line, width-1, "…")
		}
		b.WriteString("\r\x1b[K" + line + "\n")
	}
	_, _ = n.streams.Err.Write([]byte(b.String()))
}
