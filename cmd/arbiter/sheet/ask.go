package sheet

import (
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/sheet/screen"
)

// A page is questions that are asked together.
type page struct {
	title, about string
	questions    []question
	from         int // the question to begin with
}

// ask asks the questions of a page together. It answers screen.ErrBack after Esc.
func ask(d Desk, p page) error { return d.Show(newQuestionForm(d, p), false) }

// Choose asks for one of the choices; the cursor is on the first. Letters hide those
// without them. The error is screen.ErrBack after Esc.
func Choose(d Desk, title string, choices ...screen.Choice) (chosen string, err error) {
	err = ask(d, page{questions: []question{&choiceList{title: title, choices: choices, value: &chosen}}})
	return chosen, err
}

// A questionForm is a page of questions in a form of huh's. The page is only as high as
// its content.
type questionForm struct {
	form
	page
	at            int   // of the question that takes the keys
	left          error // how the page was left before its end
	ended         bool
	width, height int
}

func newQuestionForm(d Desk, p page) *questionForm {
	fields := make([]huh.Field, len(p.questions))
	for i, q := range p.questions {
		fields[i] = q.field()
	}
	a := &questionForm{form: newForm(d, p.title, p.about, fields...), page: p, width: 80, height: 24}
	for a.at < a.from {
		a.at++
		a.huh.NextField()
	}
	a.fit()
	return a
}

// Init is part of tea.Model.
func (a *questionForm) Init() tea.Cmd { return nil }

// Update is part of tea.Model.
func (a *questionForm) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		for _, k := range singly(msg) {
			a.press(k)
		}
		a.fit()
	case tea.WindowSizeMsg:
		a.width, a.height = msg.Width, msg.Height
		a.fit()
	}
	return a, nil
}

// View is part of tea.Model.
func (a *questionForm) View() string { return a.huh.View() }

// Over is part of screen.Stage.
func (a *questionForm) Over() (bool, error) { return a.ended, a.left }

// press hands over one key, and goes where it leads.
func (a *questionForm) press(k tea.KeyMsg) {
	switch k.Type {
	case tea.KeyEsc:
		a.left, a.ended = screen.ErrBack, true
		return
	case tea.KeyCtrlJ: // Enter, typed before the form had the keyboard
		k.Type = tea.KeyEnter
	}
	before := ""
	q, isText := a.questions[a.at].(*text)
	if isText {
		before = *q.value
	}
	a.key(k)
	for _, q := range a.questions {
		q.refresh()
	}
	goes := step(a.huh.GetFocusedField(), k)
	if isText && k.Type == tea.KeyTab && *q.value != before { // it completed a name
		goes = stay
	}
	switch last := a.at == len(a.questions)-1; {
	case goes == onward && k.Type == tea.KeyEnter && a.questions[a.at].isEnd(), goes == onward && last && k.Type != tea.KeyDown:
		if b, ok := a.questions[a.at].(*button); ok {
			b.pressed = true
		}
		a.ended = true
		return
	case goes == onward && !last:
		a.at++
		a.huh.NextField()
	case goes == backward && a.at > 0:
		a.at--
		a.huh.PrevField()
	}
}

// A way is where a key leads to on a page.
type way uint8

const (
	stay way = iota
	onward
	backward
)

// step is where a key leads to: on from a field, unless something is wrong with its answer
// or there is none.
func step(field huh.Field, k tea.KeyMsg) way {
	if l, ok := field.(*listField); ok {
		if _, ok := l.Hovered(); !ok {
			return stay
		}
	}
	switch name := k.String(); {
	case name == "up", name == "shift+tab":
		return backward
	case field.Error() == nil && (name == "enter" || name == "tab" || name == "down"):
		return onward
	}
	return stay
}

// fit gives the page the height that it needs, or as much as there is.
func (a *questionForm) fit() {
	width := min(a.width, 100) - 1
	a.group.WithWidth(width)
	a.huh.GetFocusedField().WithHeight(0)           // a list that was cut short may have room now
	beside := lipgloss.Height(a.group.Footer()) + 1 // the blank line before it
	if head := a.group.Header(); head != "" {
		beside += lipgloss.Height(head)
	}
	a.resize(width, min(lipgloss.Height(a.group.Content()), max(3, a.height-1-beside))+beside-1)
}

// theme is how questions look: a bar at the left and bold titles. No meaning is
// left to a colour alone.
func theme(d Desk) *huh.Theme {
	if !d.Colour { // bold and reverse stay: they show the cursor
		lipgloss.SetColorProfile(termenv.ANSI)
	}
	t := huh.ThemeBase()
	bold, faint := lipgloss.NewStyle().Bold(true), lipgloss.NewStyle().Faint(true)
	t.FieldSeparator = lipgloss.NewStyle().SetString("\n")
	t.Group.Title, t.Group.Description = bold, faint
	t.Help.ShortKey, t.Help.ShortDesc, t.Help.ShortSeparator = lipgloss.NewStyle(), faint, faint
	t.Help.Ellipsis = faint
	for _, f := range []*huh.FieldStyles{&t.Focused, &t.Blurred} {
		f.Title = bold
		f.Description = faint
		f.ErrorMessage = lipgloss.NewStyle().SetString("*")
		f.TextInput.Placeholder = faint
		f.PrevIndicator, f.NextIndicator = lipgloss.NewStyle().SetString("  "), lipgloss.NewStyle()
	}
	t.Focused.SelectSelector = lipgloss.NewStyle().SetString(listCursor)
	t.Focused.PrevIndicator, t.Focused.NextIndicator = lipgloss.NewStyle().SetString("‹ "), lipgloss.NewStyle().SetString(" ›")
	t.Blurred.Title = lipgloss.NewStyle()
	return t
}
