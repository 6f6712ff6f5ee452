//go:build unix

package sheet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/score/notation"
)

// bytesOf are the keys of press as a terminal sends them.
var bytesOf = strings.NewReplacer("⏎", "\r", "<tab>", "\t", "<ins>", "\x1b[2~", "<drop>", "\x0b", "<home>", "\x1b[H",
	"<up>", "\x1b[A", "<down>", "\x1b[B", "<right>", "\x1b[C", "<left>", "\x1b[D", "<pgdown>", "\x1b[6~", "<f10>", f10)

// inEditor are hands at an editor. All keys that they press are kept.
func inEditor(t *testing.T, s *shown, pressed *strings.Builder) *hands {
	h := &hands{t: t, p: s.e.page, c: &s.e.at}
	h.press = func(key string) string {
		press(s, key)
		pressed.WriteString(bytesOf.Replace(key))
		return s.e.said
	}
	h.goTo = func(c Cursor) {
		row, head := h.p.Lines[c.Line].Row, h.p.Lines[c.Line]
		for n := 0; h.c.Line != c.Line; n++ {
			before := len(h.p.Lines)
			if h.c.Line < c.Line {
				h.press("<down>")
			} else {
				h.press("<up>")
			}
			c.Line += len(h.p.Lines) - before
			if n > 300 {
				t.Fatalf("no way to %v, %q", c, head.Head)
			}
		}
		if h.p.Lines[c.Line].Row != row {
			t.Fatalf("came to another line, %q in place of %q", h.p.Lines[c.Line].Head, head.Head)
		}
		h.press("<home>")
		for n := 0; h.c.Cell != c.Cell && n < 100; n++ {
			if h.c.Cell < c.Cell {
				h.press("<right>")
			} else {
				h.press("<left>")
			}
		}
	}
	return h
}

// What a file says is typed in the editor: the examples, and MORE_FILES.
func TestFilesAreTypedInTheEditor(t *testing.T) {
	t.Parallel()
	var files []string
	for _, pattern := range []string{"../../../docs/examples/*.txt", "../../../score/*/testdata/*.txt", os.Getenv("MORE_FILES")} {
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
	var cut notation.Game
	if err := cut.Read(notation.Text{Src: text}); err != nil {
		t.Skip("this is for the parser: ", err)
	}
	g, read := gameOf(cut.Head.Game)
	if g == nil {
		t.Skip("no such game")
	}
	if _, err := read(&cut); err != nil {
		t.Skip("this is for the parser: ", err)
	}
	want := parse(t, read, text).String()
	head := *parse(t, read, text).Head()
	head.Game = g.Name

	made := newScreen(newEditor(testDesk(), New(g, head)))
	s := &shown{made, newRunner(Desk{}, made)}
	var pressed strings.Builder
	h := inEditor(t, s, &pressed)
	for range 10 {
		h.press("<pgdown>")
	}
	for s.e.foot == 0 {
		h.press("<down>")
	}
	h.press("⏎") // more…
	h.typeAll(Read(g, text))
	h.press("<f10>")
	if s.e.asks != nil {
		h.press("y")
	}
	if got := parse(t, read, s.e.page.Text()).String(); got != want {
		t.Fatalf("typed is\n%s\nwant\n%s", got, want)
	}
	terminal := start(t, 80, 24, headText(head))
	terminal.Send(pressed.String())
	if got := parse(t, read, result(t, terminal)).String(); got != want {
		t.Errorf("typed is\n%s\nwant\n%s", got, want)
	}
}
