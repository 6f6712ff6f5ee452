package sheet

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/score"
)

// A Choice is one of several things to choose from.
type Choice struct {
	Name  string // what the answer is
	Label string // what is shown
	About string // a few words more
}

// Choose asks for one of the choices; the cursor is on the first. Letters hide those without them.
// The error is screen.ErrBack after Esc.
func Choose(on screen.Screen, title string, choices ...Choice) (chosen string, err error) {
	widest := 0
	for _, c := range choices {
		widest = max(widest, ansi.StringWidth(c.Label))
	}
	var options []huh.Option[string]
	for _, c := range choices {
		label := score.Tidy(c.Label)
		if c.About != "" {
			label += spaces(widest-ansi.StringWidth(c.Label)+3) + score.Tidy(c.About)
		}
		options = append(options, huh.NewOption(label, c.Name))
	}
	err = on.Show(newQuestion(&listField{Select: huh.NewSelect[string]().Title(title).Options(options...).Value(&chosen)}), false)
	return chosen, err
}

// AskText asks for one line of text, until check accepts it; nil accepts whatever can stand in a
// header. about is shown while nothing is typed. The error is screen.ErrBack after Esc.
func AskText(on screen.Screen, title, about, value string, check func(string) error) (string, error) {
	input := huh.NewInput().Inline(true).Prompt("").CharLimit(300).Title(fmt.Sprintf("%-9s ", title)).Placeholder(about).Value(&value)
	input.Validate(func(answer string) error {
		if answer = strings.TrimSpace(answer); check != nil {
			return check(answer)
		}
		return model.CanStand(answer)
	})
	err := on.Show(newQuestion(input), false)
	return strings.TrimSpace(value), err
}

// A question is one field in a huh form. It is only as high as its content.
type question struct {
	form          form
	err           error // why the question has no answer
	ended         bool
	width, height int
}

func newQuestion(field huh.Field) *question {
	q := &question{form: newForm(field), width: 80, height: 24}
	q.fit()
	return q
}

func (q *question) Init() tea.Cmd { return nil }

func (q *question) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		for _, k := range singly(msg) {
			q.press(k)
		}
		q.fit()
	case tea.WindowSizeMsg:
		q.width, q.height = msg.Width, msg.Height
		q.fit()
	}
	return q, nil
}

func (q *question) View() string { return q.form.huh.View() }

func (q *question) Over() (bool, error) { return q.ended, q.err }

// press passes one key on, and takes the answer.
func (q *question) press(k tea.KeyMsg) {
	switch k.Type {
	case tea.KeyEsc:
		q.err, q.ended = screen.ErrBack, true
		return
	case tea.KeyCtrlJ: // Enter, typed before the form had the keyboard
		k.Type = tea.KeyEnter
	}
	q.form.key(k)
	field := q.form.huh.GetFocusedField()
	if l, ok := field.(*listField); ok {
		if _, some := l.Hovered(); !some {
			return
		}
	}
	q.ended = field.Error() == nil && (k.Type == tea.KeyEnter || k.Type == tea.KeyTab)
}

// fit gives the form the height that it needs, or as much as there is.
func (q *question) fit() {
	width := min(q.width, 100) - 1
	q.form.group.WithWidth(width)
	q.form.huh.GetFocusedField().WithHeight(0)           // a shortened list may have room now
	beside := lipgloss.Height(q.form.group.Footer()) + 1 // the blank line before it
	q.form.resize(width, min(lipgloss.Height(q.form.group.Content()), max(3, q.height-1-beside))+beside-1)
}

// keyMap returns the keys of huh's own fields.
func keyMap() *huh.KeyMap {
	next := key.NewBinding(key.WithKeys("enter", "tab"), key.WithHelp("enter", "next • esc back"))
	return &huh.KeyMap{Input: huh.InputKeyMap{Next: next, Submit: next}}
}

// theme returns the style of questions: a bar at the left and bold titles. No meaning depends on a
// colour alone.
func theme() *huh.Theme {
	t := huh.ThemeBase()
	bold, faint := lipgloss.NewStyle().Bold(true), lipgloss.NewStyle().Faint(true)
	t.Help.ShortKey, t.Help.ShortDesc, t.Help.ShortSeparator = lipgloss.NewStyle(), faint, faint
	t.Help.Ellipsis = faint
	t.Focused.Title = bold
	t.Focused.ErrorMessage = lipgloss.NewStyle().SetString("*")
	t.Focused.TextInput.Placeholder = faint
	t.Focused.SelectSelector = lipgloss.NewStyle().SetString(listCursor)
	return t
}
