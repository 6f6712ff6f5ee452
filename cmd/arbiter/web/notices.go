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

// mostNotices is the most notices on a terminal: what people must type stays visible above.
const mostNotices = 6

// notices are the newest lines at the foot of the server's terminal.
type notices struct {
	streams *terminal.Streams
	log     *slog.Logger
	scrolls bool // each line is added below the one before: no terminal, or one that also shows the log

	mu    sync.Mutex
	lines []string
	most  int // the most that a terminal shows; 0 until what people must type stands above
	shown int // lines on the terminal
}

// trouble adds a notice that the arbiter should look at, to the log as well.
func (n *notices) trouble(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	n.log.Warn(text)
	if !n.scrolls {
		n.add(text)
	}
}

// add writes a line. On a terminal it replaces the oldest one.
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

// begin shows the notices below what people must type, which takes that many lines.
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

// draw writes the lines over the old ones. The caller holds the lock.
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
