package sheet

import (
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// The screen is drawn at most this often a second.
const fps = 120

// A screen is the stage of the editor, which stands in a form of huh's. It adds
// the judge, who works beside the keys, and the mouse.
type screen struct {
	form *huh.Form
	e    *editor

	judging bool   // the judge is at work
	judged  string // the text that the judge saw last
	kept    string // the text of the draft
}

type (
	judgeMsg  struct{} // a key was drawn; the judge may begin
	judgedMsg struct{ answer answer }
)

func newScreen(e *editor) *screen {
	keys := huh.NewDefaultKeyMap()
	keys.Quit = key.NewBinding() // the runner takes Ctrl-C
	form := huh.NewForm(huh.NewGroup(e)).WithKeyMap(keys).WithTheme(huh.ThemeBase()).WithShowHelp(false).WithShowErrors(false)
	s := &screen{form: form, e: e, kept: e.opened}
	s.resize(80, 24)
	return s
}

func (s *screen) resize(width, height int) {
	s.e.width, s.e.height = width, height
	s.form.WithWidth(width).WithHeight(height)
}

func (s *screen) init() tea.Cmd {
	s.form.Init()
	return s.work()
}

func (s *screen) other(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMsg:
		s.mouse(tea.MouseEvent(msg))
	case judgeMsg:
		d, text := s.e.desk, s.e.text
		s.e.title = s.e.page.Title()
		return func() tea.Msg { return judgedMsg{judged(d, text)} }
	case judgedMsg:
		s.judging, s.judged = false, msg.answer.text
		if msg.answer.text == s.e.text {
			s.e.show(msg.answer)
		}
	}
	s.form.Update(drawMsg{})
	return s.work()
}

func (s *screen) over() (bool, error) { return s.e.ended != isOpen, nil }

func (s *screen) close() { s.work() }

// View is part of stage.
func (s *screen) View() string { return s.form.View() }

// work writes the newest text to the draft before it is drawn, so that what stands
// on the screen is safe. When it has been drawn the judge sees it, one text at a
// time.
func (s *screen) work() tea.Cmd {
	e := s.e
	text := e.text
	if s.kept != text {
		s.kept = text
		e.desk.Changed(text)
	}
	if s.judging || s.judged == text && e.answer.text != "" {
		return nil
	}
	s.judging = true
	return tea.Tick(3*time.Second/fps, func(time.Time) tea.Msg { return judgeMsg{} })
}

func (s *screen) mouse(m tea.MouseEvent) {
	if m.Action != tea.MouseActionPress {
		return
	}
	switch m.Button {
	case tea.MouseButtonLeft:
		s.e.click(m.X, m.Y)
	case tea.MouseButtonWheelUp:
		s.e.wheel(-1)
	case tea.MouseButtonWheelDown:
		s.e.wheel(1)
	}
}

// key is one key, or several letters that were read at once.
func (s *screen) key(k tea.KeyMsg) tea.Cmd {
	if k.Type == tea.KeyCtrlL {
		return tea.ClearScreen
	}
	s.form.Update(k)
	return s.work()
}
