package sheet

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/sheet/lines"
)

// ErrBack says that a question was left with Esc.
const ErrBack = lines.ErrBack

// ask asks questions together on one page, or one after the other line by line.
// It answers ErrBack after Esc, and after "back" at the first question.
func ask(d Desk, fields ...field) error {
	if !d.Accessible {
		return d.show(newAsking(d, fields...), false)
	}
	p := &lines.Prompter{In: d.In, Out: d.Out}
	for i := 0; i < len(fields); {
		err := fields[i].byLine(p)
		switch {
		case errors.Is(err, ErrBack) && i > 0:
			i--
		case err != nil:
			return err
		default:
			i++
		}
	}
	return nil
}

// An asking is a page of questions in a form of huh's. Unlike huh it moves to the
// next field before it takes the next key, and the page is only as high as its
// content.
type asking struct {
	form          *huh.Form
	group         *huh.Group
	left          error // how the page was left before its end
	ended         bool
	width, height int
}

func newAsking(d Desk, fields ...field) *asking {
	a := &asking{width: 80, height: 24}
	list := make([]huh.Field, len(fields))
	for i := range fields {
		list[i] = fields[i]
	}
	a.group = huh.NewGroup(list...).WithTheme(theme(d))
	a.form = huh.NewForm(a.group).WithKeyMap(&huh.KeyMap{})
	return a
}

// Init is part of tea.Model.
func (a *asking) Init() tea.Cmd {
	a.form.Init()
	a.fit()
	return nil
}

// Update is part of tea.Model.
func (a *asking) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		a.key(msg)
	case tea.WindowSizeMsg:
		a.width, a.height = msg.Width, msg.Height
		a.fit()
	}
	return a, nil
}

// View is part of tea.Model.
func (a *asking) View() string { return a.form.View() }

// Over is part of screen.Stage.
func (a *asking) Over() (bool, error) { return a.ended, a.left }

// key hands one key to the form. huh moves from field to field by messages to
// itself, which would arrive after keys that were typed meanwhile.
func (a *asking) key(k tea.KeyMsg) {
	switch k.Type {
	case tea.KeyEsc:
		a.left, a.ended = ErrBack, true
		return
	case tea.KeyCtrlJ: // Enter, typed before the form had the keyboard
		k.Type = tea.KeyEnter
	}
	a.form.Update(k)
	switch a.form.GetFocusedField().(field).step() {
	case onward:
		a.form.NextField()
	case backward:
		a.form.PrevField()
	case finished:
		a.ended = true
		return
	}
	a.fit()
}

// fit gives the page the height that it needs, or as much as there is.
func (a *asking) fit() {
	a.group.WithWidth(min(a.width, 100) - 1)
	beside := lipgloss.Height(a.group.Footer()) + 1 // the blank line before it
	a.group.WithHeight(min(lipgloss.Height(a.group.Content()), max(3, a.height-1-beside)) + beside - 1)
	a.form.Update(drawMsg{})
}

// theme is how questions look: a bar at the left and bold titles. No meaning is
// left to a colour alone.
func theme(d Desk) *huh.Theme {
	if !d.Colour {
		lipgloss.SetColorProfile(termenv.Ascii)
	}
	t := huh.ThemeBase()
	bold, faint := lipgloss.NewStyle().Bold(true), lipgloss.NewStyle().Faint(true)
	t.FieldSeparator = lipgloss.NewStyle().SetString("\n")
	t.Help.ShortKey, t.Help.ShortDesc, t.Help.ShortSeparator = lipgloss.NewStyle(), faint, faint
	t.Help.Ellipsis = faint
	for _, f := range []*huh.FieldStyles{&t.Focused, &t.Blurred} {
		f.Title = bold
		f.Description = faint
		f.ErrorMessage = lipgloss.NewStyle().SetString("*")
	}
	t.Blurred.Title = lipgloss.NewStyle()
	return t
}
