package exchange

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/charmbracelet/bubbles/progress"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
)

// A bar shows on a terminal how far an import has come. Reading the file draws it.
type bar struct {
	to      io.Writer // nil if there is no terminal
	now     func() time.Time
	model   progress.Model
	begun   time.Time
	last    time.Time
	drawn   bool
	name    string // of the file
	size    int64  // of the file, in bytes
	at      int64  // what was read of it, in bytes
	results int    // so far
}

const (
	barAfter = time.Second            // shorter imports need no bar
	barEvery = 100 * time.Millisecond // the least time between two drawings
)

func newBar(a *cli.App) *bar {
	b := &bar{now: time.Now, begun: time.Now()}
	if cli.IsTerminal(a.Err) {
		b.to = a.Err
		b.model = progress.New(progress.WithSolidFill("6"), progress.WithColorProfile(a.Painter(a.Err).Profile), progress.WithWidth(30))
	}
	return b
}

// watch returns a reader of a file that draws the bar.
func (b *bar) watch(f *os.File, name string) io.Reader {
	b.name, b.at, b.size = name, 0, 0
	if info, err := f.Stat(); err == nil {
		b.size = info.Size()
	}
	if b.to == nil {
		return f
	}
	return &watched{f, b}
}

type watched struct {
	*os.File
	bar *bar
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.File.Read(p)
	w.bar.at += int64(n)
	w.bar.draw()
	return n, err
}

func (b *bar) draw() {
	now := b.now()
	if now.Sub(b.begun) < barAfter || now.Sub(b.last) < barEvery {
		return
	}
	b.last, b.drawn = now, true
	share := 1.0
	if b.size > 0 {
		share = min(1, float64(b.at)/float64(b.size))
	}
	fmt.Fprintf(b.to, "\r%s  %s  %s\x1b[K", b.model.ViewAs(share), cli.Cut(filepath.Base(b.name), 24), score.Counted(b.results, "result"))
}

// clear removes the bar.
func (b *bar) clear() {
	if b.drawn {
		b.drawn = false
		fmt.Fprint(b.to, "\r\x1b[K")
	}
}
