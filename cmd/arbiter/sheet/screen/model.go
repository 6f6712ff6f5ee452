package screen

import tea "github.com/charmbracelet/bubbletea"

// A model is the program's model: the stage on show.
type model struct {
	stage Stage // nil between two
	over  chan<- struct{}
	err   error     // why the last stage ended
	ahead []tea.Msg // keys that were typed before a stage was ready
	blank bool      // nothing but the blank frame is drawn
}

type (
	beginMsg struct {
		stage Stage
		size  tea.WindowSizeMsg
		over  chan struct{} // is closed at the end of the stage
	}
	blankMsg struct{} // what is drawn next is the command's
	cutMsg   struct{} // a signal came
)

// Init is part of tea.Model.
func (m *model) Init() tea.Cmd { return nil }

// View is part of tea.Model.
func (m *model) View() string {
	switch {
	case m.stage != nil:
		return m.stage.View()
	case m.blank:
		return blank
	}
	return ""
}

// Update is part of tea.Model.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case beginMsg:
		return m, m.begin(msg)
	case blankMsg:
		m.blank = true
	case cutMsg:
		m.cut()
	case tea.KeyMsg:
		switch {
		case msg.Type == tea.KeyCtrlC: // even after the stage's last key
			m.cut()
		case m.stage == nil && m.err != ErrInterrupted:
			m.ahead = append(m.ahead, msg)
		}
	case tea.WindowSizeMsg:
		if msg.Width <= 0 || msg.Height <= 0 {
			return m, nil
		}
	}
	if m.stage == nil {
		return m, nil
	}
	_, cmd := m.stage.Update(msg)
	if over, err := m.stage.Over(); over {
		m.end(err)
	}
	return m, cmd
}

// begin begins a stage with the keys that were typed ahead.
func (m *model) begin(b beginMsg) tea.Cmd {
	m.stage, m.over, m.err, m.blank = b.stage, b.over, nil, false
	cmds := []tea.Cmd{m.stage.Init()}
	messages := append([]tea.Msg{b.size}, m.ahead...)
	m.ahead = nil
	for _, msg := range messages {
		_, cmd := m.Update(msg)
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// cut ends the stage, and forgets what was typed ahead.
func (m *model) cut() {
	m.ahead = nil
	if m.err = ErrInterrupted; m.stage != nil {
		m.end(ErrInterrupted)
	}
}

func (m *model) end(err error) {
	m.stage, m.err = nil, err
	close(m.over)
}
