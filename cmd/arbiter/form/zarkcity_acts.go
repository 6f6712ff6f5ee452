package form

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"arbiter/score/notation"
)

// An actsField is a huh field for the hands and acts of a game, a line each as
// in a file, beneath the board that they are about. An empty line ends it.
type actsField struct {
	base
	verdict
	s     *city
	of    *board
	input textinput.Model // the line under the cursor
	row   int             // its index
	said  string
	seen  place // how far the board's places had moved when it was left
	wrong error // why the lines cannot be read, and which of them
	line  int
}

// usage shows how each kind of line is written.
func (s *city) usage() string {
	return fmt.Sprintf("hand %s: KH 5C · discards: 4D · turn: %s · do: build 5C d2", s.player(0).Colour, s.player(1).Colour)
}

func newActs(s *city, of *board) *actsField {
	a := &actsField{s: s, of: of, input: textinput.New()}
	a.self = a
	a.input.Prompt = ""
	a.input.CharLimit = 1000
	a.input.Cursor.SetMode(cursor.CursorStatic)
	a.input.KeyMap.AcceptSuggestion = key.NewBinding()
	return a
}

// Focus is part of huh.Field.
func (a *actsField) Focus() tea.Cmd {
	a.focused = true
	if a.of.moved != a.seen && len(notBlank(a.s.acts)) > 0 {
		a.said = "the board has grown at its left or bottom: places have other names now"
	}
	a.seen = a.of.moved
	a.s.acts = append(notBlank(a.s.acts), "")
	a.load(len(a.s.acts) - 1)
	a.input.CursorEnd()
	a.look()
	a.judge()
	return a.input.Focus()
}

// Blur is part of huh.Field.
func (a *actsField) Blur() tea.Cmd {
	a.said = ""
	a.input.Blur()
	return a.base.Blur()
}

// GetValue is the whole game's text.
func (a *actsField) GetValue() any { return a.s.finished(a.of.table) }

// KeyBinds is part of huh.Field.
func (a *actsField) KeyBinds() []key.Binding {
	next := a.next
	next.SetHelp("enter", "another line")
	if a.input.Value() == "" {
		next.SetHelp("enter", "done")
	}
	return []key.Binding{keyHelp("↑↓", "lines"), next, keyHelp("tab", "done"), a.prev}
}

// load moves the cursor to a line.
func (a *actsField) load(row int) {
	a.row = min(max(0, row), len(a.s.acts)-1)
	at := a.input.Position()
	a.input.SetValue(a.s.acts[a.row])
	a.input.SetCursor(at)
}

// Update is part of huh.Field.
func (a *actsField) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !a.focused {
		return a, nil
	}
	a.err, a.said = nil, ""
	name := k.String()
	if name == "tab" || name == "enter" && strings.TrimSpace(a.input.Value()) == "" {
		if a.err = a.check(); a.err != nil {
			return a, nil
		}
		return a, huh.NextField
	}
	if key.Matches(k, a.prev) {
		return a, huh.PrevField
	}
	cmd := a.edit(k)
	a.judge()
	return a, cmd
}

// edit is a key that changes the lines or moves among them.
func (a *actsField) edit(k tea.KeyMsg) (cmd tea.Cmd) {
	lines, text, at := a.s.acts, []rune(a.input.Value()), a.input.Position()
	switch name := k.String(); {
	case k.Paste:
		a.paste(string(k.Runes))
	case name == "enter":
		a.insert(string(text[:at]), string(text[at:]))
		a.input.CursorStart()
	case name == "up":
		a.load(a.row - 1)
	case name == "down":
		a.load(a.row + 1)
	case name == "backspace" && at == 0 && a.row > 0:
		joined := lines[a.row-1]
		a.s.acts = slices.Replace(lines, a.row-1, a.row+1, joined+string(text))
		a.load(a.row - 1)
		a.input.SetCursor(len([]rune(joined)))
	case name == "delete" && at == len(text) && a.row+1 < len(lines):
		a.s.acts = slices.Replace(lines, a.row, a.row+2, string(text)+lines[a.row+1])
		a.load(a.row)
	default:
		a.input, cmd = a.input.Update(k)
		lines[a.row] = a.input.Value()
	}
	return cmd
}

// insert puts lines in the place of the cursor's; it ends on the last of them.
func (a *actsField) insert(lines ...string) {
	a.s.acts = slices.Replace(a.s.acts, a.row, a.row+1, lines...)
	a.load(a.row + len(lines) - 1)
}

// paste puts a text of any number of lines at the cursor.
func (a *actsField) paste(text string) {
	line, at := []rune(a.input.Value()), a.input.Position()
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ", "\uFEFF", "").Replace(text)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	last := len(lines) - 1
	lines[0] = string(line[:at]) + lines[0]
	end := len([]rune(lines[last]))
	lines[last] += string(line[at:])
	if strings.HasSuffix(text, "\n") {
		lines, end = append(lines, ""), 0
	}
	for i := range lines {
		lines[i] = tame(lines[i])
	}
	a.insert(lines...)
	a.input.SetCursor(end)
}

// judge reads the lines and has the game judged. While the cursor's line is
// being typed it can mostly not be read: the others are judged meanwhile.
func (a *actsField) judge() {
	t := a.of.table
	if a.line, a.wrong = a.s.mistake(t.columns, t.cells, a.s.acts); a.wrong != nil && a.line >= 0 {
		a.wrong = fmt.Errorf("line %d: %w", a.line+1, a.wrong)
	}
	lines := a.s.acts
	if a.wrong != nil && a.line == a.row {
		lines = slices.Delete(slices.Clone(lines), a.row, a.row+1)
	}
	a.ask(a.s.desk, a.s.text(t.columns, t.cells, notBlank(lines)))
	a.of.marked = map[string]bool{}
	for _, f := range a.live.Faults {
		for _, at := range f.At {
			a.of.marked[at] = true
		}
	}
}

// check lets go what can be read; the cursor goes to a line that cannot.
func (a *actsField) check() error {
	a.judge()
	if a.wrong != nil {
		if a.line >= 0 && a.line != a.row {
			a.load(a.line)
			a.input.CursorEnd()
		}
		return a.wrong
	}
	return a.problem()
}

// mistake is what cannot be read of the lines below a board, and the index of
// the line that it is in; below 0 when it is in none.
func (s *city) mistake(columns int, cells, lines []string) (int, error) {
	text := s.text(columns, cells, nil)
	above := strings.Count(text, "\n")
	var at []int
	for i, line := range lines {
		if line = strings.TrimSpace(line); line != "" {
			at = append(at, i)
			text += line + "\n"
		}
	}
	_, err := readCity(text)
	var bad *notation.Error
	if !errors.As(err, &bad) {
		return -1, err
	}
	sentence := tame(bad.Msg)
	if bad.Want != "" {
		sentence += "; " + tame(bad.Want)
	}
	n := bad.Line - above - 1
	if n < 0 || n >= len(at) {
		return -1, errors.New(sentence)
	}
	return at[n], errors.New(sentence)
}
