package sheet

import (
	"errors"
	"fmt"
	"io"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"arbiter/cmd/arbiter/sheet/drafts"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
)

// A sheetForm is a huh form with the editor as its only field, on the whole screen.
type sheetForm struct {
	form   form
	editor *editor
}

func newSheetForm(s *terminal.Streams, by games.Judge, p *model.Page, d *drafts.Draft) *sheetForm {
	e := newEditor(s, by, p, d)
	f := &sheetForm{newForm(e), e}
	f.form.group.WithShowHelp(false)
	f.resize(e.width, e.height)
	return f
}

// resize gives the sheet its size. What is then visible depends on that alone: while a terminal is
// dragged, a program sees only some of its sizes.
func (f *sheetForm) resize(width, height int) {
	f.editor.width, f.editor.height = width, height // before huh draws
	f.form.resize(width, height)
	f.editor.top = 0
	f.form.draw()
}

func (f *sheetForm) Init() tea.Cmd { return f.editor.Init() }

func (f *sheetForm) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return f, f.form.key(msg)
	case tea.WindowSizeMsg:
		f.resize(msg.Width, msg.Height)
		return f, tea.ClearScreen
	}
	return f, f.form.send(msg)
}

func (f *sheetForm) View() string { return f.form.huh.View() }

func (f *sheetForm) Over() (bool, error) { return f.editor.ended != isOpen, nil }

// NoSheet is the sentence before the commands to use without a sheet.
const NoSheet = "This terminal shows no sheet. With your own editor it takes three commands:"

// RunAccessible is part of huh.Field. A sheet is not asked line by line.
func (e *editor) RunAccessible(io.Writer, io.Reader) error {
	return fmt.Errorf("%s arbiter new %s -o game.txt, your editor, arbiter score --save game.txt", NoSheet, e.page.Game.Name)
}

// Run is part of huh.Field. A sheet is shown by Edit.
func (e *editor) Run() error { return errors.ErrUnsupported }

// Zoom is part of huh.Field: the sheet takes all the room of its group.
func (e *editor) Zoom() bool { return true }

func (e *editor) WithWidth(columns int) huh.Field {
	e.width = columns
	return e
}

// WithHeight is part of huh.Field. A group has no height at first.
func (e *editor) WithHeight(rows int) huh.Field {
	if rows > 0 {
		e.height = rows
	}
	return e
}

// GetValue is part of huh.Field: the text of the game.
func (e *editor) GetValue() any { return e.text }

// The rest of huh.Field. The sheet has its own keys and colours, and reports mistakes itself.

func (e *editor) Focus() tea.Cmd { return nil }

func (e *editor) Blur() tea.Cmd { return nil }

func (e *editor) Error() error { return nil }

func (e *editor) Skip() bool { return false }

func (e *editor) KeyBinds() []key.Binding { return nil }

func (e *editor) GetKey() string { return "" }

func (e *editor) WithTheme(*huh.Theme) huh.Field { return e }

func (e *editor) WithAccessible(bool) huh.Field { return e }

func (e *editor) WithKeyMap(*huh.KeyMap) huh.Field { return e }

func (e *editor) WithPosition(huh.FieldPosition) huh.Field { return e }
