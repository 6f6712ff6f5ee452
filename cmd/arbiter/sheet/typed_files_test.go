//go:build unix

package sheet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

// bytesOf are the keys of press as a terminal sends them.
var bytesOf = strings.NewReplacer("⏎", "\r", "<tab>", "\t", "<ins>", "\x1b[2~", "<drop>", "\x0b", "<home>", "\x1b[H",
	"<up>", "\x1b[A", "<down>", "\x1b[B", "<right>", "\x1b[C", "<left>", "\x1b[D", "<pgdown>", "\x1b[6~", "<f10>", f10)

// inEditor returns hands at an editor. All keys that they press are kept.
func inEditor(t *testing.T, s *sheetForm, pressed *strings.Builder) *pagetest.Hands {
	h := &pagetest.Hands{T: t, Page: s.editor.page, At: &s.editor.at}
	h.Press = func(key string) string {
		press(s, key)
		pressed.WriteString(bytesOf.Replace(key))
		return s.editor.said
	}
	h.GoTo = func(c model.Cursor) {
		row, head := h.Page.Lines[c.Line].Row, h.Page.Lines[c.Line]
		for n := 0; h.At.Line != c.Line; n++ {
			before := len(h.Page.Lines)
			if h.At.Line < c.Line {
				h.Press("<down>")
			} else {
				h.Press("<up>")
			}
			c.Line += len(h.Page.Lines) - before
			if n > 300 {
				t.Fatalf("no way to %v, %q", c, head.Head)
			}
		}
		if h.Page.Lines[c.Line].Row != row {
			t.Fatalf("came to another line, %q in place of %q", h.Page.Lines[c.Line].Head, head.Head)
		}
		h.Press("<home>")
		for n := 0; h.At.Cell != c.Cell && n < 100; n++ {
			if h.At.Cell < c.Cell {
				h.Press("<right>")
			} else {
				h.Press("<left>")
			}
		}
	}
	return h
}

// What a file says is typed in the editor: the examples, the conformance cases, and
// MORE_FILES.
func TestFilesAreTypedInTheEditor(t *testing.T) {
	t.Parallel()
	var files []string
	for _, pattern := range []string{"../../../docs/examples/*.txt", "../../../score/*/testdata/*.txt", "../testdata/conformance/*/*.txt", os.Getenv("MORE_FILES")} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(filepath.Dir(file))+"/"+filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			typeInEditor(t, string(text))
		})
	}
}

func typeInEditor(t *testing.T, text string) {
	g, game := pagetest.ParseOrSkip(t, text)
	want, head := game.String(), *game.Head()
	head.Game = g.Name

	s := opened(t, pagetest.HeadText(head))
	var pressed strings.Builder
	h := inEditor(t, s, &pressed)
	for range 10 {
		h.Press("<pgdown>")
	}
	for s.editor.below == 0 {
		h.Press("<down>")
	}
	h.Press("⏎") // more…
	h.TypeAll(model.Read(g.Game, text))
	h.Press("<f10>")
	if s.editor.asks != nil {
		h.Press("y")
	}
	if got := g.Parse(t, s.editor.page.Text()).String(); got != want {
		t.Fatalf("typed is\n%s\nwant\n%s", got, want)
	}
	terminal := start(t, 80, 24, pagetest.HeadText(head))
	terminal.Send(pressed.String())
	if got := g.Parse(t, result(t, terminal)).String(); got != want {
		t.Errorf("typed is\n%s\nwant\n%s", got, want)
	}
}
