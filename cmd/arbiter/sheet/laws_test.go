package sheet

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

var cursorSeen = regexp.MustCompile("\x1b\\[7m[^\x1b]") // what is cut off leaves its codes behind

// checkScreen says what is wrong with a screen of a size: it is filled, nothing is broader, and the
// cursor is on it.
func checkScreen(s *sheetForm, size tea.WindowSizeMsg) string {
	lines := strings.Split(s.View(), "\n")
	if len(lines) != size.Height {
		return "it has another number of lines"
	}
	for _, l := range lines {
		if ansi.StringWidth(l) > size.Width {
			return "a line is too broad: " + l
		}
	}
	if !s.editor.help && size.Width >= LeastColumns && size.Height >= LeastRows && !cursorSeen.MatchString(s.View()) {
		return "the cursor is not on it"
	}
	return ""
}

// Whatever is typed, and whatever size the terminal gets meanwhile: each line fits, the screen is
// that of a sheet that was opened at this size, undo comes back to the text as it was opened, and
// redo to the text at the end.
func TestKeysAndSizesAtRandom(t *testing.T) {
	t.Parallel()
	all := examples(t)
	names := slices.Sorted(maps.Keys(all))
	keys := strings.Fields("r3 b1 # . , ? a c 1 * r w d ⏎ <tab> <backtab> <up> <down> <left> <right> <home> <end> <pgup> <pgdown> <del> <back> <ins> <drop> <undo> <redo> <esc> <f1> <f10> <empty>")
	size := rapid.Custom(func(r *rapid.T) tea.WindowSizeMsg {
		return tea.WindowSizeMsg{Width: rapid.IntRange(1, 130).Draw(r, "width"), Height: rapid.IntRange(1, 50).Draw(r, "height")}
	})
	rapid.Check(t, func(r *rapid.T) {
		text := all[rapid.SampledFrom(names).Draw(r, "sheet")]
		s, now := opened(t, text), tea.WindowSizeMsg{Width: 80, Height: 24}
		for range rapid.IntRange(0, 12).Draw(r, "steps") {
			if rapid.IntRange(0, 3).Draw(r, "what") == 0 {
				now = size.Draw(r, "size")
				s.Update(now)
				s.View()
			} else {
				press(s, rapid.SampledFrom(keys).Draw(r, "key"))
			}
			if wrong := checkScreen(s, now); wrong != "" {
				r.Fatalf("%v: %s\n%s", now, wrong, s.View())
			}
		}
		now = size.Draw(r, "last size")
		s.Update(now)
		fresh := opened(t, s.editor.text)
		*fresh.editor.page, fresh.editor.at, fresh.editor.below = *s.editor.page.Clone(), s.editor.at, s.editor.below
		fresh.editor.said, fresh.editor.asks, fresh.editor.help, fresh.editor.helpTop = s.editor.said, s.editor.asks, s.editor.help, s.editor.helpTop
		fresh.editor.title, fresh.editor.opened, fresh.editor.preview, fresh.editor.draft = s.editor.title, s.editor.opened, s.editor.preview, s.editor.draft
		fresh.editor.isCurrent, fresh.editor.text, fresh.editor.colours, fresh.editor.panelTop = s.editor.isCurrent, s.editor.text, s.editor.colours, s.editor.panelTop
		if fresh.Update(now); s.View() != fresh.View() {
			r.Fatalf("%v:\n%s\nfresh:\n%s", now, s.View(), fresh.View())
		}
		undone(r, s)
	})
}

// undone takes all changes back and makes them again.
func undone(r *rapid.T, s *sheetForm) {
	e := s.editor
	e.help, e.asks = false, nil
	press(s, "<left>") // a cell that is left takes effect
	last := e.text
	if _, more := e.past.Can(); more { // it was in the middle of its changes
		last = ""
	}
	for range 15 {
		press(s, "<undo>")
	}
	if e.text != e.opened {
		r.Errorf("undo comes to\n%s\nnot to\n%s", e.text, e.opened)
	}
	for range 15 {
		press(s, "<redo>")
	}
	if last != "" && e.text != last {
		r.Errorf("redo comes to\n%s\nnot to\n%s", e.text, last)
	}
}

// A sheet that is opened and closed unchanged changes nothing: not the text, and there is no draft.
func TestOpenedAndClosedIsNoChange(t *testing.T) {
	t.Parallel()
	for name, text := range examples(t) {
		s := opened(t, text)
		press(s, "<esc>y")
		again := model.Read(s.editor.page.Game, s.editor.text).Text()
		if s.editor.ended != isLeft || !s.editor.draft.When.IsZero() || s.editor.text != s.editor.opened || again != s.editor.text {
			t.Errorf("%s: ended %v, draft %v\n%s", name, s.editor.ended, s.editor.draft.When, s.editor.text)
		}
		_, was := pagetest.ParseOrSkip(t, text)
		if _, is := pagetest.ParseOrSkip(t, s.editor.text); is.String() != was.String() {
			t.Errorf("%s: the sheet holds\n%s\nof\n%s", name, is, was)
		}
	}
}
