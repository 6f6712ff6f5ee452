package sheet

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// An editorStage is the editor on the terminal: with the mouse, and with the judge, who
// works beside the keys.
type editorStage struct {
	e *editor

	judging bool   // the judge is at work
	judged  string // the text that the judge saw last
	kept    string // the text of the draft
}

type (
	judgeMsg  struct{} // a key was drawn; the judge may begin
	judgedMsg struct {
		of     *editorStage
		answer answer
	}
)

func newEditorStage(e *editor) *editorStage {
	return &editorStage{e: e, kept: e.opened}
}

// Init is part of tea.Model.
func (s *editorStage) Init() tea.Cmd { return s.work() }

// Update is part of tea.Model. A key is one key, or several letters that were read at
// once.
func (s *editorStage) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if msg.Type == tea.KeyCtrlL {
			return s, tea.ClearScreen
		}
		s.e.key(msg)
	case tea.WindowSizeMsg:
		s.e.width, s.e.height = msg.Width, msg.Height
	case tea.MouseMsg:
		s.mouse(tea.MouseEvent(msg))
	case judgeMsg:
		d, text := s.e.desk, s.e.text
		s.e.title = s.e.page.Title()
		return s, func() tea.Msg { return judgedMsg{s, judged(d, text)} }
	case judgedMsg:
		if msg.of != s { // it was asked before somebody came back to the sheet
			return s, nil
		}
		s.judging, s.judged = false, msg.answer.text
		s.e.heard = msg.answer
		s.e.show()
	}
	return s, s.work()
}

// Over is part of screen.Stage.
func (s *editorStage) Over() (bool, error) { return s.e.ended != isOpen, nil }

// View is part of tea.Model.
func (s *editorStage) View() string { return s.e.View() }

// work writes the newest text to the draft before it is drawn, so that what stands
// on the screen is safe. When it has been drawn the judge sees it, one text at a
// time.
func (s *editorStage) work() tea.Cmd {
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
	return tea.Tick(3*time.Second/120, func(time.Time) tea.Msg { return judgeMsg{} })
}

func (s *editorStage) mouse(m tea.MouseEvent) {
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
