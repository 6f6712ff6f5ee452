package sheet

import (
	"io"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// The editor is a field of a huh form, the only one, over the whole screen.
var _ huh.Field = (*editor)(nil)

// Update is part of tea.Model. huh hands on every message but a key twice, so
// only keys come this way.
func (e *editor) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyMsg); ok {
		e.key(k)
	}
	return e, nil
}

// Zoom tells huh that the field takes the whole screen.
func (e *editor) Zoom() bool { return true }

// The rest of huh.Field has nothing to do here.

func (e *editor) Init() tea.Cmd                            { return nil }
func (e *editor) Focus() tea.Cmd                           { return nil }
func (e *editor) Blur() tea.Cmd                            { return nil }
func (e *editor) Error() error                             { return nil }
func (e *editor) Skip() bool                               { return false }
func (e *editor) KeyBinds() []key.Binding                  { return nil }
func (e *editor) GetKey() string                           { return "" }
func (e *editor) GetValue() any                            { return e.text }
func (e *editor) Run() error                               { return huh.Run(e) }
func (e *editor) RunAccessible(io.Writer, io.Reader) error { return nil }
func (e *editor) WithWidth(int) huh.Field                  { return e } // the screen knows
func (e *editor) WithHeight(int) huh.Field                 { return e }
func (e *editor) WithTheme(*huh.Theme) huh.Field           { return e }
func (e *editor) WithAccessible(bool) huh.Field            { return e }
func (e *editor) WithKeyMap(*huh.KeyMap) huh.Field         { return e }
func (e *editor) WithPosition(huh.FieldPosition) huh.Field { return e }
