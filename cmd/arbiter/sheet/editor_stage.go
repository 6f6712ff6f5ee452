package sheet

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

type (
	judgeMsg  struct{} // a key was drawn; the judge may begin
	judgedMsg struct {
		of     *editor
		answer answer
	}
)

// Init is part of tea.Model.
func (e *editor) Init() tea.Cmd { return e.work() }

// Update is part of tea.Model. A key is one key, or several letters that were read at
// once.
func (e *editor) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if msg.Type == tea.KeyCtrlL {
			return e, tea.ClearScreen
		}
		e.key(msg)
	case tea.MouseMsg:
		e.mouse(tea.MouseEvent(msg))
	case judgeMsg:
		d, text := e.desk, e.text
		e.title = e.page.Title()
		return e, func() tea.Msg { return judgedMsg{e, judged(d, text)} }
	case judgedMsg:
		if msg.of != e { // it was asked before somebody came back to the sheet
			return e, nil
		}
		e.judging, e.heard = false, msg.answer
		e.show()
	default: // huh's own
		return e, nil
	}
	return e, e.work()
}

// keep writes the newest text to the draft.
func (e *editor) keep() {
	if e.kept != e.text {
		e.kept = e.text
		e.desk.Changed(e.text)
	}
}

// work writes the newest text to the draft before it is drawn, so that what stands
// on the screen is safe. When it has been drawn the judge sees it, one text at a
// time.
func (e *editor) work() tea.Cmd {
	e.keep()
	if e.judging || e.heard.text == e.text {
		return nil
	}
	e.judging = true
	return tea.Tick(3*time.Second/120, func(time.Time) tea.Msg { return judgeMsg{} })
}

func (e *editor) mouse(m tea.MouseEvent) {
	if m.Action != tea.MouseActionPress {
		return
	}
	switch m.Button {
	case tea.MouseButtonLeft:
		e.click(m.X, m.Y)
	case tea.MouseButtonWheelUp:
		e.wheel(-1)
	case tea.MouseButtonWheelDown:
		e.wheel(1)
	}
}
