package form

import (
	"io"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
)

// A yesNo is a field for yes or no. Unlike huh's own, y and n only choose: who
// types y and Enter has not also answered the next question.
type yesNo struct {
	base
	value *bool
}

func newYesNo(title string, value *bool) *yesNo {
	y := &yesNo{value: value}
	y.self, y.title = y, title
	return y
}

// RunAccessible asks without drawing.
func (y *yesNo) RunAccessible(w io.Writer, r io.Reader) (err error) {
	preset := "no"
	if *y.value {
		preset = "yes"
	}
	*y.value, err = (&prompter{r, w}).yes(y.title, preset)
	return err
}

// Focus is part of huh.Field.
func (y *yesNo) Focus() tea.Cmd {
	y.focused = true
	return nil
}

// GetValue is the answer.
func (y *yesNo) GetValue() any { return *y.value }

// KeyBinds is part of huh.Field.
func (y *yesNo) KeyBinds() []key.Binding {
	return []key.Binding{key.NewBinding(key.WithKeys("y", "n"), key.WithHelp("y/n", "choose")), y.next, y.prev}
}

// Update is part of huh.Field.
func (y *yesNo) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok || !y.focused {
		return y, nil
	}
	switch k.String() {
	case "y", "Y":
		*y.value = true
	case "n", "N":
		*y.value = false
	case "left", "right", "up", "down", " ":
		*y.value = !*y.value
	default:
		switch {
		case key.Matches(k, y.next):
			return y, huh.NextField
		case key.Matches(k, y.prev):
			return y, huh.PrevField
		}
	}
	return y, nil
}

// View is part of huh.Field.
func (y *yesNo) View() string {
	buttons := "[yes]  no "
	if !*y.value {
		buttons = " yes  [no]"
	}
	return y.look().Base.Render(y.look().Title.Render(y.title) + "  " + buttons)
}
