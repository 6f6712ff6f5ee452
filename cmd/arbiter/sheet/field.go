package sheet

import (
	"io"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// A keyed thing is a field of huh's that takes keys.
type keyed interface {
	huh.Field
	key(k tea.KeyMsg)
}

// A fieldBase is the part of huh.Field that all fields have in common.
type fieldBase struct {
	self    keyed // the field that this is a part of
	styles  *huh.Theme
	room    int // columns
	focused bool
	err     error
	goes    step
}

// A step is where a key leads to from a field.
type step uint8

const (
	stay step = iota
	onward
	backward
)

func (q *fieldBase) Init() tea.Cmd                            { return nil }
func (q *fieldBase) RunAccessible(io.Writer, io.Reader) error { return nil } // prompter asks
func (q *fieldBase) Error() error                             { return q.err }
func (q *fieldBase) Skip() bool                               { return false }
func (q *fieldBase) Zoom() bool                               { return false }
func (q *fieldBase) Run() error                               { return huh.Run(q.self) }
func (q *fieldBase) GetKey() string                           { return "" }
func (q *fieldBase) GetValue() any                            { return nil } // answers are left where they are wanted
func (q *fieldBase) KeyBinds() []key.Binding                  { return nil }
func (q *fieldBase) WithAccessible(bool) huh.Field            { return q.self }
func (q *fieldBase) WithKeyMap(*huh.KeyMap) huh.Field         { return q.self }
func (q *fieldBase) WithHeight(int) huh.Field                 { return q.self }
func (q *fieldBase) WithPosition(huh.FieldPosition) huh.Field { return q.self }
func (q *fieldBase) field() huh.Field                         { return q.self }

// Update is part of huh.Field. huh hands a key to the focused field alone, and
// all other messages to every field, some twice: only keys come this way.
func (q *fieldBase) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok {
		q.err = nil
		q.self.key(k)
	}
	return q.self, nil
}

func (q *fieldBase) Focus() tea.Cmd {
	q.focused = true
	return nil
}

func (q *fieldBase) Blur() tea.Cmd {
	q.focused = false
	return nil
}

func (q *fieldBase) WithTheme(t *huh.Theme) huh.Field {
	if q.styles == nil {
		q.styles = t
	}
	return q.self
}

func (q *fieldBase) WithWidth(width int) huh.Field {
	q.room = width
	return q.self
}

func (q *fieldBase) look() *huh.FieldStyles {
	if q.styles == nil {
		q.styles = huh.ThemeBase()
	}
	if q.focused {
		return &q.styles.Focused
	}
	return &q.styles.Blurred
}

// framed puts the bar at the left; no line is wider than there is room for.
func (q *fieldBase) framed(text string) string {
	base := q.look().Base
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = clip(lines[i], max(10, q.room-base.GetHorizontalFrameSize()))
	}
	return base.Render(strings.Join(lines, "\n"))
}

// step is where the last key leads to.
func (q *fieldBase) step() (goes step) {
	goes, q.goes = q.goes, stay
	return goes
}

// keyHelps name keys and what they do: "enter", "next", "esc", "back".
func keyHelps(pairs ...string) []key.Binding {
	var list []key.Binding
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, key.NewBinding(key.WithKeys(pairs[i]), key.WithHelp(pairs[i], pairs[i+1])))
	}
	return list
}
