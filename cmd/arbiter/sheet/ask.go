package sheet

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// ErrBack says that a question was left with Esc.
const ErrBack wayOut = "back"

// ask asks questions together on one page. It answers ErrBack after Esc, and
// ErrInterrupted after Ctrl-C or a signal.
func ask(d Desk, fields ...huh.Field) error {
	a := newAsking(d, fields...)
	options := []tea.ProgramOption{tea.WithOutput(d.Out)}
	if in, ok := d.In.(*os.File); ok {
		options = append(options, tea.WithInput(in))
	}
	_, err := tea.NewProgram(a, options...).Run()
	switch {
	case errors.Is(err, tea.ErrInterrupted):
		return ErrInterrupted
	case err != nil:
		return fmt.Errorf("asking on the terminal: %w", err)
	case a.left != nil:
		return a.left
	case a.form.State != huh.StateCompleted: // a signal
		return ErrInterrupted
	}
	return nil
}

// An asking runs a page of questions. It does what huh leaves undone: keys typed
// ahead are not lost between two fields or two pages, and a page is as high as
// its content.
type asking struct {
	form          *huh.Form
	group         *huh.Group
	ahead         *Ahead
	left          error // how the page was left before its end
	ended         bool
	width, height int
}

func newAsking(d Desk, fields ...huh.Field) *asking {
	a := &asking{ahead: d.Ahead, width: 80, height: 24}
	if a.ahead == nil {
		a.ahead = &Ahead{}
	}
	a.group = huh.NewGroup(fields...).WithTheme(theme(d))
	a.form = huh.NewForm(a.group).WithKeyMap(&huh.KeyMap{})
	return a
}

// A command of huh's own is done at once; nothing waits longer for one.
const patience = 200 * time.Millisecond

// Init is part of tea.Model.
func (a *asking) Init() tea.Cmd {
	cmds := []tea.Cmd{a.settle(a.form.Init())}
	a.fit()
	keys := a.ahead.keys
	a.ahead.keys = nil
	for _, k := range keys {
		cmds = append(cmds, a.key(k))
	}
	return tea.Batch(cmds...)
}

// Update is part of tea.Model.
func (a *asking) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if msg.Width > 0 && msg.Height > 0 {
			a.width, a.height = msg.Width, msg.Height
		}
		a.fit()
		return a, nil
	case overMsg:
		return a, tea.Quit
	case tea.KeyMsg:
		return a, a.key(msg)
	}
	_, cmd := a.form.Update(msg)
	return a, a.settle(cmd)
}

// View is part of tea.Model.
func (a *asking) View() string {
	if a.ended {
		return ""
	}
	return a.form.View()
}

// key is one key for the form, with all that follows from it.
func (a *asking) key(k tea.KeyMsg) tea.Cmd {
	if a.ended {
		a.ahead.keys = append(a.ahead.keys, k)
		return nil
	}
	switch k.Type {
	case tea.KeyCtrlC:
		a.left, a.ended = ErrInterrupted, true
		return tea.Quit
	case tea.KeyEsc:
		a.left, a.ended = ErrBack, true
	case tea.KeyCtrlJ: // Enter, typed before the form had the keyboard
		k.Type = tea.KeyEnter
	}
	var cmd tea.Cmd
	if !a.ended {
		_, cmd = a.form.Update(k)
		cmd = a.settle(cmd)
		a.ended = a.form.State != huh.StateNormal
	}
	if a.ended { // the keys already read with the last one must not be lost
		return tea.Batch(cmd, tea.Tick(looks*pause, func(time.Time) tea.Msg { return overMsg{} }))
	}
	a.fit()
	return cmd
}

// settle carries out what huh asks for before the next key. huh moves from one
// field to the next by messages to itself; left to the program's queue they
// come after keys that were typed meanwhile, which then go astray.
func (a *asking) settle(cmd tea.Cmd) tea.Cmd {
	var later []tea.Cmd
	for queue := []tea.Cmd{cmd}; len(queue) > 0; {
		next := queue[0]
		queue = queue[1:]
		if next == nil {
			continue
		}
		done := make(chan tea.Msg, 1)
		go func() { done <- next() }()
		select {
		case msg := <-done:
			if more, ok := several(msg); ok {
				queue = append(more, queue...)
			} else if ofHuh(msg) {
				_, cmd := a.form.Update(msg)
				queue = append(queue, cmd)
			} else if msg != nil {
				later = append(later, func() tea.Msg { return msg })
			}
		case <-time.After(patience):
			later = append(later, func() tea.Msg { return <-done })
		}
	}
	return tea.Batch(later...)
}

// several are the commands of a batch or a sequence, whose type is hidden.
func several(msg tea.Msg) ([]tea.Cmd, bool) {
	if batch, ok := msg.(tea.BatchMsg); ok {
		return batch, true
	}
	list := reflect.TypeFor[[]tea.Cmd]()
	if v := reflect.ValueOf(msg); v.IsValid() && v.Kind() == reflect.Slice && v.CanConvert(list) {
		return v.Convert(list).Interface().([]tea.Cmd), true
	}
	return nil, false
}

// ofHuh tells whether a message is one of huh's to itself.
func ofHuh(msg tea.Msg) bool {
	return msg != nil && reflect.TypeOf(msg).PkgPath() == "github.com/charmbracelet/huh"
}

// fit gives the page the height that it needs, or that there is.
func (a *asking) fit() {
	a.group.WithWidth(min(a.width, 100) - 1)
	beside := lipgloss.Height(a.group.Footer()) + 1 // the blank line before it
	a.group.WithHeight(min(lipgloss.Height(a.group.Content()), max(3, a.height-1-beside)) + beside - 1)
	a.form.Update(drawMsg{})
}

// theme is how questions look: a bar at the left, bold titles, and signs rather
// than colours for whatever means something.
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
